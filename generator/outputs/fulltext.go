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

// HasSearch reports whether the site has a full-text index: search: true in its settings.
func HasSearch(site *model.Site) bool {
	settings := site.Data["site"]
	return settings != nil && settings.Root.Get("search").Bool()
}

// FullText is the full-text index of a language.
type FullText struct {
	// Routes are the pages in the order of their numbers: the pages of the routes, then the articles, oldest first, so
	// that a new article changes no other number. A page that the language lacks is there in the default language.
	Routes []*model.Route
	Lang   string

	site        *model.Site
	texts       *page.Renderer
	collections map[string]string // name → title of its listing
}

// SearchIndexPath returns the path of the file of a language's index that a search loads first.
func SearchIndexPath(lang string) string { return path.Join(SearchFolder, lang, search.IndexFile) }

// NewFullText returns the full-text index of a language.
func NewFullText(site *model.Site, r *page.Renderer, lang string) *FullText {
	x := &FullText{site: site, texts: r, Lang: lang, collections: map[string]string{}}
	var articles []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		hasLang := rt.Lang == lang || slices.ContainsFunc(rt.Alternates, func(a model.Alternate) bool { return a.Lang == lang })
		isShown := rt.Lang == lang || !hasLang && rt.Lang == site.Project.Languages.Default().Code
		isLater := rt.Listing != nil && !rt.Listing.First
		switch {
		case rt.Error || rt.NoIndex || rt.Canonical != rt.Address || !isShown || isLater:
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

// Page returns a page of the index, and the data files and pages that its text depends on.
func (x *FullText) Page(rt *model.Route) (search.Page, []string) {
	p := search.Page{Address: rt.Address, Title: rt.Title, Description: rt.Description, Lang: rt.Lang}
	if a := rt.Article; a != nil {
		front := a.Text(rt.Lang).Front
		p.Title, p.Description, p.Date = front.Get("title").Text(), front.Get("excerpt").Text(), a.Date
		p.Filters = []search.Filter{{Key: "collection", Value: a.Collection, Label: x.CollectionName(rt)}}
		for _, g := range x.site.Groups(a, x.Lang) {
			p.Filters = append(p.Filters, search.Filter{Key: g.Key, Value: g.ID, Label: g.Name})
		}
	} else if rt.Listing == nil {
		for _, name := range slices.Sorted(maps.Keys(rt.Data)) {
			p.Data = append(p.Data, x.site.Texts(rt.Data[name], rt.Lang)...)
		}
	}
	e := page.Entry(rt)
	if e == nil {
		return p, nil
	}
	text, _ := x.texts.Convert(e, page.ForSearch) // diagnostics are reported with the page
	for _, s := range text.Sections {
		p.Sections = append(p.Sections, search.Section{ID: s.Heading.ID, Heading: s.Heading.Text, Text: s.Text})
	}
	return p, text.Inputs()
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
	entries, records := make([]*search.Entry, len(x.Routes)), make([]string, len(x.Routes))
	parallel.Each(len(x.Routes), func(i int) {
		p, _ := x.Page(x.Routes[i])
		e := v.Read(p)
		entries[i], records[i] = &e, search.Record(p)
	})
	files := x.Files(v, entries)
	for i, part := range slices.Collect(slices.Chunk(records, search.PerFile)) {
		files = append(files, x.file(search.PageFile(i, part)))
	}
	return files
}

// Files returns the files of the index without the files of pages. Entries are in the order of Routes.
func (x *FullText) Files(v *search.Vocabulary, entries []*search.Entry) []File {
	made := search.Make(v, entries)
	files := make([]File, len(made))
	for i, f := range made {
		files[i] = x.file(f)
	}
	return files
}

// PageFile returns a file of pages. record returns the record of a route.
func (x *FullText) PageFile(number int, record func(i int) string) File {
	var records []string
	for i := number * search.PerFile; i < min((number+1)*search.PerFile, len(x.Routes)); i++ {
		records = append(records, record(i))
	}
	return x.file(search.PageFile(number, records))
}

// file puts a file into the folder of the index.
func (x *FullText) file(f search.File) File {
	return File{Path: path.Join(SearchFolder, x.Lang, f.Name), Data: f.Data}
}
