package markdown

import (
	"bufio"
	"bytes"
	stdhtml "html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer/html"
)

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
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		writeText(out, c, src)
	}
}
