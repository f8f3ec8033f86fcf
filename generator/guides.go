package generator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// What language models and other programs read: llms.txt in every language,
// and the Markdown of each article as index.md beside its page.

// guideArticles is how many articles of a listing llms.txt names.
const guideArticles = 50

// guides gives llms.txt for every language; none where the site has no template.
func (b *build) guides() ([]document.File, error) {
	var out []document.File
	for _, lang := range b.project.Languages.Codes() {
		var buf bytes.Buffer
		if made, err := b.framer.Guide(&buf, b.guide(lang)); err != nil || !made {
			return nil, err
		}
		out = append(out, document.File{Path: b.guidePath(lang), Data: buf.Bytes()})
	}
	return out, nil
}

func (b *build) guidePath(lang string) string {
	return strings.TrimPrefix(b.project.Languages.Address(lang, "/")+"llms.txt", "/")
}

func (b *build) guide(lang string) document.Guide {
	base := b.project.BaseURL
	g := document.Guide{Lang: lang, SiteName: b.siteName(lang), BaseURL: base}
	for _, l := range b.project.Languages {
		if l.Code != lang {
			g.Others = append(g.Others, document.GuidePage{Title: cmp.Or(l.Name, l.Code), URL: base + "/" + b.guidePath(l.Code)})
		}
	}
	home := b.project.Languages.Address(lang, "/")
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		if rt.Lang != lang || rt.NoIndex || rt.Error || rt.Canonical != rt.Address || rt.Article != nil || rt.Listing != nil && !rt.Listing.First {
			continue
		}
		p := document.GuidePage{Title: rt.Title, Description: rt.Description, URL: base + rt.Address}
		if rt.Address == home {
			g.Description = rt.Description
		}
		if rt.Listing == nil {
			g.Pages = append(g.Pages, p)
			continue
		}
		listing := document.GuideListing{GuidePage: p}
		if rt.Feed != "" {
			listing.Feed = base + rt.Feed
		}
		articles := rt.Listing.Collection.Articles
		for _, a := range articles[:min(guideArticles, len(articles))] {
			s := b.summary(a, lang, &b.report.Diagnostics)
			listing.Articles = append(listing.Articles, document.GuidePage{
				Title: textOf(s, "title"), Description: textOf(s, "excerpt"), URL: base + b.routes.Article(a, lang) + twinName,
			})
		}
		g.Listings = append(g.Listings, listing)
	}
	return g
}

// twinName is the Markdown of an article, beside its page.
const twinName = "index.md"

// hasTwin reports whether the Markdown of what a route shows stands beside its page.
func hasTwin(rt *model.Route) bool { return rt.Article != nil && rt.Canonical == rt.Address }

// twin puts the Markdown of the article that a route shows, for readers elsewhere,
// on an empty desk. Its front matter has no more than they need.
func (b *build) twin(out *bytes.Buffer, rt *model.Route, p props, doc markdown.Doc) []byte {
	out.WriteString("---\n")
	quoted := json.NewEncoder(out) // YAML reads JSON as it is
	quoted.SetEscapeHTML(false)
	line := func(key, value string) {
		if value != "" {
			out.WriteString(key)
			out.WriteString(": ")
			_ = quoted.Encode(value) // a string can always be encoded
		}
	}
	line("title", p.Title)
	line("description", p.Description)
	line("url", b.project.BaseURL+rt.Address)
	line("lang", rt.Lang)
	line("date", rt.Article.Date)
	line("updated", rt.Article.Updated)
	line("author", p.Entry.author)
	out.WriteString("---\n\n# " + markdown.Escape(p.Title) + "\n\n")
	if p.Description != "" {
		out.WriteString("> " + markdown.Escape(p.Description) + "\n\n")
	}
	out.Write(bytes.TrimSpace(doc.Markdown))
	return append(bytes.TrimSpace(out.Bytes()), '\n')
}
