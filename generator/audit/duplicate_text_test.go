package audit

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestExampleHasWholeCharacters(t *testing.T) {
	for _, before := range []string{"", "a", "ab"} {
		text := "<p>" + before + strings.Repeat("€", 20) + "</p>"
		list := newAuditor(origin).CheckPage(Page{Address: "/", HTML: []byte(document(text + text)), Body: []byte(text)})
		if len(list) != 1 || !strings.Contains(list[0].Message, before+"€€€€€€€€") || !utf8.ValidString(list[0].Message) {
			t.Errorf("%q: %v", text, list)
		}
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
