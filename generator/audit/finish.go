package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// Finish checks the pages against each other, once all are known.
func (a *Auditor) Finish() diag.List {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list diag.List
	blamed := map[reference]bool{}
	slices.SortFunc(a.links, func(x, y reference) int {
		return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to), cmp.Compare(x.fragment, y.fragment))
	})
	for _, l := range a.links {
		// A link in the shell is on every page: it is blamed once.
		key := reference{"", l.to, l.fragment}
		if blamed[key] {
			continue
		}
		switch {
		case !a.known[l.to]:
			blamed[key] = true
			list.Errorf("audit-link", a.pos[l.from], a.near(l.to), "The page %s links to %s, which is not there.", l.from, l.to)
		case l.fragment != "" && a.ids[l.to] != nil && !a.ids[l.to][l.fragment]:
			blamed[key] = true
			list.Errorf("audit-anchor", a.pos[l.from], diag.DidYouMean(l.fragment, slices.Sorted(maps.Keys(a.ids[l.to]))), "The page %s links to %s#%s; that page has no such id.", l.from, l.to, l.fragment)
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
