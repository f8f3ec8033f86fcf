package outputs

import (
	"cmp"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/templatefault"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// Limits of llms.txt: how many articles of a listing it names, how many of a collection without a listing, such as a
// documentation, and how many terms of a route.
const (
	maxLLMSArticles = 50
	maxLLMSUnlisted = 500
	maxLLMSTerms    = 50
)

// llmsValues holds the values of the template for llms.txt (llmstxt.org), in one
// language. Addresses are absolute.
type llmsValues struct {
	Lang, SiteName, Description, BaseURL string
	Pages                                []llmsLink
	Listings                             []llmsListing
	Others                               []llmsLink // llms.txt in other languages
}

// llmsLink is one link.
type llmsLink struct{ Title, Description, URL string }

// llmsListing is a listing with its first articles. Feed may be empty.
type llmsListing struct {
	llmsLink
	Feed     string
	Articles []llmsLink
}

// llmsPath returns the path of llms.txt for a language.
func llmsPath(site *model.Site, lang string) string {
	return strings.TrimPrefix(site.Project.Languages.Address(lang, "/")+"llms.txt", "/")
}

// llmsFiles returns llms.txt in every language, or nothing if the site has no template
// for it.
func (t *Templates) llmsFiles(site *model.Site, r *page.Renderer) (out []File, list diag.List) {
	if t.llms == nil {
		return nil, nil
	}
	for _, lang := range site.Project.Languages.Codes() {
		values := newLLMSValues(site, r, lang)
		data, err := execute(t.llms, values)
		if err != nil {
			return nil, templatefault.Report("document-template", t.pos("templates/llms.txt"), err, values)
		}
		out = append(out, File{Path: llmsPath(site, lang), Data: data})
	}
	return out, nil
}

// newLLMSValues collects the values of llms.txt in a language.
func newLLMSValues(site *model.Site, r *page.Renderer, lang string) llmsValues {
	base := site.Project.BaseURL
	g := llmsValues{Lang: lang, SiteName: r.Settings(lang).Name, BaseURL: base.String()}
	for _, l := range site.Project.Languages {
		if l.Code != lang {
			g.Others = append(g.Others, llmsLink{Title: cmp.Or(l.Name, l.Code), URL: base.String() + "/" + llmsPath(site, l.Code)})
		}
	}
	home := site.Project.Address(lang, "/")
	terms := map[string]int{}     // by route
	articles := map[string]bool{} // addresses
	listed := map[string]bool{}   // collections
	var pages, texts []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		isLater := rt.Listing != nil && !rt.Listing.First
		switch {
		case rt.Lang != lang || rt.Error || !isInSitemap(rt) || isLater:
		case rt.Article != nil:
			articles[rt.Address] = true
			texts = append(texts, rt)
		default:
			pages = append(pages, rt)
		}
	}
	for _, rt := range pages {
		isTerm := rt.Listing != nil && rt.Listing.Term != nil
		if isTerm {
			if terms[rt.ID]++; terms[rt.ID] > maxLLMSTerms {
				continue
			}
		}
		p := llmsLink{Title: rt.Title, Description: rt.Description, URL: base.Origin + rt.Address}
		if rt.Address == home {
			g.Description = rt.Description
		}
		var listing llmsListing
		if rt.Listing != nil && !rt.Listing.Limited && !isTerm { // articles are named once
			listing = newLLMSListing(site, r, rt, p, articles)
			listed[rt.Listing.Collection.Name] = true
		}
		if len(listing.Articles) == 0 {
			g.Pages = append(g.Pages, p)
		} else {
			g.Listings = append(g.Listings, listing)
		}
	}
	unlisted := map[string]int{} // by collection
	for _, rt := range texts {
		if name := rt.Article.Collection; !listed[name] && unlisted[name] < maxLLMSUnlisted {
			unlisted[name]++
			g.Pages = append(g.Pages, articleLink(site, r, rt.Article, lang))
		}
	}
	return g
}

// articleLink returns the link to the Markdown copy of an article.
func articleLink(site *model.Site, r *page.Renderer, a *model.Article, lang string) llmsLink {
	s, _ := r.Summary(a, lang) // diagnostics are reported with the article's page
	return llmsLink{
		Title: s.Title, Description: s.Excerpt, URL: site.Project.BaseURL.Origin + site.Routes.Article(a, lang) + page.MarkdownCopyName,
	}
}

// newLLMSListing returns a listing with those of its articles that search engines may list too.
func newLLMSListing(site *model.Site, r *page.Renderer, rt *model.Route, p llmsLink, articles map[string]bool) llmsListing {
	out := llmsListing{llmsLink: p}
	if rt.Feed != "" {
		out.Feed = site.Project.BaseURL.Origin + rt.Feed
	}
	for _, a := range rt.Listing.All {
		if len(out.Articles) == maxLLMSArticles {
			break
		}
		if articles[site.Routes.Article(a, rt.Lang)] {
			out.Articles = append(out.Articles, articleLink(site, r, a, rt.Lang))
		}
	}
	return out
}
