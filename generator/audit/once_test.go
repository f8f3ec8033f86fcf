package audit

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Runs are counted as bytes.Count counts them, whatever they are and wherever
// they stand.
func TestRunsAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "é", "abc", strings.Repeat("a", 37), strings.Repeat("ab", 20)}), 1, 4).Draw(t, "alphabet")
		text := rapid.Custom(func(t *rapid.T) []byte {
			return []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 200).Draw(t, "words"), ""))
		})
		body := text.Draw(t, "body")
		var all [][]byte
		for range rapid.IntRange(0, samples).Draw(t, "runs") {
			length := rapid.IntRange(shorter, probe).Draw(t, "length")
			if at := rapid.IntRange(0, 1000).Draw(t, "at"); at+length <= len(body) {
				all = append(all, body[at:at+length])
			}
		}
		page := append(append(text.Draw(t, "before"), body...), text.Draw(t, "after")...)
		n := counts(page, all)
		for i, s := range all {
			if want := bytes.Count(page, s); n[i] != want {
				t.Fatalf("%q stands %d times in %q, not %d", s, want, page, n[i])
			}
		}
	})
}

func TestRunsAreWholeCharacters(t *testing.T) {
	for _, before := range []string{"", "a", "ab", "abc"} {
		text := before + strings.Repeat("€", 20)
		s := plain([]byte(text))
		if !strings.HasPrefix(text, string(s)) || len(s) < shorter || len(s) > probe || strings.ToValidUTF8(string(s), "") != string(s) {
			t.Errorf("%q of %q", s, text)
		}
	}
	if s := plain([]byte(strings.Repeat("€", 13))); s != nil {
		t.Errorf("%q is too short", s)
	}
}
