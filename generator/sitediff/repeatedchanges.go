package sitediff

import (
	"cmp"
	"html"
	"maps"
	"slices"
	"strings"
)

// minRepeated is the number of pages from which a shared change is reported once for all of them.
const minRepeated = 4

// cutRepeated removes the hunks that many pages share from the pairs and returns them.
func cutRepeated(pairs []pair) []*Repeated {
	found := map[string]*Repeated{}
	for _, p := range pairs {
		for _, h := range p.hunks {
			if found[p.key(h)] == nil {
				found[p.key(h)] = &Repeated{Hunk: h, Lang: p.now.lang, First: p.address}
			}
			found[p.key(h)].Pages++
		}
	}
	maps.DeleteFunc(found, func(_ string, r *Repeated) bool { return r.Pages < minRepeated })
	for i, p := range pairs {
		pairs[i].hunks = slices.DeleteFunc(p.hunks, func(h Hunk) bool { return found[p.key(h)] != nil })
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *Repeated) int {
		return cmp.Or(b.Pages-a.Pages, compareAddresses(a.First, b.First), cmp.Compare(a.Hunk.key(), b.Hunk.key()))
	})
}

// key is the same for equal hunks of pages in the same language.
func (p pair) key(h Hunk) string { return p.now.lang + "\x03" + h.key() }

// withoutDuplicates removes equal hunks of a page: its title usually is a heading too.
func withoutDuplicates(all []Hunk) []Hunk {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(h Hunk) bool {
		k := h.key()
		duplicate := seen[k]
		seen[k] = true
		return duplicate
	})
}

// addPages adds the pages that were added, removed, moved or changed.
func (r *Report) addPages(pairs []pair) {
	gone := map[string]string{} // address by language and text
	for _, p := range pairs {
		if p.old != nil && p.now == nil && p.movedTo == "" {
			gone[p.old.key()] = p.address
		}
	}
	moved := r.addRedirected(pairs) // addresses in either site
	for _, p := range pairs {
		switch {
		case p.now == nil || p.old == nil && moved[p.address]:
		case p.old == nil:
			page := Page{Address: p.address, Lang: p.now.lang, Title: p.now.title, Words: p.now.words, Preview: p.preview}
			if from := gone[p.now.key()]; from != "" && page.Words > 3 {
				page.From = from
				r.Moved = append(r.Moved, page)
				moved[from] = true
				delete(gone, p.now.key())
			} else {
				r.Added = append(r.Added, page)
			}
		case len(p.hunks) > 0:
			r.Changed = append(r.Changed, Page{Address: p.address, Lang: p.now.lang, Title: p.now.title, Hunks: p.hunks,
				Preview: p.preview})
		}
	}
	for _, p := range pairs {
		if p.old != nil && p.now == nil && !moved[p.address] {
			r.Removed = append(r.Removed, Page{Address: p.address, Lang: p.old.lang, Title: p.old.title})
		}
	}
	byAddress := func(a, b Page) int { return compareAddresses(a.Address, b.Address) }
	slices.SortStableFunc(r.Moved, byAddress)
	slices.SortStableFunc(r.Changed, byAddress)
}

// addRedirected adds the pages whose old address is redirected, with the changes of their texts. It returns their
// addresses in both sites.
func (r *Report) addRedirected(pairs []pair) map[string]bool {
	moved, targets := map[string]bool{}, map[string]*pair{}
	for i := range pairs {
		targets[pairs[i].address] = &pairs[i]
	}
	for _, p := range pairs {
		if p.movedTo == "" {
			continue
		}
		page := Page{Address: p.movedTo, From: p.address, Lang: p.old.lang, Title: p.old.title}
		if to := targets[p.movedTo]; to != nil && to.now != nil && to.old == nil {
			page.Title = to.now.title
			if found := withoutDuplicates(hunks(p.old.text, to.now.text)); len(found) > 0 && !moved[p.movedTo] {
				r.Changed = append(r.Changed, Page{Address: p.movedTo, Lang: page.Lang, Title: page.Title, Hunks: found})
			}
		}
		r.Moved = append(r.Moved, page)
		moved[p.address], moved[p.movedTo] = true, true
	}
	return moved
}

// findStale finds translations that existed before and did not change with their source.
func findStale(pairs []pair) (stale []Stale) {
	unchanged := map[string]bool{} // by address
	for _, p := range pairs {
		unchanged[p.address] = (p.old == nil) == (p.now == nil) && len(p.hunks) == 0
	}
	for _, p := range pairs {
		if len(p.hunks) == 0 || p.now.alternates["x-default"] != p.address {
			continue
		}
		for _, other := range p.now.alternates {
			if unchanged[other] {
				stale = append(stale, Stale{other, p.address})
			}
		}
	}
	slices.SortFunc(stale, func(a, b Stale) int { return compareAddresses(a.Address, b.Address) })
	return stale
}

// findLinks finds external links that the old site did not contain.
func findLinks(pairs []pair, old *tree) []*Link {
	added := map[string]*Link{}
	for _, p := range pairs {
		if p.now == nil {
			continue
		}
		for href := range p.now.links {
			if added[href] == nil {
				added[href] = &Link{Href: href, First: p.address}
			}
			added[href].Pages++
		}
	}
	for _, p := range pairs {
		switch {
		case p.old != nil:
			maps.DeleteFunc(added, func(href string, _ *Link) bool { return p.old.links[href] })
		case p.now == nil && len(added) > 0:
			source, _ := old.read(p.file) // it could be read before
			text := html.UnescapeString(string(source))
			maps.DeleteFunc(added, func(href string, _ *Link) bool { return strings.Contains(text, `"`+href+`"`) })
		}
	}
	return slices.SortedFunc(maps.Values(added), func(a, b *Link) int { return cmp.Compare(a.Href, b.Href) })
}

// findPictures finds pictures whose bytes changed under the same name.
func findPictures(pairs []pair) []string {
	changed := map[string]bool{}
	for _, p := range pairs {
		if p.old == nil || p.now == nil {
			continue
		}
		for name, hash := range p.now.pictures {
			if before := p.old.pictures[name]; before != "" && before != hash {
				changed[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(changed))
}
