package markdown

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/renderer/html"
	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// A text in which addresses are not looked for, because none seems to be there,
// is what it would be if they were.
func TestATextWithoutAddressesIsReadFaster(t *testing.T) {
	c := New()
	thorough := &Converter{md: c.md, plain: c.md.Parser()}
	o := Options{
		Labels: Labels{NewTab: "new", Table: "table", Footnote: "back"}, Origin: "https://site.example", IncludeMarkdown: true, ReservedIDs: map[string]bool{"title": true},
		DataRef: func(file, _ string, _ diag.Pos) (string, bool, diag.List) {
			return "<fact> https://fact.example/", file != "other", nil
		},
	}
	same := func(t interface{ Fatalf(string, ...any) }, text string) {
		doc, list := c.Convert("a.md", 1, []byte(text), o)
		want, asked := thorough.Convert("a.md", 1, []byte(text), o)
		html := string(doc.HTML) == string(want.HTML)
		doc.HTML, want.HTML = nil, nil
		if !html || !reflect.DeepEqual(doc, want) || !reflect.DeepEqual(list, asked) {
			t.Fatalf("%q\nthe same HTML: %t\nis    %+v\nnot   %+v\nsays  %v\nnot   %v", text, html, doc, want, list, asked)
		}
	}
	for _, text := range []string{
		"[a](https://a.example/)", "[a](https://a b)", "(https://a.example/)", "[a](https://a.example/", "a https://a.example/ b", "**a**https://a.example/", "![a](https://b c.png)", "[https://a.example/](/b)",
		"a\n1.  \n| a | b |\n|---|:-:|\n| c | d |\n ---\n", "\\  \n\\(", "\\\\\\\n\\(", "\n\n[^1]: note\n{{f:x}}https://a.example/b{{f:x}}", "aaa     \nbbb     \nFoo *bar*\n===", "![a [b](/c) https://x.example ](/d)", "mail me@site.example", "@me", "`https://a.example/`", "```\nhttps://a.example/\n```",
	} {
		same(t, text)
	}
	var spec []struct{ Markdown string }
	data, err := os.ReadFile("testdata/commonmark-0.31.2.json")
	if err != nil || json.Unmarshal(data, &spec) != nil {
		t.Fatal(err)
	}
	some := []string{
		"https://a.example/b", "http:", "ftp://x.y/z", "www.a.de", "WWW.a.de", "a_b@c.example", "x@y", "@a", "[", "]", "](", "](https://a.de/x)", "](/a)", "(", ")", "*", "**", "_", "~~", "`", "``", "\\", "\\(", "\n", "\n\n", "  \n", " \n", "\\\n",
		"\n> ", "\n- ", "\n1. ", "# ", "\n## ", "### a {#b}\n", "{{f:x}}", "{{ f:x }}", "{{other:x}}", "|", "\n| a | b |\n|---|:-:|\n| c | d |\n", "[^1]", "\n\n[^1]: note\n", "[a]: https://a.example 'T'\n\n", "[a]", "![", "![b](c.png)", "&amp;", "&#65;",
		"<https://a.de>", "\t", "    ", "a", "é", "word", "> [!NOTE]\n> ", "> [!FOO] ", "- [ ] ", "~~~", "---\n", "===\n", ":", ".", "https://a.b/_x_*y*", "(https://a.de)", "](https://a b)", "](#title-1)", "# Title\n", "\n## Title\n\n",
	}
	all := slices.Clone(some)
	for _, s := range spec {
		same(t, s.Markdown)
		all = append(all, s.Markdown)
	}
	seed.Check(t, func(t *rapid.T) {
		from := some
		if rapid.Bool().Draw(t, "all") {
			from = all
		}
		if rapid.Bool().Draw(t, "few") {
			from = rapid.SliceOfN(rapid.SampledFrom(from), 1, 8).Draw(t, "from")
		}
		same(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(from), 0, 60).Draw(t, "parts"), rapid.SampledFrom([]string{"", " "}).Draw(t, "between")))
	})
}

// What is written as it is, goldmark writes as it is too.
func TestTextIsWrittenAsGoldmarkDoes(t *testing.T) {
	seed.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", " ", "é", "<", ">", "\"", "'", "&", "&amp;", "&#65;", "\\", "\\*", "\x00", "\n"}), 0, 8).Draw(t, "text"), ""))
		var ours, theirs [2]bytes.Buffer
		writer{}.Write(sheet{&ours[0]}, text)
		html.DefaultWriter.Write(sheet{&theirs[0]}, text)
		writer{}.RawWrite(sheet{&ours[1]}, text)
		html.DefaultWriter.RawWrite(sheet{&theirs[1]}, text)
		for i := range ours {
			if ours[i].String() != theirs[i].String() {
				t.Fatalf("%q is written as %q, not as %q", text, &ours[i], &theirs[i])
			}
		}
	})
}
