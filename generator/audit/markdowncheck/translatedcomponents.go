package markdowncheck

import (
	"path"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// checkComponents warns of translations that do not have the components of their source.
func (p parts) checkComponents(site *model.Site, c content.Content) diag.List {
	var list diag.List
	if len(p.components) == 0 {
		return nil
	}
	sources := map[string]*content.Entry{} // by folder
	for _, e := range c.Entries {
		if e.IsSource(site.Project.Languages) {
			sources[e.Dir()] = e
		}
	}
	for _, e := range c.Entries {
		source := sources[e.Dir()]
		if source == nil || source == e || e.Empty || source.Empty || p.broken[e.Dir()] {
			continue
		}
		file := path.Base(source.File)
		for _, u := range without(p.components[source], p.components[e]) {
			list.Warnf("markdown-translation", diag.Pos{File: e.File, Line: e.BodyLine, Column: 1}, "Translate it too.",
				"The translation lacks a component “%s” of %s, line %d.", u.Name, file, u.Pos.Line)
		}
		for _, u := range without(p.components[e], p.components[source]) {
			list.Warnf("markdown-translation", u.Pos, "Remove it, or add it to the source.",
				"%s has no such component “%s”.", file, u.Name)
		}
	}
	return list
}

// without returns the uses in all that have no counterpart in others.
func without(all, others []markdown.Use) []markdown.Use {
	count := map[string]int{}
	for _, u := range others {
		count[u.Name]++
	}
	var rest []markdown.Use
	for _, u := range all {
		if count[u.Name]--; count[u.Name] < 0 {
			rest = append(rest, u)
		}
	}
	return rest
}
