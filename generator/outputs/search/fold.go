package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// alike are letters that are written for each other, and those that keyboards lack. Marks are not among them: isDropped has
// those.
var alike = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i", 'ħ': "h", 'ŋ': "n",
	'ς': "σ", 'ى': "ي", 'ی': "ي", 'ک': "ك", 'ة': "ه", 'ۃ': "ه", 'ہ': "ه", 'ە': "ه", 'ٱ': "ا", 'ँ': "ं", hyphen: "-",
	'װ': "וו", 'ױ': "וי", 'ײ': "יי", 'ൺ': "ണ്", 'ൻ': "ന്", 'ർ': "ര്", 'ൽ': "ല്", 'ൾ': "ള്", 'ൿ': "ക്",
}

func init() {
	for pair := range strings.FieldsSeq(homophones) {
		letters := []rune(pair)
		alike[letters[0]] = string(letters[1])
	}
}

// homophones are letters of Amharic that are spoken and often written like another one, each with that one.
const homophones = "ሃሀ ሐሀ ሑሁ ሒሂ ሓሀ ሔሄ ሕህ ሖሆ ሠሰ ሡሱ ሢሲ ሣሳ ሤሴ ሥስ ሦሶ ሧሷ ኀሀ ኁሁ ኂሂ " +
	"ኃሀ ኄሄ ኅህ ኆሆ ኣአ ዐአ ዑኡ ዒኢ ዓአ ዔኤ ዕእ ዖኦ ፀጸ ፁጹ ፂጺ ፃጻ ፄጼ ፅጽ ፆጾ"

// isDropped reports whether a mark is not part of a folded word: accents of Latin, Greek and Cyrillic letters, vowel points of
// Hebrew and Arabic with the lengthening of Arabic lines, the hamza on a letter, the nukta of Hindi, what is invisible, the form of
// a letter that a name is printed with (葛󠄀), and the signs within words. Vowel signs of other scripts are letters.
func isDropped(r rune) bool {
	switch r {
	case '\'', '‘', '’', '·', 'ـ', '"', '”', '׳', '״':
		return true
	}
	return 0x2B9 <= r && r <= 0x2BF || isArmenianMark(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector) ||
		(0x300 <= r && r < 0x780 || 0x816 <= r && r <= 0x8FF || r == 0x93C) && unicode.IsMark(r)
}

// fold returns a word in the form in which the browser compares it: without case, accents and spellings of one letter. The
// language does not matter, because a query has none. The letters й and ў stay: they are no accented vowels. Armenian writes և in
// three ways.
func fold(word string) string {
	if isASCII(word) {
		return strings.ReplaceAll(strings.ToLower(word), "'", "")
	}
	var out strings.Builder
	before := rune(0)
	for _, r := range strings.ToLower(norm.NFKD.String(word)) {
		isShort := r == 0x306 && (before == 'и' || before == 'у')
		isYev := before == 'ե' && r == 'ւ'
		before = r
		if isYev {
			out.WriteRune('վ')
		} else if same, ok := alike[r]; ok {
			out.WriteString(same)
		} else if isShort || !isDropped(r) {
			out.WriteRune(digit(r))
		}
	}
	folded := out.String()
	if strings.Contains(folded, virama) {
		folded = nasals.Replace(folded)
	}
	return norm.NFC.String(folded)
}

const virama = "्" // of Devanagari

// nasals replaces the nasal before a consonant of its own place with the anusvara: हिन्दी and हिंदी are one word.
var nasals = func() *strings.Replacer {
	var pairs []string
	for nasal, consonants := range map[rune]string{'ङ': "कखगघ", 'ञ': "चछजझ", 'ण': "टठडढ", 'न': "तथदध", 'म': "पफबभ"} {
		for _, c := range consonants {
			pairs = append(pairs, string(nasal)+virama+string(c), "ं"+string(c))
		}
	}
	return strings.NewReplacer(pairs...)
}()

// digit returns a digit of another script as the one of ASCII, and other characters as they are.
func digit(r rune) rune {
	switch {
	case r < utf8.RuneSelf || !unicode.Is(unicode.Nd, r):
		return r
	case 0x964 < r && r < 0xE00: // in the scripts of India zero is xxx6
		r -= 6
	}
	return '0' + r%16
}
