package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
)

// Routes are read from content/routes.yaml:
//
//  1. A row is one page in each of its languages. A path with :slug is one page for each article of the collection.
//     A row with a collection and no :slug is a listing of all articles on one page. perPage divides it: further pages
//     are at <path>/page/2/ and so on. limit leaves only the newest articles.
//     A path with another parameter, such as :tags, is a listing for each term that the articles have under that key
//     of front matter: terms.go.
//     A path is a string for all languages, or a map with every language of the row.
//  2. Two routes at one address are an error that names both.
//  3. A path under “also” shows the row's page at a further address, and has its canonical address. Its alternates are
//     the same path in the other languages; search engines get those of the canonical address. An address under “aliases”,
//     of a row or of an article, is redirected to the page: redirects.go.
//  4. A row with error: true is a 404.html in its folder, for hosts to serve.
//  5. route:<id>, route:<id>#<anchor> and link:<name> in data files are references to a route or a named link.
//     Error pages and the pages of articles cannot be referred to.
//  6. A path begins with a slash and needs no escapes in addresses. It never leads out of the output.
//  7. A longer text that no row shows is a warning.

// RoutesFile holds the routes. It is relative to the root.
const RoutesFile = "content/routes.yaml"

// Route is one page at one address in one language.
type Route struct {
	*Row
	Address    string // public: /en/about/, or /docs/en/about/ for a site below /docs
	File       string // en/about/index.html, relative to the output
	Canonical  string // for search engines; empty for error pages
	Alternates []Alternate
	Text       *content.Entry // the page's longer text
	Article    *Article
	Listing    *Listing

	canonicalAlternates []Alternate // those of the canonical address
}

// Row holds what all routes of one row share in one language.
type Row struct {
	ID, Page, Lang     string
	Title, Description string            // empty for articles
	Data               map[string]string // name in the page → data file
	Prose              string            // id of the page's longer text; may be empty
	Feed               string            // address of a listing's feed
	Terms              []string          // ids of rows whose terms the page receives
	Lists              []*List           // those of all pages, and those of the row
	Corrections        bool              // the page receives the corrections of all articles
	Citations          string            // scheme whose works the page lists
	Error, NoIndex     bool
	Pos                diag.Pos
	PagePos            diag.Pos // of the page's name, or of the row
}

// Alternate is a page in one of its languages.
type Alternate struct{ Lang, Address string }

// Routes holds all routes of a site.
type Routes struct {
	All       []Route
	Redirects []Redirect
	Terms     Terms
	Lists     []*List // of all pages, then those of the rows
	Broken    BrokenRows

	site     *Site
	rows     []row
	versions []Version
	isUnread bool // the file is missing or has an error
	byID     map[string]*row
	articles map[string]*row     // by collection: the row whose path has :slug
	bySlug   map[string]*Article // by collection and folder: news/offices
	ownSlugs map[ownSlug]string  // folders of articles whose front matter has a slug
	paths    map[string]bool     // addresses without the base path, except those of articles
	moved    map[string]int      // addresses without the base path → index of the redirect
}

// plan reads the routes and expands them.
func plan(site *Site) (*Routes, diag.List) {
	var list diag.List
	m := &Routes{
		site: site, byID: map[string]*row{}, articles: map[string]*row{}, bySlug: map[string]*Article{}, paths: map[string]bool{},
		moved: map[string]int{},
	}
	m.ownSlugs, list = site.ownSlugs()
	for name, c := range site.Collections {
		for _, a := range c.Articles {
			m.bySlug[name+"/"+a.Slug] = a
		}
	}
	pos, message := diag.Pos{File: RoutesFile, Line: 1, Column: 1}, "The site has no routes."
	var routes *yamlnode.Node
	if data := site.Data["routes"]; data != nil {
		routes, pos = data.Root.Get("routes"), data.Root.Pos()
		message = "The key “routes” is missing." // in the words of the schema
	}
	m.isUnread = routes == nil
	if m.isUnread {
		if !site.IsBroken("routes") {
			list.Errorf("routes-missing", pos, "Add “routes:” and one row a page: id, path, title, description.", "%s", message)
		}
		return m, list
	}
	m.rows, m.Broken = readRows(site, routes, &list)
	for i := range m.rows {
		r := &m.rows[i]
		m.byID[r.ID] = r
		if !r.hasArticlePages() || r.collection == nil {
			continue
		}
		if first := m.articles[r.collection.Name]; first != nil {
			list.Errorf("routes-clash", r.Pos, "Remove one of them: an article has one address in each language.",
				"The route “%s” on line %d already shows the articles of “%s”.", first.ID, first.Pos.Line, r.collection.Name)
			continue // its pages exist, so that no link to them is reported
		}
		m.articles[r.collection.Name] = r
	}
	m.findTerms(&list)
	m.readVersions(&list)
	m.readLists(&list)
	size := len(m.rows) * len(site.Project.Languages)
	for i := range m.rows {
		if r := &m.rows[i]; r.hasArticlePages() && r.collection != nil {
			size += len(r.collection.Articles) * len(r.languages)
		}
	}
	m.All = make([]Route, 0, size)
	for i := range m.rows {
		m.expand(&m.rows[i], &list)
	}
	for _, rt := range m.All {
		if local, ok := site.Project.BaseURL.Local(rt.Address); ok && rt.Article == nil {
			m.paths[local] = true
		}
	}
	return m, slices.Concat(list, m.checkClashes(), m.readAliases(), m.checkUnusedTexts(), m.checkReferences(), m.checkBudgets())
}

