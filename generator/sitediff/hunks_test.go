package sitediff

import (
	"fmt"
	"slices"
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
		{"a b c", "c b a", "a b> >b a"},
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

// TestLongTexts are compared in bounded memory.
func TestLongTexts(t *testing.T) {
	var old, now []string
	for i := range 20_000 {
		old = append(old, fmt.Sprint(i))
		now = append(now, fmt.Sprint(20_000-i))
	}
	got := hunks(old, now)
	if len(got) != 1 || !slices.Equal(got[0].Old, []string{"0"}) || !slices.Equal(got[0].New, []string{"20000"}) {
		t.Errorf("%d hunks", len(got))
	}
}
