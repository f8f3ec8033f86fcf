// Package model joins what content read into a Site: languages side by side,
// references resolved, articles in their order. A Site is never changed.
//
//  1. Articles are sorted newest first, then by slug.
//  2. A draft, and an article dated after Options.Now, is left out unless the
//     options say otherwise.
//  3. A translation inherits every value that its schema does not mark x-localized.
//  4. A value that its schema marks x-reference names a key of a data file, or is
//     a list of such keys; one that names nothing is an error.
//  5. Neighbours are the next articles by date. Related ones share tags (the more
//     the better) or the category, and are near in date: related.go. Both are
//     found without a look at the rest.
//  6. A map whose keys are all languages of the site is a text; Localise gives
//     the one in the asked language. route:… and link:… become addresses.
package model

import (
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/project"
)

// Options says what belongs to the site.
type Options struct {
	Drafts, Future bool
	Now            time.Time
	Before         *Site // articles that are still the same are taken from it; may be nil
}

// Site is everything a build shows.
type Site struct {
	Project     project.Project
	Data        map[string]*content.Data
	Collections map[string]*Collection
	Pages       map[string]map[string]*content.Entry // longer texts: id, language
	Routes      *Routes

	resolve resolver

	schemas *content.Schemas
	data    sync.Map // named → *Referred, what front matter refers to
	texts   *texts
}

// texts are what articles were made of.
type texts struct {
	entries        []*content.Entry
	languages      []string
	collections    []string
	drafts, future bool
	today          string
}

// SameTexts reports whether articles and longer texts are those of another Site.
func (s *Site) SameTexts(other *Site) bool { return other != nil && s.texts == other.texts }

// Collection is the articles of one folder, newest first.
type Collection struct {
	Name     string
	Articles []*Article
	Years    []int // that have an article, newest first

	all []*Article // those that are not shown too
}

// Article is one article in all its languages.
type Article struct {
	Collection, Slug string
	Date             string // YYYY-MM-DD
	Updated          string // the same; empty unless the article was changed
	Draft            bool
	Newer, Older     *Article

	texts []*content.Entry // one a language: a map of two would be ten times as large

	category string
	tags     []string
	day      int // since 1970, for distances

	kin         *kin
	relatedOnce sync.Once
	related     []*Article
}

// Text is the article's text in a language, nil if there is none.
func (a *Article) Text(lang string) *content.Entry {
	for _, e := range a.texts {
		if e.Lang == lang {
			return e
		}
	}
	return nil
}

// Year is the article's year of publication.
func (a *Article) Year() int {
	year, _ := strconv.Atoi(a.Date[:min(4, len(a.Date))])
	return year
}

// Modified is the day of the article's last change.
func (a *Article) Modified() string { return max(a.Date, a.Updated) }

// New returns the site that the content makes, with its routes. The list holds
// faults of the routes, and references that lead nowhere.
func New(p project.Project, c content.Content, o Options) (*Site, diag.List) {
	s, list := join(p, c, o)
	var before *Routes
	if o.Before != nil {
		before = o.Before.Routes
	}
	var found diag.List
	s.Routes, found = planAgain(s, before)
	s.resolve = s.Routes.Resolve
	return s, append(list, found...)
}

// join returns the site without its routes.
func join(p project.Project, c content.Content, o Options) (*Site, diag.List) {
	s := &Site{
		Project: p, Data: c.Data, schemas: c.Schemas,
		texts: &texts{c.Entries, p.Languages.Codes(), p.Collections, o.Drafts, o.Future, o.Now.Format(time.DateOnly)},
	}
	if b := o.Before; b != nil && reflect.DeepEqual(b.texts.without(), s.texts.without()) && slices.Equal(b.texts.entries, c.Entries) {
		s.Collections, s.Pages, s.texts = b.Collections, b.Pages, b.texts
		return s, s.checkReferences()
	}
	s.joinTexts(c.Entries)
	list := s.checkReferences()
	for _, c := range s.Collections {
		c.arrange(p, s.texts)
	}
	return s, list
}

// without are the texts without their entries, which are compared by address.
func (t texts) without() texts {
	t.entries = nil
	return t
}

// joinTexts puts languages side by side.
func (s *Site) joinTexts(entries []*content.Entry) {
	s.Collections, s.Pages = map[string]*Collection{}, map[string]map[string]*content.Entry{}
	for _, name := range s.Project.Collections {
		s.Collections[name] = &Collection{Name: name}
	}
	articles := map[string]*Article{}
	var a *Article
	for _, e := range entries {
		if e.Collection == content.PagesFolder {
			if s.Pages[e.Slug] == nil {
				s.Pages[e.Slug] = map[string]*content.Entry{}
			}
			s.Pages[e.Slug][e.Lang] = e
			continue
		}
		if a == nil || a.Slug != e.Slug || a.Collection != e.Collection { // texts of an article mostly stand together
			if a = articles[e.Dir()]; a == nil {
				a = &Article{Collection: e.Collection, Slug: e.Slug, texts: make([]*content.Entry, 0, len(s.Project.Languages))}
				articles[e.Dir()] = a
				s.Collections[e.Collection].all = append(s.Collections[e.Collection].all, a)
			}
		}
		a.texts = append(a.texts, e)
	}
}

// arrange reads what sorting needs, leaves out what is not to be shown, and
// links neighbours.
func (c *Collection) arrange(p project.Project, t *texts) {
	source := p.Languages.Default().Code
	parallel.Each(len(c.all), func(i int) { c.all[i].read(source) })
	c.Articles = make([]*Article, 0, len(c.all))
	for _, a := range c.all {
		if a.Text(source) == nil || len(a.texts) < len(p.Languages) {
			continue // reported by content
		}
		if (!a.Draft || t.drafts) && (a.Date <= t.today || t.future) {
			c.Articles = append(c.Articles, a)
		}
	}
	slices.SortFunc(c.Articles, inOrder)
	k := &kin{category: map[string][]*Article{}, tag: map[string][]*Article{}}
	for i, a := range c.Articles {
		if i > 0 {
			a.Newer, c.Articles[i-1].Older = c.Articles[i-1], a
		}
		k.add(a)
		if y := a.Year(); y > 0 && !slices.Contains(c.Years, y) {
			c.Years = append(c.Years, y)
		}
	}
}

// read takes what all languages have from the source.
func (a *Article) read(source string) {
	e := a.Text(source)
	if e == nil {
		return
	}
	a.Date, a.Updated = e.Front.Get("date").Text(), e.Front.Get("updated").Text()
	a.Draft = e.Front.Get("draft").Bool()
	a.category, a.tags = e.Front.Get("category").Text(), tags(e.Front.Get("tags"))
	if date, err := time.Parse(time.DateOnly, a.Date); err == nil {
		a.day = int(date.Unix() / (24 * 60 * 60))
	}
}
