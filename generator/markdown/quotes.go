package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// Quote is a quotation of a text whose source has an address.
type Quote struct {
	Text    string // in one line, without markup
	Address string
	Pos     diag.Pos
}

// Quotes returns the quotations of a text that name the address of their source. These are the components “quote” with the
// attribute url, and block quotes whose last paragraph contains a link to another site. That paragraph is not part of the
// quotation.
func (c *Converter) Quotes(file string, firstLine int, src []byte, resolve func(address string) string) (all []Quote) {
	s := newSource(file, firstLine, src)
	if len(s.checkSize()) > 0 {
		return nil
	}
	_ = ast.Walk(c.parse(s, &dataRefs{source: s}), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if q, ok := s.quote(n, resolve); ok {
			all = append(all, q)
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return all
}

// quote returns the quotation in a node.
func (s *source) quote(n ast.Node, resolve func(address string) string) (Quote, bool) {
	switch n := n.(type) {
	case *component:
		if n.name != "quote" {
			return Quote{}, false
		}
		for _, a := range n.attributes {
			if url, ok := a.Value.(string); ok && a.Name == "url" && resolve(url) != "" {
				return Quote{s.blocks(n, nil), resolve(url), a.ValuePos}, true
			}
		}
	case *ast.Blockquote:
		last := n.LastChild()
		if last == nil || last == n.FirstChild() || last.Kind() != ast.KindParagraph {
			return Quote{}, false
		}
		for link := last.FirstChild(); link != nil; link = link.NextSibling() {
			l, ok := link.(*ast.Link)
			if !ok {
				continue
			}
			if address := resolve(string(l.Destination)); address != "" {
				line := last.Lines().At(0)
				return Quote{s.blocks(n, last), address, s.pos(line.Start, line.Len())}, true
			}
		}
	}
	return Quote{}, false
}

// blocks returns the text of the blocks in a node before one of them, in one line.
func (s *source) blocks(parent, before ast.Node) string {
	var parts []string
	for block := parent.FirstChild(); block != before; block = block.NextSibling() {
		parts = append(parts, plainText(block, s.text))
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}
