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
		for i, h := range slices.Concat(p.hunks, p.around) {
			if found[p.key(h)] == nil {
				found[p.key(h)] = &Repeated{Hunk: h, Lang: p.now.lang, First: p.address, isAround: i >= len(p.hunks)}
			}
			found[p.key(h)].Pages++
		}
	}
	maps.DeleteFunc(found, func(_ string, r *Repeated) bool { return r.Pages < minRepeated })
	for i, p := range pairs {
		isRepeated := func(h Hunk) bool { return found[p.key(h)] != nil }
		pairs[i].hunks, pairs[i].around = slices.DeleteFunc(p.hunks, isRepeated), slices.DeleteFunc(p.around, isRepeated)
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
			page := p.page()
			if from := gone[p.now.key()]; from != "" && page.Words > 3 {
				page.From, page.NoAlias = from, true
				r.Moved = append(r.Moved, page)
				moved[from] = true
				delete(gone, p.now.key())
			} else {
				r.Added = append(r.Added, page)
			}
		default:
			r.addChanges(&p)
		}
	}
	for _, p := range pairs {
		if p.old != nil && p.now == nil && !moved[p.address] {
			r.Removed = append(r.Removed, Page{Address: p.address, Lang: p.old.lang, Title: p.old.title})
		}
	}
	slices.SortStableFunc(r.Moved, func(a, b Page) int { // those without an alias first
		switch {
		case a.NoAlias && !b.NoAlias:
			return -1
		case !a.NoAlias && b.NoAlias:
			return 1
		}
		return compareAddresses(a.Address, b.Address)
	})
	slices.SortStableFunc(r.Changed, func(a, b Page) int { return compareAddresses(a.Address, b.Address) })
}

// page returns the new page without its changes.
func (p *pair) page() Page {
	return Page{Address: p.address, Lang: p.now.lang, Title: p.now.title, Words: p.now.words, Preview: p.preview}
}

func (r *Report) addChanges(p *pair) {
	for _, part := range []struct {
		hunks []Hunk
		list  *[]Page
	}{{p.hunks, &r.Changed}, {p.around, &r.Around}} {
		if len(part.hunks) > 0 {
			page := p.page()
			page.Hunks = part.hunks
			*part.list = append(*part.list, page)
		}
	}
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
		moved[p.address] = true
		to := targets[p.movedTo]
		if to == nil || to.now == nil || to.old != nil {
			r.Redirected = append(r.Redirected, Page{Address: p.movedTo, From: p.address, Lang: p.old.lang, Title: p.old.title})
			continue
		}
		page := to.page()
		if found := withoutDuplicates(hunks(p.old.text, to.now.text)); len(found) > 0 && !moved[p.movedTo] {
			page.Hunks = found
			r.Changed = append(r.Changed, page)
			page.Hunks = nil
		}
		page.From = p.address
		r.Moved = append(r.Moved, page)
		moved[p.movedTo] = true
	}
	return moved
}

// findStale finds translations that existed before and did not change with their source.
func findStale(pairs []pair) (stale []Stale) {
	unchanged := map[string]bool{} // by address
	for _, p := range pairs {
		unchanged[p.address] = (p.old == nil) == (p.now == nil) && !p.isRewritten
	}
	for _, p := range pairs {
		if !p.isRewritten || !p.hasCopies && len(p.hunks) == 0 || p.now.alternates["x-default"] != p.address {
			continue
		}
		for _, other := range p.now.alternates {
			if unchanged[other] {
				stale = append(stale, Stale{other, p.address})
			}
		}
	}
	slices.SortFunc(stale, func(a, b Stale) int { return compareAddresses(a.Address, b.Address) })
	return slices.Compact(stale)
}

// findLinks finds external links that the old site did not contain.
func findLinks(pairs []pair, old *tree) []*Reference {
	added := map[string]*Reference{}
	for _, p := range pairs {
		if p.now == nil {
			continue
		}
		for href := range p.now.links {
			if added[href] == nil {
				added[href] = &Reference{Name: href, First: p.address}
			}
			added[href].Pages++
		}
	}
	for _, p := range pairs {
		switch {
		case p.old != nil:
			maps.DeleteFunc(added, func(href string, _ *Reference) bool { return p.old.links[href] })
		case p.now == nil && len(added) > 0:
			source, _ := old.read(p.file) // it could be read before
			text := html.UnescapeString(string(source))
			maps.DeleteFunc(added, func(href string, _ *Reference) bool { return strings.Contains(text, `"`+href+`"`) })
		}
	}
	return slices.SortedFunc(maps.Values(added), func(a, b *Reference) int { return cmp.Compare(a.Name, b.Name) })
}

// findPictures finds pictures whose bytes changed under the same name. A picture of another article may have that name too:
// the bytes before are those that no page has any more, and the bytes now are new.
func findPictures(pairs []pair, old, now *tree) []*Reference {
	changed := map[string]*Reference{}
	for _, p := range pairs {
		if p.old == nil || p.now == nil {
			continue
		}
		for name, files := range p.now.pictures {
			isNew := func(file string) bool { return !old.assets[file] && !slices.Contains(p.old.pictures[name], file) }
			isGone := func(file string) bool { return !now.assets[file] && !slices.Contains(files, file) }
			if !slices.ContainsFunc(files, isNew) || !slices.ContainsFunc(p.old.pictures[name], isGone) {
				continue
			}
			if changed[name] == nil {
				changed[name] = &Reference{Name: name, First: p.address}
			}
			changed[name].Pages++
		}
	}
	return slices.SortedFunc(maps.Values(changed), func(a, b *Reference) int { return cmp.Compare(a.Name, b.Name) })
}
