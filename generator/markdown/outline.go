package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Headings finds the headings of a text and nothing else.
func (c *Converter) Headings(file string, firstLine int, src []byte) []Heading {
	s := &source{file: file, line: firstLine, text: bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))}
	s.index()
	root := c.md.Parser().Parse(text.NewReader(s.text), parser.WithContext(parser.NewContext(parser.WithIDs(newIDs()))))
	w := &walker{source: s}
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, ok := n.(*ast.Heading); ok && entering {
			w.heading(h)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return w.doc.Headings
}
