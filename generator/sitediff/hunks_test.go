package sitediff

import (
	"fmt"
	"strings"
	"testing"
)

func TestSentences(t *testing.T) {
	for text, want := range map[string]string{
		"Uno. Dos.":                "Uno.|Dos.",
		"Uno":                      "Uno",
		"¿Sí? ¡No! Quizá… Mañana.": "¿Sí?|¡No!|Quizá…|Mañana.",
		"Dijo «ya.» Y fue.":        "Dijo «ya.»|Y fue.",
		"Art. 5 y el art. quinto.": "Art.|5 y el art. quinto.",
		"3.5 por ciento. 2 más.":   "3.5 por ciento.|2 más.",
		"日本。次。":                    "日本。次。",
		"":                         "",
	} {
		if got := strings.Join(sentences(text), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestHunks(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{"a b c", "a b c", ""},
		{"a b c", "a x c", "b>x"},
		{"a b c", "a c", "b>"},
		{"a c", "a b c", ">b"},
		{"", "a b", ">a b"},
		{"a b", "", "a b>"},
		{"a b c d e", "x b c y e", "a>x d>y"},
		{"a b c", "c b a", ">c b b c>"},
		{"a a a", "a a", "a>"},
	} {
		var got []string
		for _, h := range hunks(strings.Fields(c.old), strings.Fields(c.now)) {
			got = append(got, strings.Join(h.Old, " ")+">"+strings.Join(h.New, " "))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s → %s: %s, want %s", c.old, c.now, text, c.want)
		}
	}
}

// Texts that differ from end to end must not take quadratic time or memory.
func TestLongTexts(t *testing.T) {
	const length = 20_000
	var before, after []string
	for i := range length {
		before = append(before, fmt.Sprint(i))
		after = append(after, fmt.Sprint(length-i))
	}
	removed, added := 0, 0
	for _, h := range hunks(before, after) {
		removed += len(h.Old)
		added += len(h.New)
	}
	if removed != added || removed == 0 || removed > length {
		t.Errorf("%d sentences removed and %d added", removed, added)
	}
}
