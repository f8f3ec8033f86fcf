package model

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// untilKey names the first day without an article, or without the map of a data file that has the key. The map is left
// out like one that was never written.
const untilKey = "until"

// warnDays is how long before an end there is a warning.
const warnDays = 7

// dataEnd is a map of a data file that ends.
type dataEnd struct {
	path string // as in texts: the file's name, a colon, keys and numbers joined by dots
	at   *yamlnode.Node
	day  string
}

// ExpiryDate returns the day on which a map of a data file ends, or "". Texts with the key in another form have no end.
func ExpiryDate(n *yamlnode.Node) string {
	until := n.Get(untilKey)
	if until == nil || until.Kind != yamlnode.String {
		return ""
	}
	if _, err := time.Parse(time.DateOnly, until.Text()); err != nil {
		return ""
	}
	return until.Text()
}

// removeExpiredData finds the parts of data files that have an end, and removes those whose end is past.
func (s *Site) removeExpiredData(now time.Time) (list diag.List) {
	today, all := now.Format(time.DateOnly), s.Data
	for _, name := range slices.Sorted(maps.Keys(all)) {
		d := all[name]
		ends := findEnds(d.Root, "", d.Name+":", &list)
		s.ends = append(s.ends, ends...)
		over := map[*yamlnode.Node]bool{}
		for _, e := range ends {
			warnOfEnd(&list, e.at.Get(untilKey).Pos(), "“"+e.path+"”", e.day, now)
			list = append(list, s.checkWithout(d, e, ends)...)
			if e.day <= today {
				over[e.at] = true
				s.Ended += e.path + "\n"
			}
		}
		if len(over) > 0 {
			s.Data = maps.Clone(s.Data)
			s.Data[name] = &content.Data{Name: d.Name, File: d.File, Root: d.Root.Without(over)}
		}
	}
	return list
}

// findEnds returns the maps below a node that end, and reports dates in another form. Their names begin with prefix.
func findEnds(n *yamlnode.Node, path, prefix string, list *diag.List) (ends []dataEnd) {
	if until := n.Get(untilKey); until != nil && until.Kind == yamlnode.String {
		switch day := ExpiryDate(n); {
		case day == "":
			list.Errorf("content-until", until.Pos(), "Write the date as YYYY-MM-DD, such as 2026-12-31, or rename the key.",
				"“%s” is not a date: “until” is the first day without the values around it.", until.Text())
		case path == "":
			list.Errorf("content-until", until.KeyPos(), "Move it into the part of the file that ends.", "A whole data file cannot end.")
		default:
			ends = append(ends, dataEnd{prefix + strings.TrimPrefix(path, "."), n, day})
		}
	}
	for f := range n.Fields() {
		ends = append(ends, findEnds(f, path+"."+f.Key(), prefix, list)...)
	}
	i := 0
	for item := range n.Items() {
		ends = append(ends, findEnds(item, path+"."+strconv.Itoa(i), prefix, list)...)
		i++
	}
	return ends
}

// checkWithout reports an end after which the data file would break its schema: a build on that day must not fail.
// all are the ends of the file.
func (s *Site) checkWithout(d *content.Data, e dataEnd, all []dataEnd) (list diag.List) {
	over := map[*yamlnode.Node]bool{}
	for _, other := range all {
		over[other.at] = other.day <= e.day
	}
	rest := &content.Data{Name: d.Name, File: d.File, Root: d.Root.Without(over)}
	faults := s.Schemas.CheckData(rest, s.Project.Languages)
	if len(faults) == 0 || len(s.Schemas.CheckData(d, s.Project.Languages)) > 0 {
		return nil
	}
	list.Errorf("content-until", e.at.Get(untilKey).Pos(),
		"Make it optional in the schema, or move “until” to a value that may be missing.",
		"“%s” cannot end: without it, the schema reports: %s", e.path, faults[0].Message)
	return list
}

// checkArticleEnds warns of articles that end soon, and reports those that end before they are published.
func (s *Site) checkArticleEnds(now time.Time) (list diag.List) {
	for _, name := range slices.Sorted(maps.Keys(s.Collections)) {
		for _, a := range s.Collections[name].all {
			if a.Until == "" {
				continue
			}
			until := a.source.Front.Get(untilKey)
			if a.Until <= a.Date {
				list.Errorf("content-until", until.Pos(), "Write a day after the date of publication, "+a.Date+".",
					"The article ends before it is published.")
			} else if !a.Draft {
				warnOfEnd(&list, until.Pos(), "This article", a.Until, now)
			}
		}
	}
	return list
}

// warnOfEnd warns of an end in the next days.
func warnOfEnd(list *diag.List, pos diag.Pos, what, day string, now time.Time) {
	if today := now.Format(time.DateOnly); today < day && day <= now.AddDate(0, 0, warnDays).Format(time.DateOnly) {
		list.Warnf("content-until", pos, "Remove links and texts that refer to it, or write a later day.",
			"%s ends on %s: from that day on it is not published.", what, day)
	}
}

// WhyHidden returns why visitors do not get an article: “is a draft”, “is dated
// 2030-01-01”. It returns "" if they get it. source is the article's source text, and today is YYYY-MM-DD.
func WhyHidden(source *content.Entry, today string) string {
	return Options{}.whyHidden(source.Front.Get("draft").Bool(), source.Front.Get("date").Text(), source.Front.Get(untilKey).Text(), today)
}

// WhyHidden returns why visitors do not get the article, or "".
func (a *Article) WhyHidden(today string) string {
	return Options{}.whyHidden(a.Draft, a.Date, a.Until, today)
}

// whyHidden returns why a site with the options leaves an article out, or "".
func (o Options) whyHidden(isDraft bool, date, until, today string) string {
	switch {
	case isDraft && !o.Drafts:
		return "is a draft"
	case date > today && !o.Future:
		return "is dated " + date
	case until != "" && until <= today:
		return "ended on " + until
	}
	return ""
}

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
			if a.Date != "" {
				changes = append(changes, Change{a.Date, title + " is published", e.File})
			}
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
