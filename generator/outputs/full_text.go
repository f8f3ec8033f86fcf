package outputs

import (
	"cmp"
	"maps"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/search"
	"gaceta.dev/gaceta/generator/page"
)

// SearchFolder holds the full-text index of each language, in a folder of its own.
const SearchFolder = "_search"

// FullText is the full-text index of a language.
type FullText struct {
	// Routes are the pages in the order of their numbers. The articles come last, oldest first, so that a new article
	// changes no other number. A page of a route that the language lacks is included in the default language. An article
	// is included if the language shows it, also in its source language.
	Routes []*model.Route
	Lang   string

	site        *model.Site
	texts       *page.Renderer
	collections map[string]string // name → title of its listing
}

// FullTextFile returns the path of the file of a language's index that a search loads first.
func FullTextFile(lang string) string { return path.Join(SearchFolder, lang, search.IndexFile) }

// NewFullText returns the full-text index of a language.
func NewFullText(site *model.Site, r *page.Renderer, lang string) *FullText {
	x := &FullText{site: site, texts: r, Lang: lang, collections: map[string]string{}}
	var articles []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		isFallback := rt.Article != nil && rt.Article.IsFallback(rt.Lang) && !site.Routes.IsOlderCopy(rt)
		isLater := rt.Listing != nil && !rt.Listing.First
		switch {
		case rt.Error || rt.NoIndex || rt.Canonical != rt.Address && !isFallback || !x.isShown(rt) || isLater:
			continue
		case rt.Article != nil:
			articles = append(articles, rt)
			continue
		case rt.Listing != nil && rt.Listing.Term == nil && x.collections[rt.Listing.Collection.Name] == "":
			x.collections[rt.Listing.Collection.Name] = rt.Title
		}
		x.Routes = append(x.Routes, rt)
	}
	slices.SortStableFunc(articles, func(a, b *model.Route) int {
		x, y := a.Article, b.Article
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Collection, y.Collection), cmp.Compare(x.Slug, y.Slug))
	})
	x.Routes = append(x.Routes, articles...)
	return x
}

// isShown reports whether a search finds a page, which is not an error page.
func (x *FullText) isShown(rt *model.Route) bool {
	if rt.Lang == x.Lang || rt.Article != nil || rt.Listing != nil && rt.Listing.Term != nil {
		return rt.Lang == x.Lang
	}
	hasLang := slices.ContainsFunc(rt.Alternates, func(a model.Alternate) bool { return a.Lang == x.Lang })
	return !hasLang && rt.Lang == x.site.Project.Languages.Default().Code
}

// Page returns a page of the index, and the data files that its text quotes.
func (x *FullText) Page(rt *model.Route) (search.Page, []string) {
	var text page.Converted
	if e := page.Entry(rt); e != nil {
		text, _ = x.texts.Convert(e, page.ForSearch) // diagnostics are reported with the page
	}
	return x.PageWith(rt, text), text.Quoted()
}

// PageWith returns a page of the index whose text was converted.
func (x *FullText) PageWith(rt *model.Route, text page.Converted) search.Page {
	p := search.Page{Address: rt.Address, Title: rt.Title, Description: rt.Description, Lang: rt.Lang}
	if e := page.Entry(rt); e != nil {
		p.Lang = e.Lang
	}
	if a := rt.Article; a != nil {
		front := a.In(rt.Lang).Front
		p.Title, p.Description, p.Date = front.Get("title").Text(), front.Get("excerpt").Text(), a.Date
	} else if rt.Listing == nil {
		for _, name := range slices.Sorted(maps.Keys(rt.Data)) {
			p.Data = append(p.Data, x.site.Texts(rt.Data[name], rt.Lang)...)
		}
	}
	p.Sections = make([]search.Section, len(text.Sections))
	for i, s := range text.Sections {
		p.Sections[i] = search.Section{ID: s.Heading.ID, Heading: s.Heading.Text, Text: s.Text}
	}
	return p
}

// Filters returns the groups that a page is in.
func (x *FullText) Filters(rt *model.Route) []search.Filter {
	if rt.Article == nil {
		return nil
	}
	filters := []search.Filter{{Key: "collection", Value: rt.Article.Collection, Label: x.CollectionName(rt)}}
	for _, g := range x.site.Groups(rt.Article, x.Lang) {
		filters = append(filters, search.Filter{Key: g.Key, Value: g.ID, Label: g.Name})
	}
	return filters
}

// CollectionName returns the title of the listing of an article's collection, or the collection's name. It is empty for
// other pages.
func (x *FullText) CollectionName(rt *model.Route) string {
	if rt.Article == nil {
		return ""
	}
	return cmp.Or(x.collections[rt.Article.Collection], rt.Article.Collection)
}

// Make returns all files of the index without knowing anything of an earlier one.
func (x *FullText) Make() []File {
	v := search.NewVocabulary(nil)
	entries, records := make([]search.Entry, len(x.Routes)), make([][]byte, len(x.Routes))
	parallel.Each(len(x.Routes), func(i int) {
		p, _ := x.Page(x.Routes[i])
		entries[i], records[i] = v.Count(p), search.Record(p)
	})
	var files []File
	for _, f := range x.Files(v, search.NewLists(), func(i int) search.Entry { return entries[i] }) {
		files = append(files, File{Path: f.Name, Data: f.Make()})
	}
	for i, part := range slices.Collect(slices.Chunk(records, search.PerFile)) {
		files = append(files, File{Path: x.path(search.PageFileName(i)), Data: search.PageFile(part)})
	}
	return files
}

// Files returns the files of the index without the files of pages. lists are new, or those of an earlier index with the same
// vocabulary. entry returns the entry of a route. The names of the files are paths.
func (x *FullText) Files(v *search.Vocabulary, lists *search.Lists, entry func(i int) search.Entry) []search.File {
	filters := make([][]search.Filter, len(x.Routes))
	parallel.Each(len(filters), func(i int) { filters[i] = x.Filters(x.Routes[i]) })
	files := search.Make(v, lists, filters, entry)
	for i := range files {
		files[i].Name = x.path(files[i].Name)
	}
	return files
}

// PageFile returns a file of pages. record returns the record of a route.
func (x *FullText) PageFile(number int, record func(i int) []byte) File {
	var records [][]byte
	for i := number * search.PerFile; i < min((number+1)*search.PerFile, len(x.Routes)); i++ {
		records = append(records, record(i))
	}
	return File{Path: x.path(search.PageFileName(number)), Data: search.PageFile(records)}
}

// path returns the path of a file of the index.
func (x *FullText) path(name string) string { return path.Join(SearchFolder, x.Lang, name) }
