package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// definitionParser takes [name]: address out of the begin of a paragraph. It is
// goldmark's, and is asked only where a bracket begins one: it would make a
// reader for each.
type definitionParser struct{}

// Transform implements parser.ParagraphTransformer.
func (definitionParser) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	if lines := node.Lines(); lines.Len() > 0 {
		first := lines.At(0)
		for _, c := range reader.Source()[first.Start:first.Stop] {
			if c == '[' {
				break
			}
			if !util.IsSpace(c) {
				return
			}
		}
	}
	parser.LinkReferenceParagraphTransformer.Transform(node, reader, pc)
}
