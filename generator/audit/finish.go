package audit

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
)

// Said takes in where a broken link leads that has been blamed already, at its
// own place in a text.
func (a *Auditor) MarkReported(address, fragment string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.said == nil {
		a.said = map[string]bool{}
	}
	if fragment != "" {
		address += "#" + fragment
	}
	a.said[address] = true
}

// Finish checks the pages against each other, once all are known.
func (a *Auditor) CheckLinks() diag.List {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list diag.List
	var broken []uint32
	for n, from := range a.from {
		if from != "" && !a.answers(a.table[n]) {
			broken = append(broken, uint32(n))
		}
	}
	slices.SortFunc(broken, func(x, y uint32) int { return strings.Compare(a.table[x], a.table[y]) })
	missing := map[string]bool{}
	for _, n := range broken {
		address, fragment, _ := strings.Cut(a.table[n], "#")
		there := a.known[address] || a.pages[address] != nil
		if a.said[a.table[n]] {
			missing[address] = missing[address] || !there
			continue
		}
		from := a.from[n]
		switch {
		case there:
			list.Errorf("audit-anchor", a.pages[from].pos, a.nearID(address, fragment), "The page %s links to %s#%s; that page has no such id.", from, address, fragment)
		case !missing[address]:
			list.Errorf("audit-link", a.pages[from].pos, a.near(address), "The page %s links to %s, which is not there.", from, address)
			missing[address] = true
		}
	}
	return append(list, a.alternates()...)
}

// answers reports whether a target is there.
func (a *Auditor) answers(to string) bool {
	address, fragment, _ := strings.Cut(to, "#")
	page := a.pages[address]
	if page == nil || fragment == "" {
		return page != nil || a.known[address]
	}
	_, ok := slices.BinarySearch(page.IDs, hashed(fragment))
	return ok
}

// alternates blames pages that are not named in return. An alias, which is not
// among its own alternates, need not be.
func (a *Auditor) alternates() diag.List {
	var list diag.List
	for address, page := range a.pages {
		own, ok := a.index[address]
		if page.error || !ok || !slices.Contains(page.Alternates, own) {
			continue
		}
		for _, n := range page.Alternates {
			to := a.table[n]
			if back := a.pages[to]; back != nil && !back.error && !slices.Contains(back.Alternates, own) && slices.Contains(back.Alternates, n) {
				list.Errorf("audit-alternate", page.pos, "", "The page %s names %s as the same page in another language, which does not name it in return.", address, to)
			}
		}
	}
	return list.Sorted()
}

func (a *Auditor) near(address string) string {
	if !strings.HasSuffix(address, "/") && (a.known[address+"/"] || a.pages[address+"/"] != nil) {
		return "Write " + address + "/ with a slash at the end."
	}
	if len(a.known)+len(a.pages) > 2000 {
		return ""
	}
	known := append(slices.Collect(maps.Keys(a.known)), slices.Collect(maps.Keys(a.pages))...)
	slices.Sort(known)
	if near, ok := diag.Nearest(address, known); ok {
		return "Did you mean " + near + "?"
	}
	return ""
}

// nearID proposes an id of a page, which is read again for it.
func (a *Auditor) nearID(address, fragment string) string {
	if a.ReadPage == nil {
		return ""
	}
	var ids []string
	z := html.NewTokenizer(bytes.NewReader(a.ReadPage(address)))
	for z.Next() != html.ErrorToken {
		for _, attr := range z.Token().Attr {
			if attr.Key == "id" {
				ids = append(ids, attr.Val)
			}
		}
	}
	slices.Sort(ids)
	return diag.DidYouMean(fragment, "ids", ids)
}
