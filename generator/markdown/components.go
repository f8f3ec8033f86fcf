package markdown

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
)

// Use is a component that a text names.
type Use struct {
	Name       string
	Attributes []Attribute
	Pos        diag.Pos
	Faults     diag.List // why the attributes cannot be read
	Parent     string    // the component around this one, or ""
	IsInline   bool      // it is a part of a line
	IsEmpty    bool      // it has no text
	HasList    bool      // there is a list in its text
	HasTab     bool      // there is a component “tab” in its text
	TabTitles  []Attribute
}

// Attribute returns the place of the first attribute of a component whose value is a string that matches.
func (d *Doc) Attribute(matches func(value string) bool) (diag.Pos, bool) {
	for _, use := range d.Uses {
		for _, a := range use.Attributes {
			if value, ok := a.Value.(string); ok && matches(value) {
				return a.ValuePos, true
			}
		}
	}
	return diag.Pos{}, false
}

// ID returns the last place that writes an id: a heading, whose id may come from its text, or the attribute id of a component.
func (d *Doc) ID(id string) (pos diag.Pos, isHeading, ok bool) {
	for _, h := range d.Headings {
		if h.ID == id {
			pos, isHeading, ok = h.Pos, true, true
		}
	}
	for _, use := range d.Uses {
		for _, a := range use.Attributes {
			value, isText := a.Value.(string)
			if a.Name == "id" && isText && identifier.Decode(value) == id && (!ok || a.ValuePos.Line > pos.Line) {
				pos, isHeading, ok = a.ValuePos, false, true
			}
		}
	}
	return pos, isHeading, ok
}

// AttributeKinds names the attributes of a component that are texts for readers, and
// those that are addresses.
type AttributeKinds struct{ Texts, Links []string }

// ComponentFunc checks a component that a text names. It returns the faults of a component that exists.
type ComponentFunc func(u Use) (AttributeKinds, diag.List)

// Component is a component in the HTML of a text. React renders it, with the HTML from
// Start to End as its children.
type Component struct {
	Name   string         `json:"name"`
	Props  map[string]any `json:"props"`
	Inline bool           `json:"inline,omitempty"`
	Empty  bool           `json:"empty,omitempty"` // written without a text
	Start  int            `json:"start"`           // in UTF-16 code units of Doc.HTML
	End    int            `json:"end"`
	Parts  []*Component   `json:"parts,omitempty"` // components in the text
}

// component checks a component, resolves its addresses, and replaces its marks in the
// Markdown copy.
func (w *walker) component(n ast.Node, u *componentUse) {
	pos := w.source.pos(u.offset, u.length)
	use := Use{
		Name: u.name, Attributes: u.attributes, Pos: pos, Faults: u.faults,
		Parent: parentComponent(n), IsInline: u.colons == 1, IsEmpty: !n.HasChildren(),
		HasList: contains(n, isList), HasTab: contains(n, isTab), TabTitles: tabTitles(n),
	}
	w.doc.Uses = append(w.doc.Uses, use)
	kinds, list := AttributeKinds{}, u.faults
	if w.options.Component != nil {
		kinds, list = w.options.Component(use)
	}
	w.list = append(w.list, list...)
	u.props = map[string]any{}
	for _, a := range u.attributes {
		value := a.Value
		if text, ok := value.(string); ok {
			text = string(w.replaceRefs([]byte(text), a.offset))
			if value = text; slices.Contains(kinds.Links, a.Name) {
				href, _ := w.resolve(text, a.ValuePos)
				if !list.HasErrors() { // the schema may have refused the address
					w.checkForm(href, a.ValuePos)
				}
				value = href
				u.links = append(u.links, href)
			} else if slices.Contains(kinds.Texts, a.Name) {
				u.text, u.textNames = append(u.text, text), append(u.textNames, a.Name)
			}
		}
		u.props[a.Name] = value
	}
	w.editComponent(u)
}

// parentComponent returns the name of the innermost component around a node, or "".
func parentComponent(n ast.Node) string {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if c, ok := p.(*component); ok {
			return c.name
		}
	}
	return ""
}

// contains reports whether there is a certain node below a node.
func contains(n ast.Node, is func(ast.Node) bool) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if is(c) || contains(c, is) {
			return true
		}
	}
	return false
}

func isList(n ast.Node) bool { return n.Kind() == ast.KindList }

func isTab(n ast.Node) bool {
	c, ok := n.(*component)
	return ok && c.name == "tab"
}

// tabTitles returns the titles of the tabs that a component consists of.
func tabTitles(n ast.Node) (titles []Attribute) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if isTab(c) {
			for _, a := range c.(*component).attributes {
				if a.Name == "title" {
					titles = append(titles, a)
				}
			}
		}
	}
	return titles
}

// editComponent replaces the marks of a component in the Markdown copy: its texts stay.
func (w *walker) editComponent(u *componentUse) {
	var lines []string
	for _, text := range u.text {
		lines = append(lines, "**"+Escape(text)+"**")
	}
	for _, href := range u.links {
		lines = append(lines, "<"+w.absolute(href)+">")
	}
	open := strings.Join(lines, " ")
	if u.colons > 2 && open != "" {
		open += "\n"
	}
	w.source.edit(u.offset, w.source.text[u.offset:u.offset+u.length], open)
	if u.end > 0 {
		w.source.edit(u.end, w.source.text[u.end:u.end+u.endLength], "")
	}
}

func renderComponent(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	out, use := w.(*output), node.(*component).componentUse
	if !out.isFeed {
		out.mark(use, entering)
	} else if entering {
		out.writeComponentText(use)
	}
	return ast.WalkContinue, nil
}

func renderInlineComponent(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if out := w.(*output); !out.isFeed {
		out.mark(node.(*inlineComponent).componentUse, entering)
	}
	return ast.WalkContinue, nil
}

// writeComponentText writes what a feed shows of a component in addition to its text.
func (o *output) writeComponentText(u *componentUse) {
	for _, text := range u.text {
		_, _ = o.WriteString("<p><strong>")
		_, _ = o.Write(util.EscapeHTML([]byte(text)))
		_, _ = o.WriteString("</strong></p>\n")
	}
	for _, address := range u.links {
		href := o.href([]byte(address))
		_, _ = o.WriteString("<p><a")
		writeAttribute(o, "href", href)
		_, _ = o.WriteString(">")
		_, _ = o.Write(util.EscapeHTML(href))
		_, _ = o.WriteString("</a></p>\n")
	}
}

// mark records where the HTML of a component's text begins or ends.
func (o *output) mark(u *componentUse, begins bool) {
	if begins {
		c := &Component{Name: u.name, Props: u.props, Inline: u.colons == 1, Empty: u.colons == 2, Start: o.utf16Len()}
		if len(o.open) > 0 {
			parent := o.open[len(o.open)-1]
			parent.Parts = append(parent.Parts, c)
		} else {
			o.components = append(o.components, c)
		}
		o.open = append(o.open, c)
		return
	}
	o.open[len(o.open)-1].End = o.utf16Len()
	o.open = o.open[:len(o.open)-1]
}

// utf16Len returns the length of the output as JavaScript counts it.
func (o *output) utf16Len() int {
	for text := o.Bytes()[o.counted:]; len(text) > 0; {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		o.counted += size
		if o.units++; r > 0xFFFF {
			o.units++
		}
	}
	return o.units
}
