package markdown

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale"
)

// walker checks a parsed text, collects what Doc lists, and changes the tree for rendering.
type walker struct {
	source       *source
	options      Options
	refs         *dataRefs
	syntax       Syntax
	doc          Doc
	list         diag.List
	level        int      // of the last heading
	tables       []string // their names
	written      []string // the Markdown of the headings, if ids are made from it
	fragments    []fragmentLink
	replacements []func()          // changes that would disturb the walk
	hasFootnotes bool              // the text may refer to footnotes
	languages    map[string]string // of links to pages in other languages, by address
	rejected     []string          // names of the elements of HTML that were reported and are open
}

func (w *walker) walk(root ast.Node) {
	w.hasFootnotes = bytes.Contains(w.source.text, []byte("[^"))
	w.visit(root)
	for _, replace := range w.replacements {
		replace()
	}
	w.assignHeadingIDs()
	w.resolveFragments()
}

func (w *walker) visit(n ast.Node) {
	w.node(n)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.visit(c)
	}
}

// node handles one node, without the nodes in it.
func (w *walker) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.HTMLBlock:
		offset, length := n.Pos(), 1
		if n.Lines().Len() > 0 {
			line := n.Lines().At(0)
			offset, length = line.Start, line.Len()
		}
		w.rejectHTML(offset, length)
	case *ast.RawHTML:
		part := n.Segments.At(0)
		w.rejectHTML(part.Start, part.Len())
	case *ast.Heading:
		w.heading(n)
	case *component:
		w.component(n, n.componentUse)
	case *inlineComponent:
		w.component(n, n.componentUse)
	case *formula:
		w.formula(&n.formulaSource)
	case *inlineFormula:
		w.formula(&n.formulaSource)
	case *ast.Text:
		if _, isCode := n.Parent().(*ast.CodeSpan); !isCode && !n.IsRaw() {
			w.checkEntities(n.Segment.Value(w.source.text), n.Segment.Start)
		}
		w.trimLineEnd(n)
	case *ast.Link:
		w.link(n)
	case *ast.AutoLink:
		w.autoLink(n)
	case *ast.Image:
		w.image(n)
	case *ast.FencedCodeBlock:
		w.codeBlock(n)
	case *ast.Blockquote:
		w.replacements = append(w.replacements, func() { markCallout(n, w.source.text) })
	case *east.Table:
		w.nameTable()
	case *east.FootnoteLink:
		w.doc.FootnoteIDs = append(w.doc.FootnoteIDs, footnoteRefID(n.RefIndex, n.Index))
	case *east.Footnote:
		w.doc.FootnoteIDs = append(w.doc.FootnoteIDs, footnoteID(n.Index))
	}
	if w.hasFootnotes && n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
		w.checkFootnotes(n)
	}
}

var tagForm = regexp.MustCompile(`^<(/?)([A-Za-z][A-Za-z0-9-]*)`)

// tagName returns the name of the element that a tag begins or closes, or "".
func tagName(tag []byte) (name string, closes bool) {
	m := tagForm.FindSubmatch(tag)
	if m == nil {
		return "", false
	}
	return strings.ToLower(string(m[2])), len(m[1]) > 0
}

// rejectHTML reports HTML: of an element, where it begins.
func (w *walker) rejectHTML(offset, length int) {
	for length > 1 && (w.source.text[offset] == ' ' || w.source.text[offset] == '\t') {
		offset, length = offset+1, length-1
	}
	if name, closes := tagName(w.source.text[offset : offset+length]); closes {
		if i := slices.Index(w.rejected, name); i >= 0 {
			w.rejected = slices.Delete(w.rejected, i, i+1)
			return // its beginning is reported
		}
	} else if name != "" {
		w.rejected = append(w.rejected, name)
	}
	help := "Write it in Markdown. To show the characters themselves, put them between backticks."
	if bytes.HasPrefix(w.source.text[offset:], []byte("<!--")) {
		help = "Remove the comment, or move it to the front matter, after a #."
	}
	w.list.Errorf("markdown-html", w.source.pos(offset, length), help, "Raw HTML is not allowed in texts.")
}

