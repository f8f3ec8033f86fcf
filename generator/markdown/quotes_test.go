package markdown

import (
	"strings"
	"testing"
)

func TestQuotes(t *testing.T) {
	resolve := func(address string) string {
		if strings.HasPrefix(address, "law:") {
			return "https://law.example/act"
		}
		if strings.HasPrefix(address, "https:") {
			return address
		}
		return ""
	}
	for what, c := range map[string]struct{ text, want, address string }{
		"a block quote with a source": {"> The *fee* is\n> 30 euros.\n>\n> — [Register](https://example.org/fees)", "The fee is 30 euros.", "https://example.org/fees"},
		"two paragraphs":              {"> One.\n>\n> Two.\n>\n> [Register](https://example.org/)", "One. Two.", "https://example.org/"},
		"the component":               {":::quote{url=\"https://example.org/a\"}\nOne **two**.\n:::", "One two.", "https://example.org/a"},
		"no source":                   {"> The fee is 30 euros.", "", ""},
		"a link within the quotation": {"> See [this](https://example.org/).", "", ""},
		"an address of the site":      {"> One.\n>\n> [Here](/here/)", "", ""},
		"a citation":                  {"> One.\n>\n> [Act](law:act#5)", "One.", "https://law.example/act"},
		"a component that cites":      {":::quote{url=\"law:act#5\"}\nOne.\n:::", "One.", "https://law.example/act"},
		"a component without url":     {":::quote{source=\"Register\"}\nOne.\n:::", "", ""},
		"code":                        {"```\n> One.\n>\n> [Here](https://example.org/)\n```", "", ""},
	} {
		got := New(Syntax{}).Quotes("a.md", 10, []byte(c.text), resolve)
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s: %+v", what, got)
		case c.want != "" && (len(got) != 1 || got[0].Text != c.want || got[0].Address != c.address || got[0].Pos.Line < 10):
			t.Errorf("%s: %+v", what, got)
		}
	}
}
