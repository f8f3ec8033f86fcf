// Package audit checks finished pages before they are written and fails the build on faults that visitors would see.
//
//  1. Nothing is inline: no script that executes without src, no style element
//     or attribute, no event handler, no address that runs code.
//  2. Every script has the integrity of the published file. A page has exactly one h1, unique ids, a
//     language, a title and a description. Every image has alt.
//  3. A link inside the site leads to an existing page or file, and its
//     fragment to an id on that page, as package links compares them. It begins with the site's base path.
//  4. The alternates of a page name the page in return.
//  5. A page contains an article's text once: not again in a script or an
//     attribute.
//  6. A link to a page that does not exist in the page's language has hreflang.
//  7. A page that search engines must not list says so in its head: each page of a preview, and those of the routes' noindex.
//  8. The page's content security policy allows what its elements load and where its forms lead.
//
// Of a page, rules 3 and 4 need its links, ids and alternates. Saved keeps them, so that a later build need not read the page.
package audit

import (
	"hash/crc32"
	"hash/maphash"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/project"
)

// Page is one finished page.
type Page struct {
	Address string // as visitors see it
	// Canonical is the address that the alternates of this page name in return: of a further address of a page, that of the page.
	Canonical string
	HTML      []byte
	NoIndex   bool     // search engines must not list the page
	Error     bool     // an error page: served at any address, its alternates are not checked
	Body      []byte   // the HTML of the article's text, for rule 5
	Pos       diag.Pos // where diagnostics point: the article's file or the route's row
	Code      string   // the file of the page's component, for diagnostics of its elements and links

	// Attribute returns the place of the first attribute of a component in the page's text whose value matches. It is nil if
	// the text names no component.
	Attribute func(matches func(value string) bool) (diag.Pos, bool)
	// ID returns the last place in the page's text that writes an id, and reports whether a heading has it. It is nil if the
	// text has neither headings nor components.
	ID func(id string) (pos diag.Pos, isHeading, ok bool)

	// OtherLanguages holds the languages of pages that do not exist in this page's language, by address, for rule 6.
	OtherLanguages map[string]string
}

// Auditor checks the pages of a site. CheckPage, AddUnchanged and AddIDs may be called
// concurrently, other methods only before and after them.
type Auditor struct {
	base    project.BaseURL
	targets *links.Targets
	policy  *sitePolicy          // nil without UsePolicy
	saved   map[string]pageLinks // of an earlier build

	seed     maphash.Seed
	nestings sync.Map // what findNesting found, by the hash of the content of an island

	mu    sync.RWMutex
	files map[string]bool // by path, without the slash of an address
	pages map[string]*pageInfo
	table []string // link targets that pageLinks refer to by index: an address, address#fragment, or an address with its integrity
	index map[string]uint32
	from  []string // by target: the first page, by address, that links to the target
}

// pageInfo is what an Auditor knows about a page.
type pageInfo struct {
	pageLinks
	canonical string
	error     bool
	pos       diag.Pos
	code      string
}

// New returns an auditor for the site whose links lead to targets. earlier is what the previous build saved, if anything.
func New(targets *links.Targets, earlier Saved) *Auditor {
	a := &Auditor{
		seed: maphash.MakeSeed(), base: targets.BaseURL, targets: targets, files: make(map[string]bool, 2*len(earlier.pages)),
		pages: make(map[string]*pageInfo, len(earlier.pages)),
		saved: earlier.pages, table: slices.Clone(earlier.table), from: make([]string, len(earlier.table)),
		index: make(map[string]uint32, len(earlier.table)),
	}
	for i, target := range a.table {
		a.index[target] = uint32(i)
	}
	return a
}

// AddFiles adds files that the output will contain, besides the targets.
func (a *Auditor) AddFiles(names ...string) {
	for _, name := range names {
		a.files[identifier.Normal(name)] = true
	}
}

// AddUnchanged adds a page that the earlier build checked and that is the same now.
func (a *Auditor) AddUnchanged(p Page) { a.add(p, a.saved[p.Address]) }

// AddIDs adds the ids of a page that another build checks.
func (a *Auditor) AddIDs(p Page) {
	links, _ := New(a.targets, Saved{}).check(p)
	a.add(p, pageLinks{ids: links.ids})
}

func (a *Auditor) add(p Page, s pageLinks) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pages[p.Address] = &pageInfo{s, p.Canonical, p.Error, p.Pos, p.Code}
	for _, to := range s.links {
		if a.from[to] == "" || p.Address < a.from[to] {
			a.from[to] = p.Address
		}
	}
}

// targetIndex returns the index of a link target in the table and adds it if necessary.
func (a *Auditor) targetIndex(target []byte) uint32 {
	a.mu.RLock()
	n, ok := a.index[string(target)]
	a.mu.RUnlock()
	if ok {
		return n
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n, ok = a.index[string(target)]; !ok {
		n = uint32(len(a.table))
		text := string(target)
		a.index[text] = n
		a.table, a.from = append(a.table, text), append(a.from, "")
	}
	return n
}

// target returns the link target with an index.
func (a *Auditor) target(n uint32) string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.table[n]
}

// hashID returns the hash of an id or a fragment.
func hashID(id []byte) uint32 { return crc32.ChecksumIEEE(identifier.Decode(id)) }
