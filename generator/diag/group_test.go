package diag

import (
	"fmt"
	"strings"
	"testing"
)

// TestAFaultInManyLanguagesIsOneEntry prints two texts that each lack the same 14 languages.
func TestAFaultInManyLanguagesIsOneEntry(t *testing.T) {
	var list List
	for _, line := range []int{3, 9} {
		for i := range 14 {
			code := map[int]string{3: "content-translation", 9: "routes-text"}[line]
			list.Errorf(code, Pos{File: "content/words.yaml", Line: line, Column: 1}, fmt.Sprintf("Add the text: l%02d: …", i),
				"The translation %02d is missing.", i)
		}
	}
	var got strings.Builder
	if err := Print(&got, list, PrintOptions{Format: Text}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(got.String(), "✘ [ERROR]"); n != 2 {
		t.Errorf("%d entries, want 2:\n%s", n, got.String())
	}
	for _, want := range []string{"… and 13 more here:", "The translation 10 is missing. Add the text: l10: …", "… (3 more)", "words.yaml:9:1"} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("%q is missing:\n%s", want, got.String())
		}
	}
}

// TestGroupsNameAllFaults prints two texts that lack the same languages, where other texts lack one of them too.
func TestGroupsNameAllFaults(t *testing.T) {
	var list List
	for line := range 5 {
		for i := range 5 {
			if i == 0 || line < 2 {
				list.Errorf("content-translation", Pos{File: "content/words.yaml", Line: line + 1, Column: 1}, fmt.Sprintf("Add the text: l%d: …", i),
					"The translation %d is missing.", i)
			}
		}
	}
	var got strings.Builder
	if err := Print(&got, list, PrintOptions{Format: Text}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"… and 4 more here:", "… and at 4 other places:", "words.yaml:2:1 (and 4 more here)\n", "words.yaml:3:1\n"} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("%q is missing:\n%s", want, got.String())
		}
	}
}

// TestPrintGroupsTheDifferencesOfATranslation checks that a translation much older than its source is one entry, and that another
// text, or one with few differences, keeps its own.
func TestPrintGroupsTheDifferencesOfATranslation(t *testing.T) {
	var l List
	for i, fact := range []string{"٢٠٢٦", "第5条", "12 км", "3,5 %", "90"} {
		l.Warnf("translation-fact", Pos{File: "content/news/a/ar.md", Line: i + 3, Column: 1}, "Add it.", "The translation lacks “%s”.", fact)
	}
	for i, fact := range []string{"一", "二"} {
		l.Warnf("translation-fact", Pos{File: "content/news/a/ja.md", Line: i + 3, Column: 1}, "Add it.", "The translation lacks “%s”.", fact)
	}
	var b strings.Builder
	if err := Print(&b, l, PrintOptions{Format: Text}); err != nil {
		t.Fatal(err)
	}
	const want = "… and 4 more in this text:\n    line 4: The translation lacks “第5条”.\n    line 5: The translation lacks “12 км”.\n"
	if got := b.String(); !strings.Contains(got, want) || strings.Count(got, "[WARNING]") != 3 {
		t.Errorf("%s\nwant three entries and %q", got, want)
	}
}
