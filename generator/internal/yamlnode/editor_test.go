package yamlnode

import (
	"strings"
	"testing"
)

// TestSetText replaces the text “old” of each form in files whose other bytes must stay.
func TestSetText(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"# π\na: {old} # note\n", "новый", "# π\na: новый # note\n"},
		{"a: {old}\n", "yes: no", "a: \"yes: no\"\n"},
		{"a: {old}\n", "12", "a: \"12\"\n"},
		{"a: {old}, and more\n", "新, 旧", "a: 新, 旧\n"},
		{"a: { 日: {old}, b: x }\n", "新, 旧", "a: { 日: \"新, 旧\", b: x }\n"},
		{"a: { 日: {old}, b: x }\n", "新", "a: { 日: 新, b: x }\n"},
		{"a: '{old}' # it's\n", "l'été", "a: 'l''été' # it's\n"},
		{"a: '{old}'\n", "one\ntwo", "a: \"one\\ntwo\"\n"},
		{"a: \"{old}\" # \"\n", "\"a\" \\ b", "a: \"\\\"a\\\" \\\\ b\" # \"\n"},
		{"l:\n  - x: 1\n    a: |  # block\n      {old}\n\n      more\n\nb: 1\n", "سطر\n\nآخر", "l:\n  - x: 1\n    a: |  # block\n      سطر\n\n      آخر\n\nb: 1\n"},
		{"a: >-\n  {old}\n  more\n# c\nb: 1\n", "one\ntwo", "a: >-\n  one\n\n  two\n# c\nb: 1\n"},
		{"a: |\r\n  {old}\r\nb: 1\r\n", "x\ny", "a: |\r\n  x\r\n  y\r\nb: 1\r\n"},
		{"a: |\n  {old}\n", " indented", "a: \" indented\"\n"},
		{"a:\n  {old} in\n  two lines # no\nb: 1\n", "ไทย", "a:\n  ไทย # no\nb: 1\n"},
		{"a: 長い{old}\n  続き\nb: 1\n", "短い", "a: 短い\nb: 1\n"},
		{"\xef\xbb\xbfa: {old}", "x", "\xef\xbb\xbfa: x"},
		{"a: [1, \"é\", '{old}']   \n", "x", "a: [1, \"é\", 'x']   \n"},
	} {
		file := strings.ReplaceAll(c.file, "{old}", "old")
		root, list := Parse("a.yaml", 1, []byte(file))
		if root == nil {
			t.Fatal(list)
		}
		e := NewEditor([]byte(file))
		if n := find(root, "old"); !e.SetText(n, c.text) || string(e.Bytes()) != c.want {
			t.Errorf("%q:\n%q, want\n%q", file, e.Bytes(), c.want)
		}
		changed, list := Parse("a.yaml", 1, e.Bytes())
		if changed == nil || find(changed, c.text) == nil {
			t.Errorf("%q does not have %q: %v", e.Bytes(), c.text, list)
		}
	}
}

func find(n *Node, text string) *Node {
	if strings.Contains(n.Text(), text) {
		return n
	}
	for child := range n.Children() {
		if found := find(child, text); found != nil {
			return found
		}
	}
	return nil
}

func TestAdd(t *testing.T) {
	for _, c := range []struct {
		file  string // the new key follows “el” of a
		value any
		want  string
	}{
		{"a: { en: x, el: υ }\nb: 1\n", "ё", "a: { en: x, el: υ, ru: ё }\nb: 1\n"},
		{"a: { el: \"υ\", pl: x }\n", "ё, ж", "a: { el: \"υ\", ru: \"ё, ж\", pl: x }\n"},
		{"a:\n  en: x\n  el: υ # note\n\n# next\nb: 1\n", "ё", "a:\n  en: x\n  el: υ # note\n  ru: ё\n\n# next\nb: 1\n"},
		{"a:\r\n  el: |\r\n    υ\r\nb: 1\r\n", "ё", "a:\r\n  el: |\r\n    υ\r\n  ru: \"ё\"\r\nb: 1\r\n"},
		{"a:\n  el: υ", "ё", "a:\n  el: υ\n  ru: ё"},
		{"a: { el: [υ, x], pl: [x, y] }\n", []any{"ё", "ж"}, "a: { el: [υ, x], ru: [\"ё\",\"ж\"], pl: [x, y] }\n"},
		{"a:\n  el:\n    - υ\n    - { b: [x] } # c\nb: 1\n", []any{"ё"}, "a:\n  el:\n    - υ\n    - { b: [x] } # c\n  ru: [\"ё\"]\nb: 1\n"},
		{"a:\n  ru:\n  el: υ\n", "ё", "a:\n  ru: \"ё\"\n  el: υ\n"},
		{"a: { ru: ~, el: υ }\n", "ё", "a: { ru: \"ё\", el: υ }\n"},
		{"a:\n  ru: null # later\n  el: υ\n", "ё", "a:\n  ru: \"ё\" # later\n  el: υ\n"},
	} {
		root, list := Parse("a.yaml", 1, []byte(c.file))
		if root == nil {
			t.Fatal(list)
		}
		e := NewEditor([]byte(c.file))
		if a := root.Get("a"); !e.Add(a, a.Get("el"), "ru", c.value) || string(e.Bytes()) != c.want {
			t.Errorf("%q:\n%q, want\n%q", c.file, e.Bytes(), c.want)
		}
		if changed, list := Parse("a.yaml", 1, e.Bytes()); changed == nil || changed.Get("a").Get("ru") == nil {
			t.Errorf("%q: %v", e.Bytes(), list)
		}
	}
}
