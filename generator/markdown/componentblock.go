package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
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
