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
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// Page is one finished page.
type Page struct {
	Address string // as visitors see it
	File    string // in the output, for messages
	HTML    []byte
	Error   bool // a 404.html: relative to no address, its alternates are not asked for
	// Text is the HTML of an article's body, to prove that it is there once.
	Body []byte
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
	ReadPage func(address string) []byte

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
func (a *Auditor) AddFiles(addresses ...string) {
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

// Add takes in a page that an earlier build has checked.
func (a *Auditor) AddSummary(p Page, s Summary) {
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
func (a *Auditor) number(to []byte) uint32 {
	a.mu.RLock()
	n, ok := a.index[string(to)]
	a.mu.RUnlock()
	if ok {
		return n
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n, ok = a.index[string(to)]; !ok {
		n = uint32(len(a.table))
		text := string(to)
		a.index[text] = n
		a.table, a.from = append(a.table, text), append(a.from, "")
	}
	return n
}

// plain gives the number of a target that another page has linked to as it
// stands here: most links of a page stand on all pages. One of which link
// would cut something off is not looked up: an alternate may be written so.
func (a *Auditor) plain(written []byte) (uint32, bool) {
	if len(written) == 0 || written[0] != '/' || len(written) > 1 && written[1] == '/' || bytes.IndexByte(written, '#') >= 0 || bytes.IndexByte(written, '?') >= 0 || len(bytes.TrimSpace(written)) < len(written) {
		return 0, false
	}
	a.mu.RLock()
	n, ok := a.index[string(written)]
	a.mu.RUnlock()
	return n, ok
}

// hashed is the 32-bit FNV-1a hash of an id: hash/fnv's, which would be made anew for each.
func hashed[T string | []byte](id T) uint32 {
	h := uint32(2166136261)
	for i := range len(id) {
		h = (h ^ uint32(id[i])) * 16777619
	}
	return h
}
