package audit

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// BrokenLink is a link of finished pages that leads nowhere.
type BrokenLink struct {
	Target string   // public: address, or address#fragment
	Pages  []string // addresses of the pages that have the link, sorted
}

// BrokenLinks returns the links that lead nowhere, sorted by target, once all pages are added.
func (a *Auditor) BrokenLinks() []BrokenLink {
	broken := map[uint32]*BrokenLink{}
	for n, from := range a.from {
		address, fragment, _ := splitTarget(a.table[n])
		if from != "" && !a.leadsToPlace(address, fragment) {
			broken[uint32(n)] = &BrokenLink{Target: strings.TrimSuffix(address+"#"+fragment, "#")}
		}
	}
	if len(broken) == 0 {
		return nil
	}
	for _, address := range slices.Sorted(maps.Keys(a.pages)) {
		for _, n := range a.pages[address].links {
			if b := broken[n]; b != nil {
				b.Pages = append(b.Pages, address)
			}
		}
	}
	var all []BrokenLink
	for _, b := range broken {
		all = append(all, *b)
	}
	slices.SortFunc(all, func(x, y BrokenLink) int { return strings.Compare(x.Target, y.Target) })
	return all
}

// leadsToPlace reports whether an address exists, and has an id unless the ids of the page are not known.
func (a *Auditor) leadsToPlace(address, fragment string) bool {
	page := a.pages[address]
	if page == nil || fragment == "" {
		return a.exists(address)
	}
	_, ok := slices.BinarySearch(page.ids, hashID([]byte(fragment)))
	return ok
}

// Sources is what CheckLinks asks about links.
type Sources struct {
	Places   func(BrokenLink) []diag.Pos // where a link is written
	Page     func(address string) []byte // the HTML of a page
	Reported diag.List                   // a link with an error at one of its places is not reported again
}

// CheckLinks reports broken links.
func (a *Auditor) CheckLinks(broken []BrokenLink, s Sources) diag.List {
	var list diag.List
	start := func(pos diag.Pos) diag.Pos { return diag.Pos{File: pos.File, Line: pos.Line, Column: pos.Column} }
	hasError := map[diag.Pos]bool{}
	for _, d := range s.Reported {
		hasError[start(d.Pos)] = hasError[start(d.Pos)] || d.Severity == diag.Error
	}
	missing := map[string]bool{} // addresses with a diagnostic
	for _, b := range broken {
		address, fragment, _ := strings.Cut(b.Target, "#")
		from, at := b.Pages[0], s.Places(b)
		if slices.ContainsFunc(at, func(pos diag.Pos) bool { return hasError[start(pos)] }) {
			missing[address] = true
			continue
		}
		pos, shared := a.blame(b)
		if len(at) > 0 {
			pos, shared = at[0], ""
		}
		switch {
		case a.exists(address):
			if near, ok := diag.Nearest(fragment, idsOf(s.Page(address))); ok {
				shared += "Did you mean “" + near + "”? "
			}
			list.Errorf("audit-anchor", pos, shared+"Fix the link, or add the id to an element of that page.",
				"The page %s links to %s#%s, but that page has no such id.", from, address, fragment)
		case missing[address]:
		case a.isOutside(address):
			list.Errorf("audit-base-path", pos, shared+a.proposeBelow(address),
				"The page %s links to %s, but the site is below %s/.", from, address, a.base.Path)
		default:
			list.Errorf("audit-link", pos, strings.TrimSuffix(shared+a.proposeAddress(address), " "),
				"The page %s links to %s, which does not exist.", from, address)
		}
		missing[address] = true
	}
	return list
}

// idsOf returns the ids of the elements of a page.
func idsOf(html []byte) (ids []string) {
	t := tokenizer{page: html}
	for t.next() {
		for _, a := range t.attrs {
			if string(a.key) == "id" {
				ids = append(ids, string(a.value))
			}
		}
	}
	return ids
}

// UnresolvedPages lists pages that were not added and whose ids links refer to.
// With shards, other builds check these pages.
func (a *Auditor) UnresolvedPages() []string {
	pages := map[string]bool{}
	for n, from := range a.from {
		address, fragment, _ := splitTarget(a.table[n])
		if from != "" && fragment != "" && a.pages[address] == nil {
			pages[address] = true
		}
	}
	return slices.Sorted(maps.Keys(pages))
}

