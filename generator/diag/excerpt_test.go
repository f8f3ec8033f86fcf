package diag

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestMark puts a mark under the text between « and », whatever precedes it, and compares the
// columns of both lines in a terminal.
func TestMark(t *testing.T) {
	long := strings.Repeat("añádase 日本 ", 30)
	for _, c := range []struct{ name, line, before, mark string }{
		{"letters", "title: «Hola» b", "title: ", "~~~~"},
		{"accents", "título: «Ñandú»", "título: ", "~~~~~"},
		{"accents in two parts", "ti\u0301tulo: «n\u0303u\u0301»", "título: ", "~~"},
		{"wide characters", "見出し: «日本»", "見出し: ", "~~~~"},
		{"wide characters after", "a: «b» 日本", "a: ", "^"},
		{"one wide character", "a: «日»", "a: ", "~~"},
		{"an emoji of several parts", "👩‍👩‍👧 a: «👩‍👩‍👧» b", "xx a: ", "~~"},
		{"a flag", "🇪🇸 «es»", "xx ", "~~"},
		{"tabs", "\t\ta: «b\tc»", "    a: ", "~~~~"},
		{"a tab after one letter", "a\t«b»", "a ", "^"},
		{"nothing", "a: «»", "a: ", "^"},
		{"the beginning", "«--- »", "", "~~~~"},
		{"no line", "«»", "", "^"},
		{"a zero-width space is shown", "ti\u200btle: «x»", "title:  ", "^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, p := marked(c.line)
			line, mark := printed(t, text, p)
			if found := strings.Contains(mark, "╵ "); !found {
				t.Fatalf("no mark in %q", mark)
			}
			_, mark, _ = strings.Cut(mark, "╵ ")
			if want := strings.Repeat(" ", columns(c.before)) + c.mark; mark != want {
				t.Errorf("\n%s\nmark %q, want %q", line, mark, want)
			}
		})
	}
	for _, c := range []string{long + "«mal» " + long, "«mal» " + long, long + "«mal»", long + "mal«»", "a «" + long + "»", long + "«" + long + "» b"} {
		text, p := marked(c)
		line, mark := printed(t, text, p)
		if columns(line) > screenWidth || columns(mark) > screenWidth+1 || !strings.Contains(line, "...") {
			t.Errorf("%d and %d columns:\n%s\n%s", columns(line), columns(mark), line, mark)
		}
		_, line, _ = strings.Cut(line, "│ ")
		_, mark, _ = strings.Cut(mark, "╵ ")
		if under := at(line, mark); strings.Contains(c, "«mal»") && under != "mal" {
			t.Errorf("the mark is under %q:\n%s\n%s", under, line, mark)
		}
	}
}

// marked removes « and » from a line and returns the place between them.
func marked(line string) (string, Pos) {
	before, rest, _ := strings.Cut(line, "«")
	inside, after, _ := strings.Cut(rest, "»")
	return before + inside + after, Pos{File: "a.md", Line: 1, Column: len([]rune(before)) + 1, Length: len([]rune(inside))}
}

func printed(t *testing.T, text string, p Pos) (line, mark string) {
	t.Helper()
	var got strings.Builder
	source := fstest.MapFS{"a.md": {Data: []byte(text + "\n")}}
	if err := Print(&got, List{{Error, "a", p, "x", ""}}, PrintOptions{Format: Text, Source: source}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(got.String(), "\n")
	return lines[3], lines[4]
}

func columns(text string) int {
	n := 0
	for _, c := range cells(text) {
		n += c.width
	}
	return n
}

// at returns the part of a line above the mark.
func at(line, mark string) string {
	from := strings.IndexAny(mark, "~^")
	var b strings.Builder
	n := 0
	for _, c := range cells(line) {
		if n >= from && n < len(mark) {
			b.WriteString(c.text)
		}
		n += c.width
	}
	return b.String()
}