// checkBudgets reports budgets of routes that the site does not have.
func (m *Routes) checkBudgets() (list diag.List) {
	settings := m.site.Data["site"]
	if settings == nil {
		return nil
	}
	known := slices.Sorted(maps.Keys(m.byID))
	for f := range settings.Root.Get("budgets").Get("routes").Fields() {
		if m.byID[f.Key()] == nil && !m.Broken.has(f.Key()) {
			list.Errorf("budget-route", f.KeyPos(), diag.DidYouMean(f.Key(), "routes", known), "The route “%s” does not exist.", f.Key())
		}
	}
	return list
}

// expand adds the routes of one row.
func (m *Routes) expand(r *row, list *diag.List) {
	switch {
	case r.parameter != "" && r.collection == nil: // reported by readCollection
	case r.hasArticlePages():
		for _, a := range r.collection.Articles {
			r.addArticle(m, a)
		}
	case r.hasTerms():
		for _, l := range r.terms.listings(r) {
			l.addTo(m)
		}
	case r.collection != nil:
		r.listing().addTo(m)
	default:
		m.add(r.shared, func(lang string) string { return r.paths[lang] }, r.also, func(rt *Route) { rt.Text = m.text(r, rt.Lang) })
	}
	if r.prose.Text() != "" && r.parameter == "" {
		m.missingText(r, list)
	}
}

// text returns the longer text of a row in a language, or nil.
func (m *Routes) text(r *row, lang string) *content.Entry { return m.site.Pages[r.prose.Text()][lang] }

// add adds a page in some languages, and its further addresses.
func (m *Routes) add(languages []*Row, path func(lang string) string, also []string, set func(*Route)) {
	alternates := make([]Alternate, 0, len(languages))
	further := make([][]Alternate, len(also)) // by path
	for i := range further {
		further[i] = make([]Alternate, 0, len(languages))
	}
	for _, shared := range languages {
		rt, lang := Route{Row: shared}, shared.Lang
		rt.Address = m.site.Project.Address(lang, path(lang))
		rt.File = m.site.Project.BaseURL.File(rt.Address)
		alternates = append(alternates, Alternate{lang, rt.Address})
		if rt.Canonical, rt.Alternates = rt.Address, alternates[:len(languages)]; rt.Error {
			rt.Address = strings.TrimSuffix(rt.Address, "/") + ".html"
			rt.File = m.site.Project.BaseURL.File(rt.Address)
			rt.Canonical, rt.Alternates = "", nil
		}
		rt.canonicalAlternates = rt.Alternates
		set(&rt)
		m.All = append(m.All, rt)
		for i, path := range also {
			shown := rt
			shown.Address = m.site.Project.Address(lang, path)
			shown.File = m.site.Project.BaseURL.File(shown.Address)
			if further[i] = append(further[i], Alternate{lang, shown.Address}); !rt.Error {
				shown.Alternates = further[i][:len(languages)]
			}
			m.All = append(m.All, shown)
		}
	}
}

// Hreflang returns the alternates that the page names to search engines: those of its canonical address, because they ignore
// addresses that declare themselves copies of another one. A page that shows an article in another language names none,
// because the alternates of that article do not name it in return.
func (rt *Route) Hreflang() []Alternate {
	if rt.Article != nil && rt.Article.IsFallback(rt.Lang) {
		return nil
	}
	return rt.canonicalAlternates
}

// Blame returns the position for diagnostics: the article's file, or the row.
func (rt *Route) Blame() diag.Pos {
	if rt.Article != nil {
		return rt.Article.In(rt.Lang).Start()
	}
	return rt.Pos
}

// Article returns the address of an article in a language, or "" if it has no page in the language.
func (m *Routes) Article(a *Article, lang string) string {
	r := m.articles[a.Collection]
	if r == nil || r.paths[lang] == "" || a.In(lang) == nil {
		return ""
	}
	return m.site.Project.Address(lang, r.article(a, lang))
}

// BrokenRows are the rows with errors, which have no routes. Links to their pages are no further errors.
type BrokenRows []row

// has reports whether one of the rows has an id.
func (b BrokenRows) has(id string) bool {
	return slices.ContainsFunc(b, func(r row) bool { return r.ID == id })
}

// HasAddress reports whether an address, counted from the site's root, would be that of a page of one of the rows.
func (b BrokenRows) HasAddress(all locale.Set, address string) bool {
	lang, address := all.Split(address)
	return slices.ContainsFunc(b, func(r row) bool {
		before, _, hasParameter := strings.Cut(r.paths[lang], ":")
		before = "/" + strings.Trim(before, "/")
		if r.paths[lang] == "" || before == "/" {
			return hasParameter || r.paths[lang] == address
		}
		return strings.HasPrefix(strings.TrimSuffix(address, "/")+"/", before+"/")
	})
}

