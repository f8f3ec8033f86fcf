package markdown

import (
	"html"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/locale/typography"
)

// What takes the place of something that is not text: a word, white space that stays, or punctuation.
const (
	maskWord  = 'x'
	maskSpace = '\t'
	maskMark  = '^'
)

// setter sets the text of one block by the rules of typography. It joins the text of all elements in the block, so that
// quotation marks pair across them.
type setter struct {
	rules  *typography.Rules
	source []byte
	flat   []byte
	pieces []piece
	edits  []typography.Edit

	headings []Heading // those after the node
}

// piece is a node's part of flat.
type piece struct {
	node       *ast.Text
	start, end int // in flat; a soft line break is the byte after the end
}

// setTypography changes the text of all blocks for rendering. Ids, links and the Markdown copy were made before.
func (w *walker) setTypography(root ast.Node) {
	s := setter{rules: w.options.Typography, source: w.source.text, headings: w.doc.Headings}
	s.visit(root)
}

func (s *setter) visit(n ast.Node) {
	switch n := n.(type) {
	case *component:
		setComponent(s.rules, n.componentUse)
	case *inlineComponent:
		setComponent(s.rules, n.componentUse)
	}
	isSet := n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline && s.set(n)
	if h, ok := n.(*ast.Heading); ok {
		if isSet {
			s.headings[0].Text = headingText(h, s.source)
		}
		s.headings = s.headings[1:]
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		s.visit(c)
	}
}

// setComponent sets the attributes of a component that readers read.
func setComponent(rules *typography.Rules, u *componentUse) {
	for i, name := range u.textNames {
		u.text[i] = rules.Apply(u.text[i])
		u.props[name] = u.text[i]
	}
}

// set sets the text of a block, and reports whether it differs.
func (s *setter) set(block ast.Node) bool {
	s.flat, s.pieces = s.flat[:0], s.pieces[:0]
	s.read(block)
	s.edits = s.rules.Edits(s.edits, s.flat)
	edits := s.edits
	if len(edits) == 0 {
		return false
	}
	for _, p := range s.pieces {
		for len(edits) > 0 && edits[0].Start < p.start {
			edits = edits[1:] // in what is not text
		}
		n := 0
		for n < len(edits) && edits[n].Start <= p.end && (edits[n].Start < p.end || p.node.SoftLineBreak()) {
			n++
		}
		s.replace(p, edits[:n])
		edits = edits[n:]
	}
	return true
}

// read appends the text of a node's children to flat.
func (s *setter) read(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			// goldmark divides a line at characters that a link may begin with, and “...” is one substitution.
			for next := n.NextSibling(); next != nil && n.Merge(next, s.source); next = n.NextSibling() {
				parent.RemoveChild(parent, next)
			}
			s.readText(n)
		case *ast.String:
			for _, r := range string(n.Value) {
				s.flat = append(s.flat, maskOf(r))
			}
		case *ast.CodeSpan, *ast.AutoLink, *ast.Image, *ast.RawHTML:
			s.flat = append(s.flat, maskWord)
		case *east.TaskCheckBox:
			s.flat = append(s.flat, maskSpace)
		case *east.FootnoteLink, *east.FootnoteBacklink:
			s.flat = append(s.flat, maskMark)
		default:
			if n.Type() == ast.TypeBlock {
				return
			}
			s.flat = append(s.flat, typography.EnterElement)
			s.read(n)
			s.flat = append(s.flat, typography.LeaveElement)
		}
	}
}

func (s *setter) readText(n *ast.Text) {
	begin := len(s.flat)
	if value := n.Segment.Value(s.source); n.IsRaw() {
		s.flat = append(s.flat, maskWord)
	} else {
		s.flat = append(s.flat, value...)
		mask(s.flat[begin:])
		s.pieces = append(s.pieces, piece{n, begin, len(s.flat)})
	}
	switch {
	case n.HardLineBreak():
		s.flat = append(s.flat, maskSpace)
	case n.SoftLineBreak():
		s.flat = append(s.flat, '\n')
	}
}

// mask replaces escaped characters, entities and control characters in a text, so that they stay.
func mask(text []byte) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c < ' ' && c != '\t':
			text[i] = maskMark
		case c == '\\' && i+1 < len(text) && isASCIIMark(text[i+1]):
			text[i], text[i+1] = maskMark, maskMark
			i++
		case c == '&':
			end := i + 1
			for end < len(text) && (text[end] == '#' || text[end] < utf8.RuneSelf && isAlphanumeric(text[end])) {
				end++
			}
			if end == len(text) || text[end] != ';' {
				continue
			}
			entity := string(text[i : end+1])
			r, _ := utf8.DecodeRuneInString(html.UnescapeString(entity))
			m := maskOf(r)
			if r == '&' {
				m = maskMark
			}
			for ; i <= end; i++ {
				text[i] = m
			}
			i--
		}
	}
}

func isASCIIMark(c byte) bool { return c > ' ' && c < 0x7f && !isAlphanumeric(c) }

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// maskOf returns what takes the place of a character that stays.
func maskOf(r rune) byte {
	switch {
	case '0' <= r && r <= '9':
		return byte(r)
	case unicode.IsLetter(r), unicode.IsDigit(r):
		return maskWord
	case unicode.IsSpace(r):
		return maskSpace
	}
	return maskMark
}

// replace makes the edits in a piece: a string with the new text takes the place of the node's own.
func (s *setter) replace(p piece, edits []typography.Edit) {
	if len(edits) == 0 {
		return
	}
	var out []byte
	from := p.node.Segment.Start - p.start // offset in the source of an offset in flat
	done := p.start
	for _, e := range edits {
		out = append(append(out, s.source[from+done:from+e.Start]...), e.Text...)
		if done = e.End; e.Start == p.end {
			p.node.SetSoftLineBreak(false)
			done = p.end
		}
	}
	out = append(out, s.source[from+done:from+p.end]...)
	parent := p.node.Parent()
	parent.InsertBefore(parent, p.node, ast.NewString(out))
	p.node.Segment = text.NewSegment(p.node.Segment.Stop, p.node.Segment.Stop) // the line break stays
}
