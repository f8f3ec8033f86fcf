package numbers

import (
	"unicode"
	"unicode/utf8"
)

// firstForeign is the first digit beyond ASCII.
const firstForeign = '\u0660'

// Digit returns the value of a decimal digit of any script.
func Digit(c rune) (int, bool) {
	if c < utf8.RuneSelf {
		return int(c - '0'), '0' <= c && c <= '9'
	}
	if c < firstForeign || !unicode.IsDigit(c) {
		return 0, false
	}
	value := 0 // the ten digits of a script follow each other
	for unicode.IsDigit(c-rune(value)-1) && value < 9 {
		value++
	}
	return value, true
}
