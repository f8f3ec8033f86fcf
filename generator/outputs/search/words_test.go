package search

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "write the files of testdata again that Vitest reads")

// pieces are what random texts are made of: one or more of each kind of character.
var pieces = strings.Fields("a b Z é ß ø İ ı ş ς Σ й ё ў я ї א שָׁ ל כ ا أ ى ة ـ لا ک ی ۃ ٣ ۷ ९ हि न्दी ड़ ँ ং ক গু กุ ำ น้ำ เ เเ แ ไ ກ ເເ ខ្ម က် 東 京 々 " +
	"ե և ւ ՞ ʼ · l o' п' ײַ ൽ ല് 〇 の が か\u3099 ー ｶﾞ ﾃ Ａ １ ﬁ ½ ² ㌔ 서 울 가 ㄱ 1 2026 7 - - . / & ‐ ‑ , + ++ # ' ’ _ … ) \u00ad \u200b \u200c \u200d \u200e \u0301 \u0323 𠮷 😀 x")

// randomTexts returns texts of some of the pieces, the same in every run.
func randomTexts(n int) (texts []string) {
	r := rand.New(rand.NewPCG(40, 5))
	for range n {
		var text strings.Builder
		for range 3 + r.IntN(12) {
			if r.IntN(7) == 0 {
				text.WriteByte(' ')
			}
			text.WriteString(pieces[r.IntN(len(pieces))])
		}
		texts = append(texts, text.String())
	}
	return texts
}

// TestWordsAreThoseOfTheBrowser folds a word with each letter of many scripts, and reads texts of all kinds. Vitest reads the
// same file: both sides must agree.
func TestWordsAreThoseOfTheBrowser(t *testing.T) {
	folded, texts := map[string]any{}, map[string]any{} // word → folded, text → its folded words
	for _, letters := range [][2]rune{{0xC0, 0x9FF}, {0xE00, 0xEDD}, {0x1E00, 0x1FFF}, {0x3041, 0x3130}, {0xFF10, 0xFF9F}} {
		for r := letters[0]; r <= letters[1]; r++ {
			if word := "a" + string(r) + "b"; unicode.In(r, unicode.L, unicode.M, unicode.N) {
				folded[word] = fold(word)
			}
		}
	}
	for _, word := range []string{
		"ΟΔΟΣ", "Οδός", "İstanbul", "IŞIK", "Straße", "STRAẞE", "pingüino", "cañón", "n\u0303o", "\u1112\u1161\u11ab\u1100\u1173\u11af",
		"شَمْس", "آل", "مؤمن", "شیء", "می\u200cخواهم", "שָׁלוֹם", "ज़रूर", "हाँ", "हिन्दी", "मुम्बई", "सङ्ख्या", "पञ्चम", "अण्डा", "जन्म", "tiếng", "Đường", "ﾀﾞ",
	} {
		folded[word] = fold(word)
	}
	for _, text := range append(randomTexts(400),
		"La norma que te afecta, la mañana en que se publica.", "l’arrêté n° 2025-12", "DORA (UE) 2022/2554: art. 5.1",
		"東京のニュース 2025", "สวัสดี abc漢字def", "perPage=10; snake_case", "", "C++, C# and EJ-03; R&D at AT&T. I/O, v1.2.3-rc.1",
		"https://a.example/x-1/y", "ISO‑27001 ISO-27001.", "ＡＰＩとﾃｽﾄ（ﾀﾞ）", "第3章、2026年", "น้ำ นํ้า น\u0e4dา ทำ เเม่ แม่", "北京大学",
		"п'ять, комп’ютер і компʼютер, 'слово'", "o'quv, oʻquv, o‘quv", "l'eau d’été, O'Neil, foto's", "col·legi, coŀlegi, a·b",
		"Ի՞նչ, այո՛։ Երևան ԵՐԵՎԱՆ երեւան", "ייִדיש ײִדיש", "കടല്\u200d കടൽ", "ʻāina",
		"ភាសា\u200bខ្មែរ", "هذا كتـــاب ٢٠٢٦", "co\u00adop", "३ दिन, दान", "한국어 \u1112\u1161\u11ab", "人々は〇",
	) {
		at, words := 0, []string{}
		for word := range Words(text, &at) {
			words = append(words, fold(word.Text))
		}
		texts[text] = words
	}
	compare(t, "testdata/vectors.json", map[string]any{"words": folded, "texts": texts})
}

