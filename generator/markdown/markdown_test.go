package markdown

import (
	"strings"
	"testing"
)

var words = Words{Callouts: map[string]string{"note": "Nota"}, NewTab: "(se abre en otra pestaña)", Table: "Tabla", Footnote: "Volver al texto"}

func convert(t *testing.T, text string) (string, []string) {
	t.Helper()
	doc, list := New().Convert("a.md", 10, []byte(text), Options{Words: words, Origin: "https://site.example"})
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
		{"an id is given in braces", "## Uno {#otro}", `<h2 id="otro">Uno</h2>`},
		{"links to the site stay here", "[a](https://site.example/x)", `<a href="https://site.example/x">a</a>`},
		{"other links open a tab", "[a](https://boe.es/x)", `<a href="https://boe.es/x" target="_blank" rel="noopener">a<span class="visually-hidden"> (se abre en otra pestaña)</span></a>`},
		{"mail addresses are links", "<a@b.example>", `<a href="mailto:a@b.example">a@b.example</a>`},
		{"callouts", "> [!NOTE]\n> Texto *aquí*.", "<aside class=\"callout callout-note\"><p class=\"callout-title\">Nota</p>\n<p>Texto <em>aquí</em>.</p>\n</aside>"},
		{"a quote stays a quote", "> [nota]\n> Texto.", "<blockquote>\n<p>[nota]\nTexto.</p>\n</blockquote>"},
		{"tables scroll", "|a|b|\n|-|:-:|\n|1|2|", `<div class="table-scroll" role="region" tabindex="0" aria-label="Tabla"><table>`},
		{"cells align by class", "|a|b|\n|-|:-:|\n|1|2|", `<td class="align-center">2</td>`},
		{"code is coloured by class", "```go\nfunc a() {}\n```", `<pre><code class="language-go"><span class="kd">func</span>`},
		{"unknown languages are text", "```nope\n<b>\n```", `<pre><code class="language-nope">&lt;b&gt;`},
		{"footnotes lead back", "a[^1]\n\n[^1]: nota", `class="footnote-backref" role="doc-backlink" aria-label="Volver al texto"`},
		{"task lists", "- [x] hecho", `<input checked="" disabled="" type="checkbox">`},
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
		{"un [enlace](javascript:alert(1))", "markdown-link:a.md:10:13"},
		{"un [enlace](java&#10;script&colon;alert(1))", "markdown-link:a.md:10:13"},
		{"![](a.png)", "markdown-alt:a.md:10:5"},
		{"# Título", "markdown-heading:a.md:10:3"},
		{"a\x00", "content-encoding:a.md:10:2"},
		{"año\n\xff", "content-encoding:a.md:11:1"},
	} {
		_, codes := convert(t, c.text)
		if len(codes) == 0 || codes[0] != c.want {
			t.Errorf("%q: %v, want %s", c.text, codes, c.want)
		}
	}
}
