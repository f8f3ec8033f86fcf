package limits

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
)

// TestScriptsKeepTheirCharacters: texts that people write in these scripts are allowed.
func TestScriptsKeepTheirCharacters(t *testing.T) {
	for name, text := range map[string]string{
		"Persian":                         "می\u200cروم و کتاب\u200cها را می\u200cخوانم",
		"a Persian plural of a word":      "PDF\u200cها",
		"a Persian abbreviation":          "ه\u200d",
		"Hindi conjuncts":                 "क्\u200dष और क्\u200cष",
		"Malayalam":                       "ന്\u200d",
		"Sinhala":                         "ශ්\u200dරී ලංකා",
		"Bengali":                         "র\u200d্যাব",
		"Arabic with a mark":              "النسخة C++\u200e هنا",
		"an Arabic date":                  "\u061c١٢/٣\u061c من الشهر العربي",
		"Hebrew with marks":               "\u200f(שלום)\u200f world",
		"Hebrew with a grapheme joiner":   "יְרוּשָׁלַ\u034f\u05b4ם",
		"isolates":                        "كلمة \u2068C++\u2069 هنا \u2066(a+b)\u2069",
		"an isolate of Hebrew":            "the word \u2067שלום!\u2069 means peace",
		"nested isolates":                 "שלום \u2066a \u2067שלום\u2069 b\u2069",
		"Mongolian":                       "ᠮᠣᠩᠭᠣᠯ\u180b ᠬᠠᠷ\u180eᠠ ᠭ\u180fᠠ",
		"Thai":                            "ภาษา\u200bไทย",
		"Khmer":                           "ភាសា\u200bខ្មែរ",
		"Japanese variants":               "葛\U000e0100城と\u8fbb\U000e0101堂、花\ufe00",
		"full-width punctuation":          "、\ufe00。\ufe01",
		"a heart":                         "❤\ufe0f ☎\ufe0e ©\ufe0f ℹ\ufe0f ‼\ufe0f 〰\ufe0f ㊗\ufe0f",
		"keycaps":                         "1\ufe0f\u20e3 #\ufe0f\u20e3 *\ufe0f\u20e3",
		"a family":                        "👩\u200d👩\u200d👧\u200d👦",
		"professions":                     "👩🏽\u200d⚕\ufe0f 🧑\u200d🚀 🏳\ufe0f\u200d🌈 🙂\u200d↔\ufe0f",
		"the flag of England":             "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
		"the flags of Scotland and Wales": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
		"a long German word":              "Donau\u00addampf\u00adschiff\u00adfahrt",
		"a long Greek word":               "ηλεκτρο\u00adεγκεφαλο\u00adγραφία",
		"old Korean":                      "\u1112\u1160\u11ab \u115f\u1161",
		"a sign of a formula":             "∩\ufe00 0\ufe00",
		"accents":                         "a\u0301e\u0323\u0302",
		"Vietnamese and Hebrew points":    "việt בְּרֵאשִׁית",
	} {
		if i, what := FindBadCharacter([]byte(text)); i >= 0 {
			t.Errorf("%s: %s at %d of %q", name, what, i, text)
		}
	}
}

// TestHiddenCharactersAreRefused: each invisible character is refused in words of Latin letters, at their ends, alone and in a row.
func TestHiddenCharactersAreRefused(t *testing.T) {
	for _, k := range invisibles {
		for _, r := range []rune{k.first, (k.first + k.last) / 2, k.last} {
			for _, form := range []string{"pay%cpal", "%cpaypal", "paypal%c", "%c", "a %c b", "pay%[1]c%[1]cpal", "1%c2", "a\n%c\nb", "p%caypal", "(%c)"} {
				text := fmt.Sprintf(form, r)
				i, what := FindBadCharacter([]byte(text))
				isHyphen := r == 0xad && form == "pay%cpal"
				if isHyphen && i >= 0 || !isHyphen && (i < 0 || !strings.Contains(what, fmt.Sprintf("U+%04X", r))) {
					t.Errorf("%q: %d, %q", text, i, what)
				}
			}
		}
	}
}

