package markdown

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
)

var labels = locale.Labels{Callouts: map[string]string{"note": "Nota"}, NewTab: "(se abre en otra pestaña)", Table: "Tabla", Footnote: "Volver al texto"}

func convert(t *testing.T, text string) (string, []string) {
	t.Helper()
	doc, list := New(Syntax{}).Convert("a.md", 10, []byte(text), Options{Labels: labels, Origin: "https://site.example"})
	var codes []string
	for _, d := range list.Sorted() {
		codes = append(codes, strings.Join([]string{d.Code, d.Pos.File, itoa(d.Pos.Line), itoa(d.Pos.Column)}, ":"))
	}
	return string(doc.HTML), codes
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + itoa(n%10)
	}
	return string(rune('0' + n))
}

func TestHTML(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"heading ids fold accents", "## ¿Qué cambia en 2025?", `<h2 id="que-cambia-en-2025">¿Qué cambia en 2025?</h2>`},
		{"equal headings are numbered", "## Uno\n\n## Uno", `<h2 id="uno-1">Uno</h2>`},
		{"ids are made of the text alone", "## La [ley](https://boe.es) `a_b` &amp; más[^1]\n\n[^1]: nota", `<h2 id="la-ley-a-b-mas">`},
		{"a given id is not taken by a text", "## Uno\n\n## Otro {#uno}", "<h2 id=\"uno-1\">Uno</h2>\n<h2 id=\"uno\">Otro</h2>"},
		{"numbered ids do not collide", "## Uno\n\n## Uno\n\n## Uno 1", `<h2 id="uno-1-1">Uno 1</h2>`},
		{"marks of other scripts are letters", "## が हिन्दी 한국", `<h2 id="が-हिन्दी-한국">`},
		{"a space without width divides an id", "## ភាសា\u200bខ្មែរ", `<h2 id="ភាសា-ខ្មែរ">`},
		{"what joins letters is not in ids", "## می\u200cخواهم ශ්\u200dරී co\u00adop", `<h2 id="میخواهم-ශ්රී-coop">`},
		{"other braces of a heading are text", "## Uso de {a=1} y {b}", `<h2 id="uso-de-a-1-y-b">Uso de {a=1} y {b}</h2>`},
		{"an id may have underscores", "## *Uno* {#a_b_c}", `<h2 id="a_b_c"><em>Uno</em></h2>`},
		{"alternative text is plain", "![a \\* &amp; `b`](x.png)", `alt="a * &amp; b"`},
		{"an id is given in braces", "## Uno {#otro}", `<h2 id="otro">Uno</h2>`},
		{"GitHub's ids lead to the heading", "[a](#instalación) [b](#qu%C3%A9-es-foobar-1) [c](#Otra) [d](#no)\n\n## Instalación\n\n## Qué es foo.bar\n\n## Qué es foo.bar\n\n## Otra",
			`<p><a href="#instalacion">a</a> <a href="#que-es-foo-bar-1">b</a> <a href="#otra">c</a> <a href="#no">d</a></p>`},
		{"a given id is not GitHub's", "[a](#uno) [b](#dos-1)\n\n## Dos {#uno}\n\n## Uno\n\n## Dos", `<p><a href="#uno">a</a> <a href="#dos">b</a></p>`},
		{"links to the site stay here", "[a](https://site.example/x)", `<a href="https://site.example/x">a</a>`},
		{"other links open a tab", "[a](https://boe.es/x)", `<a href="https://boe.es/x" target="_blank" rel="noopener">a<span class="visually-hidden"> (se abre en otra pestaña)</span></a>`},
		{"mail addresses are links", "<a@b.example>", `<a href="mailto:a@b.example">a@b.example</a>`},
		{"mail addresses in the text", "(a@b.example) c@d.example.", `(<a href="mailto:a@b.example">a@b.example</a>) <a href="mailto:c@d.example">c@d.example</a>.`},
		{"versions are no mail addresses", "npm i react@19.3.1 go get github.com/a/b/v2@v2.7", "<p>npm i react@19.3.1 go get github.com/a/b/v2@v2.7</p>"},
		{"callouts", "> [!NOTE]\n> Texto *aquí*.", "<aside class=\"callout callout-note\"><p class=\"callout-title\">Nota</p>\n<p>Texto <em>aquí</em>.</p>\n</aside>"},
		{"a quote stays a quote", "> [nota]\n> Texto.", "<blockquote>\n<p>[nota]\nTexto.</p>\n</blockquote>"},
		{"tables scroll", "|a|b|\n|-|:-:|\n|1|2|", `<div class="table-scroll" role="region" tabindex="0" aria-label="Tabla 1"><table>`},
		{"tables have a name", "## Uno\n\n|a|b|\n|-|-|\n\n## Dos\n\n|a|b|\n|-|-|", `aria-label="Tabla 2: Dos"`},
		{"cells align by class", "|a|b|\n|-|:-:|\n|1|2|", `<td class="align-center">2</td>`},
		{"code is coloured by class", "```go\nfunc a() {}\n```", `<pre><code class="language-go"><span class="k">func</span>`},
		{"unknown languages are text", "```nope\n<b>\n```", `<pre><code class="language-nope">&lt;b&gt;`},
		{"footnotes lead back", "a[^1]\n\n[^1]: nota", `class="footnote-backref" role="doc-backlink" aria-label="Volver al texto"`},
		{"task lists", "- [x] hecho", `<li><input checked="" disabled="" type="checkbox" aria-label="hecho"> hecho</li>`},
		{"braces are text", "{{ x }} y {a}", "<p>{{ x }} y {a}</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, codes := convert(t, c.text)
			if len(codes) > 0 || !strings.Contains(got, c.want) {
				t.Errorf("%s\n%v\nwant %s", got, codes, c.want)
			}
			if strings.Contains(got, "style=") {
				t.Error("inline style")
			}
		})
	}
}

