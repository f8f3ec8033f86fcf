package markdown

import (
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/internal/eastasian"
)

// lineJoiner removes line breaks between characters of scripts without spaces: browsers show a line break as a space.
type lineJoiner struct{}

// Transform implements parser.ASTTransformer.
func (lineJoiner) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	src := reader.Source()
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		t, ok := n.(*ast.Text)
		if !ok || !entering || !t.SoftLineBreak() {
			return ast.WalkContinue, nil
		}
		trimmed := t.Segment.TrimRightSpace(src)
		value := trimmed.Value(src)
		if len(value) == 0 { // after an element
			value = edgeText(t.PreviousSibling(), ast.Node.LastChild, src)
		}
		before, _ := utf8.DecodeLastRune(value)
		after, _ := utf8.DecodeRune(edgeText(nextInline(t), ast.Node.FirstChild, src))
		if eastasian.JoinsLines(before, after) {
			t.SetSoftLineBreak(false)
			t.Segment = trimmed
		}
		return ast.WalkContinue, nil
	})
}

// nextInline returns the node after n in the same block, or nil.
func nextInline(n ast.Node) ast.Node {
	for ; n != nil && n.Type() == ast.TypeInline; n = n.Parent() {
		if next := n.NextSibling(); next != nil {
			return next
		}
	}
	return nil
}

// edgeText returns the first or last text in a node, or nil if the node does not begin or end with text. child returns the
// child at that edge.
func edgeText(n ast.Node, child func(ast.Node) ast.Node, src []byte) []byte {
	for ; n != nil; n = child(n) {
		if t, ok := n.(*ast.Text); ok {
			return t.Segment.Value(src)
		}
	}
	return nil
}
