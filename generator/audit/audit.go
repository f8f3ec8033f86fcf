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
// For the last three only numbers are kept of a page: links that lead out of it,
// hashes of its ids. A Summary can be kept from one build to the next.
package audit

import (
	"bytes"
	"hash/fnv"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/limits"
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

// Summary is what is kept of a page. Links and Alternates count in the
// auditor's Table.
type Summary struct {
	Links      []uint32 // that lead to other pages and files
	IDs        []uint32 // hashes of the page's ids
	Alternates []uint32
}

// Auditor collects what pages say of each other. Its methods may be called
// from several goroutines.
type Auditor struct {
	origin string
	// Read, if not nil, gives a page by its address, for what a message proposes.
	Read func(address string) []byte

	mu    sync.RWMutex
	known map[string]bool // addresses of files
	pages map[string]*note
	table []string // targets: address, or address#fragment
	index map[string]uint32
	from  []string        // by target: the first page, by address, that links there
	said  map[string]bool // broken links that are blamed already
}

// note is what is known of a page.
type note struct {
	Summary
	error bool
	pos   diag.Pos
}

// New gives an auditor for the site at origin.
func New(origin string) *Auditor {
	return &Auditor{origin: origin, known: map[string]bool{}, pages: map[string]*note{}, index: map[string]uint32{}}
}

// Known says that files of these addresses will be there.
func (a *Auditor) Known(addresses ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, address := range addresses {
		a.known[address] = true
	}
}

// Table lists what the numbers of summaries stand for. With Restore, summaries
// of an earlier build are good for this one.
func (a *Auditor) Table() []string { return a.table }

// Restore begins with the table of an earlier build.
func (a *Auditor) Restore(table []string) {
	a.table, a.from = slices.Clone(table), make([]string, len(table))
	for i, t := range table {
		a.index[t] = uint32(i)
	}
}

// Page checks one page by itself and takes it in.
func (a *Auditor) Page(p Page) (Summary, diag.List) {
	r := &reader{page: p, auditor: a, ids: map[string]bool{}}
	r.read()
	if len(p.Text) > 0 {
		r.once()
	}
	for _, fragment := range r.own {
		if !r.ids[fragment] {
			r.links = append(r.links, a.number(p.Address+"#"+fragment))
		}
	}
	slices.Sort(r.links)
	s := Summary{Links: slices.Clone(slices.Compact(r.links)), IDs: make([]uint32, 0, len(r.ids)), Alternates: r.alternates}
	for id := range r.ids {
		s.IDs = append(s.IDs, hashed(id))
	}
	slices.Sort(s.IDs)
	a.Add(p, s)
	return s, r.list
}

// Add takes in a page that an earlier build has checked.
func (a *Auditor) Add(p Page, s Summary) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pages[p.Address] = &note{s, p.Error, p.Pos}
	for _, to := range s.Links {
		if a.from[to] == "" || p.Address < a.from[to] {
			a.from[to] = p.Address
		}
	}
}

// number gives the number of a target.
func (a *Auditor) number(to string) uint32 {
	a.mu.RLock()
	n, ok := a.index[to]
	a.mu.RUnlock()
	if ok {
		return n
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n, ok = a.index[to]; !ok {
		n = uint32(len(a.table))
		a.index[to] = n
		a.table, a.from = append(a.table, to), append(a.from, "")
	}
	return n
}

// plain gives the number of a target that another page has linked to as it
// stands here: most links of a page stand on all pages.
func (a *Auditor) plain(written []byte) (uint32, bool) {
	if len(written) == 0 || written[0] != '/' || bytes.HasPrefix(written, []byte("//")) || bytes.IndexByte(written, '#') >= 0 {
		return 0, false
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	n, ok := a.index[string(written)]
	return n, ok
}

func hashed(id string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return h.Sum32()
}

// addressed are the attributes that a browser follows or loads.
var addressed = map[string]bool{
	"href": true, "xlink:href": true, "src": true, "action": true, "formaction": true, "poster": true, "data": true, "ping": true, "background": true, "cite": true,
}

// inlinePixels reports whether a picture is part of the page itself.
func inlinePixels(name, value []byte) bool {
	return string(name) == "src" && bytes.HasPrefix(value, []byte("data:image/")) && !bytes.HasPrefix(value, []byte("data:image/svg"))
}

// reader goes through one page.
type reader struct {
	page       Page
	auditor    *Auditor
	list       diag.List
	ids        map[string]bool
	links      []uint32
	own        []string // fragments of the page itself that it links to
	alternates []uint32
	attrs      []attribute

	headings    int
	lang, title bool
	description string
}

// attribute is one of the element that is being read; it is overwritten by the next.
type attribute struct{ key, value []byte }

func (r *reader) attr(key string) ([]byte, bool) {
	for _, a := range r.attrs {
		if string(a.key) == key {
			return a.value, true
		}
	}
	return nil, false
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
			tag, more := z.TagName()
			r.attrs = r.attrs[:0]
			for more {
				var a attribute
				a.key, a.value, more = z.TagAttr()
				r.attrs = append(r.attrs, a)
			}
			r.element(tag)
		}
	}
}

