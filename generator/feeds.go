package generator

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"

	"gaceta.dev/gaceta/generator/page/document"
)

// sitemap lists every address that search engines should know.
func (b *build) sitemap() []document.SitemapURL {
	var out []document.SitemapURL
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		if rt.NoIndex || rt.Canonical != rt.Address {
			continue
		}
		u := document.SitemapURL{Address: b.project.BaseURL + rt.Address, Modified: modified(rt)}
		if len(rt.Alternates) > 1 {
			for _, a := range rt.Alternates {
				u.Alternates = append(u.Alternates, document.Alternate{Lang: a.Lang, URL: b.project.BaseURL + a.Address})
			}
			u.Alternates = append(u.Alternates, document.Alternate{Lang: "x-default", URL: b.project.BaseURL + rt.Alternates[0].Address})
		}
		out = append(out, u)
	}
	return out
}

// modified is the day on which a page last changed, where its content says so:
// an article, a text with “updated”, a listing by the newest of its articles.
func modified(rt *model.Route) string {
	switch {
	case rt.Article != nil:
		return rt.Article.Modified()
	case rt.Listing != nil:
		newest := ""
		for _, a := range rt.Listing.Articles {
			newest = max(newest, a.Modified())
		}
		return newest
	case rt.Text != nil:
		return rt.Text.Front.Get("updated").Text()
	}
	return ""
}

// feedEntries is how many articles a feed holds.
const feedEntries = 20

// feedKey is the key of a feed: its articles with their texts, and all other
// texts that quote data with them.
func (b *build) feedKey(rt *model.Route) digest.Sum {
	if b.keys == nil {
		return digest.Sum{}
	}
	articles := rt.Listing.Collection.Articles
	articles = articles[:min(feedEntries, len(articles))]
	h := digest.NewHash().Add(b.collectionKey(rt, articles)).Text(b.icon())
	for _, a := range articles {
		h.Add(b.keys.in.Sum(a.Text(rt.Lang).File))
	}
	return h.Sum()
}

func (b *build) writeFeed(out output, rt model.Route) error {
	base := b.project.BaseURL
	f := document.AtomFeed{
		Lang: rt.Lang, Title: b.siteName(rt.Lang) + " · " + rt.Title, Subtitle: rt.Description,
		Address: base + rt.Address, Self: base + rt.Feed, Icon: b.icon(),
		Publisher: b.siteName(rt.Lang), PublisherAddress: base + b.project.Languages.Address(rt.Lang, "/"),
	}
	for _, other := range b.routes.Feeds() {
		if other.ID == rt.ID && other.Lang != rt.Lang {
			f.Alternates = append(f.Alternates, document.Alternate{Lang: other.Lang, URL: base + other.Feed})
		}
	}
	articles := rt.Listing.Collection.Articles
	for _, a := range articles[:min(feedEntries, len(articles))] {
		f.Entries = append(f.Entries, b.feedEntry(a, rt.Lang))
	}
	data, err := document.Atom(f)
	if err != nil {
		return fmt.Errorf("internal error: the feed %s: %w", rt.Feed, err)
	}
	b.auditor.AddFiles(rt.Feed)
	return out.Write(strings.TrimPrefix(rt.Feed, "/"), data)
}

func (b *build) feedEntry(a *model.Article, lang string) document.AtomEntry {
	s := b.summary(a, lang, &b.report.Diagnostics)
	e := document.AtomEntry{
		Address: b.project.BaseURL + b.routes.Article(a, lang), Title: textOf(s, "title"), Summary: textOf(s, "excerpt"),
		Published: a.Date, Updated: a.Updated,
	}
	author := valuesOf(s["author"])
	e.Author, e.AuthorAddress = textOf(author, "name"), textOf(author, "url")
	about, _ := s["tags"].([]any)
	for _, value := range append([]any{s["category"]}, about...) {
		if m := valuesOf(value); textOf(m, "id") != "" {
			e.Categories = append(e.Categories, document.AtomCategory{Term: textOf(m, "id"), Label: cmp.Or(textOf(m, "name"), textOf(m, "label"))})
		}
	}
	if entry := a.Text(lang); !entry.Empty {
		o := markdown.Options{Labels: b.words(lang), Origin: b.project.BaseURL, FeedBase: e.Address, SkipHTML: true}
		doc, _ := b.convertWith(entry, o) // diagnostics are reported with the article's page
		e.HTML = doc.FeedHTML
	}
	return e
}

// icon is the site's icon, if it has one.
func (b *build) icon() string {
	for _, name := range []string{"favicon.svg", "favicon.png", "favicon.ico"} {
		if _, err := fs.Stat(b.project.FS, publicFolder+"/"+name); err == nil {
			return b.project.BaseURL + "/" + name
		}
	}
	return ""
}
