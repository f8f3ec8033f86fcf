package search

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Word is a word of a text, or two letters of a script without spaces.
type Word struct {
	Text string // in the form NFKC, as it was written otherwise
	// At is the place of the first letter among those of scripts without spaces: letters that follow each other have
	// numbers that do. It is -1 in other scripts.
	At int
}

// unspaced are the scripts that write no spaces between words.
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// kinds of characters in texts
const (
	separator = iota
	spacedLetter
	unspacedLetter
	mark    // belongs to the letter before it
	ignored // invisible, and part of the word around it
	joiner  // between the parts of a code
)

const (
	maxCodeParts = 4
	hyphen       = '\u2010' // NFKC makes it of the hyphen that does not break a line
)

// kindOf returns the kind of a character. generator/runtime/search-words.ts has the same kinds.
func kindOf(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		switch {
		case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9':
			return spacedLetter
		case r == '-' || r == '.' || r == '/' || r == '&':
			return joiner
		}
		return separator
	case r == 'ー': // belongs to no script
		return unspacedLetter
	case r == hyphen:
		return joiner
	case unicode.IsMark(r):
		return mark
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		if r >= 'ก' && unicode.In(r, unspaced...) && !unicode.Is(unicode.Nd, r) {
			return unspacedLetter
		}
		return spacedLetter
	case unicode.Is(unicode.Cf, r):
		return ignored
	}
	return separator
}

// wordReader reads the words of a text.
type wordReader struct {
	text  string
	at    int // of the next letter of a script without spaces
	yield func(Word) bool
	parts []int // beginnings and ends of the parts of a code

	hasIgnored bool // the row of letters
}

// Words returns the words of a text. Letters, marks and digits in a row are a word. In scripts without spaces, each two
// letters in a row are one, and so is the last letter of a row. A code such as 2023/1114 or R&D is a word in addition to its
// parts. C++ and C# are words. at is the place of the first letter of a script without spaces; Words returns that of a text
// that follows.
func Words(text string, at *int) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		r := wordReader{text: normalize(text), at: *at, yield: yield}
		for i := 0; i >= 0 && i < len(r.text); {
			c, size := utf8.DecodeRuneInString(r.text[i:])
			switch kindOf(c) {
			case spacedLetter, mark:
				i = r.readCode(i)
			case unspacedLetter:
				i = r.readRow(i)
			default:
				i += size
			}
		}
		*at = r.at
	}
}

// normalize returns a text in the form NFKC. In Thai and Lao, letters that look like one become that one, and a tone follows its
// consonant.
func normalize(text string) string {
	if isASCII(text) {
		return text
	}
	text = norm.NFKC.String(text)
	if strings.Contains(text, "\xe0\xb9") || strings.Contains(text, "\xe0\xbb") { // beginnings of what is replaced
		text = lookalikes.Replace(text)
	}
	return text
}

var lookalikes = strings.NewReplacer(
	"เเ", "แ", "ํ่", "่ํ", "ํ้", "้ํ", "ํ๊", "๊ํ", "ํ๋", "๋ํ",
	"ເເ", "ແ", "ໍ່", "່ໍ", "ໍ້", "້ໍ", "ໍ໊", "໊ໍ", "ໍ໋", "໋ໍ",
)

// readCode reads words with joiners between them, and returns where they end, or -1 if no more are wanted.
func (r *wordReader) readCode(start int) (end int) {
	r.parts = append(r.parts[:0], start)
	isCode, end := false, start
	for {
		var c rune
		var size int
		kind := separator
		for end < len(r.text) {
			c, size = utf8.DecodeRuneInString(r.text[end:])
			if kind = kindOf(c); kind != spacedLetter && kind != mark && kind != ignored {
				break
			}
			isCode = isCode || unicode.Is(unicode.Nd, c)
			end += size
			kind = separator
		}
		r.parts = append(r.parts, end)
		if kind != joiner || end+size == len(r.text) {
			break
		}
		next, _ := utf8.DecodeRuneInString(r.text[end+size:])
		if k := kindOf(next); k != spacedLetter && k != mark {
			break
		}
		isCode = isCode || c == '&'
		end += size
		r.parts = append(r.parts, end)
	}
	if rest := r.text[end:]; strings.HasPrefix(rest, "++") {
		end += len("++")
	} else if strings.HasPrefix(rest, "#") && !beginsWithLetter(rest[1:]) {
		end += len("#")
	}
	r.parts[len(r.parts)-1] = end
	if n := len(r.parts) / 2; isCode && n > 1 && n <= maxCodeParts && !r.yield(Word{r.text[start:end], -1}) {
		return -1
	}
	for i := 0; i < len(r.parts); i += 2 {
		if !r.yield(Word{r.text[r.parts[i]:r.parts[i+1]], -1}) {
			return -1
		}
	}
	return end
}

func beginsWithLetter(text string) bool {
	c, _ := utf8.DecodeRuneInString(text)
	kind := kindOf(c)
	return kind == spacedLetter || kind == unspacedLetter || kind == mark
}

// readRow reads letters of scripts without spaces, and returns where they end, or -1 if no more are wanted.
func (r *wordReader) readRow(start int) (end int) {
	before, last := -1, start // beginnings of letters
	r.hasIgnored = false
	for end = start; end < len(r.text); {
		c, size := utf8.DecodeRuneInString(r.text[end:])
		kind := kindOf(c)
		if kind != unspacedLetter && kind != mark && kind != ignored {
			break
		}
		r.hasIgnored = r.hasIgnored || kind == ignored
		if kind == unspacedLetter && end > start {
			if before >= 0 && !r.pair(before, end) {
				return -1
			}
			before, last = last, end
		}
		end += size
	}
	if before >= 0 && !r.pair(before, end) || !r.pair(last, end) {
		return -1
	}
	r.at++ // the last letter does not touch the next row
	return end
}

// pair yields the letters of a row in a part of the text.
func (r *wordReader) pair(from, to int) bool {
	text := r.text[from:to]
	if r.hasIgnored {
		text = strings.Map(func(c rune) rune {
			if kindOf(c) == ignored {
				return -1
			}
			return c
		}, text)
	}
	r.at++
	return r.yield(Word{text, r.at - 1})
}

// lower returns a word in lower case, and not too long. Stemmers expect it like this.
func lower(lang, word string) string {
	if language := primary(lang); language == "tr" || language == "az" {
		word = strings.ToLowerSpecial(unicode.TurkishCase, word)
	} else {
		word = strings.ToLower(word)
	}
	if len(word) > maxLetters {
		letters := []rune(word)
		word = string(letters[:min(len(letters), maxLetters)])
	}
	return word
}

func isASCII(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
