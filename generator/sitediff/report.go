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

// report puts together what the pairs say.
func (c *comparison) report(r *Report) {
	c.pairs = slices.DeleteFunc(c.pairs, func(p pair) bool {
		shown := cmp.Or(p.now, p.old)
		return shown.canonical != "" && shown.canonical != p.address // another name of a page
	})
	c.repeated(r)
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
	c.comeAndGo(r, added, removed)
	slices.SortStableFunc(r.Pages, func(a, b Page) int { return compareAddress(a.Address, b.Address) })
	c.stale(r, changed)
	c.links(r)
	c.pictures(r)
}

// repeated takes out of the pairs what many of them share.
func (c *comparison) repeated(r *Report) {
	type key struct{ lang, hunk string }
	found := map[key]*Repeated{}
	for i := range c.pairs {
		p := &c.pairs[i]
		p.hunks = once(append(p.hunks, p.frame...))
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
		p.hunks = slices.DeleteFunc(p.hunks, func(h Hunk) bool { return found[key{p.now.lang, h.key()}].Pages >= many })
	}
	for _, f := range found {
		if f.Pages >= many {
			r.Repeated = append(r.Repeated, *f)
		}
	}
	slices.SortFunc(r.Repeated, func(a, b Repeated) int {
		return cmp.Or(cmp.Compare(b.Pages, a.Pages), compareAddress(a.First, b.First), cmp.Compare(a.Hunk.key(), b.Hunk.key()))
	})
}

// once drops hunks that say the same: a title is a heading too.
func once(all []Hunk) []Hunk {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(h Hunk) bool {
		k := h.key()
		again := seen[k]
		seen[k] = true
		return again
	})
}

// comeAndGo tells pages that were moved from those that came and went.
func (c *comparison) comeAndGo(r *Report, added, removed []pair) {
	gone := map[string]string{} // by language and text
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

// stale finds the translations of changed sources that did not change and were
// there before.
func (c *comparison) stale(r *Report, changed map[string]*page) {
	there := map[string]bool{}
	for _, p := range c.pairs {
		there[p.address] = p.old != nil && p.now != nil
	}
	for address, p := range changed {
		if p.alternates["x-default"] != address {
			continue
		}
		for lang, other := range p.alternates {
			if lang != "x-default" && other != address && changed[other] == nil && (c.same[other] || there[other]) {
				r.Stale = append(r.Stale, Stale{other, address})
			}
		}
	}
	slices.SortFunc(r.Stale, func(a, b Stale) int { return compareAddress(a.Address, b.Address) })
}

// links finds the external links that the old site had nowhere.
func (c *comparison) links(r *Report) {
	had, has := map[string]bool{}, map[string]*Link{}
	for _, p := range c.pairs {
		if p.old != nil {
			for _, href := range p.old.links {
				had[href] = true
			}
		}
	}
	for _, p := range c.pairs {
		if p.now == nil {
			continue
		}
		for _, href := range p.now.links {
			switch {
			case had[href]:
			case has[href] == nil:
				has[href] = &Link{href, p.address, 1}
			default:
				has[href].Pages++
			}
		}
	}
	c.forget(has)
	for _, href := range slices.Sorted(maps.Keys(has)) {
		r.Links = append(r.Links, *has[href])
	}
}

// forget drops the links that stand on a page that did not change.
func (c *comparison) forget(has map[string]*Link) {
	for name := range c.now.pages {
		if len(has) == 0 {
			return
		}
		if !c.same[locale.AddressOf(name)] {
			continue
		}
		text, err := c.now.read(name)
		if err != nil {
			continue
		}
		for href := range has {
			if bytes.Contains(text, []byte(`"`+html.EscapeString(href)+`"`)) || bytes.Contains(text, []byte(`"`+href+`"`)) {
				delete(has, href)
			}
		}
	}
}

// pictures finds those that kept their name and got other bytes.
func (c *comparison) pictures(r *Report) {
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
