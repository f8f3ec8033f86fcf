package hints

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/cursor"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// Target is what a place names.
type Target struct {
	Text    string     // Markdown; empty if it is unknown
	Picture string     // file
	Places  []diag.Pos // where it is defined
}

// finder finds what a place names.
type finder struct{ *Place }

// Target returns what the place names.
func (p *Place) Target() Target { return finder{p}.find() }

// find returns what the place names, by its kind.
func (f finder) find() Target {
	text := f.Text()
	if f.yaml != nil {
		return f.yamlTarget(strings.Trim(text, `"'`))
	}
	switch f.markdown.Kind {
	case cursor.Link:
		return f.linkTarget(text)
	case cursor.Picture:
		return f.pictureTarget(text)
	case cursor.Data:
		return f.dataTarget(text)
	case cursor.Component:
		return f.componentTarget(text)
	case cursor.Attribute, cursor.Value:
		key := f.markdown.Key
		if f.markdown.Kind == cursor.Attribute {
			key = text
		} else if slices.Contains(f.component(f.markdown.Name).LinkAttributes(), key) {
			return f.linkTarget(text)
		}
		return f.hintTarget(f.component(f.markdown.Name), key)
	case cursor.Heading:
		return Target{Places: f.sameHeading()}
	}
	return Target{}
}

// yamlTarget returns what a key or a value names.
func (f finder) yamlTarget(text string) Target {
	if !f.yaml.IsValue {
		found := f.hintTarget(f.schema, append(slices.Clone(f.yaml.Path), text)...)
		if f.entry != nil && len(f.yaml.Path) == 0 {
			found.Places = f.sameKey(text)
		}
		return found
	}
	h, _ := f.schema.Hint(f.path()...)
	if list, ok := f.schema.Hint(f.listPath()...); ok && h.Reference == "" {
		h.Reference = list.Reference
	}
	switch {
	case h.Reference != "":
		if n := f.site.Pointer(h.Reference).Get(text); n != nil {
			return f.nodeTarget(n)
		}
	case h.IsImage && f.entry != nil:
		return f.pictureTarget(text)
	case f.site.IsReference(text):
		return f.linkTarget(text)
	}
	return f.hintTarget(f.schema, f.path()...)
}

// hintTarget describes the value at a path of a schema.
func (f finder) hintTarget(schema *content.Schema, at ...string) Target {
	h, ok := schema.Hint(at...)
	if !ok || len(at) == 0 {
		return Target{}
	}
	text := "**" + h.Key + "** — " + describe(h)
	if h.Description != "" {
		text += "\n\n" + h.Description
	}
	if h.Example != "" {
		text += "\n\nFor example: `" + h.Example + "`"
	}
	return Target{Text: text}
}

// nodeTarget describes a piece of data.
func (f finder) nodeTarget(n *yamlnode.Node) Target {
	pos := n.Pos()
	if n.KeyPos().Line > 0 {
		pos = n.KeyPos()
	}
	text := fmt.Sprintf("**%s**", f.excerpt(n))
	if name := f.label(n); name != "" {
		text = "**" + name + "**"
	}
	return Target{Text: fmt.Sprintf("%s\n\n%s:%d", text, pos.File, pos.Line), Places: []diag.Pos{pos}}
}

// linkTarget returns what an address in a text or in data leads to.
func (f finder) linkTarget(address string) Target {
	base, fragment, _ := strings.Cut(address, "#")
	scheme, name, _ := strings.Cut(base, ":")
	switch {
	case f.site.Project.Schemes[scheme] != "":
		return f.workTarget(address, f.dataAt(f.site.Project.Schemes[scheme], []string{name}))
	case scheme == "link":
		if n := f.dataAt("site", []string{"links", name}); n != nil {
			return Target{Text: n.Text(), Places: []diag.Pos{n.KeyPos()}}
		}
		return Target{}
	case f.entry != nil:
		if e := f.textOf(base); e != nil {
			return f.textTarget(e, fragment)
		}
	}
	return f.routeTarget(address)
}

// workTarget describes an entry that texts cite.
func (f finder) workTarget(reference string, n *yamlnode.Node) Target {
	w, number := f.site.Works.Cited(reference)
	if n == nil || w == nil {
		return Target{}
	}
	return Target{Text: "**" + w.Title(f.lang) + "**\n\n" + w.Address(f.lang, number), Places: []diag.Pos{n.KeyPos()}}
}

