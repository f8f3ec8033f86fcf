package yamlnode

import (
	"os"
	"strings"
	"testing"
)

// JSON is YAML: both parsers read the same tree from it.
func TestParseJSON(t *testing.T) {
	texts := []string{
		`{"б": [1, -2, 3.50, true, null, "a\n\"b\""], "a": {"ключ": {}, "": []}, "कुंजी": "مفتاح", "鍵": "值"}`,
		`[{"b": 1, "a": 2}, [[]], "é"]`,
	}
	for _, name := range []string{"pages", "sources.lock"} {
		text, err := os.ReadFile("../../project/defaults/content/schemas/" + name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		want, list := Parse("a.json", 1, []byte(text))
		if len(list) > 0 {
			t.Fatal(list)
		}
		checkSameValues(t, ParseJSON([]byte(text)), want)
	}
}

func checkSameValues(t *testing.T, got, want *Node) {
	t.Helper()
	if got == nil || got.Kind != want.Kind || got.key != want.key || got.text != want.text || got.value != want.value || got.Len() != want.Len() {
		t.Fatalf("%+v, want %+v", got, want)
	}
	for i, child := range want.children() {
		if want.Kind == Map && got.Get(child.Key()) != got.children()[i] {
			t.Fatalf("the key “%s” is not found in %+v", child.Key(), got)
		}
		checkSameValues(t, got.children()[i], child)
	}
}

func TestParseJSONRefuses(t *testing.T) {
	for _, text := range []string{"", "a: 1", `{"a": 1`, `[1,]`, `{"a": 1} 2`, `{"a": 1, "b": 2, "a": 3}`, `{"\u00e9": 1, "e\u0301": 2}`, `{1: 2}`, `{[]: 2}`, `[1e999]`, strings.Repeat("[", 100)} {
		if n := ParseJSON([]byte(text)); n != nil {
			t.Errorf("%s: %+v", text, n)
		}
	}
}
