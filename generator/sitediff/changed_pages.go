package sitediff

import (
	"slices"
)

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