func TestWordsOfOneStemShareAList(t *testing.T) {
	tests := []struct{ lang, word, other string }{
		{"es", "regulación", "regulaciones"}, {"es", "multa", "multas"}, {"en", "servicers", "servicer"},
		{"de", "rezept", "rezepte"}, {"pt-BR", "normas", "norma"}, {"zz", "same", "same"},
	}
	for _, test := range tests {
		if a, b := stem(test.lang, test.word), stem(test.lang, test.other); a != b {
			t.Errorf("%s: %s and %s have the stems %s and %s", test.lang, test.word, test.other, a, b)
		}
	}
}

func TestStemsJoinNoUnrelatedWords(t *testing.T) {
	tests := []struct{ lang, word, other string }{
		{"de", "sicherheit", "sich"}, {"de", "sicher", "sich"}, {"de", "reise", "reis"}, {"de", "messer", "messe"},
		{"en", "university", "universe"}, {"en", "organization", "organ"}, {"en", "news", "new"}, {"en", "evening", "even"},
		{"es", "casa", "caso"}, {"es", "bienes", "bien"}, {"fr", "cours", "cour"}, {"it", "porta", "porto"},
		{"pt", "mais", "mal"}, {"ru", "весь", "вес"}, {"ar", "مدرسة", "مدرس"}, {"hi", "दिन", "दान"},
	}
	for _, test := range tests {
		if stem(test.lang, test.word) == stem(test.lang, test.other) {
			t.Errorf("%s: %s and %s have the stem %s", test.lang, test.word, test.other, stem(test.lang, test.word))
		}
	}
}

// TestStopWordsWeighLittle compares two words of a page that count equally.
func TestStopWordsWeighLittle(t *testing.T) {
	for lang, words := range map[string][2]string{
		"de": {"über", "Brücke"}, "el": {"και", "νερό"}, "ru": {"который", "дождь"}, "hi": {"नहीं", "पानी"}, "zz": {"aa", "bb"},
	} {
		v := NewVocabulary(nil)
		e := v.Count(Page{Lang: lang, Sections: []Section{{Text: words[0] + " " + words[1]}}})
		l := NewLists()
		l.update(v, 1, func(int) Entry { return e })
		stop, other := string(l.encoded[0]), string(l.encoded[1])
		if isLow := stop != other; isLow != (lang != "zz") || isLow && stop != "[1,0,3,1]" {
			t.Errorf("%s: %v have the lists %s and %s", lang, words, stop, other)
		}
	}
}

func TestHeaviestKeepsTheNewestOfEquals(t *testing.T) {
	var all []listed
	for i := range maxListed + 5 {
		all = append(all, listed{uint32(i), 10, 0})
	}
	all[1].weight, all[2].weight = 90, 3
	got := heaviest(all)
	if len(got) != maxListed || got[0].page != 1 || got[1].page != 6 {
		t.Errorf("%d pages, first %v", len(got), got[:2])
	}
}

func TestCountNamesTheSectionWhereAWordCountsMost(t *testing.T) {
	v := NewVocabulary([]string{"plazo"})
	for range 2 { // the second page is counted as the first one was
		e := v.Count(Page{Title: "Ley", Sections: []Section{
			{Heading: "Plazo", Text: "LEY"}, {Text: strings.Repeat("ley plazo ", 7)}, {Text: "plazo ley"},
		}})
		if want := "\x01\x00\x1d\x00\x00\xe2"; e.Words != want || e.Length != 19 {
			t.Errorf("%d words: %q, want %q", e.Length, e.Words, want)
		}
	}
}

func TestBeginningEndsAtASpace(t *testing.T) {
	long, accents := strings.Repeat("x", maxExcerpt), strings.Repeat("é ", maxExcerpt)
	for text, want := range map[string]string{
		" a \n b ": "a b", long: long, long + "y": long + " …", "a " + long: "a …", "a  b " + long[4:] + "\nc": "a b …",
		"a " + long[2:]: "a " + long[2:], "a " + long[2:] + " b": "a …", accents: strings.TrimSpace(accents[:maxExcerpt*3/2]) + " …",
	} {
		if got := beginning(text); got != want {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}