// routeTarget describes the page at an address, which no text describes.
func (f finder) routeTarget(reference string) Target {
	address := f.site.Routes.Public(reference)
	if f.site.IsReference(reference) {
		address, _ = f.site.Routes.Resolve(reference, f.lang)
	}
	address, _, _ = strings.Cut(address, "#")
	for i := range f.site.Routes.All {
		if rt := &f.site.Routes.All[i]; rt.Address == address && address != "" {
			return Target{Text: "**" + rt.Title + "**\n\n" + rt.Address, Places: []diag.Pos{rt.Pos}}
		}
	}
	return Target{}
}

// textTarget describes a text, or one of its headings.
func (f finder) textTarget(e *content.Entry, fragment string) Target {
	found := Target{Text: "**" + cmp.Or(e.Front.Get("title").Text(), f.titleOfPage(e), e.Slug) + "**", Places: []diag.Pos{e.Start()}}
	if excerpt := e.Front.Get("excerpt").Text(); excerpt != "" {
		found.Text += "\n\n" + excerpt
	}
	for _, h := range f.ws.Headings(e) {
		if h.ID == fragment {
			found.Places = []diag.Pos{h.Pos}
			found.Text += "\n\n" + strings.Repeat("#", h.Level) + " " + h.Text
		}
	}
	found.Text += "\n\n" + e.File
	return found
}

// titleOfPage returns the title of the route that shows a text of a page, or "".
func (f finder) titleOfPage(e *content.Entry) string {
	for _, rt := range f.site.Routes.All {
		if rt.Text == e {
			return rt.Title
		}
	}
	return ""
}

func (f finder) pictureTarget(name string) Target {
	file, ok := content.LocalPath(f.entry, name)
	if strings.HasPrefix(name, "/") {
		file, ok = path.Join(project.PublicFolder, name), true
	}
	info, err := f.ws.Files.Stat(file)
	if !ok || err != nil {
		return Target{}
	}
	return Target{fmt.Sprintf("%s, %d KB", file, (info.Size()+1023)>>10), file, []diag.Pos{{File: file, Line: 1}}}
}

// dataTarget describes a quoted value.
func (f finder) dataTarget(reference string) Target {
	file, at, _ := strings.Cut(reference, ":")
	n := f.dataAt(file, nil)
	if at != "" {
		n = f.dataAt(file, strings.Split(at, "."))
	}
	if n == nil {
		return Target{}
	}
	return f.nodeTarget(n)
}

func (f finder) componentTarget(name string) Target {
	file, known := page.Components(f.ws.Files)[name]
	if !known {
		return Target{}
	}
	schema := f.component(name)
	h, _ := schema.Hint()
	found := Target{Text: "**" + name + "**\n\n" + h.Description}
	for _, a := range schema.Keys() {
		found.Text += "\n- `" + a.Key + "` — " + describe(a) + ". " + a.Description
	}
	if file != "" {
		found.Places = []diag.Pos{{File: file, Line: 1}}
	}
	return found
}

// sameKey returns where the other languages of an article have a key of front matter.
func (f finder) sameKey(key string) []diag.Pos {
	var places []diag.Pos
	for _, e := range f.otherLanguages() {
		if n := e.Front.Get(key); n != nil {
			places = append(places, n.KeyPos())
		}
	}
	return places
}

// sameHeading returns where the other languages have the heading at the place: the one with the same number.
func (f finder) sameHeading() []diag.Pos {
	own := f.ws.Entry(f.file)
	if own == nil {
		return nil
	}
	headings := f.ws.Headings(own)
	i := slices.IndexFunc(headings, func(h markdown.Heading) bool { return h.Pos.Line == f.number+1 })
	var places []diag.Pos
	for _, e := range f.otherLanguages() {
		if theirs := f.ws.Headings(e); i >= 0 && len(theirs) == len(headings) {
			places = append(places, theirs[i].Pos)
		}
	}
	return places
}

// otherLanguages returns the other texts of the article, the source first.
func (f finder) otherLanguages() []*content.Entry {
	var others []*content.Entry
	for _, e := range f.ws.Entries(f.entry.Dir()) {
		switch {
		case e.File == f.file:
		case e.IsSource(f.site.Project.Languages):
			others = append([]*content.Entry{e}, others...)
		default:
			others = append(others, e)
		}
	}
	return others
}
