package adversarial

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
	"gaceta.dev/gaceta/generator/markdown"
)

// TestAnyText checks any text that an author can write. Either it is refused at a
// place, or its HTML contains exactly its words, in their order. Some marks take
// words out of the order, or out of the text. A picture's words are in an
// attribute, a table's row ends where its head does, and notes go to the end.
func TestAnyText(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom(nil, unicode.Letter, unicode.Digit), 1, 12, -1)
	orderly := rapid.SampledFrom([]string{" ", " ", " ", "\n", "\n\n", "\n\n## ", "\n\n- ", "\n\n> ", "\n\n1. ", "*", "**", "`", "~~", "[", "](/about/)", " <", "> ", "&", "&lt;", "\\", "{{", "}}", "\t", "\r\n", "\r", "'", "\"", "$", "\x00"})
	mark := rapid.SampledFrom([]string{" ", " ", " ", "\n", "\n\n", "\n\n## ", "\n\n- ", "\n\n> ", "*", "**", "`", "~~", "[", "](/about/)", "![", "<", ">", "&", "&lt;", "\\", "|", "\n|-|\n", "{{", "}}", "#", "[^1]", "\n\n[^1]: ", "```\n", "\t", "\r\n", "\r", "'", "\"", "$", "<!--", "-->", "&#x202e;", "\x00", "javascript:", "](javascript:x)"})
	c := markdown.New(markdown.Syntax{})
	refusals, complete := 0, 0
	seed.Check(t, func(t *rapid.T) {
		var source strings.Builder
		var written []string
		ordered := rapid.Bool().Draw(t, "in order")
		for range rapid.IntRange(1, 40).Draw(t, "parts") {
			written = append(written, word.Draw(t, "word"))
			source.WriteString(written[len(written)-1])
			if ordered {
				source.WriteString(orderly.Draw(t, "mark"))
			} else {
				source.WriteString(mark.Draw(t, "mark"))
			}
		}
		doc, list := c.Convert("a.md", 1, []byte(source.String()), markdown.Options{Origin: "https://site.example"})
		if list.HasErrors() {
			for _, d := range list {
				if d.Pos.Line < 1 || d.Pos.Line > strings.Count(source.String(), "\n")+1 || d.Pos.Column < 1 {
					t.Fatalf("no place: %+v", d)
				}
			}
			refusals++
			return
		}
		shown := words(textOf(t, string(doc.HTML)))
		for _, w := range shown { // nothing is there that was not written
			if !strings.Contains(unentitied(source.String()), w) {
				t.Fatalf("%q is in the page of %q", w, source.String())
			}
		}
		if !ordered {
			return
		}
		complete++
		left := textOf(t, string(doc.HTML))
		for _, w := range written { // and nothing is missing
			_, after, found := strings.Cut(left, w)
			if !found {
				t.Fatalf("%q is missing, or in another place, in the page of %q:\n%s", w, source.String(), doc.HTML)
			}
			left = after
		}
	})
	if refusals == 0 || complete == 0 {
		t.Errorf("%d texts were refused, %d were complete", refusals, complete)
	}
}

// TestPlainText: without marks a text comes out word for word.
func TestPlainText(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom(nil, unicode.Letter), 1, 12, -1)
	c := markdown.New(markdown.Syntax{})
	seed.Check(t, func(t *rapid.T) {
		paragraphs := rapid.SliceOfN(rapid.SliceOfN(word, 1, 12), 1, 6).Draw(t, "paragraphs")
		var lines, want []string
		for _, p := range paragraphs {
			lines = append(lines, strings.Join(p, " "))
			want = append(want, p...)
		}
		doc, list := c.Convert("a.md", 1, []byte(strings.Join(lines, "\n\n")), markdown.Options{})
		if list.HasErrors() {
			t.Fatal(list)
		}
		if got := strings.Fields(textOf(t, string(doc.HTML))); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("%q instead of %q", got, want)
		}
	})
}

func textOf(t *rapid.T, page string) string {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode {
			out.WriteString(n.Data)
			out.WriteString(" ")
		}
	}
	return out.String()
}

// words are the runs of letters of a text that are long enough to be words.
func words(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 3 {
			out = append(out, w)
		}
	}
	return out
}

func unentitied(text string) string { return html.UnescapeString(text) + text }
