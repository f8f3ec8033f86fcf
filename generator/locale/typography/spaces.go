package typography

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	nbsp       = "\u00a0"
	narrowNBSP = "\u202f"
)

// units follow a number after a space.
var units = setOf(`% ‰ € $ £ ¥ k€ M€ EUR USD GBP CHF ° °C °F km m dm cm mm µm nm ha kg g mg µg t l cl ml dl h min s ms
	Hz kHz MHz GHz V kV mV A mA W kW MW GW TW Wh kWh MWh GWh TWh J kJ N Pa hPa bar B kB KB MB GB TB PB KiB MiB GiB TiB bit px pt`)

// space reads the space at i.
func (s *scan) space(i int) {
	if i > 0 && i+1 < len(s.text) && isPlain(s.text[i-1]) && isPlain(s.text[i+1]) {
		return // as between most words
	}
	before, after := s.before(i), s.after(i+1)
	if i == 0 || i+1 == len(s.text) || isSpace(before) || isSpace(after) {
		return
	}
	switch {
	case s.isFrench && s.frenchSpace(i, before, after),
		unicode.IsDigit(before) && (s.isUnit(i+1) || s.groups && s.isGroup(i)),
		unicode.IsDigit(after) && strings.ContainsRune("§№€$£¥", before),
		(before == '.' || isNumeral(after) || unicode.IsUpper(after)) && s.isAbbreviation(i, after):
		to := nbsp
		if s.isFrench && strings.ContainsRune(";!?", after) {
			to = narrowNBSP
		}
		s.replace(i, i+1, to)
	}
}

// isPlain reports whether a character is a letter that no rule for spaces names.
func isPlain(c byte) bool { return 'a' <= c && c <= 'z' }

// frenchSpace reports whether the space at i belongs to a mark of punctuation.
func (s *scan) frenchSpace(i int, before, after rune) bool {
	switch next := s.after(i + 1 + utf8.RuneLen(after)); after {
	case ':', ';':
		return next == none || strings.ContainsRune("\t\n\"«", next)
	case '!', '?':
		return next == none || strings.ContainsRune("\t\n\"'»”’)]!?….,", next)
	}
	return before == '«' || after == '»'
}

// isUnit reports whether a unit begins at i.
func (s *scan) isUnit(i int) bool {
	unit := s.text[i:]
	if end := bytes.IndexFunc(unit, func(r rune) bool { return !isWord(r) && !strings.ContainsRune("%‰€$£¥°", r) }); end >= 0 {
		unit = unit[:end]
	}
	return units[string(bytes.TrimRight(unit, "²³"))]
}

// isGroup reports whether the space at i separates groups of three digits.
func (s *scan) isGroup(i int) bool {
	after := s.text[i+1:]
	digits := len(after) - len(bytes.TrimLeft(after, "0123456789"))
	before := i - len(bytes.TrimRight(s.text[:i], "0123456789"))
	return digits == 3 && before >= 1 && before <= 3
}

// isAbbreviation reports whether the space at i is between an abbreviation and the word that it needs, as in “p. 5”.
func (s *scan) isAbbreviation(i int, after rune) bool {
	before := bytes.TrimRight(s.text[:i], string(rune(EnterElement))+string(rune(LeaveElement)))
	start := bytes.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && r != '.' && r != '°' })
	word := before
	if start >= 0 {
		_, size := utf8.DecodeRune(before[start:])
		word = before[start+size:]
	}
	if isNumeral(after) {
		return s.numbered[string(word)] || s.titles[string(word)]
	}
	return s.titles[string(word)] && unicode.IsUpper(after) || areInitials(word, s.text[i+1:])
}

// isNumeral reports whether a number can begin with a character.
func isNumeral(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("IVXLC", r) }

// areInitials reports whether a word and the text after it begin an abbreviation of several words: “z. B.”, “EE. UU.”.
func areInitials(word, next []byte) bool {
	word, isShort := bytes.CutSuffix(word, []byte("."))
	next, _, hasPoint := bytes.Cut(next, []byte("."))
	if !isShort || !hasPoint || len(word) > maxInitials || len(next) > maxInitials {
		return false
	}
	if !isAll(word, unicode.IsLetter) || !isAll(next, unicode.IsLetter) {
		return false
	}
	first, second := utf8.RuneCount(word), utf8.RuneCount(next)
	return first == 1 && second == 1 || string(word) == "p" && string(next) == "ej" ||
		first == 2 && second == 2 && isAll(word, unicode.IsUpper) && isAll(next, unicode.IsUpper)
}

// maxInitials is the size of two letters in bytes.
const maxInitials = 2 * utf8.UTFMax

func isAll(text []byte, is func(rune) bool) bool {
	return bytes.IndexFunc(text, func(r rune) bool { return !is(r) }) < 0
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
