package workspace

import (
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/markdown"
)

// Translation is the state of one language of an article.
type Translation struct {
	Language locale.Language
	Source   *content.Entry
	Entry    *content.Entry // nil if it is missing
	State    translations.State
	Sections int // of the source that changed since a stale translation was made
}

// Translations returns the languages of the article in a folder, except its source. It returns none without a source.
func (w *Workspace) Translations(dir string) []Translation {
	entries := w.Entries(dir)
	i := slices.IndexFunc(entries, func(e *content.Entry) bool { return e.IsSource(w.Project.Languages) })
	if i < 0 {
		return nil
	}
	var all []Translation
	headings := func(e *content.Entry, _ []byte) []markdown.Heading { return w.Headings(e) }
	for _, language := range w.Project.Languages {
		t := Translation{Language: language, Source: entries[i]}
		if j := slices.IndexFunc(entries, func(e *content.Entry) bool { return e.Lang == language.Code }); j >= 0 {
			t.Entry = entries[j]
		}
		if t.Entry == t.Source {
			continue
		}
		pair := content.Content{Entries: []*content.Entry{t.Source}, Schemas: w.Content.Schemas}
		if t.Entry != nil {
			pair.Entries = append(pair.Entries, t.Entry)
		}
		table, _ := translations.NewTable(w.Project, pair, headings)
		t.State, t.Sections = table.Rows[0].States[language.Code], table.Rows[0].Sections
		all = append(all, t)
	}
	return all
}
