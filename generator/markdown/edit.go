package markdown

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// edit is a part of the source and what stands there instead.
type edit struct {
	at, length int
	text       string
}

// edit notes that something else stands for what an author wrote at a place,
// unless the place was guessed wrongly.
func (w *walker) edit(at int, raw []byte, text string) {
	if w.options.IncludeMarkdown && len(raw) > 0 && string(raw) != text && bytes.HasPrefix(w.source.text[at:], raw) {
		w.facts.edits = append(w.facts.edits, edit{at, len(raw), text})
	}
}

// absolute is an address of the site as a text elsewhere has to give it.
func (w *walker) absolute(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return w.options.Origin + address
	}
	return address
}

// edited is the source with all edits.
func (f *facts) edited() []byte {
	slices.SortStableFunc(f.edits, func(a, b edit) int { return cmp.Compare(a.at, b.at) })
	if len(f.edits) == 0 {
		return f.source.text
	}
	out := make([]byte, 0, len(f.source.text)+len(f.source.text)/8)
	done := 0
	for _, e := range f.edits {
		if e.at < done {
			continue // two links share a definition
		}
		out = append(append(out, f.source.text[done:e.at]...), e.text...)
		done = e.at + e.length
	}
	return append(out, f.source.text[done:]...)
}
