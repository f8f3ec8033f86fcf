// Package linkcheck checks the links and pictures of converted texts without running the site's code.
//
//  1. A link leads to a page or a file of the site, and its fragment to a heading
//     or footnote of that page's text. Fragments of pages without a text are
//     left to package audit, which sees the finished page.
//  2. A link to a page in another language is a warning.
//  3. A published text does not link to an unpublished one.
//  4. route:…, link:…, schemes of the site (law:…) and the path of another text (../other/en.md) are
//     references. Resolve returns their addresses.
//  5. Every picture in a text's folder is used in one of its languages, complete,
//     and not too large.
//  6. Two pages of a language do not share a title.
package linkcheck

import (
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// Checker collects texts and checks them. AddText may be called concurrently with
// NeedsCheck and Resolve. The other methods are called afterwards.
type Checker struct {
	site    *model.Site
	hidden  func(source *content.Entry) string
	entries []*content.Entry

	byAddress func() map[string]*model.Route

	mu       sync.Mutex
	texts    map[string]*text    // by address
	unrouted []*text             // texts that no page shows, such as a source without translation
	read     map[string]bool     // the files of all texts
	pictures map[string][]string // pictures that texts name, by the folder of the text

	// While Check runs.
	files       *Files
	unpublished map[string]string // why articles are not published, by folder
	list        diag.List
	broken      []string
}

// text is what later checks need of a text.
type text struct {
	entry       *content.Entry
	address     string // without the base path
	links       []markdown.Link
	headingIDs  []string
	footnoteIDs []string
}

// New returns a checker for a site with some entries. hidden returns why the
// article with that source is not published, such as "is a draft"; "" if it is.
func New(site *model.Site, entries []*content.Entry, hidden func(source *content.Entry) string) *Checker {
	c := &Checker{
		site: site, entries: entries, hidden: hidden,
		texts: map[string]*text{}, read: map[string]bool{}, pictures: map[string][]string{},
	}
	c.byAddress = sync.OnceValue(func() map[string]*model.Route {
		routes := site.Routes.All
		byAddress := make(map[string]*model.Route, len(routes))
		for i := range routes {
			byAddress[c.local(routes[i].Address)] = &routes[i]
		}
		return byAddress
	})
	return c
}

// NeedsCheck reports whether Check could find a fault in a text, apart from
// fragments. Only such texts need to be added: the memory of a build does not
// grow with its texts.
func (c *Checker) NeedsCheck(e *content.Entry, doc markdown.Doc) bool {
	for _, l := range doc.Links {
		if l.Image {
			if strings.HasPrefix(l.Address, "/") {
				return true
			}
			continue
		}
		address, ok := c.localAddress(l.Address)
		if !ok || strings.HasPrefix(address, "#") {
			continue
		}
		address, _, _ = strings.Cut(address, "#")
		address, _, _ = strings.Cut(address, "?")
		address, _ = url.PathUnescape(address)
		rt := c.byAddress()[address]
		if rt == nil || rt.Lang != e.Lang || rt.Article != nil && c.hidden(rt.Article.Source()) != "" {
			return true
		}
	}
	return false
}

// AddText adds the text of the page at a public address; "" if no page shows the text.
func (c *Checker) AddText(e *content.Entry, address string, doc markdown.Doc) {
	address = c.local(address)
	t := &text{entry: e, address: address, footnoteIDs: doc.FootnoteIDs}
	for _, h := range doc.Headings {
		t.headingIDs = append(t.headingIDs, h.ID)
	}
	for _, l := range doc.Links {
		if l.Image && !strings.HasPrefix(l.Address, "/") {
			if file, ok := content.LocalPath(e, l.Address); ok {
				c.AddPicture(e, file)
			}
		} else if address, ok := c.localAddress(l.Address); ok {
			l.Address = address
			t.links = append(t.links, l)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read[e.File] = true
	if address == "" {
		c.unrouted = append(c.unrouted, t)
	} else if other := c.texts[address]; other == nil || other.entry.File > e.File { // a clash is reported elsewhere
		c.texts[address] = t
	}
}

// HasText reports whether the text at an address was added.
func (c *Checker) HasText(address string) bool { return c.texts[c.local(address)] != nil }

// Empty reports whether no text of a page was added.
func (c *Checker) Empty() bool { return len(c.texts) == 0 }

// local returns a public address without the base path. Addresses in this package
// are counted from the site's root, as authors write them.
func (c *Checker) local(address string) string {
	if address == "" {
		return ""
	}
	local, _ := c.site.Project.BaseURL.Local(address)
	return local
}

// localAddress returns an address of the site without its origin and base path;
// false for other sites.
func (c *Checker) localAddress(address string) (string, bool) {
	base := c.site.Project.BaseURL
	address = strings.TrimSpace(address)
	if rest, ok := strings.CutPrefix(address, base.Origin); ok {
		return base.Local(rest)
	}
	if address == "" || strings.HasPrefix(address, "//") {
		return "", false
	}
	if address[0] == '/' {
		return base.Local(address)
	}
	if i := strings.IndexAny(address, ":/?#"); i > 0 && address[i] == ':' { // a scheme
		return "", false
	}
	return address, true
}

// ForeignLang returns the language of the page at an address, or "" if it is lang or if there is no such page.
func (c *Checker) ForeignLang(lang, address string) string {
	address, ok := c.localAddress(address)
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	rt := c.byAddress()[address]
	if !ok || rt == nil || rt.Lang == lang {
		return ""
	}
	return rt.Lang
}

// Resolve returns the address of a reference in a text: route:…, link:…, one with a scheme of the site, or the
// path of another text. An address that begins with a slash begins at the site's
// root. Resolve returns any other address unchanged. lang is the language of the page.
// target is the file of that text, as TargetFile returns it, or "".
func (c *Checker) Resolve(e *content.Entry, lang, address string, pos diag.Pos) (resolved, target string, list diag.List) {
	if c.site.IsReference(address) {
		if list := c.site.Routes.CheckReference(address, pos); len(list) > 0 {
			return address, "", list
		}
		resolved, _ := c.site.Routes.Resolve(address, lang)
		return resolved, "", nil
	}
	if list := c.checkScheme(address, pos); len(list) > 0 {
		return address, "", list
	}
	file, fragment, _ := strings.Cut(address, "#")
	target, ok := c.TargetFile(e, lang, address)
	if !ok {
		return c.site.Routes.Public(address), "", nil
	}
	resolved = AddressOf(c.site, target)
	if resolved == "" && project.IsRooted(address) {
		return c.site.Routes.Public(address), target, nil // Check reports it
	}
	if resolved == "" {
		collection, slug := articleFolder(target)
		if content.IsSlug(slug) && c.hasTexts(path.Dir(target)) {
			resolved = c.site.Routes.OfIncompleteText(collection, slug, textLanguage(target)) // its own fault is reported
		}
		if resolved == "" && c.site.Routes.Broken.HasText(collection, slug) {
			return c.site.Project.Address(lang, "/"), target, nil // the fault of the row is reported
		}
	}
	if resolved == "" && len(c.site.Routes.All) > 0 { // no page shows the text
		help := "Write the path from this file, such as ../<slug>/" + e.Lang + ".md, or the page's address."
		if near := c.nearestText(target, file); near != "" {
			help = "Did you mean “" + near + "”?"
		}
		list.Errorf("content-link", pos, help, "The text “%s” does not exist.", file)
		return address, target, list
	}
	if fragment != "" {
		resolved += "#" + fragment
	}
	return resolved, target, nil
}

// checkScheme reports an address with an unknown scheme, on a site that has schemes.
func (c *Checker) checkScheme(address string, pos diag.Pos) (list diag.List) {
	scheme, _, ok := strings.Cut(address, ":")
	if !ok || len(c.site.Project.Schemes) == 0 || !content.IsSlug(strings.ToLower(scheme)) || !limits.IsScriptURL(address) {
		return nil
	}
	if c.site.Project.Schemes[scheme] != "" { // without a key, such as law:
		return c.site.Routes.CheckReference(address, pos)
	}
	known := append(slices.Sorted(maps.Keys(c.site.Project.Schemes)), "link", "route")
	list.Errorf("content-link", pos, diag.DidYouMean(scheme, "schemes", known), "Unknown scheme “%s”.", scheme)
	return list
}

// TargetFile returns the text that an address in a text names: content/news/other/en.md for the path ../other/en.md#here,
// and for the address /en/news/other/ of an article. It reports false for other addresses. On a page in another language, a
// path in the language of the text names the translation.
func (c *Checker) TargetFile(e *content.Entry, lang, address string) (string, bool) {
	file, _, _ := strings.Cut(address, "#")
	if strings.HasPrefix(file, "/") {
		collection, folder, ok := c.site.Routes.ArticleOf(file)
		to, _ := c.site.Project.Languages.Split(file)
		return path.Join("content", collection, folder, to+".md"), ok
	}
	if path.Ext(file) != ".md" || strings.Contains(file, ":") {
		return "", false
	}
	target := path.Join(e.Dir(), file)
	if lang != e.Lang && textLanguage(target) == e.Lang {
		target = path.Join(path.Dir(target), lang+".md")
	}
	return target, true
}

// AddressOf returns the address of the page that shows a text, or "". If an article lacks the language of the text,
// it is the address of the source.
func AddressOf(site *model.Site, file string) string {
	collection, folder := articleFolder(file)
	lang := textLanguage(file)
	if address := site.Routes.OfText(collection, folder, lang); address != "" {
		return address
	}
	if a := site.Article(collection, folder); a != nil && site.Project.Languages.Has(lang) {
		return site.Routes.Article(a, a.Source().Lang)
	}
	return ""
}

// articleFolder returns the collection and the folder of a text: news and other of content/news/other/en.md.
func articleFolder(file string) (collection, folder string) {
	collection, folder, _ = strings.Cut(strings.TrimPrefix(path.Dir(file), "content/"), "/")
	return collection, folder
}

// textLanguage returns the language of a text: en of content/news/other/en.md.
func textLanguage(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }
