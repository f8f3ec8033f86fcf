package glossary

import (
	"os"
	"reflect"
	"testing"
)

func testMatcher() matcher {
	m := matcher{}
	m.add("rule", "")
	m.add("public consultation", "")
	m.add("public consultation paper", "")
	m.add("Public hearing", "public consultation")
	m.add("público", "publicado")
	m.add("public", "official")
	m.add("consultation paper", "draft")
	m.add("", "nothing")
	return m
}

func TestFind(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                  nil,
		"rule":                              nil,
		"A public rule":                     {"public"},
		"«PUBLIC»":                          {"PUBLIC"},
		"publics, republic, public1":        nil,
		"A public\nhearing, public-hearing": {"public\nhearing", "public-hearing"},
		"public\n\nhearing":                 {"public"},
		"public, hearing":                   {"public"},
		"a public consultation":             nil,
		"public consultation papers":        nil,
		"public consultation paper":         nil,
		"consultation paper":                {"consultation paper"},
		"EL PÚBLICO":                        {"PÚBLICO"},
		"pu\u0301blico":                     nil, // decomposed letters are other letters
		"a public\u00a0hearing":             {"public\u00a0hearing"},
		"public":                            {"public"},
		"İ public":                          {"public"},
		"\xff public":                       {"public"},
	} {
		var got []string
		for _, m := range testMatcher().find([]byte(text)) {
			got = append(got, text[m.start:m.end])
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("A public\u00a0hearing İ \xff")
	m := testMatcher()
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, found := range m.find([]byte(text)) {
			if found.start < last || found.end <= found.start || found.end > len(text) {
				t.Fatalf("%q: %+v", text, found)
			}
			last = found.end
		}
	})
}

// BenchmarkFind scans an article of 7 KB.
func BenchmarkFind(b *testing.B) {
	text, err := os.ReadFile("../../../content/news/dora-ai-act/es.md")
	if err != nil {
		b.Fatal(err)
	}
	m := testMatcher()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		m.find(text)
	}
}
