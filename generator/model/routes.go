// The routes of a site hold every address of it: which page stands there, in
// which language, and what it shows. It reads content/routes.yaml.
//
//  1. A row is one page in each of its languages; a path with :slug is one page
//     for each article of its collection; a row with a collection and no :slug
//     is a listing, cut into pages at <path>/page/2/ and so on.
//  2. Two routes at one address are an error that names both.
//  3. An alias shows another route's page; its canonical address is that route's.
//  4. A row with error: true is a 404.html in its folder, for hosts to serve.
//  5. route:<id>, route:<id>#<anchor> and link:<name> in data files lead to a
//     route or a named link, or are errors. Error pages and routes of many pages
//     cannot be linked to.
//  6. A path begins with a slash and has no other characters than addresses can
//     hold as they are; it never leads out of the output.
//  7. A longer text that no row shows is a warning.

package model

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project/locale"
)

// File is where the routes stand, relative to the root.
const RoutesFile = "content/routes.yaml"

// Route is one page at one address in one language.
type Route struct {
	*Row
	Address    string // /en/about/
	File       string // en/about/index.html, relative to the output
	Canonical  string // the address search engines should know
	Alternates []Alternate
	Text       *content.Entry // the page's longer text
	Article    *Article
	Listing    *Listing
}

// Row is what all routes of one row have in common in one language.
type Row struct {
	ID, Page, Lang     string
	Title, Description string            // empty for articles: theirs is in Article
	Data               map[string]string // name in the page → data file
	Feed               string            // address of the feed beside a listing
	Error, NoIndex     bool
	Pos                diag.Pos // the row, for blame
}

// Alternate is the same page in a language.
type Alternate struct{ Lang, Address string }

// Listing is one page of a collection's listing.
type Listing struct {
	Collection *Collection
	Page       int      // counts from 1
	Pages      []string // addresses of all pages
	Articles   []*Article
	First      bool
}

// Routes holds all routes of a site.
type Routes struct {
	All []Route

	site     *Site
	rows     []row
	broken   []row     // blamed, and no part of the site
	unread   bool      // no row is known
	list     diag.List // what is wrong, references aside
	byID     map[string]*row
	articles map[string]*row // by collection: the row whose path has :slug

	slugsOnce sync.Once
	slugs     map[string]*Article // collection/slug
}

// plan reads the routes and expands them.
func plan(site *Site) (*Routes, diag.List) {
	m := &Routes{site: site, byID: map[string]*row{}, articles: map[string]*row{}}
	data := site.Data["routes"]
	if data == nil {
		var list diag.List
		m.unread = true
		if _, err := fs.Stat(site.Project.FS, RoutesFile); err == nil {
			return m, nil // what is wrong with the file has been said
		}
		list.Errorf("routes-missing", diag.Pos{File: RoutesFile, Line: 1, Column: 1}, "Add one row a page: id, path, title, description.", "The site has no routes.")
		return m, list
	}
	m.rows, m.broken = readRows(site, data.Root, &m.list)
	for i := range m.rows {
		r := &m.rows[i]
		if first, taken := m.byID[r.id]; taken {
			m.list.Errorf("routes-clash", r.pos, "Give one of them another id.", "There is a route “%s” already, in line %d.", r.id, first.pos.Line)
			continue
		}
		m.byID[r.id] = r
		if r.articles() && r.collection != nil {
			m.articles[r.collection.Name] = r
		}
	}
	count := 0
	for i := range m.rows {
		count += m.rows[i].pages()
		m.share(&m.rows[i])
	}
	m.All = make([]Route, 0, count)
	for i := range m.rows {
		m.expand(&m.rows[i], &m.list)
	}
	m.list = slices.Concat(m.list, m.clashes(), m.unused())
	return m, slices.Concat(m.list, m.references())
}

// planAgain is plan for a site of which there was a Map before: its routes are
// the same where they are made of the same rows and texts.
func planAgain(site *Site, before *Routes) (*Routes, diag.List) {
	if before == nil || before.unread || len(before.list) > 0 || !site.SameTexts(before.site) || site.Data["routes"] != before.site.Data["routes"] ||
		!before.shows(site.Data) {
		return plan(site)
	}
	m := &Routes{All: before.All, site: site, rows: before.rows, byID: before.byID, articles: before.articles}
	return m, m.references()
}

