package markdowncheck

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/audit/facts"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/page"
)

// factTexts collects texts whose facts are compared, by folder.
type factTexts struct {
	texts  map[string][]facts.Text
	faulty map[string]bool
}

// skip drops the folder of a text with errors: missing facts may follow from them.
func (f factTexts) skip(e *content.Entry, list diag.List) {
	f.faulty[e.Dir()] = f.faulty[e.Dir()] || list.HasErrors()
}

// add adds the passages of a text.
func (f factTexts) add(k *Checker, e *content.Entry, passages []markdown.Passage) {
	text := facts.Text{Lang: e.Lang, File: e.File, Passages: passages}
	for field := range e.Front.Fields() {
		value := field.Text()
		isText := value != "" && (strings.Contains(value, " ") || !strings.ContainsAny(value, "/@#"))
		if isText && field.Key() != "slug" && k.site.IsLocalized(e.Collection, field.Key()) {
			text.Front = append(text.Front, markdown.NewPassage(field.Key(), value, field.Pos()))
		}
	}
	f.texts[e.Dir()] = append(f.texts[e.Dir()], text)
}

// isUntouched reports whether a text has no more than headings: it was just created.
func isUntouched(t facts.Text) bool {
	return !slices.ContainsFunc(t.Passages, func(p markdown.Passage) bool { return !strings.HasPrefix(p.Kind, "h") })
}

// checkFacts warns of facts of sources that their translations lack.
func (k *Checker) checkFacts(c content.Content, all factTexts, texts *page.Converter) diag.List {
	var sources []*content.Entry
	for _, e := range c.Entries {
		if e.IsSource(k.site.Project.Languages) && !all.faulty[e.Dir()] {
			sources = append(sources, e)
		}
	}
	return parallel.Collect(len(sources), func(i int) (list diag.List) {
		inFolder := all.texts[sources[i].Dir()]
		at := slices.IndexFunc(inFolder, func(t facts.Text) bool { return t.File == sources[i].File })
		for j, translation := range inFolder {
			if at < 0 || at == j || isUntouched(translation) && !isUntouched(inFolder[at]) {
				continue
			}
			site := facts.Site{Page: texts.PageName, Names: k.names(sources[i].Lang, translation.Lang)}
			list = append(list, facts.Compare(site, inFolder[at], translation)...)
		}
		return list
	})
}

// names returns the names of the glossary in two languages.
func (k *Checker) names(source, translation string) (names []facts.Name) {
	if data := k.site.Data["glossary"]; data != nil {
		for term := range data.Root.Fields() {
			name := facts.Name{Source: term.Get(source).Text(), Translation: term.Get(translation).Text()}
			if name.Source != "" && name.Translation != "" {
				names = append(names, name)
			}
		}
	}
	return names
}