// isOutside reports whether an address of the host is not one of the site.
func (a *Auditor) isOutside(address string) bool {
	_, ok := a.base.Local(address)
	return !ok
}

// proposeBelow returns how to fix a link that forgets the base path.
func (a *Auditor) proposeBelow(address string) string {
	if below := a.base.Address(address); a.exists(below) {
		return "In components take the address from href(…) or begin it with basePath; in data write route:…. It is " + below + "."
	}
	return "Write the whole URL if it is not a page or file of this site."
}

func (a *Auditor) exists(address string) bool {
	local, ok := a.base.Local(address)
	return a.pages[address] != nil || ok && (a.files[strings.TrimPrefix(local, "/")] || a.targets.Exists(local))
}

func (a *Auditor) proposeAddress(address string) string {
	local, _ := a.base.Local(address)
	return a.targets.Nearest(local)
}

// CheckAlternates reports pages whose alternates do not name them in return, once all pages are added.
func (a *Auditor) CheckAlternates() diag.List {
	var list diag.List
	for address, page := range a.pages {
		if page.error {
			continue
		}
		self, isNamed := a.index[cmp.Or(page.canonical, address)]
		for _, n := range page.alternates {
			other := a.pages[a.table[n]]
			if other != nil && !other.error && !(isNamed && slices.Contains(other.alternates, self)) {
				list.Errorf("audit-alternate", page.pos, "Correct the links with hreflang in templates/document.html.",
					"The page %s names %s as its translation, but that page does not name it in return.", address, a.table[n])
			}
		}
	}
	return list.Sorted()
}

// layoutFile is the component around all pages.
const layoutFile = "site/layout.tsx"

// blame returns where a broken link is probably written if no place of it is known: in the component of the pages that have
// the link, or in the layout if their components differ. A link that only one article has is in its front matter. shared begins
// the help if several pages have the link.
func (a *Auditor) blame(b BrokenLink) (pos diag.Pos, shared string) {
	first, components := a.pages[b.Pages[0]], map[string]bool{}
	for _, address := range b.Pages {
		components[a.pages[address].code] = true
	}
	switch {
	case first.code == "" || len(b.Pages) == 1 && strings.HasSuffix(first.pos.File, ".md"):
		return first.pos, ""
	case len(components) == 1:
		return diag.Pos{File: first.code, Line: 1, Column: 1}, ""
	}
	shared = fmt.Sprintf("%d pages have this link, so it is probably in the layout or in a component that they share. ", len(b.Pages))
	return diag.Pos{File: layoutFile, Line: 1, Column: 1}, shared
}

// JoinFaults joins diagnostics of CheckPage that have one cause. The cause of faults that pages of several components have is
// what the components share.
func JoinFaults(list diag.List) diag.List {
	type fault struct{ code, message string }
	components := map[fault][]string{}
	for _, d := range list {
		of := fault{d.Code, d.Message}
		if isOfComponent(d) && !slices.Contains(components[of], d.Pos.File) {
			components[of] = append(components[of], d.Pos.File)
		}
	}
	var out diag.List
	reported := map[fault]bool{}
	for _, d := range list {
		of := fault{d.Code, d.Message}
		if n := len(components[of]); n > 1 && isOfComponent(d) {
			if reported[of] {
				continue
			}
			reported[of] = true
			d.Pos.File = layoutFile
			d.Help = fmt.Sprintf("Pages of %d components have this fault, so it is probably in the layout, in a component that they share "+
				"or in templates/document.html. ", n) + d.Help
		}
		out = append(out, d)
	}
	return withoutRepeated(out)
}

// withoutRepeated removes warnings about code at whose place the audit found an error: they have one cause.
func withoutRepeated(list diag.List) diag.List {
	errors := map[diag.Pos]bool{}
	for _, d := range list {
		if d.Severity == diag.Error && d.Pos.Length > 0 {
			errors[d.Pos] = true
		}
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return d.Severity == diag.Warning && errors[d.Pos] })
}

// isOfComponent reports whether CheckPage found the fault in a page and named its component.
func isOfComponent(d diag.Diagnostic) bool {
	return strings.HasPrefix(d.Code, "audit-") && path.Ext(d.Pos.File) == ".tsx" && d.Pos == diag.Pos{File: d.Pos.File, Line: 1, Column: 1}
}
