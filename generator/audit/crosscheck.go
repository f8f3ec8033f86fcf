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
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, target := range targets {
		a.reported[target] = true
	}
}

// CheckLinks checks links and alternates between pages, once all pages are added.
func (a *Auditor) CheckLinks() diag.List {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list diag.List
	missing := map[string]bool{} // addresses with a diagnostic
	for _, n := range a.brokenTargets() {
		address, fragment, _ := strings.Cut(a.table[n], "#")
		from := a.from[n]
		switch exists := a.exists(address); {
		case a.reported[a.table[n]]:
			missing[address] = missing[address] || !exists
		case exists:
			list.Errorf("audit-anchor", a.pages[from].pos, a.proposeID(address, fragment),
				"The page %s links to %s#%s, but that page has no such id.", from, address, fragment)
		case !missing[address]:
			missing[address] = true
			list.Errorf("audit-link", a.pages[from].pos, a.proposeAddress(address),
				"The page %s links to %s, which does not exist.", from, address)
		}
	}
	return append(list, a.checkAlternates()...)
}

// brokenTargets returns the indexes of missing link targets, sorted by target.
func (a *Auditor) brokenTargets() []int {
	var broken []int
	for n, from := range a.from {
		if from == "" {
			continue
		}
		address, fragment, _ := strings.Cut(a.table[n], "#")
		page := a.pages[address]
		ok := a.exists(address)
		if page != nil && fragment != "" {
			_, ok = slices.BinarySearch(page.IDs, hashID([]byte(fragment)))
		}
		if !ok {
			broken = append(broken, n)
		}
	}
	slices.SortFunc(broken, func(x, y int) int { return strings.Compare(a.table[x], a.table[y]) })
	return broken
}

func (a *Auditor) exists(address string) bool { return a.files[address] || a.pages[address] != nil }

// checkAlternates reports pages whose alternates do not name them in return. A
// page that is not among its own alternates, such as an alias, is exempt.
func (a *Auditor) checkAlternates() diag.List {
	var list diag.List
	for address, page := range a.pages {
		self, ok := a.index[address]
		if page.error || !ok || !slices.Contains(page.Alternates, self) {
			continue
		}
		for _, n := range page.Alternates {
			other := a.pages[a.table[n]]
			if other != nil && !other.error && slices.Contains(other.Alternates, n) && !slices.Contains(other.Alternates, self) {
				list.Errorf("audit-alternate", page.pos, "",
					"The page %s names %s as its translation, but that page does not name it in return.", address, a.table[n])
			}
		}
	}
	return list.Sorted()
}

func (a *Auditor) proposeAddress(address string) string {
	if !strings.HasSuffix(address, "/") && a.exists(address+"/") {
		return "Write " + address + "/ with a slash at the end."
	}
	if len(a.files)+len(a.pages) > maxProposals {
		return ""
	}
	all := slices.AppendSeq(slices.Collect(maps.Keys(a.files)), maps.Keys(a.pages))
	slices.Sort(all)
	if near, ok := diag.Nearest(address, all); ok {
		return "Did you mean " + near + "?"
	}
	return ""
}

func (a *Auditor) proposeID(address, fragment string) string {
	if a.ReadPage == nil {
		return ""
	}
	var ids []string
	for t := (tokenizer{page: a.ReadPage(address)}); t.next(); {
		if id := t.attr("id"); len(id) > 0 {
			ids = append(ids, string(id))
		}
	}
	slices.Sort(ids)
	return diag.DidYouMean(fragment, "ids", ids)
}
