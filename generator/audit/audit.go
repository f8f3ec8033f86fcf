// Package audit reads finished pages before they are written, and fails the
// build on what visitors should never get.
//
//  1. Nothing inline: no script that executes without src, no style element or
//     attribute, no event handler, no address that runs code.
//  2. Every script has integrity; exactly one h1; ids are unique; the document
//     has a language, a title, a description; every image has alt.
//  3. A link inside the site leads to a page or file that is there, and its
//     fragment to an id on that page.
//  4. A page's alternates name it in return.
//  5. An article's text is in its page once: not again in a script or an attribute.
//
// For the last three only addresses, linked fragments and their pages are kept,
// so that memory stays small for a hundred thousand pages.
package audit

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
)

// Page is one finished page.
type Page struct {
	Address string // as visitors see it
	File    string // in the output, for messages
	HTML    []byte
	Error   bool // a 404.html: relative to no address, its alternates are not asked for
	// Text is the HTML of an article's body, to prove that it is there once.
	Text []byte
	Pos  diag.Pos // whom to blame: the article's file or the route's row
}

// Auditor collects what pages say of each other. Its methods may be called
// from several goroutines.
type Auditor struct {
	origin string

	mu        sync.Mutex
	known     map[string]bool     // addresses that answer
	ids       map[string]string   // address → its ids, each between two spaces
	links     map[target]string   // → the first page, by address, that links there
	said      map[target]bool     // broken links that are blamed already
	alternate map[string][]string // address → addresses of its alternates
	pos       map[string]diag.Pos
}

// target is where a link leads. A link in the shell is on every page: targets
// are kept, not links, so that memory does not grow with both.
type target struct{ address, fragment string }

// New gives an auditor for the site at origin.
func New(origin string) *Auditor {
	return &Auditor{
		origin: origin, known: map[string]bool{}, ids: map[string]string{}, links: map[target]string{},
		alternate: map[string][]string{}, pos: map[string]diag.Pos{},
	}
}

// Known says that files of these addresses will be there.
func (a *Auditor) Known(addresses ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, address := range addresses {
		a.known[address] = true
	}
}

// Page checks one page by itself and remembers its links.
func (a *Auditor) Page(p Page) diag.List {
	r := &reader{page: p, origin: a.origin, ids: map[string]bool{}}
	r.read()
	if len(p.Text) > 0 {
		r.once()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known[p.Address] = true
	a.pos[p.Address] = p.Pos
	a.ids[p.Address] = " " + strings.Join(slices.Sorted(maps.Keys(r.ids)), " ") + " "
	if !p.Error {
		a.alternate[p.Address] = r.alternates
	}
	for _, to := range r.links {
		if from, ok := a.links[to]; !ok || p.Address < from {
			a.links[to] = p.Address
		}
	}
	return r.list
}

// reader goes through one page.
type reader struct {
	page       Page
	origin     string
	list       diag.List
	ids        map[string]bool
	links      []target
	alternates []string

	headings               int
	lang, title, described bool
}

func (r *reader) errorf(code, help, format string, args ...any) {
	r.list.Errorf(code, r.page.Pos, help, "On %s: "+format, append([]any{r.page.Address}, args...)...)
}

func (r *reader) read() {
	z := html.NewTokenizer(bytes.NewReader(r.page.HTML))
	z.SetMaxBuf(0)
	for {
		switch z.Next() {
		case html.ErrorToken:
			r.finish()
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			tag := string(name)
			attr := map[string]string{}
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				attr[string(key)] = string(value)
			}
			r.element(tag, attr)
		}
	}
}

func (r *reader) element(tag string, attr map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(attr)) {
		value := attr[name]
		if name == "style" || strings.HasPrefix(name, "on") {
			r.errorf("audit-inline", "Use a class, or set it from an island after it has hydrated.", "<%s> has the attribute %s=%q; nothing may be inline.", tag, name, cut(value))
		}
	}
	if id, ok := attr["id"]; ok {
		if r.ids[id] {
			r.errorf("audit-id", "Give one of the elements another id.", "two elements have the id “%s”.", id)
		}
		r.ids[id] = true
	}
	switch tag {
	case "html":
		r.lang = attr["lang"] != ""
	case "title":
		r.title = true
	case "meta":
		r.described = r.described || attr["name"] == "description" && attr["content"] != ""
	case "h1":
		r.headings++
	case "style":
		r.errorf("audit-inline", "Put the rules into a style sheet.", "there is a <style> element; nothing may be inline.")
	case "script":
		r.script(attr)
	case "img":
		if _, ok := attr["alt"]; !ok {
			r.errorf("audit-alt", "Add alt, empty if the picture is decoration.", "the image %s has no alt.", attr["src"])
		}
		r.link(attr["src"])
	case "a", "area":
		r.link(attr["href"])
	case "link":
		if attr["rel"] == "alternate" && attr["hreflang"] != "" && attr["hreflang"] != "x-default" {
			r.alternates = append(r.alternates, strings.TrimPrefix(attr["href"], r.origin))
		}
		r.link(attr["href"])
	}
}

func (r *reader) script(attr map[string]string) {
	kind := attr["type"]
	if kind == "application/json" || kind == "application/ld+json" {
		return
	}
	if attr["src"] == "" {
		r.errorf("audit-inline", "Move the code into a module.", "there is an inline script; nothing may be inline.")
		return
	}
	if attr["integrity"] == "" {
		r.errorf("audit-integrity", "Add the hash that the build gives.", "the script %s has no integrity.", attr["src"])
	}
	r.link(attr["src"])
}

// link remembers an address inside the site.
func (r *reader) link(address string) {
	address = strings.TrimSpace(address)
	lower := strings.ToLower(address)
	if strings.HasPrefix(lower, "javascript:") || strings.HasPrefix(lower, "vbscript:") {
		r.errorf("audit-inline", "Use a button in an island.", "the address %q runs code.", cut(address))
		return
	}
	address = strings.TrimPrefix(address, r.origin)
	if address == "" || strings.HasPrefix(address, "//") || !strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "#") && scheme(address) {
		return
	}
	to, fragment, _ := strings.Cut(address, "#")
	to, _, _ = strings.Cut(to, "?")
	switch {
	case to == "":
		to = r.page.Address
	case !strings.HasPrefix(to, "/"):
		if r.page.Error {
			r.errorf("audit-link", "Begin the address with a slash.", "the relative address %s leads elsewhere from every address this page answers.", address)
			return
		}
		slash := strings.HasSuffix(to, "/")
		to = path.Join(r.page.Address, to)
		if slash && to != "/" {
			to += "/"
		}
	}
	if fragment == "top" {
		fragment = ""
	}
	r.links = append(r.links, target{to, fragment})
}

// scheme reports whether an address begins with one: https:, mailto:, tel:.
func scheme(address string) bool {
	i := strings.IndexAny(address, ":/?#")
	return i > 0 && address[i] == ':'
}

func (r *reader) finish() {
	if r.headings != 1 {
		r.errorf("audit-heading", "A page has exactly one h1.", "there are %d h1 headings.", r.headings)
	}
	for _, head := range []struct {
		what string
		ok   bool
	}{{"language", r.lang}, {"title", r.title}, {"description", r.described}} {
		if !head.ok {
			r.errorf("audit-head", "", "the document has no %s.", head.what)
		}
	}
}

func cut(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}
