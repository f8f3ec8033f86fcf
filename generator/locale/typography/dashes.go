package typography

import (
	"bytes"
	"strings"
	"unicode"
)

// dashes reads a row of hyphens that begins at i. It returns the offset of the last one.
func (s *scan) dashes(i int) int {
	end := i
	for end < len(s.text) && s.text[end] == '-' {
		end++
	}
	before, after := s.before(i), s.after(end)
	isOption := end-i == 2 && !isWord(before) && isWord(after)
	if end-i != 2 && end-i != 3 || isOption || isCode(before) || isCode(after) || s.isAddress(i) {
		return end - 1
	}
	dash := "–"
	if end-i == 3 {
		dash = "—"
	}
	s.replace(i, end, dash)
	return end - 1
}

// dots reads a row of full stops that begins at i. It returns the offset of the last one.
func (s *scan) dots(i int) int {
	end := i
	for end < len(s.text) && s.text[end] == '.' {
		end++
	}
	before, after := s.before(i), s.after(end)
	isSpread := strings.ContainsRune("([{", before) && isWord(after)
	if end-i == 3 && !isSpread && !isCode(before) && !isCode(after) && !s.isAddress(i) {
		s.replace(i, end, "…")
	}
	return end - 1
}

// isCode reports whether a character next to dashes or dots makes them part of code or of a path.
func isCode(r rune) bool { return r != none && strings.ContainsRune(`<>|=+/\_#~{}$&@^`, r) }

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isAddress reports whether the word around i is an address.
func (s *scan) isAddress(i int) bool {
	start := bytes.LastIndexAny(s.text[:i], " \t\n") + 1
	end := len(s.text)
	if n := bytes.IndexAny(s.text[i:], " \t\n"); n >= 0 {
		end = i + n
	}
	word := s.text[start:end]
	return bytes.Contains(word, []byte("://")) || bytes.HasPrefix(bytes.TrimLeft(word, "(\"'"), []byte("www."))
}
