package generator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/bufpool"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
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
	Entry       *shown            `json:"-"`
	Listing     *listing          `json:"listing,omitempty"`
	Prose       *prose            `json:"prose,omitempty"`
}

// shown is the article of a page: its summary, and what stands around its text.
type shown struct {
	teaser
	headings     []markdown.Heading
	related      []json.RawMessage
	newer, older json.RawMessage // links
}

// encode gives the props as JSON. An article's is put together of what is JSON
// already, because json.Marshal would read it through once more.
func (p props) encode() (json.RawMessage, error) {
	text, err := json.Marshal(p)
	if err != nil || p.Entry == nil {
		return text, err
	}
	headings, err := json.Marshal(p.Entry.headings)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(make([]byte, 0, len(text)+len(headings)+6*len(p.Entry.json)+64))
	out.Write(text[:len(text)-1])
	out.WriteString(`,"entry":`)
	out.Write(p.Entry.json[:len(p.Entry.json)-1])
	out.WriteString(`,"headings":`)
	out.Write(headings)
	out.WriteString(`,"related":[`)
	for i, one := range p.Entry.related {
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(one)
	}
	out.WriteByte(']')
	for _, beside := range []struct {
		name string
		link json.RawMessage
	}{{"newer", p.Entry.newer}, {"older", p.Entry.older}} {
		if beside.link != nil {
			out.WriteString(`,"` + beside.name + `":`)
			out.Write(beside.link)
		}
	}
	out.WriteString("}}")
	return out.Bytes(), nil
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

func (b *build) props(rt *model.Route, doc markdown.Doc) (props, diag.List) {
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
		p.Entry = &shown{teaser: b.card(a, rt.Lang, &list), headings: headings, related: b.summaries(a.Related(), rt.Lang, &list)}
		p.Title, p.Description = p.Entry.title, p.Entry.excerpt
		if a.Newer != nil {
			p.Entry.newer = b.card(a.Newer, rt.Lang, &list).link
		}
		if a.Older != nil {
			p.Entry.older = b.card(a.Older, rt.Lang, &list).link
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
		out[i] = b.card(a, lang, list).json
	}
	return out
}

// summaryCache keeps the summaries that were asked for last: neighbours in time are
// shown by the same pages, and those are rendered one after the other.
type summaryCache struct {
	mu   sync.Mutex
	made map[cardOf]teaser
}

// teaser is an article's summary: as JSON, whole and as far as a link to it needs
// it, and what documents say of it.
type teaser struct {
	json, link                       json.RawMessage
	title, excerpt, imageAlt, author string
}

type cardOf struct {
	article *model.Article
	lang    string
}

// keptCards bounds them: a megabyte or two, however many articles there are.
const keptCards = 2000

// card is an article's summary.
func (b *build) card(a *model.Article, lang string, list *diag.List) teaser {
	of := cardOf{a, lang}
	b.cards.mu.Lock()
	c, ok := b.cards.made[of]
	b.cards.mu.Unlock()
	if ok {
		return c
	}
	before := len(*list)
	summary := b.summary(a, lang, list)
	link := map[string]any{"address": summary["address"], "date": summary["date"], "title": summary["title"]}
	c = teaser{summaryJSON(summary), summaryJSON(link), textOf(summary, "title"), cmp.Or(textOf(summary, "excerpt"), textOf(summary, "title")), textOf(summary, "imageAlt"), textOf(valuesOf(summary["author"]), "name")}
	if len(*list) > before {
		return c // whoever shows it is told what is wrong with it
	}
	b.cards.mu.Lock()
	defer b.cards.mu.Unlock()
	if b.cards.made == nil || len(b.cards.made) >= keptCards {
		b.cards.made = make(map[cardOf]teaser, keptCards)
	}
	b.cards.made[of] = c
	return c
}

// summaryJSON gives a summary as json.Marshal would, many times as fast.
func summaryJSON(summary map[string]any) json.RawMessage {
	out := bufpool.Get()
	defer bufpool.Put(out)
	e := json.NewEncoder(out)
	value := func(v any) {
		if r, ok := v.(*model.Referred); ok {
			out.Write(r.JSON)
			return
		}
		if err := e.Encode(v); err != nil {
			panic("internal error: a summary that is no JSON: " + err.Error())
		}
		out.Truncate(out.Len() - 1) // the end of a line
	}
	for i, key := range slices.Sorted(maps.Keys(summary)) {
		out.WriteByte("{,"[min(i, 1)])
		value(key)
		out.WriteByte(':')
		list, ok := summary[key].([]any)
		if !ok {
			value(summary[key])
			continue
		}
		out.WriteByte('[')
		for i, item := range list {
			if i > 0 {
				out.WriteByte(',')
			}
			value(item)
		}
		out.WriteByte(']')
	}
	out.WriteByte('}')
	return bytes.Clone(out.Bytes())
}

// valuesOf are the values of a group in a summary, its own or referred to.
func valuesOf(group any) map[string]any {
	if r, ok := group.(*model.Referred); ok {
		return r.Values
	}
	values, _ := group.(map[string]any)
	return values
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

// summary is what a card shows of an article.
func (b *build) summary(a *model.Article, lang string, list *diag.List) map[string]any {
	out := b.site.Front(a, lang, b.routes.Resolve, func(e *content.Entry, name string) any {
		p, l := b.picture(e, name)
		*list = append(*list, l...)
		return p
	})
	out["collection"], out["slug"] = a.Collection, a.Slug
	out["address"] = b.routes.Article(a, lang)
	return out
}

func (b *build) picture(e *content.Entry, name string) (image.Picture, diag.List) {
	file, ok := content.LocalPath(e, name)
	if !ok {
		return image.Picture{}, nil // content has said so
	}
	return b.pictures.Add(file, field(e.Front, name))
}

// field is the place of the value that names a picture.
func field(front *yamlnode.Node, value string) diag.Pos {
	for f := range front.Fields() {
		if f.Text() == value {
			return f.Pos()
		}
	}
	return front.Pos()
}
