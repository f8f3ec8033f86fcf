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
	sign    // the end of C++ or C#
	unknown // a byte of a character beyond ASCII
)

const (
	maxCodeParts = 4
	hyphen       = '\u2010' // NFKC makes it of the hyphen that does not break a line
)

// byteKinds are the kinds of bytes.
var byteKinds = func() (kinds [256]uint8) {
	for c := range kinds {
		switch {
		case c >= utf8.RuneSelf:
			kinds[c] = unknown
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9':
			kinds[c] = spacedLetter
		case c == '-' || c == '.' || c == '/' || c == '&':
			kinds[c] = joiner
		case c == '+' || c == '#':
			kinds[c] = sign
		}
	}
	return kinds
}()

// kindOf returns the kind of a character. generator/runtime/search-words.ts has the same kinds.
func kindOf(r rune) uint8 {
	switch {
	case r < utf8.RuneSelf:
		return byteKinds[r]
	case r == 'ー': // belongs to no script
		return unspacedLetter
	case r == hyphen:
		return joiner
	case r >= '\u0300' && unicode.IsMark(r):
		return mark
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		if r >= 'ก' && unicode.In(r, unspaced...) && !unicode.Is(unicode.Nd, r) {
			return unspacedLetter
		}
		return spacedLetter
	case unicode.Is(unicode.Cf, r), isArmenianMark(r):
		return ignored
	}
	return separator
}

// isArmenianMark reports whether a character is punctuation that Armenian writes above the last vowel of a word, such as its
// question mark: ի՞նչ.
func isArmenianMark(r rune) bool { return 0x55B <= r && r <= 0x55F }

// isInside reports whether a sign between a character and a text is part of their word: an apostrophe in Cyrillic (п'ять) and
// after the letters that Uzbek writes with it (o'quv), the middle dot of Catalan (col·legi), and in Hebrew the geresh (ג'ירפה)
// and the gershayim before the last letter (דו"ח). Other languages write an apostrophe between two words: l'eau.
func isInside(before, sign rune, after string) bool {
	switch sign {
	case '\'', '‘', '’', '׳':
		if isHebrew(before) {
			next, _ := utf8.DecodeRuneInString(after)
			return isHebrew(next)
		}
		if sign == '׳' || !strings.ContainsRune("oOgG", before) && !unicode.Is(unicode.Cyrillic, before) {
			return false
		}
		next, _ := utf8.DecodeRuneInString(after)
		kind := kindOf(next)
		return kind == spacedLetter || kind == mark
	case '·':
		return (before == 'l' || before == 'L') && after != "" && after[0]|0x20 == 'l'
	case '"', '”', '״':
		last, size := utf8.DecodeRuneInString(after)
		next, _ := utf8.DecodeRuneInString(after[size:])
		return isHebrew(before) && isHebrew(last) && !isHebrew(next)
	}
	return false
}

func isHebrew(r rune) bool { return 'א' <= r && r <= 'ת' }

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
			if end := plainWord(r.text, i); end > i {
				if !yield(Word{r.text[i:end], -1}) {
					return
				}
				i = end
				continue
			}
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

// plainWord returns where a word of ASCII ends that is no part of a code. It returns start if there is another one.
func plainWord(text string, start int) (end int) {
	end = start
	for end < len(text) && byteKinds[text[end]] == spacedLetter {
		end++
	}
	switch {
	case end < len(text) && end > start && text[end] == '\'' && isInside(rune(text[end-1]), '\'', text[end+1:]):
		return start
	case end == len(text) || byteKinds[text[end]] == separator:
		return end
	case byteKinds[text[end]] == joiner && (end+1 == len(text) || byteKinds[text[end+1]] == separator):
		return end
	}
	return start
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
	isCode, end, before := false, start, rune(separator)
	for {
		var c rune
		size, kind := 0, uint8(separator)
		for end < len(r.text) {
			c, size = utf8.DecodeRuneInString(r.text[end:])
			kind = kindOf(c)
			isPart := kind == spacedLetter || kind == mark || kind == ignored
			if !isPart && (kind != separator || !isInside(before, c, r.text[end+size:])) {
				break
			}
			before = c
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
	if n := len(r.parts) / 2; n > 1 && n <= maxCodeParts {
		code := r.text[start:end]
		if (isCode || strings.ContainsFunc(code, unicode.IsDigit)) && !r.yield(Word{code, -1}) {
			return -1
		}
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

// hasDotlessI reports whether I and ı are one letter in a language.
func hasDotlessI(lang string) bool { return primary(lang) == "tr" || primary(lang) == "az" }

// lower returns a word in lower case, and not too long. Stemmers expect it like this.
func lower(word string, hasDotlessI bool) string {
	if hasDotlessI {
		word = strings.ToLowerSpecial(unicode.TurkishCase, word)
	} else {
		word = strings.ToLower(word)
	}
	if len(word) > maxWord {
		end := maxWord
		for !utf8.RuneStart(word[end]) {
			end--
		}
		word = word[:end]
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
