package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"unicode"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// component is a component in the tree of a text. Its children are the Markdown in it.
type component struct {
	ast.BaseBlock
	*componentUse
}

// inlineComponent is a component within a line.
type inlineComponent struct {
	ast.BaseInline
	*componentUse
}

// componentUse is what a component's source says.
type componentUse struct {
	name       string
	attributes []Attribute
	offset     int // of the first colon
	length     int // of the line that opens a block; of :name[ within a line
	end        int // offset of the closing colons, or of ]{…}; 0 while open
	endLength  int
	colons     int
	props      map[string]any
	text       []string  // attributes that readers read
	textNames  []string  // their names
	links      []string  // attributes that are addresses
	faults     diag.List // why the attributes were not all read
}

var (
	kindComponent       = ast.NewNodeKind("Component")
	kindInlineComponent = ast.NewNodeKind("InlineComponent")
)

// Kind implements ast.Node.
func (*component) Kind() ast.NodeKind { return kindComponent }

// Dump implements ast.Node.
func (c *component) Dump(src []byte, level int) { ast.DumpHelper(c, src, level, nil, nil) }

// Kind implements ast.Node.
func (*inlineComponent) Kind() ast.NodeKind { return kindInlineComponent }

// Dump implements ast.Node.
func (c *inlineComponent) Dump(src []byte, level int) { ast.DumpHelper(c, src, level, nil, nil) }

// componentOpening is a line of colons and a name. What follows is empty or attributes:
// any other line is text.
var componentOpening = regexp.MustCompile(`^(::+)([A-Za-z][A-Za-z0-9_-]*)[ \t]*(\{.*)?$`)

// componentParser reads :::name{…} … ::: and ::name{…}.
type componentParser struct{}

// Trigger implements parser.BlockParser.
func (componentParser) Trigger() []byte { return []byte{':'} }

// Open implements parser.BlockParser.
func (componentParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	indent := pc.BlockOffset()
	if indent < 0 {
		return nil, parser.NoChildren
	}
	written := bytes.TrimRight(line[indent:], " \t\n")
	m := componentOpening.FindSubmatchIndex(written)
	if m == nil {
		return nil, parser.NoChildren
	}
	refs, offset := pc.Get(dataRefsKey).(*dataRefs), segment.Start+indent-segment.Padding
	if len(pc.OpenedBlocks()) > limits.TextDepth {
		refs.list.Errorf("markdown-size", refs.source.pos(offset, len(written)), "Use fewer levels.",
			"Components are nested more than %d levels deep.", limits.TextDepth)
		return nil, parser.NoChildren
	}
	use := &componentUse{name: string(written[m[4]:m[5]]), offset: offset, length: len(written), colons: m[3]}
	if m[6] >= 0 {
		var length int
		use.attributes, length = refs.source.readAttributes(written[m[6]:], offset+m[6], &use.faults)
		if rest := m[6] + length; length > 0 && rest < len(written) {
			use.faults.Errorf("markdown-component", refs.source.pos(offset+rest, len(written)-rest),
				"Write the text on a line of its own.", "Nothing may follow the attributes of a component.")
		}
	}
	reader.Advance(len(bytes.TrimSuffix(line, []byte("\n"))))
	if use.colons == 2 {
		return &component{componentUse: use}, parser.NoChildren
	}
	return &component{componentUse: use}, parser.HasChildren
}

// Continue implements parser.BlockParser.
func (componentParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	c := node.(*component)
	if c.colons == 2 {
		return parser.Close
	}
	line, segment := reader.PeekLine()
	fence := bytes.TrimSpace(line)
	if len(fence) < c.colons || len(bytes.Trim(fence, ":")) > 0 || c.hasOpen(len(fence), pc) {
		return parser.Continue | parser.HasChildren
	}
	c.end, c.endLength = segment.Start+bytes.IndexByte(line, ':')-segment.Padding, len(fence)
	reader.Advance(len(bytes.TrimSuffix(line, []byte("\n"))))
	return parser.Close
}

// hasOpen reports whether colons belong to a block that is open in the component: another component, or code.
func (c *component) hasOpen(colons int, pc parser.Context) bool {
	isInside := false
	for _, b := range pc.OpenedBlocks() {
		switch inner := b.Node.(type) {
		case *component:
			isNearer := inner.colons == colons || c.colons < colons && inner.colons < colons
			if isInside && inner.colons > 2 && isNearer {
				return true
			}
			isInside = isInside || inner == c
		case *ast.FencedCodeBlock:
			return true
		}
	}
	return false
}

