package markdown

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// lookUp knows values of one file.
func lookUp(file, path string, pos diag.Pos) (string, diag.List) {
	values := map[string]string{"pro.monthly": "100", "shop": "https://shop.example/?a=1&b", "stars": "*a* <b> &amp; [c]"}
	value, ok := values[path]
	var list diag.List
	if !ok || file != "pricing" {
		list.Errorf("markdown-fact", pos, "", "There is no %s.", path)
	}
	return value, list
}

func TestDataRefs(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"in a sentence", "Cuesta {{pricing:pro.monthly}} €.", "<p>Cuesta 100 €.</p>"},
		{"twice, and at both ends", "{{pricing:pro.monthly}}{{pricing:pro.monthly}}", "<p>100100</p>"},
		{"in markup", "**{{pricing:pro.monthly}}** _{{pricing:pro.monthly}}_ ~~{{pricing:pro.monthly}}~~", "<p><strong>100</strong> <em>100</em> <del>100</del></p>"},
		{"in a heading and its id", "## Desde {{pricing:pro.monthly}} €", `<h2 id="desde-100">Desde 100 €</h2>`},
		{"in a table", "|a|\n|-|\n|{{pricing:pro.monthly}}|", "<td>100</td>"},
		{"in a list, a quote, a footnote", "- > {{pricing:pro.monthly}}[^1]\n\n[^1]: {{pricing:pro.monthly}}", "<p>100&#160;<a"},
		{"as text, not as markup", "{{pricing:stars}}", "<p>*a* &lt;b&gt; &amp;amp; [c]</p>"},
		{"in the text of a link", "[a {{pricing:pro.monthly}}](/x)", `<a href="/x">a 100</a>`},
		{"in an address", "[a]({{pricing:shop}})", `href="https://shop.example/?a=1&amp;b"`},
		{"in a reference", "[a]\n\n[a]: {{pricing:shop}} \"{{pricing:pro.monthly}}\"", `href="https://shop.example/?a=1&amp;b" target="_blank" rel="noopener" title="100"`},
		{"in a bare address", "https://site.example/{{pricing:pro.monthly}}", `<a href="https://site.example/100">https://site.example/100</a>`},
		{"in alternative text", "![{{pricing:pro.monthly}}](a.png)", `alt="100"`},
		{"behind an escaped backslash", `\\{{pricing:pro.monthly}}`, `<p>\100</p>`},

		{"an escaped fact is literal", `\{{pricing:pro.monthly}}`, "<p>{{pricing:pro.monthly}}</p>"},
		{"escaped in an address", `[a](/\{{pricing:pro.monthly}})`, `href="/%7B%7Bpricing:pro.monthly%7D%7D"`},
		{"code is not touched", "`{{pricing:pro.monthly}}` ``a`{{pricing:x}}``", "<p><code>{{pricing:pro.monthly}}</code> <code>a`{{pricing:x}}</code></p>"},
		{"blocks of code are not touched", "```\n{{pricing:x}}\n```\n\n    {{pricing:x}}", "<pre><code>{{pricing:x}}\n</code></pre>\n<pre><code>{{pricing:x}}\n</code></pre>"},
		{"three braces are text", "{{{pricing:pro.monthly}}} {{{pricing:pro.monthly}} {{pricing:pro.monthly}}}", "<p>{{{pricing:pro.monthly}}} {{{pricing:pro.monthly}} {{pricing:pro.monthly}}}</p>"},
		{"half of it is text", "{{pricing:pro.monthly} {pricing:pro.monthly}} {{pricing: {{pricing", "<p>{{pricing:pro.monthly} {pricing:pro.monthly}} {{pricing: {{pricing</p>"},
		{"no file or no path is text", "{{:x}} {{pricing:}} {{pricing}} {{}} {{ }} {} {{{{}}}}", "<p>{{:x}} {{pricing:}} {{pricing}} {{}} {{ }} {} {{{{}}}}</p>"},
		{"templates of others are text", "{{ page.title | upper }} {% if a %} ${b} {{#each x}} {{> part}} {{{raw}}}", "<p>{{ page.title | upper }} {% if a %} ${b} {{#each x}} {{&gt; part}} {{{raw}}}</p>"},
		{"over two lines it is text", "{{pricing:pro.\nmonthly}}", "<p>{{pricing:pro.\nmonthly}}</p>"},
		{"another fact's braces do not count", "{ {{pricing:pro.monthly}} }", "<p>{ 100 }</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, list := New(Syntax{}).Convert("a.md", 1, []byte(c.text), Options{Origin: "https://site.example", DataRef: lookUp})
			if list.HasErrors() || !strings.Contains(string(doc.HTML), c.want) {
				t.Errorf("%s\n%v\nwant %s", doc.HTML, list, c.want)
			}
		})
	}
}

