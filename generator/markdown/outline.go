package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Headings finds the headings of a text and nothing else.
func (c *Converter) Headings(file string, firstLine int, src []byte) []Heading {
	s := newSource(file, firstLine, src)
	w := &walker{source: s, facts: &facts{source: s}}
	_ = ast.Walk(c.md.Parser().Parse(text.NewReader(s.text)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, ok := n.(*ast.Heading); ok && entering {
			w.heading(h)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	w.headingIDs()
	return w.doc.Headings
}
