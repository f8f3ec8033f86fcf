package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// Said takes in where a broken link leads that has been blamed already, at its
// own place in a text.
func (a *Auditor) Said(address, fragment string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.said == nil {
		a.said = map[target]bool{}
	}
	a.said[target{address, fragment}] = true
}

// Finish checks the pages against each other, once all are known.
func (a *Auditor) Finish() diag.List {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list diag.List
	targets := slices.SortedFunc(maps.Keys(a.links), func(x, y target) int {
		return cmp.Or(cmp.Compare(x.address, y.address), cmp.Compare(x.fragment, y.fragment))
	})
	missing := map[string]bool{}
	for _, to := range targets {
		if a.said[to] {
			missing[to.address] = missing[to.address] || !a.known[to.address]
			continue
		}
		from := a.links[to]
		ids, page := a.ids[to.address]
		switch {
		case !a.known[to.address]:
			if !missing[to.address] {
				list.Errorf("audit-link", a.pos[from], a.near(to.address), "The page %s links to %s, which is not there.", from, to.address)
			}
			missing[to.address] = true
		case to.fragment != "" && page && !strings.Contains(ids, " "+to.fragment+" "):
			list.Errorf("audit-anchor", a.pos[from], diag.DidYouMean(to.fragment, strings.Fields(ids)), "The page %s links to %s#%s; that page has no such id.", from, to.address, to.fragment)
		}
	}
	for _, from := range slices.Sorted(maps.Keys(a.alternate)) {
		for _, to := range a.alternate[from] {
			if back, ok := a.alternate[to]; ok && !slices.Contains(back, from) && slices.Contains(back, to) && a.canonical(from) {
				list.Errorf("audit-alternate", a.pos[from], "", "The page %s names %s as the same page in another language, which does not name it in return.", from, to)
			}
		}
	}
	return list
}

// canonical reports whether a page is among its own alternates; an alias is not.
func (a *Auditor) canonical(address string) bool {
	return slices.Contains(a.alternate[address], address)
}

func (a *Auditor) near(address string) string {
	if !strings.HasSuffix(address, "/") && a.known[address+"/"] {
		return "Write " + address + "/ with a slash at the end."
	}
	known := slices.Sorted(maps.Keys(a.known))
	if len(known) > 2000 {
		return ""
	}
	if near, ok := diag.Nearest(address, known); ok {
		return "Did you mean " + near + "?"
	}
	return ""
}
