package yamlnode

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

func TestParsePositions(t *testing.T) {
	root, list := Parse("a.yaml", 2, []byte("título: «Ñandú» b\nlist:\n  - 1\n  - {es: a, en: b}\nempty:\nn: 2025-06-01\nt: |\n  two\n  lines\n"))
	if len(list) != 0 {
		t.Fatal(list)
	}
	for _, c := range []struct {
		node         *Node
		line, column int
		value        any
	}{
		{root.Get("título"), 2, 9, "«Ñandú» b"},
		{root.Get("list").Item(0), 4, 5, uint64(1)},
		{root.Get("list").Item(1).Get("en"), 5, 17, "b"},
		{root.Get("empty"), 6, 7, nil},
		{root.Get("n"), 7, 4, "2025-06-01"},
		{root.Get("t"), 8, 4, "two\nlines"},
	} {
		if pos := c.node.Pos(); pos.Line != c.line || pos.Column != c.column || c.node.Value() != c.value {
			t.Errorf("%v at %d:%d, want %v at %d:%d", c.node.Value(), pos.Line, pos.Column, c.value, c.line, c.column)
		}
	}
	if _, err := json.Marshal(root.Plain()); err != nil {
		t.Error(err)
	}
}

// TestBlockScalarsEndWithoutALineEnd checks that a text is the same, whatever the style in which it is written.
func TestBlockScalarsEndWithoutALineEnd(t *testing.T) {
	for text, want := range map[string]string{
		"a: |\n  Ένα\n  δύο\n": "Ένα\nδύο", "a: >\n  दो\n  तीन\n": "दो तीन", "a: |-\n  три\n": "три", "a: >\n  일\nb: x\n": "일",
		"a: |\r\n  四\r\n": "四", "a: |+\n  خمسة\n\n": "خمسة\n\n", "a: |2+\n  six\n": "six\n", "a: |\n  seven": "seven",
	} {
		root, list := Parse("a.yaml", 1, []byte(text))
		if len(list) > 0 || root.Get("a").Text() != want {
			t.Errorf("%q: %q %v", text, root.Get("a").Text(), list)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, code string }{
		{"a: [1, 2\nb: 3\n", "yaml-syntax"},
		{"title: one: two\n", "yaml-syntax"},
		{"a: 1\n\tb: 2\n", "yaml-syntax"},
		{"a: 1\na: 2\n", "yaml-duplicate"},
		{"a: &x 1\nb: *x\n", "yaml-alias"},
		{"a: !!binary xx\n", "yaml-tag"},
		{"a: 1\n---\nb: 2\n", "yaml-documents"},
		{"a: \x00\n", "yaml-encoding"},
		{"a: \xff\n", "yaml-encoding"},
		{"\xff\xfea\x00:\x00", "yaml-encoding"},
		{"\xfe\xff\x00a\x00:", "yaml-encoding"},
		{"a\x00:\x00 \x00b\x00", "yaml-encoding"},
		{"a: .nan\n", "yaml-number"},
		{"a: 9007199254740992\n", "yaml-number"},
		{"a: 0.1000000000000000055\n", "yaml-number"},
		{"a: 12345678901234567.89\n", "yaml-number"},
		{"a: { b: [3.14159265358979323846] }\n", "yaml-number"},
		{"a: -9007199254740992\n", "yaml-number"},
		{"a: 1_000\n", "yaml-number"},
		{"a: 1_000.50\n", "yaml-number"},
		{"a: 18446744073709551615\n", "yaml-number"},
		{"a: 1\rb: 2\r", "yaml-characters"},
		{"a:\n\u3000\u3000b: 1\n", "yaml-syntax"},
		{"tags:\n\u3000- 記事\n", "yaml-syntax"},
		{"a:\n\u00a0\u00a0б: 1\n", "yaml-syntax"},
		{"a:\n- x\n-\u00a0y\n", "yaml-syntax"},
		{"a: \u2003أ\n", "yaml-syntax"},
		{"標題：日本\nb: 1\n", "yaml-syntax"},
		{"a: \"b\\rc\"\n", "yaml-characters"},
		{"a: " + strings.Repeat("[", 100) + strings.Repeat("]", 100), "yaml-depth"},
	} {
		root, list := Parse("a.yaml", 1, []byte(c.text))
		if root != nil || len(list) == 0 || list[0].Code != c.code || list[0].Severity != diag.Error || list[0].Pos.Line < 1 {
			t.Errorf("%q: %v, want %s", c.text, fmt.Sprint(list), c.code)
		}
	}
}

func TestEmptyIsAnEmptyMap(t *testing.T) {
	for _, text := range []string{"", "# only a comment\n", "---\n"} {
		root, list := Parse("a.yaml", 1, []byte(text))
		if len(list) != 0 || root == nil || root.Len() != 0 || root.Kind != Map {
			t.Errorf("%q: %v %v", text, root, list)
		}
	}
}

func TestByteOrderMarkIsIgnored(t *testing.T) {
	root, list := Parse("a.yaml", 1, []byte("\xef\xbb\xbftitle: x\r\nb: y\r\n"))
	if len(list) != 0 || root.Get("title").Text() != "x" || root.Get("title").Pos().Column != 8 || root.Get("b").Text() != "y" {
		t.Error(root, list)
	}
}

func TestLargestNumber(t *testing.T) {
	root, list := Parse("a.yaml", 1, []byte("a: 9007199254740991\nb: -9007199254740991\n"))
	if len(list) != 0 || root.Get("a").Value() != uint64(1<<53-1) || root.Get("b").Value() != int64(-(1<<53-1)) {
		t.Error(root.Plain(), list)
	}
}

// TestWindowsLineEnds checks that no value contains a carriage return.
func TestWindowsLineEnds(t *testing.T) {
	text := "a: |\n  one\n  two\nb: >-\n  one\n  two\n\nc: one\n  two\nd: \"one\n  two\"\ne: 'one\n\n  two'\nf:\n  - one\n  - { g: two }\nh: |+\n  one\n\n"
	want, list := Parse("a.yaml", 1, []byte(text))
	got, more := Parse("a.yaml", 1, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
	if len(list)+len(more) != 0 || !reflect.DeepEqual(want.Plain(), got.Plain()) {
		t.Errorf("%q\n%q\n%v", want.Plain(), got.Plain(), more)
	}
}

// TestLargeFilesAreRefusedEarly would take minutes or exhaust the stack if the parser read these files.
func TestLargeFilesAreRefusedEarly(t *testing.T) {
	for name, text := range map[string]string{
		"brackets": strings.Repeat("[", 200_000),
		"braces":   strings.Repeat("{a: ", 100_000),
		"dashes":   strings.Repeat("- ", 100_000),
		"keys":     strings.Repeat("a: b\n", 50_000),
		"aliases":  "a: &a [x, x]\n" + strings.Repeat("b: [*a, *a]\n", 1000),
		"length":   strings.Repeat("#", limits.DataBytes+1),
	} {
		if root, list := Parse("a.yaml", 1, []byte(text)); root != nil || !list.HasErrors() {
			t.Errorf("%s are accepted", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text []byte) {
		root, list := Parse("a.yaml", 1, text)
		if root == nil && !list.HasErrors() {
			t.Error("no tree and no error")
		}
		for _, d := range list {
			if d.Pos.Line < 1 || d.Pos.Column < 1 {
				t.Errorf("%q: no position: %v", text, d)
			}
		}
	})
}

// TestSpacesOfOtherScripts checks that texts may have them where an author sees them.
func TestSpacesOfOtherScripts(t *testing.T) {
	for text, want := range map[string]string{
		"a: \"\u3000字\"\n": "\u3000字", "a: |\n  \u3000段落\n": "\u3000段落", "a: 東京\u3000大阪\n": "東京\u3000大阪", "a: 10\u00a0км\n": "10\u00a0км",
		"a: 時刻：１０時\n": "時刻：１０時",
	} {
		root, list := Parse("a.yaml", 1, []byte(text))
		if len(list) > 0 || root.Get("a").Text() != want {
			t.Errorf("%q: %q %v", text, root.Get("a").Text(), list)
		}
	}
}

func TestFullWidthColon(t *testing.T) {
	for text, column := range map[string]int{"a: 1\n標題：日本\n": 3, "a: 1\nb：2\nc: 3\n": 2} {
		_, list := Parse("a.yaml", 1, []byte(text))
		if len(list) != 1 || list[0].Pos.Line != 2 || list[0].Pos.Column != column || list[0].Help != "Write a colon of ASCII and a space." {
			t.Errorf("%q: %v", text, list)
		}
	}
}