func TestDiagnostics(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"texto\n\n<div>x</div>", "markdown-html:a.md:12:1"},
		{"un <b>texto</b>", "markdown-html:a.md:10:4"},
		{"<!-- nota -->", "markdown-html:a.md:10:1"},
		{"- a\n\n    <p>x</p>", "markdown-html:a.md:12:5"},
		{"[javascript:alert](javascript:alert(1))", "markdown-link:a.md:10:20"},
		{"[![f](f.png)](javascript:f)", "markdown-link:a.md:10:15"},
		{"[a]\n\ntexto javascript:x\n\n[a]: <javascript:x>", "markdown-link:a.md:14:7"},
		{"## Uno {#a}\n\n## Dos {#a}", "markdown-id:a.md:12:4"},
		{"## Uno {#fn:1}", "markdown-id:a.md:10:4"},
		{"##\n", "markdown-heading-empty:a.md:10:1"},
		{"hola[^uno] y `[^dos]`\n\n[^tres]: nada", "markdown-footnote:a.md:10:5"},
		{"hola\n\n[^tres]: nada", "markdown-footnote:a.md:12:1"},
		{"un [enlace](javascript:alert(1))", "markdown-link:a.md:10:13"},
		{"un [enlace](java&#10;script&colon;alert(1))", "markdown-link:a.md:10:13"},
		{"![](a.png)", "markdown-alt:a.md:10:5"},
		{"# Título", "markdown-heading:a.md:10:3"},
	} {
		_, codes := convert(t, c.text)
		if len(codes) == 0 || codes[0] != c.want {
			t.Errorf("%q: %v, want %s", c.text, codes, c.want)
		}
	}
}

// Feed readers know neither the site's styles nor the address of a text.
func TestFeedHTML(t *testing.T) {
	text := "[a](/x?b) [b](#c) [d](e/) [f](https://boe.es) ![g](h.png)[^1]\n\n|a|\n|-|\n\n```go\nfunc a() {}\n```\n\n[^1]: nota"
	want := `<p><a href="https://site.example/x?b">a</a> <a href="https://site.example/n/a/#c">b</a> <a href="https://site.example/n/a/e/">d</a> ` +
		`<a href="https://boe.es">f</a> <img src="https://site.example/_assets/h.png" alt="g" width="3" height="2">` +
		`<sup id="fnref:1"><a href="https://site.example/n/a/#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup></p>` + "\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n<pre><code class=\"language-go\">func a() {}\n"
	doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{
		Labels: labels, Origin: "https://site.example", FeedBase: "https://site.example/n/a/",
		Picture: func(src string, _ diag.Pos) (Picture, diag.List) {
			return Picture{Src: "/_assets/" + src, Width: 3, Height: 2, Sources: []Source{{"image/avif", "/x 3w"}}}, nil
		},
	})
	if got := string(doc.FeedHTML); len(list) > 0 || !strings.HasPrefix(got, want) {
		t.Errorf("%v\n%s\nwant\n%s", list, got, want)
	}
}

func TestLinks(t *testing.T) {
	doc, _ := New(Syntax{}).Convert("a.md", 10, []byte("a@b.example <c@d.example> www.e.example <https://f.example> [g](h)"), Options{})
	var got []string
	for _, l := range doc.Links {
		got = append(got, l.Address+":"+itoa(l.Pos.Column))
	}
	if want := "mailto:a@b.example:1 mailto:c@d.example:14 http://www.e.example:27 https://f.example:42 h:65"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestReservedIDs(t *testing.T) {
	doc, list := New(Syntax{}).Convert("a.md", 10, []byte("## Main\n\n[a](#main)\n\n## Otro {#top}"), Options{ReservedIDs: map[string]bool{"main": true, "top": true}})
	if doc.Headings[0].ID != "main-1" || doc.Links[0].Address != "#main-1" || len(list) != 1 || list[0].Pos.Line != 14 {
		t.Error(doc.Headings, doc.Links, list)
	}
}
