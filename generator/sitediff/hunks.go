package sitediff

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// sentences splits a paragraph after a full stop, a question mark or an exclamation mark that is followed by a space
// and no lower-case letter. An abbreviation may be split too, which does no harm in a comparison.
func sentences(text string) []string {
	var out []string
	start := 0
	for i, c := range text {
		if c != ' ' || i == start {
			continue
		}
		before := strings.TrimRight(text[start:i], `"»”’')]`)
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(text[i+1:])
		if strings.ContainsRune(".!?…", last) && !unicode.IsLower(next) {
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// hunks compares two lists of sentences. Beyond about a hundred differences the result need not be minimal, so that
// time grows with the length of the texts.
func hunks(before, after []string) []Hunk {
	var out []Hunk
	for _, d := range lcs.DiffLines(before, after) {
		out = append(out, Hunk{slices.Clone(before[d.Start:d.End]), slices.Clone(after[d.ReplStart:d.ReplEnd])})
	}
	return out
}

// key is the same for equal hunks.
func (h Hunk) key() string {
	return strings.Join(h.Old, "\x01") + "\x02" + strings.Join(h.New, "\x01")
}
