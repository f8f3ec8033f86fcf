package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Section is a part of a text as plain text: what is below a heading, or before the first one.
type Section struct {
	Heading Heading // empty before the first heading
	Text    string  // white space is as in the source
}

// sectionReader reads the sections of a text that was walked.
type sectionReader struct {
	source   []byte
	headings []Heading // those after the node
	text     []byte    // of all sections
	all      []Section // their texts are set in the end
	ends     []int     // of the texts, in text
}

func (w *walker) sections(root ast.Node) []Section {
	r := sectionReader{source: w.source.text, headings: w.doc.Headings, text: make([]byte, 0, len(w.source.text))}
	r.all, r.ends = make([]Section, 1, 1+len(r.headings)), make([]int, 0, 1+len(r.headings))
	r.visit(root)
	r.ends = append(r.ends, len(r.text))
	w.joined = r.text
	text, begin := string(r.text), 0
	for i, end := range r.ends {
		r.all[i].Text = strings.TrimSpace(text[begin:end])
		begin = end
	}
	if r.all[0].Text == "" {
		return r.all[1:]
	}
	return r.all
}

func (r *sectionReader) visit(n ast.Node) {
	switch c, isComponent := n.(*component); {
	case isComponent:
		for _, part := range c.text {
			r.text = append(append(r.text, part...), ' ')
		}
	case n.Kind() == ast.KindHeading:
		r.ends = append(r.ends, len(r.text))
		r.all = append(r.all, Section{Heading: r.headings[0]})
		r.headings = r.headings[1:]
		return
	case n.Kind() == ast.KindCodeBlock || n.Kind() == ast.KindFencedCodeBlock:
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			r.text = append(r.text, line.Value(r.source)...)
		}
		r.text = append(r.text, ' ')
	case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
		r.text = append(appendText(r.text, n, r.source), ' ')
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.visit(c)
	}
}
