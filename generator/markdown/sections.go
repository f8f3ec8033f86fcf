package markdown

import (
	"bufio"
	"bytes"
	stdhtml "html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer/html"
)

// Section is a part of a text as plain text: what is below a heading, or before the first one.
type Section struct {
	Heading Heading // empty before the first heading
	Text    string  // white space is as in the source
}

// sectionReader reads the sections of a text that was walked.
type sectionReader struct {
	source   []byte
	headings []Heading       // those after the node
	text     strings.Builder // of all sections
	all      []Section       // their texts are set in the end
	ends     []int           // of the texts, in text
}

// sections returns the sections of a text, without an empty one before the first heading.
func (w *walker) sections(root ast.Node) []Section {
	r := sectionReader{source: w.source.text, headings: w.doc.Headings}
	r.text.Grow(len(w.source.text))
	r.all, r.ends = make([]Section, 1, 1+len(r.headings)), make([]int, 0, 1+len(r.headings))
	r.visit(root)
	r.ends = append(r.ends, r.text.Len())
	text, begin := r.text.String(), 0
	for i, end := range r.ends {
		r.all[i].Text = strings.TrimSpace(text[begin:end])
		begin = end
	}
	if r.all[0].Text == "" {
		return r.all[1:]
	}
	return r.all
}

// visit adds the text of a node to the current section.
func (r *sectionReader) visit(n ast.Node) {
	switch c, isComponent := n.(*component); {
	case isComponent:
		for _, part := range c.text {
			r.text.WriteString(part)
			r.text.WriteByte(' ')
		}
	case n.Kind() == kindFormula:
		r.text.WriteString(plainFormula(n.(*formula).tex))
		r.text.WriteByte(' ')
	case n.Kind() == ast.KindHeading:
		r.ends = append(r.ends, r.text.Len())
		r.all = append(r.all, Section{Heading: r.headings[0]})
		r.headings = r.headings[1:]
		return
	case n.Kind() == ast.KindCodeBlock || n.Kind() == ast.KindFencedCodeBlock:
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			r.text.Write(line.Value(r.source))
		}
		r.text.WriteByte(' ')
	case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
		writeText(&r.text, n, r.source)
		r.text.WriteByte(' ')
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.visit(c)
	}
}

// unescape returns raw text without backslashes and with entities resolved.
func unescape(raw []byte) []byte {
	if bytes.IndexByte(raw, '\\') < 0 && bytes.IndexByte(raw, '&') < 0 {
		return raw
	}
	var buf bytes.Buffer
	w := bufio.NewWriter(&buf)
	html.DefaultWriter.Write(w, raw)
	_ = w.Flush()
	return []byte(stdhtml.UnescapeString(buf.String())) // the writer escapes HTML
}

// plainText returns the text of a node in one line, without markup.
func plainText(n ast.Node, src []byte) string {
	var out strings.Builder
	writeText(&out, n, src)
	return strings.ReplaceAll(out.String(), "\n", " ")
}

func writeText(out *strings.Builder, n ast.Node, src []byte) {
	switch n := n.(type) {
	case *ast.Text:
		value := n.Segment.Value(src)
		if !n.IsRaw() {
			value = unescape(value)
		}
		out.Write(value)
		if n.SoftLineBreak() || n.HardLineBreak() {
			out.WriteByte(' ')
		}
	case *ast.String:
		if n.IsRaw() {
			out.Write(n.Value)
		} else {
			out.Write(unescape(n.Value))
		}
	case *ast.AutoLink:
		out.Write(n.Label(src))
	case *inlineFormula:
		out.WriteString(plainFormula(n.tex))
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		writeText(out, c, src)
	}
}