// Close implements parser.BlockParser.
func (componentParser) Close(node ast.Node, _ text.Reader, pc parser.Context) {
	c, refs := node.(*component), pc.Get(dataRefsKey).(*dataRefs)
	if c.colons > 2 && c.end == 0 {
		fence := string(bytes.Repeat([]byte(":"), c.colons))
		refs.list.Errorf("markdown-component", refs.source.pos(c.offset, c.length),
			"Write "+fence+" on a line of its own where it ends.", "The component “%s” does not end.", c.name)
	}
}

// CanInterruptParagraph implements parser.BlockParser.
func (componentParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (componentParser) CanAcceptIndentedLine() bool { return false }

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

// Attribute is an attribute of a component as the author wrote it.
type Attribute struct {
	Name          string
	Value         any // string, float64 or bool
	Pos, ValuePos diag.Pos

	offset int // of a text, without its quotes
}

var (
	attributeName = regexp.MustCompile(`^\pL[\pL\p{M}\p{Nd}_-]*`)
	quoted        = regexp.MustCompile(`^"((?:[^"\\\n]|\\.)*)"`)
	bareValue     = regexp.MustCompile(`^[^\s{}"]+`)
	number        = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
)

// readAttributes reads {key="value" other=3 flag} at the beginning of text, which is at
// offset. It returns their length, or reports why there is none.
func (s *source) readAttributes(text []byte, offset int, list *diag.List) (all []Attribute, length int) {
	const help = `Write {name="value"}, all on one line.`
	fail := func(at, width int, help, format string, args ...any) ([]Attribute, int) {
		list.Errorf("markdown-attribute", s.pos(offset+at, width), help, format, args...)
		return all, -1
	}
	for at := 1; ; {
		for at < len(text) && (text[at] == ' ' || text[at] == '\t') {
			at++
		}
		if at < len(text) && text[at] == '}' {
			return all, at + 1
		}
		name := attributeName.Find(text[min(at, len(text)):])
		if name == nil {
			if at >= len(text) || text[at] == '\n' {
				return fail(0, 1, help, "The attributes do not end: a brace } is missing.")
			}
			return fail(at, 1, help, "The name of an attribute is expected here.")
		}
		if len(all) == limits.Attributes {
			return fail(at, len(name), "Remove some of them.", "A component can have at most %d attributes.", limits.Attributes)
		}
		a := Attribute{Name: string(name), Value: true, Pos: s.pos(offset+at, len(name))}
		a.ValuePos = a.Pos
		if slices.ContainsFunc(all, func(o Attribute) bool { return o.Name == a.Name }) {
			return fail(at, len(name), "Remove one of them.", "The attribute “%s” is written twice.", name)
		}
		if at += len(name); at < len(text) && text[at] == '=' {
			width := a.readValue(text[at+1:])
			if width <= 0 {
				if number.Match(text[at+1 : at+1+max(0, -width)]) {
					return fail(at+1, -width, "Put it between double quotes, or write fewer digits.",
						"This number is too large or has too many digits: JavaScript would round it.")
				}
				return fail(at+1, max(1, -width), `Put it between double quotes: `+a.Name+`="…". Only numbers, true and false need none.`,
					"The value of “%s” is not a text, a number, true or false.", name)
			}
			a.ValuePos, a.offset = s.pos(offset+at+1, width), offset+at+2
			at += 1 + width
		}
		all = append(all, a)
	}
}

// readValue reads the value at the beginning of text. It returns its length, which is
// negative for a value that is not valid.
func (a *Attribute) readValue(text []byte) int {
	if m := quoted.FindSubmatch(text); m != nil {
		a.Value = string(m[1])
		return len(m[0])
	}
	word := string(bareValue.Find(text))
	switch {
	case word == "true" || word == "false":
		a.Value = word == "true"
	case number.MatchString(word) && limits.IsExactDecimal(word):
		a.Value, _ = strconv.ParseFloat(word, 64) // the pattern is narrower
	default:
		return -len(word)
	}
	return len(word)
}