// shows reports whether all data files that the rows show are there.
func (m *Routes) shows(data map[string]*content.Data) bool {
	for i := range m.rows {
		for _, name := range m.rows[i].data {
			if data[name] == nil {
				return false
			}
		}
	}
	return true
}

// expand adds the routes of one row.
func (m *Routes) expand(r *row, list *diag.List) {
	switch {
	case r.articles():
		if r.collection == nil {
			return // the row has been blamed
		}
		for _, a := range r.collection.Articles {
			m.add(r, strings.ReplaceAll(r.path, ":slug", a.Slug), nil, func(rt *Route) { rt.Article = a })
		}
	case r.collection != nil:
		m.listing(r)
	default:
		m.add(r, r.path, r.aliases, func(rt *Route) {
			if r.prose != "" {
				rt.Text = m.site.Pages[r.prose][rt.Lang]
			}
		})
		if r.prose != "" {
			m.missingText(r, list)
		}
	}
}

// share makes what the routes of a row have in common.
func (m *Routes) share(r *row) {
	for _, lang := range r.languages {
		shared := &Row{
			ID: r.id, Page: r.page, Lang: lang, Title: r.title[lang], Description: r.description[lang], Data: r.data,
			Error: r.isError, NoIndex: r.noIndex || r.isError, Pos: r.pos,
		}
		if r.feed && r.collection != nil && !r.articles() {
			shared.Feed = m.feed(r, lang)
		}
		r.shared = append(r.shared, shared)
	}
}

// add adds a page in each of its languages, and its aliases.
func (m *Routes) add(r *row, path string, aliases []string, set func(*Route)) {
	languages := m.site.Project.Languages
	alternates := make([]Alternate, 0, len(r.languages))
	for i, lang := range r.languages {
		rt := Route{Row: r.shared[i]}
		rt.Address, rt.File = languages.Page(lang, path)
		alternates = append(alternates, Alternate{lang, rt.Address})
		if rt.Canonical, rt.Alternates = rt.Address, alternates[:len(r.languages)]; r.isError {
			rt.Address = strings.TrimSuffix(rt.Address, "/") + ".html"
			rt.File = locale.FileAt(rt.Address)
			rt.Canonical, rt.Alternates = "", nil
		}
		set(&rt)
		m.All = append(m.All, rt)
		for _, alias := range aliases {
			shown := rt
			shown.Address, shown.File = languages.Page(lang, alias)
			m.All = append(m.All, shown)
		}
	}
}

// listing adds the pages of a collection's listing.
func (m *Routes) listing(r *row) {
	all := r.collection.Articles
	size := r.perPage
	if size <= 0 {
		size = max(len(all), 1)
	}
	count := max(1, (len(all)+size-1)/size)
	languages := m.site.Project.Languages
	addresses := map[string][]string{}
	for n := 1; n <= count; n++ {
		for _, lang := range r.languages {
			addresses[lang] = append(addresses[lang], languages.Address(lang, pagePath(r.path, n)))
		}
	}
	for n := 1; n <= count; n++ {
		part := all[min((n-1)*size, len(all)):min(n*size, len(all))]
		aliases := r.aliases
		if n > 1 {
			aliases = nil
		}
		m.add(r, pagePath(r.path, n), aliases, func(rt *Route) {
			rt.Listing = &Listing{Collection: r.collection, Page: n, Pages: addresses[rt.Lang], Articles: part, First: n == 1}
		})
	}
}

func pagePath(path string, n int) string {
	if n == 1 {
		return path
	}
	return strings.TrimSuffix(path, "/") + fmt.Sprintf("/page/%d", n)
}

// Blame is the article's own file where there is one, else the row.
func (rt *Route) Blame() diag.Pos {
	if rt.Article != nil {
		return rt.Article.Text(rt.Lang).Start()
	}
	return rt.Pos
}

// Feeds lists the first page of every listing that has a feed.
func (m *Routes) Feeds() []Route {
	var out []Route
	for _, rt := range m.All {
		if rt.Feed != "" && rt.Listing.First && rt.Canonical == rt.Address {
			out = append(out, rt)
		}
	}
	return out
}

// Article is the address of an article in a language; "" where no route shows
// its collection.
func (m *Routes) Article(a *Article, lang string) string {
	r := m.articles[a.Collection]
	if r == nil {
		return ""
	}
	return m.site.Project.Languages.Address(lang, strings.ReplaceAll(r.path, ":slug", a.Slug))
}
