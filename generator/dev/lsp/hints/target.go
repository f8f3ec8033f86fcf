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
func (t *Place) Target() Target { return finder{t}.find() }

// find returns what the place names, by its kind.
func (t finder) find() Target {
	text := t.Text()
	if t.yaml != nil {
		return t.yamlTarget(strings.Trim(text, `"'`))
	}
	switch t.markdown.Kind {
	case cursor.Link:
		return t.linkTarget(text)
	case cursor.Picture:
		return t.pictureTarget(text)
	case cursor.Data:
		return t.dataTarget(text)
	case cursor.Component:
		return t.componentTarget(text)
	case cursor.Attribute, cursor.Value:
		key := t.markdown.Key
		if t.markdown.Kind == cursor.Attribute {
			key = text
		} else if slices.Contains(t.component(t.markdown.Name).LinkAttributes(), key) {
			return t.linkTarget(text)
		}
		return t.hintTarget(t.component(t.markdown.Name), key)
	case cursor.Heading:
		return Target{Places: t.sameHeading()}
	}
	return Target{}
}

// yamlTarget returns what a key or a value names.
func (t finder) yamlTarget(text string) Target {
	if !t.yaml.IsValue {
		found := t.hintTarget(t.schema, append(slices.Clone(t.yaml.Path), text)...)
		if t.entry != nil && len(t.yaml.Path) == 0 {
			found.Places = t.sameKey(text)
		}
		return found
	}
	h, _ := t.schema.Hint(t.path()...)
	if list, ok := t.schema.Hint(t.listPath()...); ok && h.Reference == "" {
		h.Reference = list.Reference
	}
	switch {
	case h.Reference != "":
		if n := t.site.Pointer(h.Reference).Get(text); n != nil {
			return t.nodeTarget(n)
		}
	case h.IsImage && t.entry != nil:
		return t.pictureTarget(text)
	case t.site.IsReference(text):
		return t.linkTarget(text)
	}
	return t.hintTarget(t.schema, t.path()...)
}

// hintTarget describes the value at a path of a schema.
func (t finder) hintTarget(schema *content.Schema, at ...string) Target {
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
func (t finder) nodeTarget(n *yamlnode.Node) Target {
	pos := n.Pos()
	if n.KeyPos().Line > 0 {
		pos = n.KeyPos()
	}
	text := fmt.Sprintf("**%s**", t.excerpt(n))
	if name := t.label(n); name != "" {
		text = "**" + name + "**"
	}
	return Target{Text: fmt.Sprintf("%s\n\n%s:%d", text, pos.File, pos.Line), Places: []diag.Pos{pos}}
}

// linkTarget returns what an address in a text or in data leads to.
func (t finder) linkTarget(address string) Target {
	base, fragment, _ := strings.Cut(address, "#")
	scheme, name, _ := strings.Cut(base, ":")
	switch {
	case t.site.Project.Schemes[scheme] != "":
		return t.workTarget(address, t.dataAt(t.site.Project.Schemes[scheme], []string{name}))
	case scheme == "link":
		if n := t.dataAt("site", []string{"links", name}); n != nil {
			return Target{Text: n.Text(), Places: []diag.Pos{n.KeyPos()}}
		}
		return Target{}
	case t.entry != nil:
		if e := t.textOf(base); e != nil {
			return t.textTarget(e, fragment)
		}
	}
	return t.routeTarget(address)
}

// workTarget describes an entry that texts cite.
func (t finder) workTarget(reference string, n *yamlnode.Node) Target {
	w, number := t.site.Works.Cited(reference)
	if n == nil || w == nil {
		return Target{}
	}
	return Target{Text: "**" + w.Title(t.lang) + "**\n\n" + w.Address(t.lang, number), Places: []diag.Pos{n.KeyPos()}}
}

// routeTarget describes the page at an address, which no text describes.
func (t finder) routeTarget(reference string) Target {
	address := t.site.Routes.Public(reference)
	if t.site.IsReference(reference) {
		address, _ = t.site.Routes.Resolve(reference, t.lang)
	}
	address, _, _ = strings.Cut(address, "#")
	for i := range t.site.Routes.All {
		if rt := &t.site.Routes.All[i]; rt.Address == address && address != "" {
			return Target{Text: "**" + rt.Title + "**\n\n" + rt.Address, Places: []diag.Pos{rt.Pos}}
		}
	}
	return Target{}
}

// textTarget describes a text, or one of its headings.
func (t finder) textTarget(e *content.Entry, fragment string) Target {
	found := Target{Text: "**" + cmp.Or(e.Front.Get("title").Text(), t.titleOfPage(e), e.Slug) + "**", Places: []diag.Pos{e.Start()}}
	if excerpt := e.Front.Get("excerpt").Text(); excerpt != "" {
		found.Text += "\n\n" + excerpt
	}
	for _, h := range t.ws.Headings(e) {
		if h.ID == fragment {
			found.Places = []diag.Pos{h.Pos}
			found.Text += "\n\n" + strings.Repeat("#", h.Level) + " " + h.Text
		}
	}
	found.Text += "\n\n" + e.File
	return found
}

// titleOfPage returns the title of the route that shows a text of a page, or "".
func (t finder) titleOfPage(e *content.Entry) string {
	for _, rt := range t.site.Routes.All {
		if rt.Text == e {
			return rt.Title
		}
	}
	return ""
}

func (t finder) pictureTarget(name string) Target {
	file, ok := content.LocalPath(t.entry, name)
	if strings.HasPrefix(name, "/") {
		file, ok = path.Join(project.PublicFolder, name), true
	}
	info, err := t.ws.Files.Stat(file)
	if !ok || err != nil {
		return Target{}
	}
	return Target{fmt.Sprintf("%s, %d KB", file, (info.Size()+1023)>>10), file, []diag.Pos{{File: file, Line: 1}}}
}

// dataTarget describes a quoted value.
func (t finder) dataTarget(reference string) Target {
	file, at, _ := strings.Cut(reference, ":")
	n := t.dataAt(file, nil)
	if at != "" {
		n = t.dataAt(file, strings.Split(at, "."))
	}
	if n == nil {
		return Target{}
	}
	return t.nodeTarget(n)
}

func (t finder) componentTarget(name string) Target {
	file, known := page.Components(t.ws.Files)[name]
	if !known {
		return Target{}
	}
	schema := t.component(name)
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
func (t finder) sameKey(key string) []diag.Pos {
	var places []diag.Pos
	for _, e := range t.otherLanguages() {
		if n := e.Front.Get(key); n != nil {
			places = append(places, n.KeyPos())
		}
	}
	return places
}

// sameHeading returns where the other languages have the heading at the place: the one with the same number.
func (t finder) sameHeading() []diag.Pos {
	own := t.ws.Entry(t.file)
	if own == nil {
		return nil
	}
	headings := t.ws.Headings(own)
	i := slices.IndexFunc(headings, func(h markdown.Heading) bool { return h.Pos.Line == t.number+1 })
	var places []diag.Pos
	for _, e := range t.otherLanguages() {
		if theirs := t.ws.Headings(e); i >= 0 && len(theirs) == len(headings) {
			places = append(places, theirs[i].Pos)
		}
	}
	return places
}

// otherLanguages returns the other texts of the article, the source first.
func (t finder) otherLanguages() []*content.Entry {
	var others []*content.Entry
	for _, e := range t.ws.Entries(t.entry.Dir()) {
		switch {
		case e.File == t.file:
		case e.IsSource(t.site.Project.Languages):
			others = append([]*content.Entry{e}, others...)
		default:
			others = append(others, e)
		}
	}
	return others
}
