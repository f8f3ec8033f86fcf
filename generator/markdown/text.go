package markdown

import (
	"bufio"
	"bytes"
	stdhtml "html"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer/html"
)

// resolved is what a piece of text stands for: without the backslashes of
// escapes, and with the characters that entities name.
func resolved(raw []byte) []byte {
	if !bytes.ContainsAny(raw, `\&`) {
		return raw
	}
	var buf bytes.Buffer
	w := bufio.NewWriter(&buf)
	html.DefaultWriter.Write(w, raw)
	_ = w.Flush()
	return []byte(stdhtml.UnescapeString(buf.String())) // the writer knows four entities
}

// plain is the text of a node without its markup.
func plain(n ast.Node, src []byte) string {
	var room [120]byte
	out := appendPlain(room[:0], n, src)
	for i, c := range out {
		if c == '\n' {
			out[i] = ' '
		}
	}
	return string(out)
}

func appendPlain(out []byte, n ast.Node, src []byte) []byte {
	switch n := n.(type) {
	case *ast.Text:
		value := n.Segment.Value(src)
		if !n.IsRaw() {
			value = resolved(value)
		}
		out = append(out, value...)
		if n.SoftLineBreak() || n.HardLineBreak() {
			out = append(out, ' ')
		}
	case *ast.String:
		out = append(out, n.Value...)
	case *ast.AutoLink:
		out = append(out, n.Label(src)...)
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		out = appendPlain(out, c, src)
	}
	return out
}
