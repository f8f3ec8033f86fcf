// Package linkcheck reads the converted texts against each other and against the
// routes, as a proofreader would, without running any code of the site.
//
//  1. A link of a text leads to a page or a file of the site, its fragment to a
//     heading or footnote of that text. What the fragments of a page without a
//     text may be is for audit to say, which sees the finished page.
//  2. A link to a page that also exists in the text's own language is a warning
//     when it leads to another one.
//  3. A published text does not link to one that is left out.
//  4. route:…, link:… and the path of another text (../other/en.md) are
//     addresses too; Resolve gives what they stand for.
//  5. Every picture beside a text is shown by one of its languages, is whole,
//     and is no heavier than a page can bear.
//  6. Two pages of a language do not share a title.
package linkcheck

import (
	"path"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// Checker collects texts. Its methods may be called from several goroutines.
type Checker struct {
	site   *model.Site
	routes *model.Routes
	hidden func(source *content.Entry) string
	files  []*content.Entry // all that were read

	routesOnce sync.Once
	byAddress  map[string]*model.Route

	mu    sync.Mutex
	texts map[string]*text // by address
	loose []*text          // that no page shows: one that has yet to be translated, for instance
	named map[string]bool  // files that texts show or link to
}

// text is what is kept of one text.
type text struct {
	entry    *content.Entry
	address  string
	links    []markdown.Link
	headings []markdown.Heading
	notes    []string // ids of footnotes
}

// New gives a proofreader for a site whose texts are entries. hidden says, of
// the source of an article that visitors will not get, why: "is a draft".
func New(site *model.Site, entries []*content.Entry, m *model.Routes, hidden func(source *content.Entry) string) *Checker {
	return &Checker{site: site, files: entries, routes: m, hidden: hidden, texts: map[string]*text{}, named: map[string]bool{}}
}

// Text takes in the text that stands at an address; an empty address is a text
// that no page shows.
func (p *Checker) AddText(e *content.Entry, address string, doc markdown.Doc) {
	t := &text{entry: e, address: address, headings: doc.Headings, notes: doc.FootnoteIDs}
	var files []string
	for _, l := range doc.Links {
		if l.Image && !strings.HasPrefix(l.Address, "/") {
			if file, ok := content.LocalPath(e, l.Address); ok {
				files = append(files, file)
			}
			continue
		}
		if address, ok := p.inside(l.Address); ok {
			l.Address = address
			t.links = append(t.links, l)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range files {
		p.named[f] = true
	}
	if address == "" {
		p.loose = append(p.loose, t)
	} else if _, again := p.texts[address]; !again {
		p.texts[address] = t
	}
}

// inside reports whether an address is one of this site, and gives it without
// the site's own origin.
func (p *Checker) inside(address string) (string, bool) {
	address = strings.TrimSpace(address)
	if rest, ok := strings.CutPrefix(address, p.site.Project.BaseURL); ok && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
		address = "/" + strings.TrimPrefix(rest, "/")
	}
	if address == "" || strings.HasPrefix(address, "//") {
		return "", false
	}
	if i := strings.IndexAny(address, ":/?#"); i > 0 && address[i] == ':' {
		return "", false
	}
	return address, true
}

// Resolve gives the address that a reference in a text stands for: route:…,
// link:…, or the path of another text. Any other address is its own.
func (p *Checker) Resolve(e *content.Entry, address string, pos diag.Pos) (string, diag.List) {
	if model.IsReference(address) {
		if list := p.routes.CheckReference(address, pos); len(list) > 0 {
			return address, list
		}
		resolved, _ := p.routes.Resolve(address, e.Lang)
		return resolved, nil
	}
	file, fragment, _ := strings.Cut(address, "#")
	if path.Ext(file) != ".md" || strings.HasPrefix(file, "/") || strings.Contains(file, ":") {
		return address, nil
	}
	resolved := p.ofFile(path.Join(e.Dir(), file))
	if resolved == "" {
		var list diag.List
		list.Errorf("content-link", pos, "Write the path from this file, such as ../<slug>/"+e.Lang+".md, or the page's address.", "There is no text %s to link to.", file)
		return address, list
	}
	if fragment != "" {
		resolved += "#" + fragment
	}
	return resolved, nil
}

// ofFile is the address of the page that shows a text, "" if none does.
func (p *Checker) ofFile(file string) string {
	dir, name := path.Split(strings.TrimPrefix(file, "content/"))
	collection, slug := path.Split(strings.TrimSuffix(dir, "/"))
	return p.routes.OfText(strings.TrimSuffix(collection, "/"), slug, strings.TrimSuffix(name, ".md"))
}
