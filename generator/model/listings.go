package model

import (
	"fmt"
	"slices"
	"strings"
)

// Listing is one page of a listing: of a collection, or of the articles that have a term.
type Listing struct {
	Collection *Collection
	Term       *Term      // nil for a listing of the collection
	All        []*Article // of all pages, in the order of the collection
	Years      []int      // years with an article, newest first
	Page       int        // counts from 1
	Pages      []string   // addresses of all pages
	Articles   []*Article
	First      bool
	Limited    bool // shows the newest articles only
}

// listing is a listing in all its languages.
type listing struct {
	row       *row
	languages []*Row
	paths     map[string]string  // by language
	all       map[string]Listing // by language, without the values of a single page
}

// listing returns the listing of a row's collection.
func (r *row) listing() listing {
	l := listing{row: r, languages: r.shared, paths: r.paths, all: map[string]Listing{}}
	for _, lang := range r.languages {
		d := r.collection.In(lang)
		l.all[lang] = Listing{Collection: r.collection, All: d.Articles, Years: d.Years}
	}
	return l
}

// addTo adds the pages of the listing. A language with fewer articles may have fewer pages.
func (l listing) addTo(m *Routes) {
	parts, addresses := map[string][][]*Article{}, map[string][]string{}
	last := 0
	for _, shared := range l.languages {
		lang := shared.Lang
		parts[lang] = l.row.pagesOf(l.all[lang].All)
		for i := range parts[lang] {
			addresses[lang] = append(addresses[lang], m.site.Project.Address(lang, pagePath(l.paths[lang], i+1)))
		}
		last = max(last, len(parts[lang]))
	}
	also := l.row.also
	for i := range last {
		has := slices.DeleteFunc(slices.Clone(l.languages), func(shared *Row) bool { return i >= len(parts[shared.Lang]) })
		m.add(has, func(lang string) string { return pagePath(l.paths[lang], i+1) }, also, func(rt *Route) {
			page := l.all[rt.Lang]
			page.Page, page.Pages, page.Articles = i+1, addresses[rt.Lang], parts[rt.Lang][i]
			page.First, page.Limited = i == 0, l.row.limit > 0
			if rt.Listing = &page; i == 0 {
				rt.Text = m.text(l.row, rt.Lang)
			}
		})
		also = nil // further addresses show the first page
	}
}

// pagesOf returns the articles of each page of a listing. There is at least one page.
func (r *row) pagesOf(articles []*Article) [][]*Article {
	if r.limit > 0 {
		articles = articles[:min(r.limit, len(articles))]
	}
	if r.perPage <= 0 || len(articles) == 0 {
		return [][]*Article{articles}
	}
	return slices.Collect(slices.Chunk(articles, r.perPage))
}

func pagePath(path string, n int) string {
	if n == 1 {
		return path
	}
	return strings.TrimSuffix(path, "/") + fmt.Sprintf("/page/%d", n)
}

// PageTitle returns the title of the page. Later pages of a listing add their number.
func (rt *Route) PageTitle() string { return rt.numbered(rt.Title) }

// PageDescription returns the description of the page. Later pages of a listing add their number.
func (rt *Route) PageDescription() string { return rt.numbered(rt.Description) }

func (rt *Route) numbered(text string) string {
	if rt.Listing == nil || rt.Listing.First {
		return text
	}
	return fmt.Sprintf("%s (%d)", text, rt.Listing.Page)
}

// Feed is the feed of a listing in one language.
type Feed struct{ Title, Address string }

// FeedsOf returns the feeds of a collection in a language, in the order of the rows. Those of its terms are not among
// them.
func (m *Routes) FeedsOf(collection, lang string) []Feed {
	var out []Feed
	for _, r := range m.rows {
		for _, shared := range r.shared {
			if shared.Feed != "" && shared.Lang == lang && r.collection.Name == collection {
				out = append(out, Feed{shared.Title, shared.Feed})
			}
		}
	}
	return out
}

// Feeds returns the first page of every listing that has a feed.
func (m *Routes) Feeds() []Route {
	var out []Route
	for _, rt := range m.All {
		if rt.Feed != "" && rt.Listing.First && rt.Canonical == rt.Address {
			out = append(out, rt)
		}
	}
	return out
}

const maxFeedEntries = 20

// FeedName is the file name of a listing's feed, in the folder of its first page.
const FeedName = "feed.xml"

// Changed returns the day of the last change of an article's text in a language, or "" if it is not known.
type Changed func(a *Article, lang string) string

// FeedArticles returns the articles in the feed of a listing, in its order. Those without a text in the language of the
// feed, and those whose last change is not known, are not among them.
func (rt *Route) FeedArticles(changed Changed) []*Article {
	var articles []*Article
	for _, a := range rt.Listing.All {
		if len(articles) == maxFeedEntries {
			break
		}
		if !a.IsFallback(rt.Lang) && changed(a, rt.Lang) != "" {
			articles = append(articles, a)
		}
	}
	return articles
}
