package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// sheet is a buffer as goldmark writes to it.
type sheet struct{ *bytes.Buffer }

// Buffered implements util.BufWriter.
func (sheet) Buffered() int { return 0 }

// Flush implements util.BufWriter.
func (sheet) Flush() error { return nil }

// writer writes running text. goldmark's looks at every character several
// times; most pieces hold none that is written otherwise.
type writer struct{}

// Write implements html.Writer.
func (writer) Write(w util.BufWriter, text []byte) {
	if holds(text, written) {
		html.DefaultWriter.Write(w, text)
		return
	}
	_, _ = w.Write(text)
}

// RawWrite implements html.Writer.
func (writer) RawWrite(w util.BufWriter, text []byte) {
	if holds(text, escaped) {
		html.DefaultWriter.RawWrite(w, text)
		return
	}
	_, _ = w.Write(text)
}

// SecureWrite implements html.Writer.
func (writer) SecureWrite(w util.BufWriter, text []byte) { html.DefaultWriter.SecureWrite(w, text) }

// What characters are not written as they are.
const (
	escaped = 1 << iota // by themselves
	written             // or with those behind them
)

var otherwise = [256]uint8{0: escaped | written, '<': escaped | written, '>': escaped | written, '&': escaped | written, '"': escaped | written, '\\': written}

func holds(text []byte, kind uint8) bool {
	for _, c := range text {
		if otherwise[c]&kind != 0 {
			return true
		}
	}
	return false
}
