package sitediff

import (
	"bytes"
	"cmp"
	"html"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/project/locale"
)

// report builds the report from the pairs.
func (c *comparison) report(r *Report) {
	c.pairs = slices.DeleteFunc(c.pairs, func(p pair) bool {
		page := cmp.Or(p.now, p.old)
		isAlias := page.canonical != "" && page.canonical != p.address
		return isAlias
	})
	c.findRepeated(r)
	changed := map[string]*page{}
	var added, removed []pair
	for _, p := range c.pairs {
		switch {
		case p.old == nil:
			added = append(added, p)
		case p.now == nil:
			removed = append(removed, p)
		case len(p.hunks) > 0:
			changed[p.address] = p.now
			r.Pages = append(r.Pages, Page{Kind: Changed, Address: p.address, Lang: p.now.lang, Title: p.now.title, Hunks: p.hunks})
		}
	}
	c.findMoved(r, added, removed)
	slices.SortStableFunc(r.Pages, func(a, b Page) int { return compareAddresses(a.Address, b.Address) })
	c.findStale(r, changed)
	c.findLinks(r)
	c.findPictures(r)
}

// findRepeated moves the hunks that many pages share from the pairs into the report.
func (c *comparison) findRepeated(r *Report) {
	type key struct{ lang, hunk string }
	found := map[key]*Repeated{}
	for i := range c.pairs {
		p := &c.pairs[i]
		p.hunks = withoutDuplicates(append(p.hunks, p.frame...))
		for _, h := range p.hunks {
			k := key{p.now.lang, h.key()}
			if found[k] == nil {
				found[k] = &Repeated{Hunk: h, Lang: p.now.lang, First: p.address}
			}
			found[k].Pages++
		}
	}
	for i := range c.pairs {
		p := &c.pairs[i]
		p.hunks = slices.DeleteFunc(p.hunks, func(h Hunk) bool { return found[key{p.now.lang, h.key()}].Pages >= minRepeated })
	}
	for _, f := range found {
		if f.Pages >= minRepeated {
			r.Repeated = append(r.Repeated, *f)
		}
	}
	slices.SortFunc(r.Repeated, func(a, b Repeated) int {
		return cmp.Or(cmp.Compare(b.Pages, a.Pages), compareAddresses(a.First, b.First), cmp.Compare(a.Hunk.key(), b.Hunk.key()))
	})
}

// withoutDuplicates removes equal hunks of a page: its title usually is a heading too.
func withoutDuplicates(all []Hunk) []Hunk {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(h Hunk) bool {
		k := h.key()
		duplicate := seen[k]
		seen[k] = true
		return duplicate
	})
}

// findMoved adds pages that were added, removed or moved to the report.
func (c *comparison) findMoved(r *Report, added, removed []pair) {
	gone := map[string]string{} // address by language and text
	for _, p := range removed {
		gone[p.old.lang+"\x01"+strings.Join(p.old.text, "\x01")] = p.address
	}
	moved := map[string]bool{}
	for _, p := range added {
		page := Page{Kind: Added, Address: p.address, Lang: p.now.lang, Title: p.now.title, Words: p.now.words}
		text := p.now.lang + "\x01" + strings.Join(p.now.text, "\x01")
		if from := gone[text]; from != "" && p.now.words > 3 {
			page.Kind, page.From = Moved, from
			moved[from] = true
			delete(gone, text)
		}
		r.Pages = append(r.Pages, page)
	}
	for _, p := range removed {
		if !moved[p.address] {
			r.Pages = append(r.Pages, Page{Kind: Removed, Address: p.address, Lang: p.old.lang, Title: p.old.title})
		}
	}
}

// findStale finds translations that existed before and did not change with their source.
func (c *comparison) findStale(r *Report, changed map[string]*page) {
	inBoth := map[string]bool{}
	for _, p := range c.pairs {
		inBoth[p.address] = p.old != nil && p.now != nil
	}
	for address, p := range changed {
		if p.alternates["x-default"] != address {
			continue
		}
		for lang, other := range p.alternates {
			if lang != "x-default" && other != address && changed[other] == nil && (c.unchanged[other] || inBoth[other]) {
				r.Stale = append(r.Stale, Stale{other, address})
			}
		}
	}
	slices.SortFunc(r.Stale, func(a, b Stale) int { return compareAddresses(a.Address, b.Address) })
}

// findLinks finds external links that the old site did not contain.
func (c *comparison) findLinks(r *Report) {
	known, added := map[string]bool{}, map[string]*Link{}
	for _, p := range c.pairs {
		if p.old != nil {
			for _, href := range p.old.links {
				known[href] = true
			}
		}
	}
	for _, p := range c.pairs {
		if p.now == nil {
			continue
		}
		for _, href := range p.now.links {
			switch {
			case known[href]:
			case added[href] == nil:
				added[href] = &Link{href, p.address, 1}
			default:
				added[href].Pages++
			}
		}
	}
	c.dropUnchangedLinks(added)
	for _, href := range slices.Sorted(maps.Keys(added)) {
		r.Links = append(r.Links, *added[href])
	}
}

// dropUnchangedLinks removes the links that an unchanged page contains.
func (c *comparison) dropUnchangedLinks(added map[string]*Link) {
	for name := range c.now.pages {
		if len(added) == 0 {
			return
		}
		if !c.unchanged[locale.AddressOf(name)] {
			continue
		}
		text, err := c.now.read(name)
		if err != nil {
			continue
		}
		for href := range added {
			escaped := `"` + html.EscapeString(href) + `"`
			if bytes.Contains(text, []byte(escaped)) || bytes.Contains(text, []byte(`"`+href+`"`)) {
				delete(added, href)
			}
		}
	}
}

// findPictures finds pictures whose bytes changed under the same name.
func (c *comparison) findPictures(r *Report) {
	changed := map[string]bool{}
	for _, p := range c.pairs {
		if p.old == nil || p.now == nil {
			continue
		}
		for name, hash := range p.now.pictures {
			if before, ok := p.old.pictures[name]; ok && before != hash {
				changed[name] = true
			}
		}
	}
	r.Pictures = slices.Sorted(maps.Keys(changed))
}
