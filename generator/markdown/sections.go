package markdown

import (
	"strings"

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
	add := func(text string) {
		last := &all[len(all)-1]
		last.Text = strings.TrimSpace(last.Text + " " + strings.Join(strings.Fields(text), " "))
	}
	headings := w.doc.Headings
	// Neither the function nor ast.Walk returns an error.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !entering:
		case n.Kind() == kindComponent:
			add(strings.Join(n.(*component).text, " "))
		case n.Kind() == ast.KindHeading:
			all = append(all, Section{Heading: headings[0]})
			headings = headings[1:]
			return ast.WalkSkipChildren, nil
		case n.Kind() == ast.KindCodeBlock || n.Kind() == ast.KindFencedCodeBlock:
			add(string(n.Lines().Value(w.source.text)))
		case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
			add(plainText(n, w.source.text))
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	if all[0].Text == "" {
		all = all[1:]
	}
	return all
}
