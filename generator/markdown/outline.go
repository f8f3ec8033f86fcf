package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Section is a part of a text: what stands before the first heading, or a
// heading with what follows up to the next one.
type Section struct {
	Heading string // without its markup; empty before the first heading
	Source  []byte // the author's Markdown, the heading's line included
}

// Sections cuts a text at its headings. There is always a first section, even
// an empty one, before the first heading.
func (c *Converter) Sections(src []byte) []Section {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	root := c.md.Parser().Parse(text.NewReader(src), parser.WithContext(parser.NewContext(parser.WithIDs(newIDs()))))
	sections := []Section{{}}
	begin := 0
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		at := max(offset(h), begin)
		at = bytes.LastIndexByte(src[:at], '\n') + 1
		sections[len(sections)-1].Source = src[begin:max(at, begin)]
		sections = append(sections, Section{Heading: plain(h, src)})
		begin = max(at, begin)
		return ast.WalkSkipChildren, nil
	})
	sections[len(sections)-1].Source = src[begin:]
	return sections
}
