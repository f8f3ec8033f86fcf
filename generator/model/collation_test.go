package model

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestCollation compares with the order of Intl.Collator in a browser.
func TestCollation(t *testing.T) {
	for lang, want := range map[string]string{
		"ja":    "1番 2番 10番 あん いか いすゞ うどん ガーゼ カード カレー こい コーヒー ラーメン ラメン りす リンゴ 焼き 炊飯",
		"ja-JP": "カレー ラーメン",
		"ar":    "آية إبريق اسم ألم بصل ثوم",
		"fa":    "آب بابا پدر",
		"es":    "Ajo árbol naranja nube Ñoquis ola",
		"sv":    "zebra ål ärta öl",
	} {
		words := strings.Fields(want)
		slices.Reverse(words)
		c := newCollation(lang)
		slices.SortStableFunc(words, func(a, b string) int { return bytes.Compare(bytes.Clone(c.key(a)), bytes.Clone(c.key(b))) })
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}
