package model

import (
	"cmp"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
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
	e := a.In(lang)
	if e == nil {
		return nil
	}
	for c := range e.Front.Get(content.CorrectionsKey).Items() {
		all = append(all, Correction{c.Get("date").Text(), c.Get("text").Text()})
	}
	slices.SortStableFunc(all, func(a, b Correction) int { return cmp.Compare(b.Date, a.Date) })
	return all
}

// Modified returns the date of the last change of an article's text in a language that its front matter names, or "".
func (a *Article) Modified(lang string) string {
	modified := max(a.Date, a.Updated)
	for c := range a.In(lang).Front.Get(content.CorrectionsKey).Items() {
		modified = max(modified, c.Get("date").Text())
	}
	return modified
}

// LastModified returns the date of the last change of any of the articles' texts in a language, or "" without articles.
func LastModified(articles []*Article, lang string, changed Changed) string {
	newest := ""
	for _, a := range articles {
		newest = max(newest, changed(a, lang))
	}
	return newest
}

// HasUndated reports whether an article has no date of its own, so that only Git knows the day of its last change.
func (s *Site) HasUndated() bool {
	isUndated := func(a *Article) bool { return a.Date == "" }
	for _, c := range s.Collections {
		if slices.ContainsFunc(c.Articles, isUndated) {
			return true
		}
	}
	return false
}

// checkFutureDates warns of changes that texts for readers date after today. Drafts and articles that are not yet published
// may be dated ahead.
func (s *Site) checkFutureDates(now time.Time) (list diag.List) {
	today := now.Format(time.DateOnly)
	check := func(date *yamlnode.Node) {
		if _, err := time.Parse(time.DateOnly, date.Text()); err == nil && date.Text() > today {
			list.Warnf("content-future", date.Pos(), "Write the day of the change.",
				"Readers see that the text was changed on %s, which is in the future.", date.Text())
		}
	}
	for _, c := range s.Collections {
		for _, a := range c.all {
			if a.source == nil || a.Draft || a.Date > today {
				continue
			}
			check(a.source.Front.Get("updated"))
			for _, e := range a.texts {
				for correction := range e.Front.Get(content.CorrectionsKey).Items() {
					check(correction.Get("date"))
				}
			}
		}
	}
	for _, texts := range s.Pages {
		for _, e := range texts {
			check(e.Front.Get("updated"))
		}
	}
	return list
}

// Disclosure returns how an article's text in a language was made; empty if it does not say so.
func (a *Article) Disclosure(lang string) string {
	return content.Inherited(a.source, a.In(lang), content.DisclosureKey).Text()
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
				title := a.In(lang).Front.Get("title").Text()
				if rules := s.Project.Typography[a.In(lang).Lang]; rules != nil {
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
