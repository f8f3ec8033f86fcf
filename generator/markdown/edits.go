package markdown

import (
	"bytes"
	"cmp"
	"slices"
)

// edit replaces a part of the text in Doc.Markdown.
type edit struct {
	offset, length int
	replacement    string
}

// edit records a replacement for what an author wrote at an offset, unless the
// offset was guessed wrongly.
func (s *source) edit(offset int, written []byte, replacement string) {
	if len(written) > 0 && string(written) != replacement && bytes.HasPrefix(s.text[offset:], written) {
		s.edits = append(s.edits, edit{offset, len(written), replacement})
	}
}

// Edited is a text with edits.
type Edited struct {
	text  []byte
	edits []edit
}

// AppendTo appends the text, with all edits, to out.
func (s Edited) AppendTo(out []byte) []byte {
	slices.SortStableFunc(s.edits, func(a, b edit) int { return cmp.Compare(a.offset, b.offset) })
	done := 0
	for _, e := range s.edits {
		if e.offset < done {
			continue // two links share a definition
		}
		out = append(append(out, s.text[done:e.offset]...), e.replacement...)
		done = e.offset + e.length
	}
	return append(out, s.text[done:]...)
}
