package audit

import (
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// maxProposals bounds the addresses that a proposal is chosen from: comparing
// all addresses of a large site takes too long.
const maxProposals = 2000

// MarkReported excludes broken links from CheckLinks: they have diagnostics at
// their own places in texts. A target is an address, or address#fragment.
func (a *Auditor) MarkReported(targets ...string) {
	for _, target := range targets {
		a.reported[target] = true
	}
}

// CheckLinks checks links and alternates between pages, once all pages are added. broken is what BrokenLinks returned.
// find returns where a link target is written in the site's code or data.
func (a *Auditor) CheckLinks(broken BrokenLinks, find func(target string) (diag.Pos, bool)) diag.List {
	var list diag.List
	missing := map[string]bool{} // addresses with a diagnostic
	for _, n := range broken.targets {
		address, fragment, _ := splitTarget(a.table[n])
		from := a.from[n]
		switch {
		case a.reported[a.table[n]]:
			missing[address] = true
		case a.isOutside(address):
			if !missing[address] {
				missing[address] = true
				pos, shared := a.blame(n, find)
				list.Errorf("audit-base-path", pos, shared+a.proposeBelow(address),
					"The page %s links to %s, but the site is below %s/.", from, address, a.base.Path)
			}
		case a.exists(address):
			pos, shared := a.blame(n, find)
			list.Errorf("audit-anchor", pos, shared+"Fix the link, or add the id to an element of that page.",
				"The page %s links to %s#%s, but that page has no such id.", from, address, fragment)
		case !missing[address]:
			missing[address] = true
			pos, shared := a.blame(n, find)
			list.Errorf("audit-link", pos, strings.TrimSuffix(shared+a.proposeAddress(address), " "),
				"The page %s links to %s, which does not exist.", from, address)
		}
	}
	return append(list, a.checkAlternates()...)
}

// BrokenLinks are the links of a site that lead nowhere.
type BrokenLinks struct {
	targets []int // indexes of missing link targets, sorted by target

	// Pages are the pages at both ends of links that are broken or lead to a redirect.
	Pages map[string]bool
}

// BrokenLinks finds links that lead nowhere, once all pages are added.
func (a *Auditor) BrokenLinks() BrokenLinks {
	b := BrokenLinks{Pages: map[string]bool{}}
	followed := map[uint32]bool{} // targets whose links are searched for
	for n, from := range a.from {
		if from == "" {
			continue
		}
		address, fragment, _ := splitTarget(a.table[n])
		ok := a.exists(address)
		if page := a.pages[address]; page != nil && fragment != "" {
			_, ok = slices.BinarySearch(page.IDs, hashID([]byte(fragment)))
		}
		if !ok {
			b.targets = append(b.targets, n)
			b.Pages[address] = true
		}
		if !ok || a.moved[address] {
			followed[uint32(n)] = true
		}
	}
	slices.SortFunc(b.targets, func(x, y int) int { return strings.Compare(a.table[x], a.table[y]) })
	if len(followed) == 0 {
		return b
	}
	for address, page := range a.pages {
		if slices.ContainsFunc(page.Links, func(n uint32) bool { return followed[n] }) {
			b.Pages[address] = true
		}
	}
	return b
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
	return a.pages[address] != nil || a.moved[address] || ok && a.files[strings.TrimPrefix(local, "/")]
}

// checkAlternates reports pages whose alternates do not name them in return.
func (a *Auditor) checkAlternates() diag.List {
	var list diag.List
	for address, page := range a.pages {
		if page.error {
			continue
		}
		self, isNamed := a.index[address]
		for _, n := range page.Alternates {
			other := a.pages[a.table[n]]
			if other != nil && !other.error && !(isNamed && slices.Contains(other.Alternates, self)) {
				list.Errorf("audit-alternate", page.pos, "Correct the links with hreflang in templates/document.html.",
					"The page %s names %s as its translation, but that page does not name it in return.", address, a.table[n])
			}
		}
	}
	return list.Sorted()
}

func (a *Auditor) proposeAddress(address string) string {
	if len(a.files)+len(a.pages) > maxProposals {
		return ""
	}
	all := slices.Collect(maps.Keys(a.pages))
	for name := range a.files {
		all = append(all, a.base.Address("/"+name))
	}
	slices.Sort(all)
	if near, ok := diag.Nearest(address, all); ok {
		return "Did you mean " + near + "?"
	}
	return ""
}
