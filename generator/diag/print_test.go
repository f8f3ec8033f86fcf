package diag

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/test/golden"
)

// sample returns diagnostics that are difficult to print. They have positions after non-ASCII characters and tabs, in a
// long line, in a missing file, and none. They contain special characters of formats and terminals. One is repeated, and
// many are equal.
func sample() (List, fstest.MapFS) {
	long := strings.Repeat("palabra ", 40)
	source := fstest.MapFS{
		"content/año.yaml":  {Data: []byte("título: «Ñandú» malo\n\tb: 1\n")},
		"content/long.md":   {Data: []byte("---\n---\n" + long + "mal " + long + "\n")},
		"content/escape.md": {Data: []byte("a\x1b[31mred\x1b[0m\r\nb\xff\n")},
	}
	var l List
	l.Warnf("z-last", Pos{File: "content/año.yaml", Line: 2, Column: 2, Length: 4}, "", "There is a tab before “b”.")
	l.Errorf("a-first", Pos{File: "content/año.yaml", Line: 1, Column: 17, Length: 4}, "Did you mean “bueno”?", "“malo” is not known.")
	l.Errorf("a-first", Pos{File: "content/año.yaml", Line: 1, Column: 17, Length: 4}, "Did you mean “bueno”?", "“malo” is not known.")
	l.Errorf("text-long", Pos{File: "content/long.md", Line: 3, Column: 321, Length: 3}, "", "“mal” is wrong.")
	l.Errorf("escape", Pos{File: "content/escape.md", Line: 1, Column: 2, Length: 200}, "Remove \x1b[2J.", "100%% of \x1b[2J:\r\nthis, and <b> & “that”.")
	l.Errorf("escape", Pos{File: "content/escape.md", Line: 2, Column: 1, Length: 1}, "", "These bytes are not text.")
	l.Errorf("gone", Pos{File: "content/gone: 50%, more.md", Line: 7, Column: 3}, "Write it.", "The file is missing.")
	l.Errorf("beyond", Pos{File: "content/long.md", Line: 99, Column: 9, Length: 2}, "", "The place is past the end.")
	l.Errorf("whole", Pos{File: "content/whole.md"}, "", "The whole file is wrong.")
	l.Warnf("nowhere", Pos{}, "", "The site as a whole.")
	for i := range 13 {
		l.Errorf("many", Pos{File: "content/many.md", Line: i + 1, Column: 1, Length: 1}, "Fix the template.", "The same fault.")
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		l.Errorf("translation", Pos{File: "content/" + name + "/en.md"}, "Write content/"+name+"/es.md.", "The Spanish translation is missing.")
	}
	return l, source
}

func TestPrint(t *testing.T) {
	list, source := sample()
	for _, c := range []struct {
		golden string
		o      PrintOptions
	}{
		{"text", PrintOptions{Format: Text, Source: source}},
		{"no-source", PrintOptions{Format: Text}},
		{"color", PrintOptions{Format: Text, Source: source, Color: true}},
		{"json", PrintOptions{Format: JSON, Source: source}},
		{"github", PrintOptions{Format: GitHub, Source: source}},
		{"sarif", PrintOptions{Format: SARIF, Source: source}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			var got bytes.Buffer
			if err := Print(&got, list, c.o); err != nil {
				t.Fatal(err)
			}
			if !c.o.Color && strings.Contains(got.String(), "\x1b") {
				t.Error("the content controls the terminal")
			}
			if (c.o.Format == JSON || c.o.Format == SARIF) && !json.Valid(got.Bytes()) {
				t.Error("not JSON")
			}
			golden.Check(t, "testdata/"+c.golden+".golden", got.Bytes())
		})
	}
}

func TestPrintLimit(t *testing.T) {
	var list List
	for line := range 5 {
		list.Errorf("yaml-syntax", Pos{File: "content/a.yaml", Line: line + 1}, "", "Line %d.", line+1)
	}
	list.Warnf("yaml-key", Pos{File: "content/b.yaml", Line: 1}, "", "A key.")
	for _, c := range []struct {
		format  Format
		limit   int
		shown   string
		missing string
	}{
		{Text, 3, "… 3 more are not shown (errors: 2, warnings: 1). Ask for all.", "Line 4."},
		{Text, 6, "A key.", "not shown"},
		{Text, 0, "A key.", "not shown"},
		{JSON, 3, "A key.", "not shown"},
	} {
		var b strings.Builder
		if err := Print(&b, list, PrintOptions{Format: c.format, Limit: c.limit, Rest: "Ask for all."}); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); !strings.Contains(text, c.shown) || strings.Contains(text, c.missing) {
			t.Errorf("%s, %d: %s", c.format, c.limit, text)
		}
	}
}

