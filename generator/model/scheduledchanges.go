package model

import (
	"cmp"
	"maps"
	"slices"
)

// Change is something that a date changes in the site.
type Change struct {
	Date string `json:"date"` // YYYY-MM-DD
	What string `json:"what"`
	File string `json:"file"`
}

// Schedule returns every change that a date makes, in order, also those of the past. Drafts, and articles without all
// their translations, are never published.
func (s *Site) Schedule() []Change {
	changes := []Change{}
	for _, name := range slices.Sorted(maps.Keys(s.Collections)) {
		for _, a := range s.Collections[name].all {
			if a.Draft || a.source == nil || !a.isComplete {
				continue
			}
			e := a.source
			title := "“" + e.Front.Get("title").Text() + "”"
			changes = append(changes, Change{a.Date, title + " is published", e.File})
			if a.Until != "" {
				changes = append(changes, Change{a.Until, title + " ends", e.File})
			}
		}
	}
	for _, e := range s.ends {
		changes = append(changes, Change{e.day, "“" + e.path + "” ends", e.at.Pos().File})
	}
	slices.SortFunc(changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.File, b.File), cmp.Compare(a.What, b.What))
	})
	return changes
}