func TestInvisibleCharactersWithoutEffect(t *testing.T) {
	for name, text := range map[string]string{
		"a joiner after a word of Persian":       "می \u200cر"[:len("می ")] + "\u200c ",
		"two joiners":                            "می\u200c\u200cروم",
		"a joiner in a Latin word":               "sh\u200celf",
		"a joiner between emoji and letters":     "👩\u200dx",
		"a joiner before an emoji":               "x\u200d👩",
		"two selectors":                          "❤\ufe0f\ufe0f",
		"a selector of a letter":                 "a\ufe0f",
		"a selector of a digit without keycap":   "1\ufe0f",
		"a selector of an ideograph on a letter": "a\U000e0100",
		"two selectors of an ideograph":          "葛\U000e0100\U000e0101",
		"eight selectors":                        "葛" + strings.Repeat("\U000e0100", 8),
		"a hyphen after one letter":              "a\u00adbcd",
		"two hyphens":                            "ab\u00ad\u00adcd",
		"a mark without Arabic":                  "abc\u200e def",
		"a Latin mark in another line":           "שלום\nabc\u200e def",
		"three marks":                            "שלום\u200e\u200e\u200e a",
		"an Arabic mark in Hebrew":               "שלום\u061c a",
		"an isolate without Hebrew":              "a \u2067b\u2069 c",
		"an isolate of Latin from right to left": "שלום \u2067if (a)\u2069 c",
		"an isolate that does not end":           "שלום \u2067שלום c",
		"an isolate that ends in another line":   "שלום \u2067שלום\nשלום\u2069",
		"an end without an isolate":              "שלום \u2069",
		"an empty isolate":                       "שלום \u2066\u2069",
		"an override in Hebrew":                  "שלום \u202eabc\u202c",
		"a flag without an end":                  "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067",
		"a flag without letters":                 "🏴\U000e007f",
		"a flag with a message":                  "🏴" + strings.Repeat("\U000e0061", 20) + "\U000e007f",
		"tags without a flag":                    "a\U000e0067\U000e0062\U000e007f",
		"a variant in Latin":                     "a\u180b",
		"a space of Thai in Latin":               "a\u200bb",
		"a filler of Korean":                     "가\u3164나",
		"a filler before a letter":               "\u115fa",
	} {
		if i, _ := FindBadCharacter([]byte(text)); i < 0 {
			t.Errorf("%s: %q is allowed", name, text)
		}
	}
}

// TestEveryIgnorableIsKnown compares the table with the Unicode data of the standard library.
func TestEveryIgnorableIsKnown(t *testing.T) {
	near := nearby{text: []byte("a")}
	visible := map[rune]bool{} // format characters with a glyph, such as the Arabic number sign
	for _, r := range []rune{0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06dd, 0x070f, 0x0890, 0x0891, 0x08e2, 0x110bd, 0x110cd} {
		visible[r] = true
	}
	for r := rune(firstInvisible); r <= unicode.MaxRune; r++ {
		isHieroglyph := r >= 0x13430 && r <= 0x1343f // they place signs, and have glyphs
		if !isInvisible(r) || visible[r] || isHieroglyph {
			continue
		}
		if near.invisibleProblem(r) == "" {
			t.Errorf("U+%04X is missing", r)
		}
	}
}

// TestLinesAreReadOnce: the time of a long line with many marks is that of one pass.
func TestLinesAreReadOnce(t *testing.T) {
	near := nearby{text: []byte(strings.Repeat("שלום\u200e a ", 1000))}
	for i := range near.text {
		near.begin, near.end = i, i+1
		near.readLine()
		if near.line.end != len(near.text) {
			t.Fatalf("the line was read to %d at %d", near.line.end, i)
		}
	}
}
