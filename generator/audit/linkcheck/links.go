package linkcheck

import (
	"cmp"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
)

// BrokenLink is where a link leads that Links has blamed.
type BrokenLink struct{ Address, Fragment string }

// Links checks the links of all texts, once all are known. Addresses under
// files answer besides the routes.
func (p *Checker) Check(files *Files) (diag.List, []BrokenLink) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at("") // makes the index
	c := &linkCheck{Checker: p, files: files}
	for _, address := range slices.Sorted(maps.Keys(p.texts)) {
		t := p.texts[address]
		for _, l := range t.links {
			c.link(t, l)
		}
	}
	routed := map[string]bool{}
	for _, t := range p.texts {
		routed[t.entry.Collection] = true
	}
	for _, t := range p.loose {
		if !routed[t.entry.Collection] {
			continue // as long as its pages have no routes, that is what is wrong
		}
		for _, l := range t.links {
			if strings.HasPrefix(l.Address, "/") { // others depend on where the text will stand
				c.link(t, l)
			}
		}
	}
	return c.list, c.broken
}

type linkCheck struct {
	*Checker
	files  *Files
	known  []string
	absent map[article]string // why an article is left out; those that are not are not in it
	list   diag.List
	broken []BrokenLink
}

func (c *linkCheck) link(t *text, l markdown.Link) {
	whole, fragment, _ := strings.Cut(l.Address, "#")
	target, _, _ := strings.Cut(whole, "?")
	switch {
	case target == "":
		target = t.address
	case !strings.HasPrefix(target, "/"):
		slash := strings.HasSuffix(target, "/")
		target = path.Join(t.address, target)
		if slash && target != "/" {
			target += "/"
		}
	}
	if plain, err := url.PathUnescape(target); err == nil {
		target = plain
	}
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	if l.Image {
		if !c.files.Has(target) {
			c.broken = append(c.broken, BrokenLink{target, fragment})
			c.list.Errorf("content-image", l.Pos, "Put it beside the text and name the file alone, or into site/public.", "There is no picture %s.", target)
		}
		return
	}
	rt := c.byAddress[target]
	if collection, slug, ok := c.routes.ArticleOf(target); ok && (rt == nil || rt.Article != nil) {
		if why := c.leftOut(collection, slug); why != "" && !c.isLeftOut(t) {
			c.broken = append(c.broken, BrokenLink{target, fragment})
			c.list.Errorf("content-link", l.Pos, "Publish both together, or take the link out.", "This leads to the article “%s”, which %s and is left out of the site.", slug, why)
			return
		}
		if rt == nil && c.there(collection, slug) {
			return // what keeps it from being a page has been said
		}
	}
	if rt == nil {
		if !c.files.Has(target) {
			c.broken = append(c.broken, BrokenLink{target, fragment})
			c.list.Errorf("content-link", l.Pos, c.mend(t, l, target), "There is no page %s to link to.", target)
		}
		return
	}
	if rt.Lang != t.entry.Lang {
		for _, a := range rt.Alternates {
			if a.Lang == t.entry.Lang {
				c.list.Warnf("content-link-language", l.Pos, "Write "+a.Address+".", "This leads to the page in “%s”, and this text is in “%s”.", rt.Lang, t.entry.Lang)
			}
		}
	}
	c.fragment(t, l, target, fragment)
}

// fragment checks that a heading or a footnote of the target has that id. A
// page without a text may have any, and the site's own components may add some.
func (c *linkCheck) fragment(t *text, l markdown.Link, address, fragment string) {
	target := c.texts[address]
	if fragment == "" || fragment == "top" || target == nil || slices.Contains(target.notes, fragment) || c.files.ids[fragment] {
		return
	}
	var ids []string
	for _, h := range target.headings {
		if h.ID == fragment {
			return
		}
		ids = append(ids, h.ID)
	}
	help := diag.DidYouMean(fragment, "ids", ids)
	if here := c.translated(target, fragment); here != "" {
		help = "In this language the heading is #" + here + "."
	}
	c.broken = append(c.broken, BrokenLink{address, fragment})
	c.list.Errorf("content-anchor", l.Pos, help, "No heading of %s has the id “%s”.", cmp.Or(where(t, target), address), fragment)
}

func where(t, target *text) string {
	if t == target {
		return "this text"
	}
	return target.entry.File
}

// translated finds the heading that corresponds to one of the same text in
// another language: the one in the same place, if both have as many.
func (c *linkCheck) translated(target *text, fragment string) string {
	rt := c.byAddress[target.address]
	for _, a := range rt.Alternates {
		other := c.texts[a.Address]
		if other == nil || other == target || len(other.headings) != len(target.headings) {
			continue
		}
		for i, h := range other.headings {
			if h.ID == fragment {
				return target.headings[i].ID
			}
		}
	}
	return ""
}

type article struct{ collection, slug string }

// leftOut says why an article is not published; "" if it is, or is not there.
func (c *linkCheck) leftOut(collection, slug string) string {
	if c.absent == nil {
		c.absent = map[article]string{}
		for _, e := range c.Checker.files {
			if e.Lang != c.site.Project.Languages.Default().Code {
				continue
			}
			if why := c.hidden(e); why != "" {
				c.absent[article{e.Collection, e.Slug}] = why
			}
		}
	}
	return c.absent[article{collection, slug}]
}

func (c *linkCheck) isLeftOut(t *text) bool { return c.leftOut(t.entry.Collection, t.entry.Slug) != "" }

// there reports whether an article has a folder, however broken its texts are.
func (c *linkCheck) there(collection, slug string) bool {
	_, err := fs.Stat(c.site.Project.FS, path.Join("content", collection, slug))
	return err == nil
}

// mend says what a link that leads nowhere was probably meant to be.
func (c *linkCheck) mend(t *text, l markdown.Link, target string) string {
	if !strings.HasSuffix(target, "/") && c.byAddress[target+"/"] != nil {
		return "Write " + target + "/ with a slash at the end."
	}
	if !strings.HasPrefix(l.Address, "/") && path.Ext(target) != "" {
		return "Files that readers download stand in site/public and are linked with a slash: /" + path.Base(target) + "."
	}
	if address := c.site.Project.Languages.Address(t.entry.Lang, target); c.byAddress[address] != nil {
		return "Write " + address + "."
	}
	if c.known == nil {
		c.known = slices.Sorted(maps.Keys(c.byAddress))
	}
	if len(c.known) <= 2000 {
		if near, ok := diag.Nearest(target, c.known); ok {
			return "Did you mean " + near + "?"
		}
	}
	return "Link to a page by its address, to a route by its name (route:…), or to a text by its path (../<slug>/" + t.entry.Lang + ".md)."
}
