package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// walker reads and amends a parsed text before it is rendered.
type walker struct {
	source   *source
	options  Options
	facts    *facts
	notes    bool // the text may refer to footnotes
	address  bool // an address without brackets may begin in the text
	doc      Doc
	headings []*ast.Heading // of doc.Headings
	level    int            // of the last heading
	tables   int
	list     diag.List
	within   []within // links to headings of this text
	after    []func() // amendments that would disturb the walk
}

// within is a link to a place in its own text: its index in doc.Links, and what
// the author wrote at an offset.
type within struct {
	node  *ast.Link
	index int
	at    int
	raw   []byte
}

// number is how goldmark counts what refers to the same footnote.
func number(index int) string {
	if index == 0 {
		return ""
	}
	return strconv.Itoa(index)
}

func (w *walker) walk(root ast.Node) {
	if n := bytes.Count(w.source.text, []byte("](")); n > 0 {
		w.doc.Links = make([]Link, 0, min(n, 64))
	}
	w.nodes(root)
	for _, amend := range w.after {
		amend()
	}
	w.headingIDs()
	w.fragments()
}

// nodes goes through a node and all that is in it.
func (w *walker) nodes(n ast.Node) {
	w.node(n)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.nodes(c)
	}
}

func (w *walker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.HTMLBlock:
		at, length := n.Pos(), 1
		if n.Lines().Len() > 0 {
			line := n.Lines().At(0)
			at, length = line.Start, line.Len()
		}
		w.rawHTML(at, length)
	case *ast.RawHTML:
		part := n.Segments.At(0)
		w.rawHTML(part.Start, part.Len())
	case *ast.Heading:
		w.heading(n)
	case *ast.Text:
		w.entitiesOf(n)
		w.lineEnd(n)
	case *ast.Link:
		at, raw := w.source.destination(n), n.Destination
		w.entities(raw, at)
		w.entities(n.Title, at)
		n.Destination = w.link(raw, w.quoted(raw, at), at)
		if last := len(w.doc.Links) - 1; bytes.HasPrefix(n.Destination, []byte("#")) && last >= 0 {
			w.within = append(w.within, within{n, last, at, raw})
		}
		n.Title = w.quoted(n.Title, w.source.after(at, n.Title))
	case *ast.AutoLink:
		w.autoLink(n)
	case *ast.Image:
		w.image(n)
	case *ast.Blockquote:
		w.after = append(w.after, func() { callout(n, w.source.text) })
	case *east.Table:
		w.table(n)
	case *east.FootnoteLink:
		w.doc.FootnoteIDs = append(w.doc.FootnoteIDs, "fnref"+number(n.RefIndex)+":"+strconv.Itoa(n.Index))
	case *east.Footnote:
		w.doc.FootnoteIDs = append(w.doc.FootnoteIDs, "fn:"+strconv.Itoa(n.Index))
	}
	if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
		w.strayNotes(n)
	}
}

func (w *walker) rawHTML(at, length int) {
	for length > 1 && (w.source.text[at] == ' ' || w.source.text[at] == '\t') {
		at, length = at+1, length-1
	}
	w.list.Errorf("markdown-html", w.source.pos(at, length), "Write it in Markdown. To show the characters themselves, put them between backticks.", "Raw HTML is not allowed in a text.")
}

// lineEnd drops the spaces before a line break and at the end of a block.
// goldmark leaves them where an autolink could have begun.
func (w *walker) lineEnd(t *ast.Text) {
	src := w.source.text
	last := t.NextSibling() == nil && t.Parent().Type() == ast.TypeBlock
	if !t.SoftLineBreak() && !t.HardLineBreak() && !last || t.IsRaw() || t.Segment.Stop < len(src) && src[t.Segment.Stop] == '\\' {
		return
	}
	for n := ast.Node(t); n != nil; n = n.PreviousSibling() {
		text, ok := n.(*ast.Text)
		if !ok || text.IsRaw() {
			return
		}
		if text.Segment = text.Segment.TrimRightSpace(src); !text.Segment.IsEmpty() {
			return
		}
	}
}

// lineEnds is lineEnd for all that is in a node, before its text is asked for.
func (w *walker) lineEnds(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			w.lineEnd(t)
		}
		w.lineEnds(c)
	}
}

// calloutKinds are GitHub's.
var calloutKinds = []string{"note", "tip", "important", "warning", "caution"}

// callout marks a quote that begins with [!NOTE] and the like, and takes the marker out.
func callout(q *ast.Blockquote, src []byte) {
	p, ok := q.FirstChild().(*ast.Paragraph)
	if !ok || p.Lines().Len() == 0 {
		return
	}
	line := p.Lines().At(0)
	first := bytes.TrimSpace(line.Value(src))
	for _, kind := range calloutKinds {
		if !bytes.EqualFold(first, []byte("[!"+kind+"]")) {
			continue
		}
		stop := line.Stop
		for c := p.FirstChild(); c != nil; {
			next := c.NextSibling()
			if o := offset(c); o >= 0 && o >= stop {
				break
			}
			p.RemoveChild(p, c)
			c = next
		}
		if p.FirstChild() == nil {
			q.RemoveChild(q, p)
		}
		q.SetAttributeString("callout", kind)
		return
	}
}

// table names a table for those who hear the page: by its number and the
// heading above it.
func (w *walker) table(n *east.Table) {
	if w.options.Labels.Table == "" || w.options.FeedBase != "" {
		return
	}
	w.tables++
	name := w.options.Labels.Table + " " + strconv.Itoa(w.tables)
	if h := w.doc.Headings; len(h) > 0 && h[len(h)-1].Text != "" {
		name += ": " + strings.TrimSpace(h[len(h)-1].Text)
	}
	n.SetAttributeString("data-name", name)
}
