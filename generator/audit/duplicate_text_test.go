package audit

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSamplesAreWholeCharacters(t *testing.T) {
	for _, before := range []string{"", "a", "ab", "abc"} {
		text := before + strings.Repeat("€", 20)
		s := sample([]byte(text))
		if !strings.HasPrefix(text, string(s)) || len(s) < sampleMin || len(s) > sampleBytes || !utf8.Valid(s) {
			t.Errorf("sample of %q is %q", text, s)
		}
	}
	if s := sample([]byte(strings.Repeat("€", 13))); s != nil {
		t.Errorf("sample of a short text is %q, want none", s)
	}
}

func TestSamplesComeFromParagraphs(t *testing.T) {
	long := strings.Repeat("word ", 10)
	body := "<h2>" + long + "</h2><p>short</p><p>one " + long + "</p><ul><li>" + long + "</li></ul><p>two " + long
	got := samples([]byte(body))
	if len(got) != 2 || !strings.HasPrefix(string(got[0]), "one ") || !strings.HasPrefix(string(got[1]), "two ") {
		t.Errorf("samples are %q", got)
	}
}