// TestPrintLimitOfWarnings: many warnings do not hide an error of a later file.
func TestPrintLimitOfWarnings(t *testing.T) {
	var list List
	for line := range 5 {
		list.Warnf("yaml-key", Pos{File: "content/a.yaml", Line: line + 1}, "", "Warning %d.", line+1)
	}
	list.Errorf("yaml-syntax", Pos{File: "content/b.yaml", Line: 1}, "", "The error.")
	var b strings.Builder
	if err := Print(&b, list, PrintOptions{Format: Text, Limit: 3, Rest: "Ask for all."}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Warning 2.", "The error.", "… 3 more are not shown (errors: 0, warnings: 3). Ask for all."} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("without %q: %s", want, b.String())
		}
	}
}

func TestPrintEmptyList(t *testing.T) {
	for format, want := range map[Format]string{Text: "", JSON: "{\n  \"diagnostics\": []\n}\n", GitHub: ""} {
		var got bytes.Buffer
		if err := Print(&got, nil, PrintOptions{Format: format}); err != nil || got.String() != want {
			t.Errorf("%s: %q %v", format, got.String(), err)
		}
	}
	var got bytes.Buffer
	if err := Print(&got, nil, PrintOptions{Format: SARIF}); err != nil || !strings.Contains(got.String(), `"results": []`) {
		t.Errorf("sarif: %q %v", got.String(), err)
	}
}

func TestSorted(t *testing.T) {
	var l List
	l.Errorf("b", Pos{File: "b", Line: 1}, "", "x")
	l.Errorf("a", Pos{File: "a", Line: 10}, "", "x")
	l.Errorf("a", Pos{File: "a", Line: 9, Column: 2}, "", "x")
	l.Warnf("a", Pos{File: "a", Line: 9, Column: 1}, "", "x")
	l.Errorf("a", Pos{File: "a", Line: 10}, "", "x")
	l.Errorf("c", Pos{File: "a", Line: 10}, "the same mistake, found by another check", "x")
	sorted := l.Sorted()
	if len(l) != 6 || len(sorted) != 4 || sorted[0].Pos.Column != 1 || sorted[1].Pos.Column != 2 || sorted[2].Pos.Line != 10 || sorted[3].Pos.File != "b" {
		t.Error(sorted)
	}
	if errors, warnings := sorted.Count(); errors != 3 || warnings != 1 || !sorted.HasErrors() {
		t.Error(errors, warnings)
	}
}

func TestAWrongFormIsReportedOnce(t *testing.T) {
	var l List
	l.Errorf("content-pattern", Pos{File: "a", Line: 1, Column: 3, Length: 2}, "", "“x y” does not have the required form.")
	l.Errorf("routes-path", Pos{File: "a", Line: 1, Column: 3, Length: 3}, "", "“x y” is not a valid path.")
	l.Errorf("content-pattern", Pos{File: "a", Line: 2, Column: 3}, "", "“z” does not have the required form.")
	l.Warnf("other", Pos{File: "a", Line: 2, Column: 3}, "", "a warning is no explanation")
	var codes []string
	for _, d := range l.Sorted() {
		codes = append(codes, d.Code)
	}
	if want := []string{"routes-path", "content-pattern", "other"}; !slices.Equal(codes, want) {
		t.Errorf("got %v, want %v", codes, want)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"title", "excerpt", "date", "category", "image", "imageAlt", "author", "es", "en", "x"}
	for word, want := range map[string]string{
		"titel": "title", "excerp": "excerpt", "Title": "title", "EXCERPT": "excerpt", "image-alt": "imageAlt", "image_alt": "imageAlt", "imagealt": "imageAlt",
		"datee": "date", "autor": "author", "e": "es", "zebra": "", "q": "", "": "", "xy": "",
	} {
		if got, ok := Nearest(word, known); got != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"nees", []string{"news", "blog"}, "Did you mean “news”? Known names: news, blog."},
		{"zebra", []string{"news", "blog", "help"}, "Known names: news, blog, help."},
		{"zebra", []string{"news"}, "Known names: news."},
		{"zebra", nil, ""},
		{"zebra", strings.Fields("a b c d e f g h i j k l m"), "Known names: a, b, c, d, e, f, g, h, i, j, k, l, …"},
		{"zebra", nil, ""},
		{"zebr", strings.Fields("zebra b c d e f g h i j k l m"), "Did you mean “zebra”? Known names: zebra, b, c, d, e, f, g, h, i, j, k, l, …"},
	} {
		if got := DidYouMean(c.word, "names", c.known); got != c.want {
			t.Errorf("%s: %q, want %q", c.word, got, c.want)
		}
	}
}

// TestNearestIsBounded compares neither very long words nor very many. A text could have both, and each comparison takes memory, too.
func TestNearestIsBounded(t *testing.T) {
	long := strings.Repeat("a", 5000)
	if near, ok := Nearest(long+"b", []string{long}); ok {
		t.Errorf("words of %d letters are compared", len(near))
	}
	if near, ok := Nearest("titel", slices.Repeat([]string{"title"}, 5000)); ok {
		t.Errorf("5,000 words are compared with “%s”", near)
	}
	if near, ok := Nearest(long[:400]+"b", []string{long[:400]}); !ok {
		t.Errorf("a long name is not compared: %s", near)
	}
}
