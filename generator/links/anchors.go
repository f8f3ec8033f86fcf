package links

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// Anchor is a link to an id of a page that data or a component contains.
type Anchor struct {
	Reference string // route:about#team or /about/#team
	Pos       diag.Pos
	lang      string // of the text that contains it; "" if it is for all languages
	isCode    bool   // the address is public, and a component may show the link in one language only
}

// Ends returns the pages that an anchor leads to, one for each language of the link, and the fragment. Each page must have
// the id, or only one of them if one suffices.
func (t *Targets) Ends(a Anchor) (pages []*model.Route, fragment string, oneSuffices bool) {
	languages := t.site.Project.Languages.Codes()
	if a.lang != "" {
		languages = []string{a.lang}
	}
	for _, lang := range languages {
		address := a.Reference
		if !a.isCode {
			address = t.site.Routes.Public(address)
		}
		if t.site.IsReference(a.Reference) {
			address, _ = t.site.Routes.Resolve(a.Reference, lang)
		}
		local, found, ok := t.Split("", address)
		if page := t.Page(local); ok && page != nil && !slices.Contains(pages, page) {
			pages, fragment = append(pages, page), found
		}
	}
	return pages, fragment, a.isCode
}

// Anchors returns the links to ids of pages in components, in data files, and in the front matter of texts that pages show.
func (t *Targets) Anchors() []Anchor {
	return append(slices.Clone(t.CheckCode().Anchors), t.dataAnchors()...)
}

func (t *Targets) dataAnchors() (all []Anchor) {
	for _, name := range slices.Sorted(maps.Keys(t.site.Data)) {
		eachValue(t.site.Data[name].Root, "", func(n *yamlnode.Node, lang string) {
			if strings.HasPrefix(n.Text(), "route:") || project.IsRooted(n.Text()) {
				all = append(all, Anchor{Reference: n.Text(), Pos: n.Pos(), lang: lang})
			}
		})
	}
	for _, e := range t.options.Entries {
		eachValue(e.Front, e.Lang, func(n *yamlnode.Node, lang string) {
			if project.IsRooted(n.Text()) && strings.Contains(n.Text(), "#") && t.From(e, e.Lang).Page != "" {
				all = append(all, Anchor{Reference: n.Text(), Pos: n.Pos(), lang: lang})
			}
		})
	}
	return slices.DeleteFunc(all, func(a Anchor) bool { return !strings.Contains(a.Reference, "#") })
}

// Find returns a place where a part of an address is written, in the site's code or else in a data file.
func (t *Targets) Find(text string) (pos diag.Pos, ok bool) {
	if pos, ok = t.options.Code.Find(text); ok {
		return pos, true
	}
	for _, name := range slices.Sorted(maps.Keys(t.site.Data)) {
		eachValue(t.site.Data[name].Root, "", func(n *yamlnode.Node, _ string) {
			if !ok && strings.Contains(n.Text(), text) {
				pos, ok = n.Pos(), true
			}
		})
	}
	return pos, ok
}

// FindElement returns the place where the site's code writes an element of a page, if only one place can be meant.
func (t *Targets) FindElement(tag, component string) (diag.Pos, bool) {
	return t.options.Code.FindElement(tag, component)
}

// FindIsland returns the place where an island writes an element, or else the beginning of the island's file.
func (t *Targets) FindIsland(island, tag string) (diag.Pos, bool) {
	return t.options.Code.FindIsland(island, tag)
}

// eachValue calls do with each scalar below a node, and with the language of the text that it is.
func eachValue(n *yamlnode.Node, lang string, do func(n *yamlnode.Node, lang string)) {
	isText := n.IsLocalized()
	for f := range n.Fields() {
		if isText {
			eachValue(f, f.Key(), do)
		} else {
			eachValue(f, lang, do)
		}
	}
	for item := range n.Items() {
		eachValue(item, lang, do)
	}
	if n.Text() != "" {
		do(n, lang)
	}
}

var stringLiteral = regexp.MustCompile("[\"'`]([^\"'`\\s]+)[\"'`]")

// LeadsTo reports whether a link that is written on a page leads to a target: address, or address#fragment. The addresses are
// public.
func (t *Targets) LeadsTo(page, written, target string) bool {
	address, fragment, ok := t.Split(t.local(page), written)
	return written == target || ok && t.Public(address, fragment) == target
}

// Places returns where a link of a finished page to a target is probably written, if not in its text: whole strings in the
// site's code, or else values of data and of the front matter of the page. The addresses are public.
func (t *Targets) Places(page, target string) (places []diag.Pos) {
	leadsThere := func(written string) bool { return t.LeadsTo(page, written, target) }
	t.options.Code.Each(func(name string, text []byte) {
		for _, at := range stringLiteral.FindAllSubmatchIndex(text, -1) {
			if leadsThere(string(text[at[2]:at[3]])) {
				places = append(places, diag.PosIn(name, text, at[2], at[3]))
			}
		}
	})
	if len(places) > 0 {
		return places
	}
	visit := func(n *yamlnode.Node, lang string) {
		written := t.site.Routes.Public(n.Text())
		if t.site.IsReference(n.Text()) {
			for _, code := range t.site.Project.Languages.Codes() {
				if resolved, _ := t.site.Routes.Resolve(n.Text(), code); (lang == "" || lang == code) && leadsThere(resolved) {
					written = resolved
				}
			}
		}
		if n.Text() == target || leadsThere(written) {
			places = append(places, n.Pos())
		}
	}
	if rt := t.PageAt(page); rt != nil && rt.Article != nil {
		eachValue(rt.Article.In(rt.Lang).Front, rt.Lang, visit)
		eachValue(rt.Article.Source().Front, rt.Lang, visit)
	}
	for _, name := range slices.Sorted(maps.Keys(t.site.Data)) {
		eachValue(t.site.Data[name].Root, "", visit)
	}
	return places
}
