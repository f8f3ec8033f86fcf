package markdowncheck

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/audit/facts"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/page"
)

// article holds the texts of an article whose facts are compared. It is dropped when all are there: the passages of all texts of a
// site would double the memory of a check.
type article struct {
	missing  int // texts that have not been read yet
	source   string
	texts    []facts.Text
	isFaulty bool // missing facts may follow from the errors
}

// articlesOf returns the articles of texts by folder.
func articlesOf(entries []*content.Entry) map[string]*article {
	all := map[string]*article{}
	for _, e := range entries {
		if all[e.Dir()] == nil {
			all[e.Dir()] = new(article)
		}
		all[e.Dir()].missing++
	}
	return all
}

// add adds the passages of a text, and reports whether it was the last one of the article.
func (a *article) add(k *Checker, e *content.Entry, passages []markdown.Passage, isFaulty bool) bool {
	text := facts.Text{Lang: e.Lang, File: e.File, Passages: passages}
	for field := range e.Front.Fields() {
		value := field.Text()
		isText := value != "" && (strings.Contains(value, " ") || !strings.ContainsAny(value, "/@#"))
		if isText && field.Key() != "slug" && k.site.IsLocalized(e.Collection, field.Key()) {
			text.Front = append(text.Front, markdown.NewPassage(field.Key(), value, field.Pos()))
		}
	}
	if e.IsSource(k.site.Project.Languages) {
		a.source = e.File
	}
	a.texts = append(a.texts, text)
	a.isFaulty = a.isFaulty || isFaulty
	a.missing--
	return a.missing == 0
}

// isUntouched reports whether a text has no more than headings: it was just created.
func isUntouched(t facts.Text) bool {
	return !slices.ContainsFunc(t.Passages, func(p markdown.Passage) bool { return !strings.HasPrefix(p.Kind, "h") })
}

// checkFacts warns of facts of a source that its translations lack.
func (k *Checker) checkFacts(a *article, texts *page.Converter) (list diag.List) {
	at := slices.IndexFunc(a.texts, func(t facts.Text) bool { return t.File == a.source })
	if at < 0 || a.isFaulty {
		return nil
	}
	source := a.texts[at]
	for i, translation := range a.texts {
		if i == at || isUntouched(translation) && !isUntouched(source) {
			continue
		}
		site := facts.Site{Page: texts.PageName, Names: k.names(source.Lang, translation.Lang)}
		list = append(list, facts.Compare(site, source, translation)...)
	}
	return list
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
