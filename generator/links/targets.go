// Package links knows where the links of a site lead. Texts, front matter, data, components and finished pages ask the same
// Targets, which are made once from the model and never change.
//
//  1. A link leads to a page, to a file, or to an address that is redirected. Addresses in this package are counted from
//     the site's root, as authors write them: the base path is added when a link is resolved.
//  2. Addresses and fragments are compared after percent-decoding, in Unicode's normal form NFC.
//  3. route:…, link:…, schemes of the site (law:…) and the path of another text (../other/en.md) are references. Resolve
//     returns their addresses.
//  4. Check reports a link of a text that leads nowhere, to a page in another language, or from a published text to an
//     article that is not published.
//  5. Only ids need more than the model. Package page knows the ids of texts, package audit those of finished pages.
package links

import (
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project/code"
)

// Options are what links may lead to besides the pages of a site.
type Options struct {
	Entries []*content.Entry               // all texts, including those that are not shown
	Files   []string                       // public and generated files: paths in the output
	Beside  func(rt *model.Route) []string // files that are generated next to a page; may be nil
	Today   string                         // YYYY-MM-DD in the site's time zone
	Code    *code.Scan                     // the components and templates
}

// Targets holds everything that links of a site may lead to. Its methods may be called concurrently.
type Targets struct {
	Space
	site      *model.Site
	options   Options
	files     map[string]string // as they are compared → as they are named
	described sync.Map          // input → what it leads to: many pages have the same links
	elements  map[string]string // ids that components and templates contain literally, in the same way

	pages  func() map[string]*model.Route
	values func() map[string]bool   // of data files
	hidden func() map[string]string // why articles are not published, by their folders
	code   func() CodeLinks
}

// New returns the targets of a site.
func New(site *model.Site, o Options) *Targets {
	t := &Targets{
		Space: Space{site.Project.BaseURL}, site: site, options: o,
		files: make(map[string]string, len(o.Files)), elements: map[string]string{},
	}
	for _, name := range o.Files {
		t.files[identifier.Normal("/"+name)] = "/" + name
	}
	for id := range o.Code.IDs() {
		t.elements[identifier.Decode(id)] = id
	}
	t.pages = sync.OnceValue(func() map[string]*model.Route {
		routes := site.Routes.All
		pages := make(map[string]*model.Route, len(routes))
		for i := range routes {
			pages[t.local(routes[i].Address)] = &routes[i]
		}
		return pages
	})
	t.values = sync.OnceValue(func() map[string]bool {
		values := map[string]bool{}
		for _, d := range site.Data {
			eachValue(d.Root, "", func(n *yamlnode.Node, _ string) { values[identifier.Normal(n.Text())] = true })
		}
		return values
	})
	t.code = sync.OnceValue((&codeCheck{Targets: t}).check)
	t.hidden = sync.OnceValue(func() map[string]string {
		reasons := map[string]string{}
		for _, e := range o.Entries {
			if e.IsSource(site.Project.Languages) {
				reasons[e.Dir()] = model.WhyHidden(e, o.Today)
			}
		}
		return reasons
	})
	return t
}

// WhyHidden returns why the article in a folder of content/ is not published, or "".
func (t *Targets) WhyHidden(dir string) string { return t.hidden()[dir] }

// Page returns the page at an address, or nil.
func (t *Targets) Page(address string) *model.Route { return t.pages()[address] }

// PageAt returns the page with a public address, or nil.
func (t *Targets) PageAt(public string) *model.Route { return t.Page(t.local(public)) }

// Has reports whether a page or a file has an address.
func (t *Targets) Has(address string) bool { return t.Page(address) != nil || t.hasFile(address) }

// Exists reports whether a page or a file has an address, or whether it is redirected.
func (t *Targets) Exists(address string) bool {
	return t.Has(address) || t.site.Routes.Moved(address) != nil
}

func (t *Targets) hasFile(address string) bool {
	if t.files[address] != "" {
		return true
	}
	page := t.Page(strings.TrimSuffix(path.Dir(address), "/") + "/")
	return page != nil && t.options.Beside != nil && slices.Contains(t.options.Beside(page), strings.TrimPrefix(address, "/"))
}

// HasElement reports whether a component or a template contains an id literally. The element may be on any page.
func (t *Targets) HasElement(id string) bool { return t.elements[id] != "" }

// HasValue reports whether a value of a data file is an id, which a component may give to an element.
func (t *Targets) HasValue(id string) bool { return t.values()[id] }

// spelled returns a public address in the spelling of the file or the id that it leads to: servers and browsers compare
// bytes.
func (t *Targets) spelled(address string) string {
	if _, ours := t.localAddress(address); !ours || identifier.IsPlain(address) {
		return address
	}
	before, fragment, hasFragment := strings.Cut(address, "#")
	if file, _, ok := t.Split("", before); ok && t.files[file] != "" {
		_, query, _ := strings.Cut(before, "?")
		before = strings.TrimSuffix(t.Public(t.files[file], "")+"?"+query, "?")
	}
	if !hasFragment {
		return before
	}
	id := identifier.Decode(fragment)
	if written := t.elements[id]; written != "" {
		id = written
	}
	if strings.ContainsAny(id, "% \"<>`") {
		id = fragment // escapes are part of it
	}
	return before + "#" + id
}

// HasLanguage reports whether the site has a language, whose code its settings have checked.
func (t *Targets) HasLanguage(code string) bool { return t.site.Project.Languages.Has(code) }
