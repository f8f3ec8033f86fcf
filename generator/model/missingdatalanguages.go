package model

import (
	"slices"

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
		list = append(list, d.CheckLanguages(s.Project.Languages, languages)...)
	}
	return list
}