// HasText reports whether one of the rows shows a text. The collection may be content.PagesFolder. A row whose collection is
// not known may show any article.
func (b BrokenRows) HasText(collection, slug string) bool {
	return slices.ContainsFunc(b, func(r row) bool {
		if collection == content.PagesFolder {
			return r.prose.Text() == slug
		}
		return r.hasArticlePages() && (r.collection == nil || r.collection.Name == collection)
	})
}

// checkClashes reports addresses of several routes.
func (m *Routes) checkClashes() diag.List {
	var list diag.List
	taken := make(map[string]int, len(m.All))
	reported := map[[2]string]bool{} // pairs of rows, so that other languages do not repeat the error
	for i, rt := range m.All {
		file := strings.ToLower(rt.File) // some file systems ignore case
		first, clash := taken[file]
		if !clash {
			taken[file] = i
			continue
		}
		other := m.All[first]
		if rt.ID == other.ID && rt.Article != nil && rt.Article != other.Article {
			continue // two articles with one slug, which ownSlugs reports
		}
		if rt.ID == other.ID && rt.Listing != nil && rt.Listing.Term != other.Listing.Term {
			continue // two keys that differ in case, which checkEntries reports
		}
		pos := rt.Blame()
		if rt.Article == nil && other.Article != nil {
			pos, other = other.Blame(), rt
		}
		pair := [2]string{rt.key(), m.All[first].key()}
		if reported[pair] {
			continue
		}
		reported[pair] = true
		list.Errorf("routes-clash", pos, "Give one of them another path or slug.",
			"Two pages have the address %s: this one and %s.", rt.Address, other.describe())
	}
	return list
}

// key identifies a page in all languages.
func (rt Route) key() string {
	if rt.Article != nil {
		return rt.ID + "/" + rt.Article.Slug
	}
	return rt.ID
}

func (rt Route) describe() string {
	if rt.Article != nil {
		return rt.Article.In(rt.Lang).File
	}
	return fmt.Sprintf("the route “%s” in %s:%d", rt.ID, rt.Pos.File, rt.Pos.Line)
}

// addArticle adds the pages of an article: one in each of its languages, and one in each language that shows the source.
// The latter have the canonical address of the source, and are no alternates.
func (r *row) addArticle(m *Routes, a *Article) {
	path := func(lang string) string { return r.article(a, lang) }
	set := func(rt *Route) {
		rt.Article = a
		m.setCanonical(rt)
	}
	own := r.shared
	if len(a.texts) < len(m.site.Project.Languages) {
		own = slices.DeleteFunc(slices.Clone(r.shared), func(row *Row) bool {
			return a.In(row.Lang) == nil || a.IsFallback(row.Lang)
		})
	}
	first := len(m.All)
	m.add(own, path, nil, set)
	i := slices.IndexFunc(m.All[first:], func(rt Route) bool { return rt.Lang == a.source.Lang })
	if len(a.fallbacks) == 0 || i < 0 {
		return // the route does not exist in the language of the source
	}
	source := m.All[first+i]
	for _, shared := range r.shared {
		if a.IsFallback(shared.Lang) {
			m.add([]*Row{shared}, path, nil, func(rt *Route) {
				rt.Article, rt.Canonical, rt.Alternates = a, source.Canonical, source.Alternates
			})
		}
	}
}

// Nearest returns the addresses that a language switch leads to in the languages that a page lacks. Each is that of the
// article in the language of its source, of the listing of its collection, or of the home page. Nearest returns nil if the
// page has all languages.
func (rt *Route) Nearest(m *Routes) map[string]string {
	if rt.Error || len(rt.Alternates) == len(m.site.Project.Languages) {
		return nil
	}
	nearest := map[string]string{}
	for _, lang := range m.site.Project.Languages.Codes() {
		if slices.ContainsFunc(rt.Alternates, func(a Alternate) bool { return a.Lang == lang }) {
			continue
		}
		if address := rt.nearest(m, lang); address != "" {
			nearest[lang] = address
		}
	}
	return nearest
}

func (rt *Route) nearest(m *Routes, lang string) string {
	var collection *Collection
	switch {
	case rt.Article != nil:
		if address := m.Article(rt.Article, lang); address != "" {
			return address
		}
		collection = m.articles[rt.Article.Collection].collection
	case rt.Listing != nil:
		collection = rt.Listing.Collection
	}
	home := ""
	for _, r := range m.rows {
		if r.hasArticlePages() || r.hasTerms() || r.Error || !slices.Contains(r.languages, lang) {
			continue
		}
		if collection != nil && r.collection == collection && r.limit == 0 {
			return m.site.Project.Address(lang, r.paths[lang])
		}
		if r.paths[lang] == "/" {
			home = m.site.Project.Address(lang, "/")
		}
	}
	return home
}
