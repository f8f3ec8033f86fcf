package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// Section is a part of a text as plain text: what is below a heading, or before the first one.
type Section struct {
	Heading Heading // empty before the first heading
	Text    string
}

// sections returns the sections of a text that was walked.
func (w *walker) sections(root ast.Node) []Section {
	all := []Section{{}}
	var text []byte // of the last one
	end := func() {
		all[len(all)-1].Text = oneLine(text)
		text = text[:0]
	}
	headings := w.doc.Headings
	// Neither the function nor ast.Walk returns an error.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !entering:
		case n.Kind() == kindComponent:
			for _, part := range n.(*component).text {
				text = append(append(text, part...), ' ')
			}
		case n.Kind() == ast.KindHeading:
			end()
			all = append(all, Section{Heading: headings[0]})
			headings = headings[1:]
			return ast.WalkSkipChildren, nil
		case n.Kind() == ast.KindCodeBlock || n.Kind() == ast.KindFencedCodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				text = append(text, line.Value(w.source.text)...)
			}
			text = append(text, ' ')
		case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
			text = append(appendText(text, n, w.source.text), ' ')
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	end()
	if all[0].Text == "" {
		all = all[1:]
	}
	return all
}

// oneLine returns a text with one space in place of all white space, and none around it. It changes text.
func oneLine(text []byte) string {
	out := text[:0]
	for word := range bytes.FieldsSeq(text) {
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = append(out, word...)
	}
	return string(out)
}
