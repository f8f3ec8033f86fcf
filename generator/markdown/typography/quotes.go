package typography

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
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

// elision matches the words that English writes with an apostrophe in front.
var elision = regexp.MustCompile(`^'(?:\d\ds?|(?i:tis|twas|twere|twill|em|n|til))(?:$|[^\pL\pN_])`)

// quote reads the quotation mark or apostrophe at i.
func (s *scan) quote(i int) {
	if s.outer.open == "" {
		return
	}
	mark, before, after := s.text[i], s.before(i), s.after(i+1)
	canOpen, canClose := flanks(before, after)
	isSingle := mark == '\''
	switch {
	case s.isAddress(i) && !canOpen && !canClose:
		return
	case isSingle && canOpen && s.elides && elision.Match(s.text[i:]):
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
func (s *scan) isQuoted() bool {
	for _, q := range s.open {
		if q.mark == '"' {
			return true
		}
	}
	return false
}

func isSpace(r rune) bool { return unicode.IsSpace(r) }

// isMark reports whether a character is punctuation or a symbol.
func isMark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
