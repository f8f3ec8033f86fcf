package markdown

import (
	"strings"
	"testing"
)

// TestSyntaxOfOtherTools checks that what another tool would have read is reported where it is shown, and nothing else.
func TestSyntaxOfOtherTools(t *testing.T) {
	for text, want := range map[string]string{
		// formulas without the setting
		"La masa $E = mc^2$ es":                 "$E = mc^2$",
		"数式$x$です":                               "$x$",
		"Пусть $\\alpha_1 \\in A$.":             "$\\alpha_1 \\in A$",
		"نص $a_1$ هنا":                          "$a_1$",
		"a\n\n$$\n\\frac{a}{b}\n$$":             "$$",
		"$$x + y = z$$":                         "$$x + y = z$$",
		"$x$ y $y$":                             "$x$",
		"It costs $5 and $10.":                  "",
		"US$5=US$6, $HOME/$PATH and $A_B/$C_D.": "",
		"$5 < $10, 5$ = 6$ and $1,000 > $900":   "",
		"`$x$`\n\n    $y$\n\n```\n$$\n```":      "",
		`\$x\$ and \$y^2$`:                      "",
		// emoji
		":smile: hola":                        ":smile:",
		"Bien hecho (:+1:)!":                  ":+1:",
		"完了:white_check_mark:です":              ":white_check_mark:",
		"Готово :tada:.":                      ":tada:",
		"urn:isbn:1, 10:30:15, a::b:: :-) :a": "",
		"`:smile:` x:y:z http://a:b:c ::c::":  "",
		// marks
		"Un ==texto marcado== aquí": "==texto marcado==",
		"これは==重要==です":               "==重要==",
		"a == b == c, x==y and ===": "",
		"`==a==` a====b":            "",
		// raised and lowered text, abbreviations
		"المساحة ٣ م^٢^ فقط.":            "^٢^",
		"面積は3m^2^です":                     "^2^",
		"क्षेत्रफल 3 मी^2^ है":           "^2^",
		"صيغة الماء H~2~O هنا":           "~2~",
		"水はH~2~Oです":                      "~2~",
		"Вода — H~2~O":                   "~2~",
		"*[HTML]: لغة النص":              "*[HTML]: لغة النص",
		"*[日銀]: 日本銀行":                    "*[日銀]: 日本銀行",
		"*[ΑΕΠ]: Προϊόν":                 "*[ΑΕΠ]: Προϊόν",
		"顔文字 (^_^) と (^o^) です":           "",
		"10~20分、30~40分; ~5 и ~6":         "",
		"x^2 и y^2, `m^2^` و `H~2~O`":    "",
		"Código *[nota] y *otra*, a^b^c": "",
		// Kramdown and Pandoc
		"Text\n{: .note}":              "{: .note}",
		"## Título {: #uno .dos}":      "{: #uno .dos}",
		"- a\n{:toc}":                  "{:toc}",
		"## Título {#uno}":             "",
		"In Elixir, {:ok, x} and {a}.": "",
		// Liquid, Hugo, MDX
		"Hola {{ site.title }}":                         "{{ site.title }}",
		"{{ page.date | date: \"%Y\" }} 年":              "{{ page.date | date: \"%Y\" }}",
		"العنوان {{ .Title }}":                          "{{ .Title }}",
		"{% include a.html %}":                          "{% include a.html %}",
		"{{ x }}, {{{ a.b }}}, \\{{ a.b }} `{{ a.b }}`": "",
		"import Tabs from '@theme/Tabs';":               "import Tabs from '@theme/Tabs';",
		"import './a.css'":                              "import './a.css'",
		"export const x = 1":                            "export const x =",
		"import goods from “abroad”, export them":       "",
		"a {/* 注 */} b":                                 "{/* 注 */}",
		"{frontmatter.title}":                           "{frontmatter.title}",
		"Use {id} or {user.name} here":                  "",
		// others
		"véase [[Otra página]]":     "[[Otra página]]",
		"!!! note \"注意\"":           "!!! note \"注意\"",
		"¡¡Hola!!! note":            "",
		"[TOC]":                     "[TOC]",
		":::note Título\nText\n:::": ":::note Título",
	} {
		_, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		got := ""
		lines := strings.Split(text, "\n")
		for _, d := range list {
			line := []rune(lines[d.Pos.Line-1])
			got += string(line[d.Pos.Column-1 : d.Pos.Column-1+d.Pos.Length])
			if d.Code != "markdown-slip" || d.Help == "" {
				t.Errorf("%q: %v", text, d)
			}
		}
		if got != want {
			t.Errorf("%q: %q is reported, want %q\n%v", text, got, want, list)
		}
	}
}