var entityForm = regexp.MustCompile(`&(?:#[xX][0-9a-fA-F]+|#[0-9]+|[A-Za-z][A-Za-z0-9]*);?`)

// maxBadEntities is how many unwanted characters of one piece of text are reported.
const maxBadEntities = 20

// checkEntities rejects unwanted characters that are written as entities. Invisible ones are allowed where their effect is needed.
func (w *walker) checkEntities(part []byte, offset int) {
	if bytes.IndexByte(part, '&') < 0 {
		return
	}
	type span struct{ begin, end, from, to int } // in the text that readers see, and in part
	var entities []span
	var shown []byte
	last := 0
	for _, m := range entityForm.FindAllIndex(part, -1) {
		entity := string(part[m[0]:m[1]])
		if strings.HasPrefix(entity, "&#") {
			entity = strings.TrimSuffix(entity, ";") + ";"
		}
		shown = append(shown, part[last:m[0]]...)
		begin := len(shown)
		shown = append(shown, html.UnescapeString(entity)...)
		entities = append(entities, span{begin, len(shown), m[0], m[1]})
		last = m[1]
	}
	shown = append(shown, part[last:]...)
	for range maxBadEntities {
		at, what := limits.FindBadCharacter(shown)
		if at < 0 {
			return
		}
		if i := slices.IndexFunc(entities, func(e span) bool { return e.begin <= at && at < e.end }); i >= 0 {
			w.list.Errorf("content-characters", w.source.pos(offset+entities[i].from, entities[i].to-entities[i].from), "Remove it.",
				"The text contains %s.", what)
		}
		_, size := utf8.DecodeRune(shown[at:])
		for n := range size {
			shown[at+n] = ' '
		}
	}
}

// trimLineEnd drops the spaces before a line break and at the end of a block.
// goldmark leaves them where an autolink could have begun.
func (w *walker) trimLineEnd(t *ast.Text) {
	src := w.source.text
	isLast := t.NextSibling() == nil && t.Parent().Type() == ast.TypeBlock
	if !t.SoftLineBreak() && !t.HardLineBreak() && !isLast || t.IsRaw() || t.Segment.Stop < len(src) && src[t.Segment.Stop] == '\\' {
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

// trimLineEnds calls trimLineEnd for all text in a node, before its text is read.
func (w *walker) trimLineEnds(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			w.trimLineEnd(t)
		}
		w.trimLineEnds(c)
	}
}

// markCallout sets the attribute "callout" of a quote that begins with [!NOTE]
// or the like, and removes that marker.
func markCallout(q *ast.Blockquote, src []byte) {
	p, ok := q.FirstChild().(*ast.Paragraph)
	if !ok || p.Lines().Len() == 0 {
		return
	}
	line := p.Lines().At(0)
	first := bytes.TrimSpace(line.Value(src))
	for _, kind := range locale.CalloutKinds {
		if !bytes.EqualFold(first, []byte("[!"+kind+"]")) {
			continue
		}
		for c := p.FirstChild(); c != nil && nodeOffset(c) < line.Stop; c = p.FirstChild() {
			p.RemoveChild(p, c)
		}
		if p.FirstChild() == nil {
			q.RemoveChild(q, p)
		}
		q.SetAttributeString("callout", kind)
		return
	}
}

// nameTable gives a table an accessible name: its number and the heading above it.
func (w *walker) nameTable() {
	name := w.options.Labels.Table + " " + strconv.Itoa(len(w.tables)+1)
	if h := w.doc.Headings; len(h) > 0 && h[len(h)-1].Text != "" {
		name += ": " + h[len(h)-1].Text
	}
	w.tables = append(w.tables, name)
}
