// Package model joins the content of a site: languages, references, articles in order, and routes.
//
//  1. A Site is never changed after New.
//  2. Articles have the order of their collection: order.go. By default they are sorted newest first, then by slug.
//  3. Drafts and articles dated after Options.Now are left out unless the options include them. Articles and values of
//     data are left out from the day of their “until” on: see schedule.go. Days begin in the site's time zone.
//  4. A translation inherits every value that its schema does not mark x-localized.
//  5. A value that its schema marks x-reference is a key of a data file, or a list of keys. Unknown keys are errors.
//  6. Neighbors are the next articles in the order. Related articles share terms: related.go.
//  7. A map whose keys are all languages of the site is a text in several languages.
package model

import (
	"maps"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Options select the articles of the site.
type Options struct {
	Drafts, Future bool
	Now            time.Time
}

// Site is the joined content.
type Site struct {
	Project     project.Project
	Data        map[string]*content.Data // without parts whose end is past
	Ended       string                   // identifies the values of data that are over; empty if none is
	Collections map[string]*Collection
	Pages       map[string]map[string]*content.Entry // longer texts: id, language
	Routes      *Routes
	Works       Works // what texts can cite

	resolve  func(reference, lang string) (address string, ok bool) // Routes.Resolve
	Schemas  *content.Schemas
	images   map[*yamlnode.Node]string // values of data files that name pictures → path
	borrowed content.Borrowed
	ends     []dataEnd
	data     sync.Map // referredKey → map[string]any
}

// Collection is the articles of one folder, in its order.
type Collection struct {
	Name     string
	Articles []*Article // in any language

	order       order
	editions    map[string]*Edition // by language
	all         []*Article          // including those that are not shown
	articleKeys []articleKey        // sorted by name
}

// Article is one article in all its languages.
type Article struct {
	Collection, Slug string
	Date             string // YYYY-MM-DD, or empty in a collection that is not sorted by date
	Updated          string // YYYY-MM-DD, or empty
	Until            string // YYYY-MM-DD, the first day without the article, or empty
	Draft            bool

	source     *content.Entry
	isComplete bool             // has every language that it must have
	texts      []*content.Entry // one for each language
	fallbacks  []string         // languages without a text that show the source
	terms      [][]string       // of the source, by the weighted keys of the index
	day        int              // since 1970
}

// New joins the content to a site. The list holds errors of routes and references.
func New(p project.Project, c content.Content, o Options) (*Site, diag.List) {
	s, list := join(p, c, o)
	routes, found := plan(s)
	s.Routes, s.resolve = routes, routes.Resolve
	return s, slices.Concat(list, found, s.checkDataLanguages())
}

// HidesFromSearch reports whether search engines must not list a page: one with noindex, and each page of a preview.
func (s *Site) HidesFromSearch(rt *Route) bool { return rt.NoIndex || s.Project.Preview != "" }

// join returns the site without its routes.
func join(p project.Project, c content.Content, o Options) (*Site, diag.List) {
	o.Now = p.Schedule.Local(o.Now)
	s := &Site{Project: p, Data: c.Data, Schemas: c.Schemas, images: map[*yamlnode.Node]string{}, borrowed: content.Borrowed{}}
	for _, d := range c.Data {
		maps.Copy(s.images, d.Images(c.Schemas))
	}
	list := s.removeExpiredData(o.Now)
	s.joinTexts(c.Entries)
	s.findArticleKeys()
	list = append(list, s.checkReferences()...)
	list = append(list, s.readWorks()...)
	weights, found := s.readWeights()
	for _, c := range s.Collections {
		s.readOrder(c, &list)
		c.arrange(p, o, s.Schemas.Get(c.Name), weights)
	}
	return s, slices.Concat(list, found, s.checkArticleEnds(o.Now), s.checkFutureDates(o.Now))
}

// joinTexts groups the entries of each article and each page. The entries of an article follow each other.
func (s *Site) joinTexts(entries []*content.Entry) {
	s.Collections, s.Pages = map[string]*Collection{}, map[string]map[string]*content.Entry{}
	for _, name := range s.Project.Collections {
		s.Collections[name] = &Collection{Name: name}
	}
	var last *Article
	for _, e := range entries {
		if e.Collection == content.PagesFolder {
			if s.Pages[e.Slug] == nil {
				s.Pages[e.Slug] = map[string]*content.Entry{}
			}
			s.Pages[e.Slug][e.Lang] = e
			continue
		}
		if last == nil || last.Slug != e.Slug || last.Collection != e.Collection {
			last = &Article{Collection: e.Collection, Slug: e.Slug}
			s.Collections[e.Collection].all = append(s.Collections[e.Collection].all, last)
		}
		last.texts = append(last.texts, e)
	}
}

// arrange sorts the articles to show.
func (c *Collection) arrange(p project.Project, o Options, schema *content.Schema, weights []weight) {
	today := o.Now.Format(time.DateOnly)
	for _, a := range c.all {
		a.isComplete = a.join(p)
		if a.source != nil {
			a.read(schema, weights)
		}
		if a.isComplete && o.whyHidden(a.Draft, a.Date, a.Until, today) == "" {
			c.Articles = append(c.Articles, a)
		}
	}
	c.Articles = c.order.of(c.Articles, p.Languages.Default().Code)
	c.makeEditions(p.Languages.Codes(), weights)
}

// read reads the values that all languages inherit from the source.
func (a *Article) read(schema *content.Schema, weights []weight) {
	e := a.source
	a.Date, a.Updated = e.Front.Get("date").Text(), e.Front.Get("updated").Text()
	a.Draft, a.Until = e.Front.Get("draft").Bool(), e.Front.Get(untilKey).Text()
	a.readTerms(e, schema, weights)
	if date, err := time.Parse(time.DateOnly, a.Date); err == nil {
		a.day = int(date.Unix() / (24 * 60 * 60))
	}
}