func TestFormulas(t *testing.T) {
	for text, want := range map[string]string{
		"a $E = mc^2$ b":                          "E = mc^2",
		"数式$x$です、$y$。":                            "x|y",
		"$$\n\\frac{a}{b}\n$$":                    "D \\frac{a}{b}",
		"$$ a = b $$":                             "D a = b",
		"a $$b$$ c":                               "D b",
		"> - $$\n>   a\n>   b\n>   $$":            "D a\nb",
		"```math\nx_1\n```":                       "D x_1",
		"$a\nb$":                                  "a\nb",
		"$\\text{\\$5}$ and $_a_$ *x*":            "\\text{\\$5}|_a_",
		"$5 and $10, $ x$, $x $ and $x$y":         "",
		"US$5/US$6 `$x$` \\$x$ $$$$ and $":        "",
		"## Área $\\pi r^2$\n\n[a](#area-pi-r-2)": "\\pi r^2",
	} {
		doc, list := New(Syntax{Math: true}).Convert("a.md", 1, []byte(text), Options{Sections: true, FeedBase: "https://a.example/"})
		var got []string
		for _, c := range doc.Components {
			tex := c.Props["tex"].(string)
			if c.Props["display"].(bool) {
				tex = "D " + tex
			}
			got = append(got, tex)
			if !strings.Contains(string(doc.FeedHTML), "<") || c.Name != formulaComponent {
				t.Errorf("%q: %s", text, doc.FeedHTML)
			}
		}
		if strings.Join(got, "|") != want || len(list) > 0 {
			t.Errorf("%q: formulas %q, want %q\n%v", text, got, want, list)
		}
	}
	doc, _ := New(Syntax{Math: true}).Convert("a.md", 1, []byte("Fläche $\\frac{\\pi}{2} < x$\n\n$$\n\\sin x\n$$"), Options{Sections: true, FeedBase: "https://a.example/"})
	if got := doc.Sections[0].Text; got != "Fläche pi 2 < x sin x" {
		t.Errorf("the search has %q", got)
	}
	if got, want := string(doc.FeedHTML), "<p>Fläche <code>\\frac{\\pi}{2} &lt; x</code></p>\n<pre>\\sin x</pre>\n"; got != want {
		t.Errorf("the feed has %q, want %q", got, want)
	}
	_, list := New(Syntax{Math: true}).Convert("a.md", 1, []byte("a\n\n$$\nb"), Options{})
	if len(list) != 1 || list[0].Code != "markdown-formula" || list[0].Pos.Line != 3 {
		t.Errorf("a formula without an end: %v", list)
	}
}

func TestDefinitionLists(t *testing.T) {
	for text, want := range map[string]string{
		"Término\n: Primera.\n: Segunda con `a`.\n\n用語\n: 定義": "<dl>\n<dt>Término</dt>\n<dd>Primera.</dd>\n<dd>Segunda con <code>a</code>.</dd>\n<dt>用語</dt>\n<dd>定義</dd>\n</dl>\n",
		"a\n:b": "<p>a\n:b</p>\n", ": c": "<p>: c</p>\n",
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		if string(doc.HTML) != want || len(list) > 0 {
			t.Errorf("%q:\n%s\nwant\n%s%v", text, doc.HTML, want, list)
		}
	}
}
