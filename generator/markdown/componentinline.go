package markdown

import (
	"bytes"
	"regexp"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// componentBegin is a place where :name[ was read, until its bracket closes.
type componentBegin struct {
	ast.BaseInline
	*componentUse
	bottom *parser.Delimiter // the last one before it, or nil
}

var kindComponentBegin = ast.NewNodeKind("ComponentBegin")

// Kind implements ast.Node.
func (*componentBegin) Kind() ast.NodeKind { return kindComponentBegin }

// Dump implements ast.Node.
func (c *componentBegin) Dump(src []byte, level int) { ast.DumpHelper(c, src, level, nil, nil) }

var (
	inlineOpening = regexp.MustCompile(`^:([A-Za-z][A-Za-z0-9_-]*)\[`)
	beginsKey     = parser.NewContextKey()
)

// inlineComponentParser reads :name[text]{…}. The text is Markdown, so the parser runs
// at both brackets.
type inlineComponentParser struct{}

// Trigger implements parser.InlineParser.
func (inlineComponentParser) Trigger() []byte { return []byte{':', ']'} }

// Parse implements parser.InlineParser.
func (p inlineComponentParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	begins, _ := pc.Get(beginsKey).([]*componentBegin)
	if line[0] == ']' {
		if len(begins) == 0 || begins[len(begins)-1].end != segment.Start {
			return nil
		}
		pc.Set(beginsKey, begins[:len(begins)-1])
		return p.close(parent, begins[len(begins)-1], block, pc)
	}
	m := inlineOpening.FindSubmatch(line)
	before := block.PrecendingCharacter()
	if m == nil || before == ':' || unicode.IsLetter(before) || unicode.IsDigit(before) {
		return nil
	}
	end := closingBracket(block.Source(), segment.Start+len(m[0]))
	if end < 0 {
		return nil
	}
	begin := &componentBegin{bottom: pc.LastDelimiter(), componentUse: &componentUse{
		name: string(m[1]), offset: segment.Start, length: len(m[0]), colons: 1, end: end,
	}}
	pc.Set(beginsKey, append(begins, begin))
	block.Advance(len(m[0]))
	return begin
}

// close makes a component of all nodes after begin.
func (inlineComponentParser) close(parent ast.Node, begin *componentBegin, block text.Reader, pc parser.Context) ast.Node {
	if begin.bottom != nil { // emphasis cannot begin before the component and end in it
		parser.ProcessDelimiters(begin.bottom, pc)
	} else {
		parser.ProcessDelimiters(nil, pc)
	}
	c := &inlineComponent{componentUse: begin.componentUse}
	for n := begin.NextSibling(); n != nil; n = begin.NextSibling() {
		parent.RemoveChild(parent, n)
		c.AppendChild(c, n)
	}
	parent.RemoveChild(parent, begin)
	block.Advance(1)
	c.endLength = 1
	if line, segment := block.PeekLine(); len(line) > 0 && line[0] == '{' && !bytes.HasPrefix(line, []byte("{{")) {
		refs := pc.Get(dataRefsKey).(*dataRefs)
		attributes, length := refs.source.readAttributes(line, segment.Start, &c.faults)
		c.attributes = attributes
		block.Advance(max(0, length))
		c.endLength += max(0, length)
	}
	return c
}

// CloseBlock implements parser.CloseBlocker: what did not close is text.
func (inlineComponentParser) CloseBlock(_ ast.Node, _ text.Reader, pc parser.Context) {
	begins, _ := pc.Get(beginsKey).([]*componentBegin)
	for _, b := range begins {
		b.Parent().ReplaceChild(b.Parent(), b, ast.NewTextSegment(text.NewSegment(b.offset, b.offset+b.length)))
	}
	pc.Set(beginsKey, nil)
}

// closingBracket returns the offset of the bracket that closes the text at from, or -1.
// Brackets in code, and after a backslash, do not count.
func closingBracket(src []byte, from int) int {
	depth := 1
	for i := from; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '`':
			run := src[i:]
			run = run[:len(run)-len(bytes.TrimLeft(run, "`"))]
			i += len(run) - 1
			if stop := bytes.Index(src[i+1:], run); stop >= 0 {
				i += stop + len(run)
			}
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		case '\n':
			if i+1 < len(src) && src[i+1] == '\n' {
				return -1
			}
		}
	}
	return -1
}
