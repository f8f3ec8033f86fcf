package markdown

import (
	"bufio"
	"bytes"
	stdhtml "html"
	"slices"

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
	var out []byte
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch c := c.(type) {
		case *ast.Text:
			value := c.Segment.Value(src)
			if !c.IsRaw() {
				value = resolved(value)
			}
			out = append(out, value...)
			if c.SoftLineBreak() || c.HardLineBreak() {
				out = append(out, ' ')
			}
		case *ast.String:
			out = append(out, c.Value...)
		case *ast.AutoLink:
			out = append(out, c.Label(src)...)
		}
		return ast.WalkContinue, nil
	})
	return string(slices.Clip(bytes.ReplaceAll(out, []byte("\n"), []byte(" "))))
}
