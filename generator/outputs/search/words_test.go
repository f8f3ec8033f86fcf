package search

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/folded.json again")

// folded is testdata/folded.json, which generator/runtime/tests/search-words.test.ts reads too: both sides must agree.
type folded struct {
	Words map[string]string   `json:"words"` // → folded
	Texts map[string][]string `json:"texts"` // → its words
}

// TestWordsAreThoseOfTheBrowser folds a word with each Latin, Greek and Cyrillic letter.
func TestWordsAreThoseOfTheBrowser(t *testing.T) {
	got := folded{map[string]string{}, map[string][]string{}}
	for _, letters := range [][2]rune{{0xC0, 0x52F}, {0x1E00, 0x1FFF}} {
		for r := letters[0]; r <= letters[1]; r++ {
			word := "a" + string(r) + "b"
			if slices.Equal(slices.Collect(Words(word)), []string{word}) {
				got.Words[word] = fold(word)
			}
		}
	}
	for _, word := range []string{"ΟΔΟΣ", "İstanbul", "Straße", "pingüino", "cañón", "n\u0303o"} {
		got.Words[word] = fold(word)
	}
	for _, text := range []string{
		"La norma que te afecta, la mañana en que se publica.", "l’arrêté n° 2025-12", "DORA (UE) 2022/2554: art. 5.1",
		"東京のニュース 2025", "สวัสดี abc漢字def", "perPage=10; snake_case", "",
	} {
		got.Texts[text] = slices.AppendSeq([]string{}, Words(text))
	}
	data, err := json.MarshalIndent(got, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const file = "testdata/folded.json"
	if *update {
		if err := os.WriteFile(file, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != string(data)+"\n" {
		t.Errorf("%s differs (%v); write it again with -update and run Vitest", file, err)
	}
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
	var c Counter
	for range 2 { // the second page is counted as the first one was
		counted, length := c.Count(Page{Title: "Ley", Sections: []Section{
			{Heading: "Plazo", Text: "LEY"}, {Text: strings.Repeat("ley plazo ", 7)}, {Text: "plazo ley"},
		}})
		if want := "\x03ley\x1d\x00\x05plazo\x0e\x02"; string(counted) != want || length != 19 {
			t.Errorf("%d words: %q, want %q", length, counted, want)
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
