package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// props are what the server entry of the runtime receives of a page: WireProps in
// runtime/page-props.ts. The HTML of the text is sent separately.
type props struct {
	aboutPage
	languageProps
	Data    map[string]string `json:"data"`
	Entry   *entryProps       `json:"entry,omitempty"`
	Listing *listingProps     `json:"listing,omitempty"`
	Prose   *proseProps       `json:"prose,omitempty"`
	Terms   map[string][]term `json:"terms,omitempty"` // of the routes that the row names
	Lists   map[string]string `json:"lists,omitempty"` // name in the page → key in the shared data

	Corrections []model.ArticleCorrection `json:"corrections,omitempty"` // of all articles
	Citations   []citation                `json:"citations,omitempty"`   // of the text, or those that the row names
	Versions    []model.VersionLink       `json:"versions,omitempty"`    // of the documentation

	Components []*markdown.Component `json:"components,omitempty"` // in the text

	Pictures map[string]image.Picture `json:"pictures,omitempty"` // below site/, by path

	summary   *Summary // of the article
	summaries [][]byte // JSON: the article's and those of related articles, or those of the listing
}

// aboutPage identifies the page.
type aboutPage struct {
	Route       string `json:"route"`
	Page        string `json:"page"`
	Lang        string `json:"lang"`
	Address     string `json:"address"`
	Canonical   string `json:"canonical,omitempty"` // absolute; empty on error pages
	Title       string `json:"title"`
	Description string `json:"description"`
}

// encode returns the props as JSON. encoding/json would check and copy the summaries again.
func (p *props) encode() ([]byte, error) {
	data, err := json.Marshal(p)
	if err != nil || len(p.summaries) == 0 {
		return data, err
	}
	summaries := bytes.Join(p.summaries, []byte(","))
	return slices.Concat(data[:len(data)-1], []byte(`,"summaries":[`), summaries, []byte("]}")), nil
}

// languageProps are addresses by language.
type languageProps struct {
	Alternates map[string]string `json:"alternates"`
	Nearest    map[string]string `json:"nearest,omitempty"` // model.Route.Nearest
}

// entryProps are an article and its neighbors.
type entryProps struct {
	Headings []markdown.Heading `json:"headings"`
	Newer    *link              `json:"newer,omitempty"`
	Older    *link              `json:"older,omitempty"`
	Terms    map[string][]term  `json:"terms,omitempty"` // by route, without counts
	sourceProps
}

// sourceProps are the file of a text in the repository of the site.
type sourceProps struct {
	Edit    string `json:"edit,omitempty"`    // address where the file is edited
	Changed string `json:"changed,omitempty"` // YYYY-MM-DD
}

// link leads to a neighbor of an article, or to a page that cites something.
type link struct {
	Address string `json:"address"`
	Date    string `json:"date"`
	Title   string `json:"title"`
	Lang    string `json:"lang,omitempty"` // of the title, if it is not the page's
}

// listingProps are one page of a collection.
type listingProps struct {
	Page  int            `json:"page"`
	Pages map[string]any `json:"pages"` // see nearbyPages
	Total int            `json:"total"`
	Years []int          `json:"years"`
	Term  *term          `json:"term,omitempty"`
}

// term is a term of a route: Term in runtime/types.ts.
type term struct {
	Key     string `json:"key"`
	Name    string `json:"name"`
	Address string `json:"address"`
	Count   int    `json:"count,omitempty"`
}

func termOf(t *model.Term, lang string, count int) term {
	return term{t.Key, t.Name(lang), t.Address(lang), count}
}

// proseProps are the longer text of a page.
type proseProps struct {
	Headings []markdown.Heading `json:"headings"`
	Title    string             `json:"title,omitempty"`
	Updated  string             `json:"updated,omitempty"`
	sourceProps
}

