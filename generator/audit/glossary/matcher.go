package glossary

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// matcher holds terms by their first word in lower case, the longest term first. shapes
// tells which other words need no look-up: nearly all.
type matcher struct {
	terms  map[string][]entry
	shapes [1 << 16]bool
}

func newMatcher() *matcher { return &matcher{terms: map[string][]entry{}} }

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
func (m *matcher) add(term, right string) {
	words := strings.FieldsFunc(strings.ToLower(term), func(r rune) bool { return !isLetter(r) })
	if len(words) > 0 {
		first := words[0]
		list := append(m.terms[first], entry{words, right})
		slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(len(b.words), len(a.words)) })
		m.terms[first] = list
		m.shapes[shapeOf([]byte(first))] = true
	}
}

// find returns the terms to avoid in a text.
func (m *matcher) find(text []byte) []match {
	var found []match
	for start, end := nextWord(text, 0); start < end; start, end = nextWord(text, end) {
		if !m.shapes[shapeOf(text[start:end])] {
			continue
		}
		for _, e := range m.terms[string(bytes.ToLower(text[start:end]))] {
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
	return found
}

// shapeOf returns a number made of a word's first two bytes and its length, the same in both cases.
func shapeOf(word []byte) uint16 {
	fold := func(c byte) uint16 { // five bits, which a letter's case does not change
		if c >= utf8.RuneSelf {
			return 31
		}
		return uint16(c & 31)
	}
	shape := fold(word[0])<<11 | uint16(len(word)&63)
	if len(word) > 1 {
		shape |= fold(word[1]) << 6
	}
	return shape
}

// matches reports whether a term's other words follow at offset, and where the last one
// ends. Spaces, hyphens and a line break may separate them.
func (e entry) matches(text []byte, offset int) (end int, ok bool) {
	for _, word := range e.words[1:] {
		start, stop := nextWord(text, offset)
		gap := bytes.Trim(text[offset:start], " \t-\u00a0")
		if string(bytes.ToLower(text[start:stop])) != word || len(gap) > 0 && string(gap) != "\n" {
			return 0, false
		}
		offset = stop
	}
	return offset, true
}

// nextWord returns the start and the end of the next word. They are equal after the last one.
func nextWord(text []byte, offset int) (start, end int) {
	for start = offset; start < len(text) && letterSize(text, start) == 0; {
		start++
	}
	end = start
	for end < len(text) {
		size := letterSize(text, end)
		if size == 0 {
			break
		}
		end += size
	}
	return start, end
}

// letterSize returns the size of the letter or digit at offset, or 0.
func letterSize(text []byte, offset int) int {
	if c := text[offset]; c < utf8.RuneSelf {
		return asciiLetterSizes[c]
	}
	return otherLetterSize(text[offset:])
}

// asciiLetterSizes has 1 for letters and digits.
var asciiLetterSizes = func() (sizes [utf8.RuneSelf]int) {
	for c := range sizes {
		if isLetter(rune(c)) {
			sizes[c] = 1
		}
	}
	return sizes
}()

func otherLetterSize(text []byte) int {
	if r, size := utf8.DecodeRune(text); isLetter(r) {
		return size
	}
	return 0
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
