package generator

import (
	"encoding/json"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/routes"
	"gaceta.dev/gaceta/generator/yamltree"
)

// props are what a page's component gets; site/model/page.ts is the other side.
// The HTML of its text travels beside them.
type props struct {
	Route       string            `json:"route"`
	Page        string            `json:"page"`
	Lang        string            `json:"lang"`
	Address     string            `json:"address"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Alternates  map[string]string `json:"alternates"`
	Data        map[string]string `json:"data"`
	Entry       map[string]any    `json:"entry,omitempty"`
	Listing     *listing          `json:"listing,omitempty"`
	Prose       *prose            `json:"prose,omitempty"`
}

type listing struct {
	Entries []json.RawMessage `json:"entries"`
	Page    int               `json:"page"`
	Pages   any               `json:"pages"`
	Total   int               `json:"total"`
	Years   []int             `json:"years"`
}

type prose struct {
	Headings []markdown.Heading `json:"headings"`
	Title    string             `json:"title,omitempty"`
	Updated  string             `json:"updated,omitempty"`
}

func (b *build) props(rt *routes.Route, doc markdown.Doc) (props, diag.List) {
	var list diag.List
	p := props{
		Route: rt.ID, Page: rt.Page, Lang: rt.Lang, Address: rt.Address, Title: rt.Title, Description: rt.Description,
		Alternates: map[string]string{}, Data: rt.Data,
	}
	for _, a := range rt.Alternates {
		p.Alternates[a.Lang] = a.Address
	}
	headings := doc.Headings
	if headings == nil {
		headings = []markdown.Heading{}
	}
	if a := rt.Article; a != nil {
		p.Entry = b.summary(a, rt.Lang, &list)
		p.Title, p.Description = textOf(p.Entry, "title"), textOf(p.Entry, "excerpt")
		p.Entry["headings"] = headings
		p.Entry["related"] = b.summaries(a.Related(), rt.Lang, &list)
		if a.Newer != nil {
			p.Entry["newer"] = b.card(a.Newer, rt.Lang, &list)
		}
		if a.Older != nil {
			p.Entry["older"] = b.card(a.Older, rt.Lang, &list)
		}
	}
	if l := rt.Listing; l != nil {
		p.Listing = &listing{
			Entries: b.summaries(l.Articles, rt.Lang, &list), Page: l.Page, Pages: near(l.Pages, l.Page),
			Total: len(l.Collection.Articles), Years: append([]int{}, l.Collection.Years...),
		}
	}
	if rt.Text != nil {
		front := rt.Text.Front
		p.Prose = &prose{Headings: headings, Title: front.Get("title").Text(), Updated: front.Get("updated").Text()}
	}
	return p, list
}

func (b *build) summaries(articles []*model.Article, lang string, list *diag.List) []json.RawMessage {
	out := make([]json.RawMessage, len(articles))
	for i, a := range articles {
		out[i] = b.card(a, lang, list)
	}
	return out
}

// summaryCache keeps the summaries that were asked for last: neighbours in time are
// shown by the same pages, and those are rendered one after the other.
type summaryCache struct {
	mu   sync.Mutex
	made map[cardOf]json.RawMessage
}

type cardOf struct {
	article *model.Article
	lang    string
}

// keptCards bounds them: a megabyte or two, however many articles there are.
const keptCards = 2000

// card is an article's summary as JSON.
func (b *build) card(a *model.Article, lang string, list *diag.List) json.RawMessage {
	of := cardOf{a, lang}
	b.cards.mu.Lock()
	data, ok := b.cards.made[of]
	b.cards.mu.Unlock()
	if ok {
		return data
	}
	before := len(*list)
	data, err := json.Marshal(b.summary(a, lang, list))
	if err != nil {
		panic("internal error: a summary that is no JSON: " + err.Error())
	}
	if len(*list) > before {
		return data // whoever shows it is told what is wrong with it
	}
	b.cards.mu.Lock()
	defer b.cards.mu.Unlock()
	if b.cards.made == nil || len(b.cards.made) >= keptCards {
		b.cards.made = make(map[cardOf]json.RawMessage, keptCards)
	}
	b.cards.made[of] = data
	return data
}

// manyPages is from when on a listing's page is told of those alone that it may
// link: the first, the last, and the ones near it.
const manyPages = 20

// near gives the addresses of a listing's pages, as an array, or where there
// are many as an object with those that a page links.
func near(pages []string, page int) any {
	if len(pages) <= manyPages {
		return pages
	}
	some := map[int]string{}
	for _, n := range []int{1, page - 2, page - 1, page, page + 1, page + 2, len(pages)} {
		if n >= 1 && n <= len(pages) {
			some[n-1] = pages[n-1]
		}
	}
	return map[string]any{"length": len(pages), "some": some}
}

// standard are the values of front matter that a summary always has.
var standard = map[string]any{"featured": false, "draft": false, "readTime": 5}

// summary is what a card shows of an article.
func (b *build) summary(a *model.Article, lang string, list *diag.List) map[string]any {
	out := b.site.Front(a, lang, b.routes.Resolve, func(e *content.Entry, name string) any {
		p, l := b.picture(e, name)
		*list = append(*list, l...)
		return p
	})
	for key, value := range standard {
		if _, ok := out[key]; !ok {
			out[key] = value
		}
	}
	out["collection"], out["slug"] = a.Collection, a.Slug
	out["address"] = b.routes.Article(a, lang)
	return out
}

func (b *build) picture(e *content.Entry, name string) (image.Picture, diag.List) {
	file, ok := content.Beside(e, name)
	if !ok {
		return image.Picture{}, nil // content has said so
	}
	return b.pictures.Add(file, field(e.Front, name))
}

// field is the place of the value that names a picture.
func field(front *yamltree.Node, value string) diag.Pos {
	for _, f := range front.Fields {
		if f.Value.Text() == value {
			return f.Value.Pos
		}
	}
	return front.Pos
}
