package typography

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/eastasian"
)

// quote is an opening quotation mark that has no partner yet.
type quote struct {
	offset, level int
	mark          byte
	isInner       bool // within a pair of "
	isCode        bool // after an equals sign: the pair stays as it is
}

// none is the character before the beginning and after the end of a text.
const none = ' '

// before returns the character before i that takes a place.
func (s *scan) before(i int) rune {
	for i > 0 {
		r, size := utf8.DecodeLastRune(s.text[:i])
		if r != EnterElement && r != LeaveElement {
			return r
		}
		i -= size
	}
	return none
}

// after returns the character at i, or the next one that takes a place.
func (s *scan) after(i int) rune {
	for i < len(s.text) {
		r, size := utf8.DecodeRune(s.text[i:])
		if r != EnterElement && r != LeaveElement {
			return r
		}
		i += size
	}
	return none
}

// leave ends a level. Quotation marks that are open in it get no partner.
func (s *scan) leave() {
	for len(s.open) > 0 && s.open[len(s.open)-1].level >= s.level {
		s.open = s.open[:len(s.open)-1]
	}
	s.level--
}

// yearForm matches the end of a year after its apostrophe: '90, '90s and '90er.
var yearForm = regexp.MustCompile(`^\d\ds?(?:$|[^\pL\pN_])|^\d\d\pL{2,4}(?:$|[^\pL\pN_'])`)

// possessiveForm matches an English ending that may follow punctuation, as in Yahoo!'s and C++'s.
var possessiveForm = regexp.MustCompile(`^s(?:$|[^\pL\pN_])`)

// quote reads the quotation mark or apostrophe at i.
func (s *scan) quote(i int) {
	if s.outer.open == "" {
		return
	}
	mark, before, after := s.text[i], s.before(i), s.after(i+1)
	canOpen, canClose := flanks(before, after)
	if mark == '"' && !canOpen && !canClose && (isUnspaced(before) || isUnspaced(after)) {
		canClose = s.isQuoted()
		canOpen = !canClose
	}
	canOpen = canOpen || mark == '"' && !canClose && s.isAfterPrefix(i)
	isSingle := mark == '\''
	switch {
	case s.isAddress(i) && !canOpen && !canClose:
		return
	case isSingle && s.isApostrophe(i, before, after, canOpen, canClose):
		s.replace(i, i+1, "’")
		return
	case canClose && s.closeQuote(i, mark):
		return
	case canOpen:
		s.open = append(s.open, quote{i, s.level, mark, s.isQuoted(), before == '='})
	case isSingle && unicode.IsLetter(before), isSingle && unicode.IsDigit(before) && unicode.IsLetter(after):
		s.replace(i, i+1, "’")
	}
}

// isApostrophe reports whether the single mark at i cannot be a quotation mark: before a year or an elided word, between a
// letter and a quotation, after a shortened word or a genitive that a quotation goes on after, and in Yahoo!'s.
func (s *scan) isApostrophe(i int, before, after rune, canOpen, canClose bool) bool {
	rest := s.text[i+1:]
	switch {
	case canOpen && (yearForm.Match(rest) || s.isElided(rest)):
		return true
	case len(rest) > 1 && rest[0] == '"' && unicode.IsLetter(before):
		next, _ := utf8.DecodeRune(rest[1:])
		return unicode.IsLetter(next) || unicode.IsDigit(next) || next == '\''
	case s.isEnglish && isMark(before) && !strings.ContainsRune("([{'=/", before) && possessiveForm.Match(rest):
		return len(s.open) == 0 || s.open[len(s.open)-1].offset != i-1 // not at the beginning of a quotation
	case canClose && unicode.IsLetter(before) && (s.isShortened(i) || strings.ContainsRune("sxzß", before)):
		return s.continues(rest)
	}
	return false
}

// isElided reports whether a word begins that is written with an apostrophe in front. A word between two marks is quoted,
// except in English, as in rock 'n' roll.
func (s *scan) isElided(rest []byte) bool {
	word := wordOf(rest)
	return s.elided[word] && (s.isEnglish || !bytes.HasPrefix(rest[len(word):], []byte("'")))
}

