package page

import (
	"encoding/json"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
)

// Summary is what pages, listings and feeds show of an article: its front matter
// with references and pictures resolved, its collection, slug and address.
type Summary struct {
	JSON     json.RawMessage // all values
	Title    string
	Excerpt  string
	ImageAlt string
	Author   string       // the author's name
	Reviewer string       // the reviewer's name
	Images   []image.File // picture files that the values name
	written  written
}

// written are texts as the author wrote them, without typography.
type written struct{ title, excerpt string }

// Referred returns the values of data that front matter refers to, or nil.
func Referred(value any) map[string]any {
	values, _ := value.(map[string]any)
	return values
}

// summaries makes the summaries of a site's articles, each once. Its methods may
// be called from several goroutines.
type summaries struct {
	site   *model.Site
	images *image.Store
	made   sync.Map // summaryKey → *Summary
}

// summaryKey identifies the summary of an article in a language.
type summaryKey struct {
	article *model.Article
	lang    string
}

// newSummaries returns the summaries of a site.
func newSummaries(site *model.Site, images *image.Store) *summaries {
	return &summaries{site: site, images: images}
}

// Summary returns the summary of an article. Every call returns the diagnostics,
// because each page that shows the summary has them.
func (s *summaries) Summary(a *model.Article, lang string) (*Summary, diag.List) {
	key := summaryKey{a, lang}
	if made, ok := s.made.Load(key); ok {
		return made.(*Summary), nil
	}
	values, images, list := s.values(a, lang)
	written := written{TextUnder(values, "title"), TextUnder(values, "excerpt")}
	s.setTypography(values, a, lang)
	sum := &Summary{
		JSON: mustEncode(values), written: written,
		Title: TextUnder(values, "title"), Excerpt: TextUnder(values, "excerpt"), ImageAlt: TextUnder(values, "imageAlt"),
		Author: TextUnder(Referred(values["author"]), "name"), Reviewer: reviewer(values), Images: images,
	}
	if len(list) == 0 {
		s.made.Store(key, sum)
	}
	return sum, list
}

// setTypography sets the texts of an article for readers.
func (s *summaries) setTypography(values map[string]any, a *model.Article, lang string) {
	rules := s.site.Project.Typography[a.In(lang).Lang]
	if rules == nil {
		return
	}
	values["title"] = rules.Apply(TextUnder(values, "title"))
	if excerpt := TextUnder(values, "excerpt"); excerpt != "" {
		values["excerpt"] = rules.Apply(excerpt)
	}
}

// reviewer returns the name of an article's reviewer, or "".
func reviewer(values map[string]any) string {
	if person := Referred(values[content.ReviewedByKey]); person != nil {
		return TextUnder(person, "name")
	}
	return TextUnder(values, content.ReviewedByKey)
}

// Values returns the values of an article's summary. They are not kept: the
// summaries of a large site would need much memory.
func (s *summaries) Values(a *model.Article, lang string) map[string]any {
	values, _, _ := s.values(a, lang)
	return values
}

// values returns the values of an article's summary, and of the summaries of articles that it refers to.
func (s *summaries) values(a *model.Article, lang string) (map[string]any, []image.File, diag.List) {
	values, images, list := s.own(a, lang)
	for _, r := range s.site.ArticleReferences(a, lang) {
		if r.Key == model.RelatedKey {
			continue // pages receive them as their related articles
		}
		others := []any{}
		for _, other := range r.Articles {
			theirs, files, found := s.own(other, lang)
			s.setTypography(theirs, other, lang)
			others, images, list = append(others, theirs), append(images, files...), append(list, found...)
		}
		if r.IsList {
			values[r.Key] = others
		} else if len(others) > 0 {
			values[r.Key] = others[0]
		}
	}
	return values, images, list
}

// own returns the values of an article's summary without references to articles.
func (s *summaries) own(a *model.Article, lang string) (map[string]any, []image.File, diag.List) {
	var images []image.File
	var list diag.List
	values := s.site.Front(a, lang, func(e *content.Entry, name string) any {
		picture, found := s.picture(e, name)
		list = append(list, found...)
		if images == nil {
			images = slices.Clip(picture.Files) // most articles name one picture
		} else {
			images = append(images, picture.Files...)
		}
		return picture
	})
	values["collection"], values["slug"] = a.Collection, a.Slug
	values["address"] = s.site.Routes.Article(a, lang)
	values["date"] = a.Date // a text, as components expect, also without a date
	if a.IsFallback(lang) {
		values["lang"] = a.Source().Lang
	}
	return values, images, list
}

func (s *summaries) picture(e *content.Entry, name string) (image.Picture, diag.List) {
	file, ok := content.LocalPath(e, name)
	if !ok {
		return image.Picture{}, nil // reported by package content
	}
	return s.images.Add(file, valuePos(e.Front, name))
}

// valuePos returns the position of a value in front matter.
func valuePos(front *yamlnode.Node, value string) diag.Pos {
	for f := range front.Fields() {
		if f.Text() == value {
			return f.Pos()
		}
	}
	return front.Pos()
}

// mustEncode returns values of YAML as JSON, which never fails.
func mustEncode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic("internal error: a summary that cannot be JSON: " + err.Error())
	}
	return data
}
