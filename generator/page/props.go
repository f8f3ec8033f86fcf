package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
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

	Corrections []model.ArticleCorrection `json:"corrections,omitempty"` // of all articles
	Citations   []citation                `json:"citations,omitempty"`   // of the text, or those that the row names

	Components []*markdown.Component `json:"components,omitempty"` // in the text

	Pictures map[string]image.Picture `json:"pictures,omitempty"` // below site/, by path

	summary   *Summary // of the article
	summaries [][]byte // JSON: the article's and those of related articles, or those of the listing
}

// aboutPage says which page it is.
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

// entryProps are an article and its neighbours.
type entryProps struct {
	Headings []markdown.Heading `json:"headings"`
	Newer    *link              `json:"newer,omitempty"`
	Older    *link              `json:"older,omitempty"`
	Terms    map[string][]term  `json:"terms,omitempty"` // by route, without counts
}

// link leads to a neighbor of an article.
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
}

// props collects the props of a page and records in p what they depend on.
func (r *Renderer) props(rt *model.Route, text Text, p *Page) (props, diag.List) {
	var list diag.List
	summary := func(a *model.Article) *Summary {
		s, found := r.Summary(a, rt.Lang)
		list = append(list, found...)
		return s
	}
	var out props
	show := func(s *Summary) {
		p.addImages(s.Images)
		out.summaries = append(out.summaries, s.JSON)
	}
	out = props{
		aboutPage: aboutPage{
			Route: rt.ID, Page: rt.Page, Lang: rt.Lang, Address: rt.Address, Title: rt.PageTitle(), Description: rt.PageDescription(),
		},
		languageProps: languageProps{map[string]string{}, rt.Nearest(r.site.Routes)}, Data: rt.Data, Components: text.Components,
	}
	if rt.Canonical != "" {
		out.Canonical = r.site.Project.BaseURL.Origin + rt.Canonical
	}
	for _, a := range rt.Alternates {
		out.Alternates[a.Lang] = a.Address
	}
	headings := append([]markdown.Heading{}, text.Headings...)
	if a := rt.Article; a != nil {
		out.summary = summary(a)
		show(out.summary)
		edition := r.site.Collections[a.Collection].In(rt.Lang)
		for _, related := range edition.Related(a) {
			show(summary(related))
		}
		out.Title = out.summary.Title
		out.Description = cmp.Or(out.summary.Excerpt, out.Title)
		out.Entry = &entryProps{Headings: headings}
		linkTo := func(a *model.Article) *link {
			if a == nil {
				return nil
			}
			l := &link{Address: r.site.Routes.Article(a, rt.Lang), Date: a.Date, Title: summary(a).Title}
			if a.IsFallback(rt.Lang) {
				l.Lang = a.Source().Lang
			}
			return l
		}
		newer, older := edition.Neighbors(a)
		out.Entry.Newer, out.Entry.Older = linkTo(newer), linkTo(older)
		for id, terms := range r.site.Routes.Terms.OfArticle(a, rt.Lang) {
			if out.Entry.Terms == nil {
				out.Entry.Terms = map[string][]term{}
			}
			for _, t := range terms {
				out.Entry.Terms[id] = append(out.Entry.Terms[id], termOf(t, rt.Lang, 0))
			}
		}
	}
	if l := rt.Listing; l != nil {
		for _, a := range l.Articles {
			show(summary(a))
		}
		out.Listing = &listingProps{
			Page: l.Page, Pages: nearbyPages(l.Pages, l.Page),
			Total: len(l.All), Years: append([]int{}, l.Years...),
		}
		if l.Term != nil {
			of := termOf(l.Term, rt.Lang, l.Term.Count(rt.Lang))
			out.Listing.Term = &of
		}
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
	out.Citations = citations(text, rt.Lang)
	if rt.Citations != "" {
		all, found := r.allCitations(rt.Citations, rt.Lang)
		out.Citations, list = all, append(list, found...)
	}
	if rt.Text != nil {
		front := rt.Text.Front
		out.Prose = &proseProps{Headings: headings, Title: front.Get("title").Text(), Updated: front.Get("updated").Text()}
		if rules := r.site.Project.Typography[rt.Text.Lang]; rules != nil {
			out.Prose.Title = rules.Apply(out.Prose.Title)
		}
	}
	return out, list
}

// maxPages is how many pages of a listing are named in full.
const maxPages = 20

// nearbyPages returns the addresses of a listing's pages as an array-like object of
// JavaScript: by index, with a length. Of a long listing it has only those of the first,
// the last and the pages within two of the current one, so that the props of all pages
// do not grow with the square of their number.
func nearbyPages(pages []string, page int) map[string]any {
	near := map[string]any{"length": len(pages)}
	for i, address := range pages {
		if len(pages) <= maxPages || i == 0 || i == len(pages)-1 || max(i+1-page, page-i-1) <= 2 {
			near[strconv.Itoa(i)] = address
		}
	}
	return near
}
