package cursor

import (
	"fmt"
	"strings"
	"testing"
)

// TestInYAML shows the path, the key and the text at ‸ in the last line that has one.
func TestInYAML(t *testing.T) {
	for text, want := range map[string]string{
		"tit‸":                               "[] key “tit”",
		"‸":                                  "[] key “”",
		"title: A\nau‸":                      "[] key “au”",
		"ti‸tle: A":                          "[] key “title”",
		"author: an‸":                        "[] author “an”",
		"author: ‸":                          "[] author “”",
		"author:‸":                           "[] author “”",
		"draft: tr‸ue # why":                 "[] draft “true”",
		"tags:\n  - a\n  - b‸":               "[tags -] item “b”",
		"tags:\n- a\n- ‸":                    "[tags -] item “”",
		"tags: [a, b‸]":                      "[tags -] item “b”",
		"tags: [‸":                           "[tags -] item “”",
		"name: { es: a, en: b‸ }":            "[name] en “b”",
		"name: { e‸ }":                       "[name] key “e”",
		"name: { es: route:‸":                "[name] es “route:”",
		"a:\n  b:\n    c‸":                   "[a b] key “c”",
		"a:\n  b: 1\n  c: ‸":                 "[a] c “”",
		"a:\n  b: 1\nc‸":                     "[] key “c”",
		"rows:\n  - id: x\n    ti‸":          "[rows -] key “ti”",
		"rows:\n  - id: x\n    title: { d‸}": "[rows - title] key “d”",
		"rows:\n  - i‸d: x":                  "[rows -] key “id”",
		"rows:\n- id: x\n  t: ‸":             "[rows -] t “”",
		"url: \"route:ab‸out\"":              "[] url “\"route:about\"”",
		"links: [route:ab‸out, x]":           "[links -] item “route:about”",
		"sources:\n  - { title: a, u‸ }":     "[sources -] key “u”",
	} {
		before, after, _ := strings.Cut(text, "‸")
		lines := strings.Split(before+after, "\n")
		number := strings.Count(before, "\n")
		column := len(before) - strings.LastIndex(before, "\n") - 1
		y, ok := InYAML(lines, number, column)
		what := y.Key
		switch {
		case !y.IsValue:
			what = "key"
		case what == "":
			what = "item"
		}
		if got := fmt.Sprintf("%v %s “%s”", y.Path, what, lines[number][y.Start:y.End]); !ok || got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if _, ok := InYAML([]string{"# title"}, 0, 4); ok {
		t.Error("a comment is a key")
	}
}

// FuzzCursor asks for every place of any text.
func FuzzCursor(f *testing.F) {
	f.Add("a: { b: [c\n- d: \"", 2)
	f.Add(":::tabs{a=\"\n[x](law:#", 9)
	f.Fuzz(func(t *testing.T, text string, column int) {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			at := min(max(0, column), len(line))
			if y, ok := InYAML(lines, i, at); ok {
				_ = line[y.Start:y.End]
			}
			if m, ok := InMarkdown(lines, i, at); ok {
				_ = line[m.Start:m.End]
			}
		}
	})
}