// props collects the props of a page and records in p what they depend on.
func (r *Renderer) props(rt *model.Route, text Converted, p *Page) (props, diag.List) {
	c := &collector{Renderer: r, rt: rt, page: p, out: props{
		aboutPage: aboutPage{
			Route: rt.ID, Page: rt.Page, Lang: rt.Lang, Address: rt.Address, Title: rt.PageTitle(), Description: rt.PageDescription(),
		},
		languageProps: languageProps{map[string]string{}, rt.Nearest(r.site.Routes)}, Data: rt.Data, Components: text.Components,
	}}
	out := &c.out
	if rt.Canonical != "" {
		out.Canonical = r.site.Project.BaseURL.Origin + rt.Canonical
	}
	for _, a := range rt.Alternates {
		out.Alternates[a.Lang] = a.Address
	}
	headings := append([]markdown.Heading{}, text.Headings...)
	if rt.Article != nil {
		c.addArticle(rt.Article, headings)
	}
	if rt.Listing != nil {
		c.addListing(rt.Listing)
	}
	for _, l := range rt.Lists {
		c.addList(l)
	}
	for _, id := range rt.Terms {
		if out.Terms == nil {
			out.Terms = map[string][]term{}
		}
		out.Terms[id] = []term{}
		for _, t := range r.site.Routes.Terms.Of(id, rt.Lang) {
			out.Terms[id] = append(out.Terms[id], termOf(t, rt.Lang, t.Count(rt.Lang)))
		}
	}
	if rt.Corrections {
		out.Corrections = r.site.Corrections(rt.Lang)
	}
	out.Versions = r.site.Routes.VersionsOf(rt)
	out.Citations = citations(text, rt.Lang)
	if rt.Citations != "" {
		all, found := r.allCitations(rt.Citations, rt.Lang)
		out.Citations, c.list = all, append(c.list, found...)
	}
	if rt.Text != nil {
		front := rt.Text.Front
		out.Prose = &proseProps{
			Headings: headings, Title: front.Get("title").Text(), Updated: front.Get("updated").Text(), sourceProps: r.source(rt),
		}
		if rules := r.site.Project.Typography[rt.Text.Lang]; rules != nil {
			out.Prose.Title = rules.Apply(out.Prose.Title)
		}
	}
	return c.out, c.list
}

// collector collects the props of one page.
type collector struct {
	*Renderer
	rt   *model.Route
	page *Page
	out  props
	list diag.List
}

// show adds the summary of an article that the page shows.
func (c *collector) show(a *model.Article) *Summary {
	s, found := c.Summary(a, c.rt.Lang)
	c.list = append(c.list, found...)
	c.page.addImages(s.Images)
	c.out.summaries = append(c.out.summaries, s.JSON)
	return s
}

// addArticle adds an article with its neighbors and related articles.
func (c *collector) addArticle(a *model.Article, headings []markdown.Heading) {
	lang := c.rt.Lang
	c.out.summary = c.show(a)
	edition := c.site.Collections[a.Collection].In(lang)
	for _, related := range c.site.Related(a, lang) {
		c.show(related)
	}
	c.out.Title = c.out.summary.Title
	c.out.Description = cmp.Or(c.out.summary.Excerpt, c.out.Title)
	newer, older := edition.Neighbors(a)
	c.out.Entry = &entryProps{Headings: headings, Newer: c.neighbor(newer), Older: c.neighbor(older), sourceProps: c.source(c.rt)}
	for id, terms := range c.site.Routes.Terms.OfArticle(a, lang) {
		if c.out.Entry.Terms == nil {
			c.out.Entry.Terms = map[string][]term{}
		}
		for _, t := range terms {
			c.out.Entry.Terms[id] = append(c.out.Entry.Terms[id], termOf(t, lang, 0))
		}
	}
}

// source returns the file of a page's text in the repository, if the settings name one.
func (r *Renderer) source(rt *model.Route) sourceProps {
	if r.site.Project.Repository.URL == "" {
		return sourceProps{}
	}
	e := Entry(rt)
	return sourceProps{r.site.Project.Repository.EditURL(e.File), lastChange(e, r.history)}
}

// lastChange returns the day on which a text was last changed: that of its front matter, or that of its last commit. It
// returns "" without either.
func lastChange(e *content.Entry, h History) string {
	return cmp.Or(e.Front.Get("updated").Text(), h[e.File].Day)
}

// neighbor returns the link to a neighbor, or nil if there is none.
func (c *collector) neighbor(a *model.Article) *link {
	if a == nil {
		return nil
	}
	l, found := c.articleLink(a, c.rt.Lang)
	c.list = append(c.list, found...)
	return &l
}

// addListing adds a page of a listing.
func (c *collector) addListing(l *model.Listing) {
	for _, a := range l.Articles {
		c.show(a)
	}
	c.out.Listing = &listingProps{
		Page: l.Page, Pages: nearbyPages(l.Pages, l.Page), Total: len(l.All), Years: append([]int{}, l.Years...),
	}
	if l.Term != nil {
		of := termOf(l.Term, c.rt.Lang, l.Term.Count(c.rt.Lang))
		c.out.Listing.Term = &of
	}
}

