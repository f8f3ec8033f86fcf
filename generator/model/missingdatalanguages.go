package model

import (
	"cmp"
	"fmt"
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
)

// partial lists the data files whose texts need not be in every language. Routes are checked by the languages of each page.
// Advice about words concerns one language.
var partial = []string{"routes", "glossary"}

// checkDataLanguages reports texts of data files that lack a language of a page that receives the file: the page would
// show them in another one. A file that no route names, such as one that front matter refers to, needs all languages.
func (s *Site) checkDataLanguages() (list diag.List) {
	m := s.Routes
	rows := slices.Concat(m.rows, []row(m.Broken))
	if m.isUnread || slices.ContainsFunc(rows, func(r row) bool { return r.languages == nil }) {
		return nil // a row may name any file, and limit its languages
	}
	needed := map[string][]string{} // by data file
	for _, r := range rows {
		for _, name := range r.Data {
			needed[name] = append(needed[name], r.languages...)
		}
	}
	for name, d := range s.Data {
		if slices.Contains(partial, name) {
			continue
		}
		languages := needed[name]
		if languages == nil {
			languages = s.Project.Languages.Codes()
		}
		list = append(list, d.CheckLanguages(s.Project.Languages, languages, s.borrowed)...)
	}
	return append(list, s.reportBorrowed(s.borrowed)...)
}

// reportBorrowed warns of the texts that languages take from their fallbacks, once for each language.
func (s *Site) reportBorrowed(borrowed content.Borrowed) (list diag.List) {
	settings := s.Data["site"]
	if settings == nil {
		return nil
	}
	for item := range settings.Root.Get("languages").Items() {
		l, _ := s.Project.Languages.Get(item.Get("code").Text())
		places := borrowed[l.Code]
		if len(places) == 0 {
			continue
		}
		slices.SortFunc(places, func(a, b diag.Pos) int {
			return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		texts, others := "1 text", ""
		if n := len(places); n > 1 {
			texts, others = fmt.Sprintf("%d texts", n), fmt.Sprintf(" Another is in %s, line %d.", places[n-1].File, places[n-1].Line)
		}
		list.Warnf("site-fallback", item.Get("fallback").Pos(),
			fmt.Sprintf("Add %s: … to the text in %s, line %d.%s", l.Code, places[0].File, places[0].Line, others),
			"“%s” has no translation of %s: its fallback “%s” is shown.", l.Code, texts, l.Fallback)
	}
	return list
}
