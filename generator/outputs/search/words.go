package search

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// unspaced are the scripts that write no spaces between words. Each of their letters is a word.
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// firstUnspaced is the first letter of unspaced, that of Thai.
const firstUnspaced = 'ก'

// Words returns the words of a text: its letters, marks and digits in a row.
func Words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := -1 // of the word
		for i, r := range text {
			switch {
			case r < utf8.RuneSelf && isASCIIWord(byte(r)), r >= utf8.RuneSelf && isOtherWord(r):
				if r < firstUnspaced || !unicode.In(r, unspaced...) {
					if start < 0 {
						start = i
					}
					continue
				}
				if start >= 0 && !yield(text[start:i]) || !yield(string(r)) {
					return
				}
				start = -1
			case start >= 0:
				if !yield(text[start:i]) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(text[start:])
		}
	}
}

func isASCIIWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func isOtherWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) }

// lower returns a word in lower case, composed and not too long. Stemmers expect it like this.
func lower(word string) string {
	word = strings.ToLower(word)
	if !isASCII(word) {
		word = norm.NFC.String(word)
	}
	if len(word) > maxLetters {
		letters := []rune(word)
		word = string(letters[:min(len(letters), maxLetters)])
	}
	return word
}

// fold returns a word in lower case without accents.
func fold(word string) string {
	if isASCII(word) {
		return strings.ToLower(word)
	}
	var out strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(word)) {
		switch {
		case unicode.Is(unicode.M, r):
		case r == 'ς': // at the end of a word
			out.WriteRune('σ')
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

func isASCII(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