// addList adds a list. SharedData has its articles. Those with a page of their own need the files of their pictures there.
func (c *collector) addList(l *model.List) {
	if c.out.Lists == nil {
		c.out.Lists = map[string]string{}
	}
	c.out.Lists[l.Name] = l.Key
	for _, a := range l.In(c.rt.Lang) {
		if c.site.Routes.Article(a, c.rt.Lang) != "" {
			break // so have the others
		}
		s, found := c.Summary(a, c.rt.Lang)
		c.list = append(c.list, found...)
		c.page.addImages(s.Images)
	}
}

// maxPages is how many pages of a listing are named in full.
const maxPages = 20

// nearbyPages returns the addresses of a listing's pages as an array-like object of
// JavaScript: by index, with a length. For a long listing it has only the first page, the
// last page and the pages within two of the current page. Otherwise the props of all
// pages would grow with the square of their number.
func nearbyPages(pages []string, page int) map[string]any {
	near := map[string]any{"length": len(pages)}
	for i, address := range pages {
		if len(pages) <= maxPages || i == 0 || i == len(pages)-1 || max(i+1-page, page-i-1) <= 2 {
			near[strconv.Itoa(i)] = address
		}
	}
	return near
}

// SharedData returns what every page receives besides its own props, as JSON: SharedProps in runtime/page-props.ts. It
// contains the addresses of routes, the data files and the lists of articles in each language, and is sent to Node once.
func SharedData(site *model.Site, images *image.Store) (json.RawMessage, error) {
	data := map[string]map[string]any{}
	for _, lang := range site.Project.Languages.Codes() {
		data[lang] = map[string]any{}
		for name := range site.Data {
			if name != "routes" {
				data[lang][name] = site.Localize(name, lang)
			}
		}
	}
	fallbacks := map[string][]string{}
	for _, l := range site.Project.Languages {
		if l.Fallback != "" {
			fallbacks[l.Code] = site.Project.Languages.Chain(l.Code)[1:]
		}
	}
	base := site.Project.BaseURL
	shared, err := json.Marshal(map[string]any{
		"baseUrl": base.Origin, "basePath": base.Path, "links": site.Routes.Addresses(), "otherLanguages": site.Routes.InOtherLanguages(),
		"data": data, "fallbacks": fallbacks, "lists": sharedLists(site, images),
	})
	if err != nil {
		return nil, fmt.Errorf("internal error: the site's data: %w", err)
	}
	return shared, nil
}

// treeItems returns the summaries of a tree, with those below each under “items”. A folder without a text has no address.
func treeItems(nodes []*model.TreeNode, collection string, summaries map[*model.Article]json.RawMessage) []json.RawMessage {
	items := make([]json.RawMessage, len(nodes))
	for i, n := range nodes {
		own := summaries[n.Article]
		if n.Article == nil {
			own = mustEncode(map[string]any{"collection": collection, "slug": n.Slug, "address": "", "title": n.Title, "date": ""})
		}
		below := mustEncode(treeItems(n.Below, collection, summaries))
		items[i] = slices.Concat(own[:len(own)-1], []byte(`,"items":`), below, []byte("}"))
	}
	return items
}

// sharedLists returns the summaries of all lists, by language and key. The pages report the diagnostics.
func sharedLists(site *model.Site, images *image.Store) map[string]map[string][]json.RawMessage {
	all, made := map[string]map[string][]json.RawMessage{}, newSummaries(site, images)
	for _, lang := range site.Project.Languages.Codes() {
		all[lang] = map[string][]json.RawMessage{}
		for _, l := range site.Routes.Lists {
			articles := l.In(lang)
			texts := make([]json.RawMessage, len(articles))
			parallel.Each(len(articles), func(i int) {
				s, _ := made.Summary(articles[i], lang)
				texts[i] = s.JSON
			})
			if l.IsTree {
				byArticle := make(map[*model.Article]json.RawMessage, len(articles))
				for i, a := range articles {
					byArticle[a] = texts[i]
				}
				texts = treeItems(site.Tree(l.Collection, articles, lang), l.Collection.Name, byArticle)
			}
			all[lang][l.Key] = texts
		}
	}
	return all
}
