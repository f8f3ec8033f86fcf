package audit

import (
	"bytes"
	"path"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// reader goes through one page.
type reader struct {
	elements
	page       Page
	auditor    *Auditor
	list       diag.List
	ids        [][]byte
	hashes     []uint32          // of ids
	found      map[uint32]uint32 // of a hash: the last id that has it, counted from 1
	links      []uint32
	own        [][]byte // fragments of the page itself that it links to
	alternates []uint32
	target     []byte // what stands for a link that no page has written so

	headings    int
	lang, title bool
	description []byte
}

// readers are lent to one page at a time.
var readers = sync.Pool{New: func() any { return &reader{found: map[uint32]uint32{}} }}

// Page checks one page by itself and takes it in.
func (a *Auditor) CheckPage(p Page) (Summary, diag.List) {
	r := readers.Get().(*reader)
	r.page, r.auditor = p, a
	r.begin(p.HTML)
	for r.next() {
		r.element()
	}
	r.finish()
	if len(p.Body) > 0 {
		r.once()
	}
	for _, fragment := range r.own {
		if !r.has(fragment, hashed(fragment)) {
			r.target = append(r.target[:0], p.Address...)
			r.links = append(r.links, a.number(r.joined(r.target, fragment)))
		}
	}
	s, list := r.summary(), r.list
	a.AddSummary(p, s)
	r.leave()
	readers.Put(r)
	return s, list
}

// leave forgets a page and keeps the room for the next.
func (r *reader) leave() {
	r.begin(nil)
	clear(r.ids)
	clear(r.own)
	clear(r.found)
	*r = reader{
		elements: r.elements,
		ids:      r.ids[:0], hashes: r.hashes[:0], found: r.found,
		links: r.links[:0], own: r.own[:0], alternates: r.alternates[:0], target: r.target[:0],
	}
}

// summary is what is kept of the page, in one piece.
func (r *reader) summary() Summary {
	slices.Sort(r.links)
	slices.Sort(r.hashes)
	links := slices.Compact(r.links)
	all := make([]uint32, 0, len(links)+len(r.hashes)+len(r.alternates))
	part := func(of []uint32) []uint32 {
		begin := len(all)
		all = append(all, of...)
		return all[begin:len(all):len(all)]
	}
	return Summary{Links: part(links), IDs: part(r.hashes), Alternates: part(r.alternates)}
}

// has reports whether the page has an id.
func (r *reader) has(id []byte, hash uint32) bool {
	n := r.found[hash]
	if n == 0 || bytes.Equal(r.ids[n-1], id) {
		return n > 0
	}
	return slices.ContainsFunc(r.ids, func(other []byte) bool { return bytes.Equal(other, id) })
}

func (r *reader) id(id []byte) {
	hash := hashed(id)
	if r.has(id, hash) {
		r.errorf("audit-id", "Give one of the elements another id.", "two elements have the id “%s”.", id)
		return
	}
	r.ids, r.hashes = append(r.ids, id), append(r.hashes, hash)
	r.found[hash] = uint32(len(r.ids))
}

func (r *reader) errorf(code, help, format string, args ...any) {
	r.list.Errorf(code, r.page.Pos, help, "On %s: "+format, append([]any{r.page.Address}, args...)...)
}

// addressed reports whether an attribute is one that a browser follows or loads.
func addressed(key []byte) bool {
	switch string(key) {
	case "href", "xlink:href", "src", "action", "formaction", "poster", "data", "ping", "background", "cite":
		return true
	}
	return false
}

// inlinePixels reports whether a picture is part of the page itself.
func inlinePixels(name, value []byte) bool {
	return string(name) == "src" && bytes.HasPrefix(value, []byte("data:image/")) && !bytes.HasPrefix(value, []byte("data:image/svg"))
}

// atHome reports whether an address begins as those within the site do.
func atHome(address []byte) bool {
	return len(address) == 0 || address[0] == '/' || address[0] == '#'
}

// runsCode reports whether an address could run code; most of a page's are no
// question.
func runsCode(address []byte) bool {
	return !atHome(address) && !bytes.HasPrefix(address, []byte("https://")) && limits.Runs(string(address))
}

// element checks an element and records its id and links.
func (r *reader) element() {
	for _, a := range r.attrs {
		if addressed(a.key) && runsCode(a.value) && !inlinePixels(a.key, a.value) {
			r.errorf("audit-inline", "Use a button in an island, or an address that begins with https://.", "the address %q could run code.", cut(string(a.value)))
		}
		if string(a.key) == "style" || string(a.key) == "srcdoc" || len(a.key) > 2 && a.key[0] == 'o' && a.key[1] == 'n' {
			r.errorf("audit-inline", "Use a class, or set it from an island after it has hydrated.", "<%s> has the attribute %s=%q; nothing may be inline.", r.tag, a.key, cut(string(a.value)))
		}
	}
	if id, ok := r.attr("id"); ok {
		r.id(id)
	}
	switch string(r.tag) {
	case "html":
		lang, _ := r.attr("lang")
		r.lang = len(lang) > 0
	case "title":
		r.title = true
	case "meta":
		if name, _ := r.attr("name"); string(name) == "description" {
			content, _ := r.attr("content")
			r.description = content
		}
	case "h1":
		r.headings++
	case "base", "object", "embed", "foreignobject":
		r.errorf("audit-inline", "Take it out.", "there is a <%s> element, which could load or run anything.", r.tag)
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
			r.alternates = append(r.alternates, r.auditor.number(r.inside(href)))
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

// inside is an address without the site's origin.
func (r *reader) inside(address []byte) []byte {
	if origin := r.auditor.origin; len(address) >= len(origin) && string(address[:len(origin)]) == origin {
		return address[len(origin):]
	}
	return address
}

// joined is an address with a fragment, until the next target is put together.
// The address may be that of the last one.
func (r *reader) joined(address, fragment []byte) []byte {
	r.target = append(append(append(r.target[:0], address...), '#'), fragment...)
	return r.target
}

// link remembers an address inside the site.
func (r *reader) link(written []byte) {
	if n, ok := r.auditor.plain(written); ok {
		r.links = append(r.links, n)
		return
	}
	address := r.inside(bytes.TrimSpace(written))
	if len(address) == 0 || bytes.HasPrefix(address, []byte("//")) || !atHome(address) && scheme(address) {
		return
	}
	to, fragment, _ := bytes.Cut(address, []byte("#"))
	to, _, _ = bytes.Cut(to, []byte("?"))
	switch {
	case len(to) == 0:
		r.target = append(r.target[:0], r.page.Address...)
		to = r.target
	case to[0] != '/':
		if r.page.Error {
			r.errorf("audit-link", "Begin the address with a slash.", "the relative address %s leads elsewhere from every address this page answers.", address)
			return
		}
		slash := bytes.HasSuffix(to, []byte("/"))
		joined := path.Join(r.page.Address, string(to))
		if slash && joined != "/" {
			joined += "/"
		}
		to = []byte(joined)
	}
	switch {
	case len(fragment) == 0 || string(fragment) == "top":
		r.links = append(r.links, r.auditor.number(to))
	case string(to) == r.page.Address:
		r.own = append(r.own, fragment)
	default:
		r.links = append(r.links, r.auditor.number(r.joined(to, fragment)))
	}
}

// scheme reports whether an address begins with one: https:, mailto:, tel:.
func scheme(address []byte) bool {
	i := bytes.IndexAny(address, ":/?#")
	return i > 0 && address[i] == ':'
}

func (r *reader) finish() {
	if r.headings != 1 {
		r.errorf("audit-heading", "A page has exactly one h1.", "there are %d h1 headings.", r.headings)
	}
	for _, head := range []struct {
		what string
		ok   bool
	}{{"language", r.lang}, {"title", r.title}, {"description", len(r.description) > 0}} {
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