// isAfterPrefix reports whether a quotation of several letters begins at i whose prefixes are in front of it, as in ב"הארץ" and
// و"الأهرام". The mark before a single letter is that of an abbreviation: מ"מ.
func (s *scan) isAfterPrefix(i int) bool {
	start := i
	for start > 0 {
		r, size := utf8.DecodeLastRune(s.text[:start])
		if !isWord(r) {
			break
		}
		if !strings.ContainsRune(s.prefixes, r) {
			return false
		}
		start -= size
	}
	first, size := utf8.DecodeRune(s.text[i+1:])
	second, _ := utf8.DecodeRune(s.text[i+1+size:])
	return start < i && unicode.IsLetter(first) && isWord(second)
}

// wordOf returns the word at the beginning of a text in lower case, or "" if it is longer than the words of the lists.
func wordOf(text []byte) string {
	const longest = 12 // letters of the longest word
	end := 0
	for n := 0; end < len(text); n++ {
		r, size := utf8.DecodeRune(text[end:])
		if !isWord(r) && r != '_' {
			break
		}
		if end += size; n > longest {
			return ""
		}
	}
	if lower := strings.ToLower(string(text[:end])); len(lower) == end {
		return lower
	}
	return "" // letters whose lower case has another length are in no list
}

// isShortened reports whether the word before i is one that is written with an apostrophe at its end.
func (s *scan) isShortened(i int) bool {
	if len(s.shortened) == 0 {
		return false
	}
	start := bytes.LastIndexFunc(s.text[:i], func(r rune) bool { return !isWord(r) }) + 1
	if start > 0 {
		_, size := utf8.DecodeRune(s.text[start-1:])
		start += size - 1
	}
	return s.shortened[wordOf(s.text[start:i])]
}

// continues reports whether the next single mark of a text closes a quotation, so that the one before it does not.
func (s *scan) continues(rest []byte) bool {
	at := bytes.IndexByte(rest, '\'')
	if at < 0 {
		return !s.isOpen('\'')
	}
	before, after := rune(none), rune(none)
	if at > 0 {
		before, _ = utf8.DecodeLastRune(rest[:at])
	}
	if at+1 < len(rest) {
		after, _ = utf8.DecodeRune(rest[at+1:])
	}
	canOpen, canClose := flanks(before, after)
	return canClose && !canOpen && !isWord(after)
}

// flanks reports whether a quotation mark between two characters can open and close a pair.
func flanks(before, after rune) (canOpen, canClose bool) {
	canOpen = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before))
	canClose = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after))
	if canOpen && canClose {
		canOpen, canClose = isMark(before), isMark(after)
	}
	return canOpen, canClose && !strings.ContainsRune("([{¿¡«“‘„‚", before)
}

// closeQuote makes a pair of the mark at i and its partner. It reports whether there is one.
func (s *scan) closeQuote(i int, mark byte) bool {
	for n := len(s.open) - 1; n >= 0 && s.open[n].level == s.level; n-- {
		if s.open[n].mark != mark {
			continue
		}
		q := s.open[n]
		s.open = s.open[:n]
		if q.isCode || i == q.offset+1 {
			return true
		}
		pair := s.outer
		if mark == '\'' || q.isInner {
			pair = s.inner
		}
		s.replace(q.offset, q.offset+1, pair.open)
		s.replace(i, i+1, pair.close)
		return true
	}
	return false
}

// isQuoted reports whether a pair of " is open.
func (s *scan) isQuoted() bool { return s.isOpen('"') }

func (s *scan) isOpen(mark byte) bool {
	return slices.ContainsFunc(s.open, func(q quote) bool { return q.mark == mark })
}

// isUnspaced reports whether a character is a letter of a script without spaces between words.
func isUnspaced(r rune) bool {
	return eastasian.IsWide(r) && unicode.IsLetter(r) || unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

func isSpace(r rune) bool { return unicode.IsSpace(r) }

// isMark reports whether a character is punctuation or a symbol.
func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