func TestMissingDataRefs(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"texto\n\nñ {{pricing:pro.montly}}", "markdown-fact:12:3"},
		{"- a\n- [b](/{{pricing:x}})", "markdown-fact:11:8"},
		{"[a]\n\n[a]: /b{{pricing:x}}", "markdown-fact:12:8"},
		{"![{{pricing:x}}](a.png)", "markdown-fact:10:3"},
		{"|a|\n|-|\n|b {{pricing:x}}|", "markdown-fact:12:4"},
		{"# {{pricing:x:y}}", "markdown-fact:10:3"},
		{"a {{ pricing:pro.monthly }}", "markdown-fact:10:3"},
		{"a {{pricing: pro.monthly}}", "markdown-fact:10:3"},
		{"ñ {{prices:pro.monthly}}", "markdown-fact:10:3"},
		{"[a](/b{{prices:x}})", "markdown-fact:10:7"},
	} {
		for _, check := range []bool{false, true} {
			_, list := New(Syntax{}).Convert("a.md", 10, []byte(c.text), Options{DataRef: lookUp, SkipHTML: check})
			found := ""
			for _, d := range list {
				if d.Code == "markdown-fact" {
					found = d.Code + ":" + itoa(d.Pos.Line) + ":" + itoa(d.Pos.Column)
				}
			}
			if found != c.want {
				t.Errorf("%q: %s, want %s", c.text, found, c.want)
			}
		}
	}
}

// TestShortcodes: the shortcodes of Hugo are errors in text, and text in code.
func TestShortcodes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a {{< timer >}}", "10:3 “{{< timer >}}” is a shortcode, which gaceta does not run."},
		{"{{<timer>}} b", "10:1 “{{< timer >}}” is a shortcode, which gaceta does not run."},
		{"> ## a {{% note \"b c\" %}}", "10:8 “{{% note %}}” is a shortcode, which gaceta does not run."},
		{"|a|\n|-|\n|ñ {{</ x >}}|", "12:4 “{{< /x >}}” is a shortcode, which gaceta does not run."},
		{"a {{< figure\n  alt=\"b {c}\" >}} d", "10:3 “{{< figure >}}” is a shortcode, which gaceta does not run."},
		{"{{< figure alt=\"" + strings.Repeat("b ", 300) + "\" >}}", "10:1 “{{< figure >}}” is a shortcode, which gaceta does not run."},
		{"[a]({{< ref \"b.md\" >}})", "10:5 “{{< ref >}}” is a shortcode, which gaceta does not run."},
		{"`{{< timer >}}`\n\n```\n{{< timer >}}\n```\n\n    {{< timer >}}", ""},
		{"\\{{< timer >}} {< a >} {{<}} 5", ""},
	} {
		_, list := New(Syntax{}).Convert("a.md", 10, []byte(c.text), Options{DataRef: lookUp})
		found := ""
		for _, d := range list {
			found += itoa(d.Pos.Line) + ":" + itoa(d.Pos.Column) + " " + d.Message
		}
		if found != c.want {
			t.Errorf("%q: %s\nwant %s", c.text, found, c.want)
		}
	}
}

func TestMarkdownCopy(t *testing.T) {
	text := "## Uno\n\nCuesta {{pricing:pro.monthly}}, [a](/x), [b](route:y \"t\"), [c][d], ![e](f.png), `{{pricing:x}}`, <https://a.example>, [z](#uno).\n\n[d]: </d e> 'g'\n"
	want := "## Uno\n\nCuesta 100, [a](https://site.example/x), [b](https://site.example/y/ \"t\"), [c][d], ![e](https://site.example/_assets/f.png), `{{pricing:x}}`, <https://a.example>, [z](#uno).\n\n[d]: <https://site.example/d e> 'g'\n"
	doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{
		Origin: "https://site.example", DataRef: lookUp,
		Link: func(a string, _ diag.Pos) (string, string, diag.List) {
			if a == "route:y" {
				a = "/y/"
			}
			return a, "", nil
		},
		Picture: func(src string, _ diag.Pos) (Picture, diag.List) { return Picture{Src: "/_assets/" + src}, nil },
	})
	if len(list) > 0 || string(doc.Markdown.AppendTo(nil)) != want {
		t.Errorf("%v\n%s\nwant\n%s", list, doc.Markdown.AppendTo(nil), want)
	}
}
