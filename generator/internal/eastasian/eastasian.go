// Package eastasian holds the rules for characters of Chinese, Japanese and Korean, which are written without spaces between
// words and have wide punctuation.
package eastasian

import (
	"unicode"

	"golang.org/x/text/width"
)

// firstWide is the first character that may be wide.
const firstWide = 0x1100

// IsWide reports whether a character is wide, full-width or half-width by Unicode Standard Annex 11. Symbols such as emoji
// are not.
func IsWide(r rune) bool {
	if r < firstWide || unicode.Is(unicode.So, r) {
		return false
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth, width.EastAsianHalfwidth:
		return true
	}
	return false
}

// JoinsLines reports whether a line break between two characters is not a space: between two wide ones, beside wide
// punctuation, and between a wide character and punctuation that is wide in Chinese and Japanese alone, such as “ and ——. Korean
// separates words with spaces. This is the segment break transformation of CSS Text 4.
func JoinsLines(before, after rune) bool {
	if !IsWide(before) && !IsWide(after) || unicode.Is(unicode.Hangul, before) || unicode.Is(unicode.Hangul, after) {
		return false
	}
	return IsWide(before) && IsWide(after) || isMark(before) || isMark(after) || isAmbiguousMark(before) || isAmbiguousMark(after)
}

// isAmbiguousMark reports whether a character is punctuation that is wide beside wide characters.
func isAmbiguousMark(r rune) bool {
	return unicode.IsPunct(r) && width.LookupRune(r).Kind() == width.EastAsianAmbiguous
}

// isMark reports whether a character is wide punctuation, which includes its own space.
func isMark(r rune) bool { return unicode.IsPunct(r) && IsWide(r) }
