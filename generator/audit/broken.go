package audit

import (
	"maps"
	"slices"
	"strings"
)

// Broken lists the pages that links lead from and to that do not answer, once
// all are known.
func (a *Auditor) Broken() []string {
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
