package model

import (
	"cmp"
	"slices"

	"gaceta.dev/gaceta/generator/content"
)

// Correction is a change of a published article: Correction in runtime/types.ts.
type Correction struct {
	Date string `json:"date"` // YYYY-MM-DD
	Text string `json:"text"`
}

// ArticleCorrection is a correction with its article: ArticleCorrection in runtime/types.ts.
type ArticleCorrection struct {
	Correction
	Title   string `json:"title"`
	Address string `json:"address"`
	Lang    string `json:"lang,omitempty"` // of the title and the text, if it is not the page's
}

// Corrections returns the corrections of an article's text in a language, newest first.
func (a *Article) Corrections(lang string) []Correction {
	var all []Correction
	e := a.Text(lang)
	if e == nil {
		return nil
	}
	for c := range e.Front.Get(content.CorrectionsKey).Items() {
		all = append(all, Correction{c.Get("date").Text(), c.Get("text").Text()})
	}
	slices.SortStableFunc(all, func(a, b Correction) int { return cmp.Compare(b.Date, a.Date) })
	return all
}

// Modified returns the date of the last change of an article's text in a language.
func (a *Article) Modified(lang string) string {
	modified := max(a.Date, a.Updated)
	for c := range a.Text(lang).Front.Get(content.CorrectionsKey).Items() {
		modified = max(modified, c.Get("date").Text())
	}
	return modified
}

// LastModified returns the date of the last change of any of the articles' texts in a language, or "" without articles.
func LastModified(articles []*Article, lang string) string {
	newest := ""
	for _, a := range articles {
		newest = max(newest, a.Modified(lang))
	}
	return newest
}

// Disclosure returns how an article's text in a language was made; empty if it does not say so.
func (a *Article) Disclosure(lang string) string {
	return content.Inherited(a.source, a.Text(lang), content.DisclosureKey).Text()
}

// Corrections returns the corrections of all articles in a language, newest first.
func (s *Site) Corrections(lang string) []ArticleCorrection {
	var all []ArticleCorrection
	for _, c := range s.Collections {
		for _, a := range c.Articles {
			textLang := ""
			if a.IsFallback(lang) {
				textLang = a.source.Lang
			}
			for _, correction := range a.Corrections(lang) {
				title := a.Text(lang).Front.Get("title").Text()
				if rules := s.Project.Typography[a.Text(lang).Lang]; rules != nil {
					title = rules.Apply(title)
				}
				all = append(all, ArticleCorrection{correction, title, s.Routes.Article(a, lang), textLang})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ArticleCorrection) int {
		return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(a.Address, b.Address))
	})
	return all
}
