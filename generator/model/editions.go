package model

import (
	"slices"
	"strconv"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/project"
)

// Edition is the articles of a collection that have a page in a language, in the order of the collection. Languages with
// the same articles share one if the order does not depend on the language.
type Edition struct {
	Articles []*Article
	Years    []int // years with an article, newest first

	places    map[*Article]int // in Articles
	index     *articleIndex
	relatedTo sync.Map // *Article → []*Article
}

// In returns the edition of a language.
func (c *Collection) In(lang string) *Edition { return c.editions[lang] }

// makeEditions makes the edition of each language.
func (c *Collection) makeEditions(languages []string, weights []weight) {
	c.editions = make(map[string]*Edition, len(languages))
	hasGaps := slices.ContainsFunc(c.Articles, func(a *Article) bool { return len(a.texts)+len(a.fallbacks) < len(languages) })
	if !hasGaps && c.order == byDate {
		all := newEdition(c.Articles, weights)
		for _, lang := range languages {
			c.editions[lang] = all
		}
		return
	}
	for _, lang := range languages {
		lacks := func(a *Article) bool { return a.In(lang) == nil }
		articles := slices.DeleteFunc(slices.Clone(c.Articles), lacks)
		if c.order != byDate {
			articles = c.order.of(articles, lang)
		}
		c.editions[lang] = newEdition(articles, weights)
	}
}

func newEdition(articles []*Article, weights []weight) *Edition {
	d := &Edition{
		Articles: articles, Years: yearsOf(articles), places: make(map[*Article]int, len(articles)), index: newArticleIndex(weights),
	}
	for i, a := range articles {
		d.places[a] = i
	}
	for _, a := range byDate.of(articles, "") {
		d.index.add(a)
	}
	return d
}

// yearsOf returns the years with an article, newest first.
func yearsOf(articles []*Article) []int {
	var years []int
	for _, a := range articles {
		if y, _ := strconv.Atoi(a.Date[:min(4, len(a.Date))]); y > 0 && !slices.Contains(years, y) {
			years = append(years, y)
		}
	}
	slices.SortFunc(years, func(a, b int) int { return b - a })
	return years
}

// Neighbors returns the articles before and after an article in the order of the collection, or nil.
func (e *Edition) Neighbors(a *Article) (newer, older *Article) {
	i := e.places[a]
	if i > 0 {
		newer = e.Articles[i-1]
	}
	if i+1 < len(e.Articles) {
		older = e.Articles[i+1]
	}
	return newer, older
}

// join reads the article's texts, and reports whether the article has those that the policy for its translations demands.
func (a *Article) join(p project.Project) (isComplete bool) {
	scope := content.ScopeOf(p, a.Collection, a.texts)
	if a.source = scope.Source; a.source == nil {
		return false // reported by content
	}
	a.Draft = scope.IsDraft
	if len(scope.Languages) < len(p.Languages) {
		a.texts = slices.DeleteFunc(slices.Clone(a.texts), func(e *content.Entry) bool { return !slices.Contains(scope.Languages, e.Lang) })
	}
	if len(a.texts) == len(scope.Languages) {
		return true
	}
	switch scope.Policy {
	case project.Fallback:
		a.fallbacks = scope.Lacks(func(lang string) bool { return a.In(lang) != nil })
	case project.Require:
		return a.Draft && len(a.texts) > 0 // reported by content
	}
	return len(a.texts) > 0
}

// In returns the text that the article's page in a language shows. It is that of the language, or the source if the
// article falls back to it. In returns nil if there is no such page.
func (a *Article) In(lang string) *content.Entry {
	for _, e := range a.texts {
		if e.Lang == lang {
			return e
		}
	}
	if a.IsFallback(lang) {
		return a.source
	}
	return nil
}

// Source returns the text that is the source of all translations.
func (a *Article) Source() *content.Entry { return a.source }

// IsRecorded reports whether a translation records the source that it was made from.
func (a *Article) IsRecorded() bool {
	return slices.ContainsFunc(a.texts, func(e *content.Entry) bool { return e.TranslationOf != nil })
}

// IsFallback reports whether the article's page in a language shows the source because there is no translation.
func (a *Article) IsFallback(lang string) bool { return slices.Contains(a.fallbacks, lang) }

// Article returns the article of a collection's folder, or nil if it is not shown.
func (s *Site) Article(collection, folder string) *Article {
	return s.Routes.bySlug[collection+"/"+folder]
}
