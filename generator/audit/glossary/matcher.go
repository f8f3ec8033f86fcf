package glossary

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// matcher holds terms by their first word in lower case, the longest term first.
type matcher map[string][]entry

// entry is a term of the glossary.
type entry struct {
	words []string // in lower case
	right string   // what to write; "" for a recommended term
}

// match is a term to avoid in a text.
type match struct {
	start, end int // in bytes
	right      string
}

// add adds a term to avoid, or a recommended term if right is "".
func (m matcher) add(term, right string) {
	words := strings.FieldsFunc(strings.ToLower(term), func(r rune) bool { return !isLetter(r) })
	if len(words) > 0 {
		first := words[0]
		m[first] = append(m[first], entry{words, right})
		slices.SortStableFunc(m[first], func(a, b entry) int { return cmp.Compare(len(b.words), len(a.words)) })
	}
}

// find returns the terms to avoid in a text.
func (m matcher) find(text []byte) []match {
	var found []match
	var lower []byte
	for start, end := 0, 0; ; {
		if start, end, lower = nextWord(text, end, lower[:0]); start == end {
			return found
		}
		for _, e := range m[string(lower)] {
			stop, ok := e.matches(text, end)
			if !ok {
				continue
			}
			if end = stop; e.right != "" {
				found = append(found, match{start, stop, e.right})
			}
			break
		}
	}
}

// matches reports whether a term's other words follow at offset, and where the last one
// ends. Spaces, hyphens and a line break may separate them.
func (e entry) matches(text []byte, offset int) (end int, ok bool) {
	for _, word := range e.words[1:] {
		start, stop, lower := nextWord(text, offset, nil)
		gap := bytes.Trim(text[offset:start], " \t-\u00a0")
		if string(lower) != word || len(gap) > 0 && string(gap) != "\n" {
			return 0, false
		}
		offset = stop
	}
	return offset, true
}

// nextWord returns the start and the end of the next word, and appends it in lower case. They are equal after the last word.
func nextWord(text []byte, offset int, lower []byte) (start, end int, _ []byte) {
	start, end = offset, offset
	for end < len(text) {
		r, size := rune(lowerASCII[text[end]&0x7f]), 1
		if text[end] >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[end:])
			r = lowerLetter(r)
		}
		if r != 0 {
			lower = utf8.AppendRune(lower, r)
		} else if start < end {
			break
		} else {
			start = end + size
		}
		end += size
	}
	return start, end, lower
}

// lowerASCII is lowerLetter of all ASCII characters.
var lowerASCII = func() (table [utf8.RuneSelf]byte) {
	for c := range table {
		table[c] = byte(lowerLetter(rune(c)))
	}
	return table
}()

// lowerLetter returns a letter or a digit in lower case, and 0 for other characters.
func lowerLetter(r rune) rune {
	if !isLetter(r) {
		return 0
	}
	return unicode.ToLower(r)
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