func (r *reader) element(tag []byte) {
	for _, a := range r.attrs {
		if addressed[string(a.key)] && limits.Runs(string(a.value)) && !inlinePixels(a.key, a.value) {
			r.errorf("audit-inline", "Use a button in an island, or an address that begins with https://.", "the address %q could run code.", cut(string(a.value)))
		}
		if string(a.key) == "style" || string(a.key) == "srcdoc" || len(a.key) > 2 && a.key[0] == 'o' && a.key[1] == 'n' {
			r.errorf("audit-inline", "Use a class, or set it from an island after it has hydrated.", "<%s> has the attribute %s=%q; nothing may be inline.", tag, a.key, cut(string(a.value)))
		}
	}
	if id, ok := r.attr("id"); ok {
		if r.ids[string(id)] {
			r.errorf("audit-id", "Give one of the elements another id.", "two elements have the id “%s”.", id)
		}
		r.ids[string(id)] = true
	}
	switch string(tag) {
	case "html":
		lang, _ := r.attr("lang")
		r.lang = len(lang) > 0
	case "title":
		r.title = true
	case "meta":
		if name, _ := r.attr("name"); string(name) == "description" {
			content, _ := r.attr("content")
			r.description = string(content)
		}
	case "h1":
		r.headings++
	case "base", "object", "embed", "foreignobject":
		r.errorf("audit-inline", "Take it out.", "there is a <%s> element, which could load or run anything.", tag)
	case "style":
		r.errorf("audit-inline", "Put the rules into a style sheet.", "there is a <style> element; nothing may be inline.")
	case "script":
		r.script()
	case "img":
		src, _ := r.attr("src")
		if _, ok := r.attr("alt"); !ok {
			r.errorf("audit-alt", "Add alt, empty if the picture is decoration.", "the image %s has no alt.", src)
		}
		r.link(src)
	case "a", "area":
		href, _ := r.attr("href")
		r.link(href)
	case "link":
		href, _ := r.attr("href")
		rel, _ := r.attr("rel")
		if lang, _ := r.attr("hreflang"); string(rel) == "alternate" && len(lang) > 0 && string(lang) != "x-default" {
			r.alternates = append(r.alternates, r.auditor.number(string(bytes.TrimPrefix(href, []byte(r.auditor.origin)))))
		}
		r.link(href)
	}
}

func (r *reader) script() {
	kind, _ := r.attr("type")
	if string(kind) == "application/json" || string(kind) == "application/ld+json" {
		return
	}
	src, _ := r.attr("src")
	if len(src) == 0 {
		r.errorf("audit-inline", "Move the code into a module.", "there is an inline script; nothing may be inline.")
		return
	}
	if integrity, _ := r.attr("integrity"); len(integrity) == 0 {
		r.errorf("audit-integrity", "Add the hash that the build gives.", "the script %s has no integrity.", src)
	}
	r.link(src)
}

// link remembers an address inside the site.
func (r *reader) link(written []byte) {
	if n, ok := r.auditor.plain(written); ok {
		r.links = append(r.links, n)
		return
	}
	address := strings.TrimSpace(string(written))
	address = strings.TrimPrefix(address, r.auditor.origin)
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
	switch {
	case fragment == "":
		r.links = append(r.links, r.auditor.number(to))
	case to == r.page.Address:
		r.own = append(r.own, fragment)
	default:
		r.links = append(r.links, r.auditor.number(to+"#"+fragment))
	}
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
	}{{"language", r.lang}, {"title", r.title}, {"description", r.description != ""}} {
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
