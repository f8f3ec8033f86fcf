package audit

import (
	"maps"
	"slices"
	"strings"
)

// Asked lists the pages of which links ask for an id, and that were not taken in.
func (a *Auditor) UnresolvedPages() []string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	asked := map[string]bool{}
	for n, from := range a.from {
		if address, fragment, _ := strings.Cut(a.table[n], "#"); from != "" && fragment != "" && a.pages[address] == nil {
			asked[address] = true
		}
	}
	return slices.Sorted(maps.Keys(asked))
}

// Learn takes in which ids a page has that is checked elsewhere.
func (a *Auditor) AddExternal(p Page, s Summary) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pages[p.Address] = &note{Summary{IDs: s.IDs}, p.Error, p.Pos}
}

// Broken lists the pages that links lead from and to that do not answer, once
// all are known.
func (a *Auditor) PagesWithBrokenLinks() []string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	broken := map[uint32]bool{}
	pages := map[string]bool{}
	for n, from := range a.from {
		if from != "" && !a.answers(a.table[n]) {
			broken[uint32(n)] = true
			address, _, _ := strings.Cut(a.table[n], "#")
			pages[address] = true
		}
	}
	if len(broken) == 0 {
		return nil
	}
	for address, page := range a.pages {
		if slices.ContainsFunc(page.Links, func(n uint32) bool { return broken[n] }) {
			pages[address] = true
		}
	}
	return slices.Sorted(maps.Keys(pages))
}
