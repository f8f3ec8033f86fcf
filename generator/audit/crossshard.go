package audit

import (
	"maps"
	"slices"
	"strings"
)

// UnresolvedPages lists pages that were not added and whose ids links refer to.
// With shards, other builds check these pages.
func (a *Auditor) UnresolvedPages() []string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	pages := map[string]bool{}
	for n, from := range a.from {
		address, fragment, _ := strings.Cut(a.table[n], "#")
		if from != "" && fragment != "" && a.pages[address] == nil {
			pages[address] = true
		}
	}
	return slices.Sorted(maps.Keys(pages))
}

// PagesWithBrokenLinks lists the pages at both ends of broken links, once all
// pages are added.
func (a *Auditor) PagesWithBrokenLinks() []string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	broken := map[uint32]bool{}
	pages := map[string]bool{}
	for _, n := range a.brokenTargets() {
		broken[uint32(n)] = true
		address, _, _ := strings.Cut(a.table[n], "#")
		pages[address] = true
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
