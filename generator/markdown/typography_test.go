package markdown

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale/typography"
)

func setOptions(lang string) Options {
	return Options{
		Origin: "https://site.example", Sections: true, FeedBase: "https://site.example/a/", Typography: typography.For(lang, ""),
		DataRef: func(string, string, diag.Pos) (string, diag.List) { return `49 "x" --`, nil },
		Component: func(Use) (AttributeKinds, diag.List) {
			return AttributeKinds{Texts: []string{"title"}}, nil
		},
	}
}

func TestTypography(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", `"*Yes*," "[no](/a "t")" and **"b"** "**c**"`,
			`<p>“<em>Yes</em>,” “<a href="/a" title="t">no</a>” and <strong>“b”</strong> “<strong>c</strong>”</p>`},
		{"en", `"a *b" c*`, `<p>&quot;a <em>b&quot; c</em></p>`},
		{"en", "\"`a--b \"c\"`\" and `x`'s --- 'y'[^1]\n\n[^1]: \"n\"", `<p>“<code>a--b &quot;c&quot;</code>” and <code>x</code>’s — ‘y’<sup`},
		{"en", "    \"a\" -- b", `<pre><code>&quot;a&quot; -- b`},
		{"en", `\"a\" \'b\' \-- &quot;c&quot; &#39;d&#39; \... &amp;--&eacute;'s`, `<p>&quot;a&quot; 'b' -- &quot;c&quot; '`},
		{"en", `<https://a.example/x--y> https://a.example/x--y... [a--b](/c--d)`,
			`<a href="https://a.example/x--y" target="_blank" rel="noopener">https://a.example/x--y</a> <a href="https://a.example/x--y" target="_blank" rel="noopener">https://a.example/x--y</a>… <a href="/c--d">a–b</a>`},
		{"en", `![a "b" -- c](x.png "d 'e'") "f"`, `alt="a &quot;b&quot; -- c" title="d 'e'"> “f”`},
		{"en", `## The "end" -- it's`, `<h2 id="the-end-its">The “end” – it’s</h2>`},
		{"en", "|\"a\"|'b'|\n|-|-|\n|c--d|`e--f`|", "<th>“a”</th>\n<th>‘b’</th>"},
		{"en", "\"a\nb\"  \n\"c\" No.\n5", "<p>“a\nb”<br>\n“c” No.\u00a05</p>"},
		{"es", "- [ ] \"a\" 5 %\n- ~~\"b\"~~", "aria-label=\"“a” 5\u00a0%\"> “a” 5\u00a0%</li>\n<li><del>“b”</del></li>"},
		{"es", `{{p:x}} % {{p:x}} "{{p:x}}"`, "<p>49 &quot;x&quot; -- % 49 &quot;x&quot; -- “49 &quot;x&quot; --”</p>"},
		{"es", `**5** % *art.* 5`, "<p><strong>5</strong>\u00a0% <em>art.</em>\u00a05</p>"},
		{"fr", `"*a* : :b["c"]" !`, "<p>«\u00a0<em>a</em>\u00a0: “c”\u00a0»\u202f!</p>"},
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(c.text), setOptions(c.lang))
		if got := string(doc.HTML); len(list) > 0 && list.HasErrors() || !strings.Contains(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s %v", c.text, got, c.want, list)
		}
	}
}

func TestTypographyLeavesTheRest(t *testing.T) {
	src := "## The \"end\"\n\nIt's **\"x\"** -- 5 %.\n\n:::box{title=\"It's 'y'\" id=\"a--b\"}\n\"z\"\n:::\n"
	doc, list := New(Syntax{}).Convert("a.md", 1, []byte(src), setOptions("en"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	if h := doc.Headings[0]; h.ID != "the-end" || h.Text != "The “end”" {
		t.Errorf("heading %+v", h)
	}
	if s := doc.Sections[0]; s.Heading.Text != `The "end"` || s.Text != `It's "x" -- 5 %. It's 'y' "z"` {
		t.Errorf("section %+v", s)
	}
	if got := doc.Components[0].Props; got["title"] != "It’s ‘y’" || got["id"] != "a--b" {
		t.Errorf("props %v", got)
	}
	if got, want := string(doc.FeedHTML), "<p>It’s <strong>“x”</strong> – 5\u00a0%.</p>\n<p><strong>It’s ‘y’</strong></p>\n<p>“z”</p>"; !strings.Contains(got, want) {
		t.Errorf("feed %s", got)
	}
	if got := string(doc.Markdown.AppendTo(nil)); !strings.HasPrefix(got, "## The \"end\"\n\nIt's **\"x\"** -- 5 %.\n\n**It's 'y'**\n") {
		t.Errorf("copy %s", got)
	}
}

// FuzzTypography checks that typography changes texts only by the documented
// substitutions, and nothing else in the HTML.
func FuzzTypography(f *testing.F) {
	for _, text := range []string{"\"*a*\" 'b' -- `c--d`... 5 % [e\"f](/g--h \"i\")\n\n## \"j\" {#k}\n", "> \"a\n> b\" &quot; \\\" art.\n> 5", "|\"a|b\"|\n|-|-|"} {
		f.Add(text)
	}
	undo := strings.NewReplacer("“", "'", "”", "'", "„", "'", "«", "'", "»", "'", "‘", "'", "’", "'", "‚", "'", "‹", "'", "›", "'", `"`, "'",
		"–", "--", "—", "---", "…", "...", " ", "", "\n", "", "\u00a0", "", "\u202f", "")
	labels := regexp.MustCompile(`aria-label="[^"]*"`) // they contain text
	c := New(Syntax{})
	f.Fuzz(func(t *testing.T, text string) {
		if i, _ := limits.FindBadCharacter([]byte(text)); i >= 0 {
			return // refused when the file is read
		}
		plain := setOptions("es")
		plain.Typography = nil
		before, list := c.Convert("a.md", 1, []byte(text), plain)
		if list.HasErrors() {
			return
		}
		for _, lang := range []string{"es", "en", "de", "fr"} {
			after, _ := c.Convert("a.md", 1, []byte(text), setOptions(lang))
			for _, pair := range [][2][]byte{{before.HTML, after.HTML}, {before.FeedHTML, after.FeedHTML}} {
				want := undo.Replace(html.UnescapeString(labels.ReplaceAllString(string(pair[0]), "")))
				if got := undo.Replace(html.UnescapeString(labels.ReplaceAllString(string(pair[1]), ""))); got != want {
					t.Errorf("%s: %q\n got %q\nwant %q", lang, text, pair[1], pair[0])
				}
			}
		}
	})
}

// Dots at the end of a line are one substitution, although an address could begin after each of them.
func TestDotsAtTheEndOfALine(t *testing.T) {
	for text, want := range map[string]string{
		"Он ушёл...\n":                                    "<p>Он ушёл…</p>\n",
		"Ça alors...\nEt *voilà...*\n":                    "<p>Ça alors…\nEt <em>voilà…</em></p>\n",
		"## Schluss...\n\nSo...  \nund so\\\nweiter...\n": "<h2 id=\"schluss\">Schluss…</h2>\n<p>So…<br>\nund so<br>\nweiter…</p>\n",
		"Το τέλος... [εδώ](/x/)...\n":                     "<p>Το τέλος… <a href=\"/x/\">εδώ</a>…</p>\n",
	} {
		doc, _ := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{Typography: typography.For("ru", "")})
		if string(doc.HTML) != want {
			t.Errorf("%q: got %q, want %q", text, doc.HTML, want)
		}
	}
}
