package page

import (
	"encoding/json"
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
	JSON   json.RawMessage // all values
	Link   json.RawMessage // address, date and title alone
	Values map[string]any
	Images []image.File // picture files that the values name
}

// Text returns the string under a key, or "".
func (s *Summary) Text(key string) string { return text(s.Values, key) }

// Referred returns the values under a key that refers to data, such as author.
func (s *Summary) Referred(key string) map[string]any { return Referred(s.Values[key]) }

// Referred returns the values of data that front matter refers to, or nil.
func Referred(value any) map[string]any {
	values, _ := value.(map[string]any)
	return values
}

// Summaries makes the summaries of a site's articles, each once. Its methods may
// be called from several goroutines.
type Summaries struct {
	site   *model.Site
	images *image.Store
	made   sync.Map // summaryKey → *Summary
}

type summaryKey struct {
	article *model.Article
	lang    string
}

// NewSummaries returns the summaries of a site.
func NewSummaries(site *model.Site, images *image.Store) *Summaries {
	return &Summaries{site: site, images: images}
}

// Summary returns the summary of an article. Every call returns the diagnostics,
// because each page that shows the summary has them.
func (s *Summaries) Summary(a *model.Article, lang string) (*Summary, diag.List) {
	key := summaryKey{a, lang}
	if made, ok := s.made.Load(key); ok {
		return made.(*Summary), nil
	}
	sum := &Summary{}
	var list diag.List
	sum.Values = s.site.Front(a, lang, func(e *content.Entry, name string) any {
		picture, found := s.picture(e, name)
		list = append(list, found...)
		sum.Images = append(sum.Images, picture.Files...)
		return picture
	})
	sum.Values["collection"], sum.Values["slug"] = a.Collection, a.Slug
	sum.Values["address"] = s.site.Routes.Article(a, lang)
	sum.JSON = mustEncode(sum.Values)
	sum.Link = mustEncode(map[string]any{"address": sum.Values["address"], "date": sum.Values["date"], "title": sum.Values["title"]})
	if len(list) == 0 {
		s.made.Store(key, sum)
	}
	return sum, list
}

func (s *Summaries) picture(e *content.Entry, name string) (image.Picture, diag.List) {
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
