package outputs

import (
	"cmp"
	"strings"

	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// Limits of llms.txt: how many articles of a listing it names, and how many terms of a route.
const (
	maxGuideArticles = 50
	maxGuideTerms    = 50
)

// Guide holds the values of the template for llms.txt (llmstxt.org), in one
// language. Addresses are absolute.
type Guide struct {
	Lang, SiteName, Description, BaseURL string
	Pages                                []GuidePage
	Listings                             []GuideListing
	Others                               []GuidePage // llms.txt in other languages
}

// GuidePage is one link.
type GuidePage struct{ Title, Description, URL string }

// GuideListing is a listing with its newest articles. Feed may be empty.
type GuideListing struct {
	GuidePage
	Feed     string
	Articles []GuidePage
}

// GuidePath returns the path of llms.txt for a language.
func GuidePath(site *model.Site, lang string) string {
	return strings.TrimPrefix(site.Project.Languages.Address(lang, "/")+"llms.txt", "/")
}

// Guides returns llms.txt in every language, or nothing if the site has no template
// for it.
func (t *Templates) Guides(site *model.Site, r *page.Renderer) ([]File, error) {
	if t.llms == nil {
		return nil, nil
	}
	var out []File
	for _, lang := range site.Project.Languages.Codes() {
		data, err := execute(t.llms, guide(site, r, lang))
		if err != nil {
			return nil, err
		}
		out = append(out, File{Path: GuidePath(site, lang), Data: data})
	}
	return out, nil
}

func guide(site *model.Site, r *page.Renderer, lang string) Guide {
	base := site.Project.BaseURL
	g := Guide{Lang: lang, SiteName: r.Settings(lang).Name, BaseURL: base.String()}
	for _, l := range site.Project.Languages {
		if l.Code != lang {
			g.Others = append(g.Others, GuidePage{Title: cmp.Or(l.Name, l.Code), URL: base.String() + "/" + GuidePath(site, l.Code)})
		}
	}
	home := site.Project.Address(lang, "/")
	terms := map[string]int{} // by route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		isLater := rt.Listing != nil && !rt.Listing.First
		if rt.Lang != lang || rt.NoIndex || rt.Error || rt.Canonical != rt.Address || rt.Article != nil || isLater {
			continue
		}
		isTerm := rt.Listing != nil && rt.Listing.Term != nil
		if isTerm {
			if terms[rt.ID]++; terms[rt.ID] > maxGuideTerms {
				continue
			}
		}
		p := GuidePage{Title: rt.Title, Description: rt.Description, URL: base.Origin + rt.Address}
		if rt.Address == home {
			g.Description = rt.Description
		}
		if rt.Listing == nil || rt.Listing.Limited || isTerm { // articles are named once
			g.Pages = append(g.Pages, p)
		} else {
			g.Listings = append(g.Listings, guideListing(site, r, rt, p))
		}
	}
	return g
}

func guideListing(site *model.Site, r *page.Renderer, rt *model.Route, p GuidePage) GuideListing {
	out := GuideListing{GuidePage: p}
	if rt.Feed != "" {
		out.Feed = site.Project.BaseURL.Origin + rt.Feed
	}
	for _, a := range rt.Listing.All { // newest first
		if len(out.Articles) == maxGuideArticles {
			break
		}
		if a.IsFallback(rt.Lang) {
			continue
		}
		s, _ := r.Summary(a, rt.Lang) // diagnostics are reported with the article's page
		out.Articles = append(out.Articles, GuidePage{
			Title: s.Title, Description: s.Excerpt,
			URL: site.Project.BaseURL.Origin + site.Routes.Article(a, rt.Lang) + page.MarkdownCopyName,
		})
	}
	return out
}
