package migrate

import (
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/markdown"
)

// testConverter returns a converter for one text at /ru/текст/, beside another text and a picture.
func testConverter(t testing.TB, s syntax) (*converter, *Text) {
	t.Helper()
	text := &Text{File: "content/a.md", Lang: "ru", Collection: "notes", Key: "a", Address: "/ru/a/", Front: map[string]any{"title": "А"}}
	other := &Text{File: "content/b.md", Lang: "ru", Collection: "notes", Key: "b", Address: "/ru/b/", Front: map[string]any{"title": "Б"}}
	site := &Site{
		Generator: "Test", Name: "Test", URL: "https://old.example", IDs: "github", syntax: s, Texts: []*Text{text, other},
		Languages: []Language{{Code: "ru", Prefix: "ru"}}, Collections: []Collection{{Name: "notes"}},
		Files: []File{{"static/a.png", "/a.png"}},
		folders: folders{roots: []string{"static"}, Source: fstest.MapFS{
			"static/a.png":       {Data: []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xae\x42\x60\x82")},
			"content/here.jpg":   {Data: []byte("\xff\xd8\xff\xda\xff\xd9")},
			"content/half.jpg":   {Data: []byte("\xff\xd8\xff\xe1\xff\xda\xff\xd9\xff\xda")}, // only its thumbnail is complete
			"content/half.png":   {Data: []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")},
			"content/half.webp":  {Data: []byte("RIFF\xff\x00\x00\x00WEBPVP8 ")},
			"content/lfs.gif":    {Data: []byte("version https://git-lfs.github.com/spec/v1\n")},
			"content/script.svg": {Data: []byte("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>")},
		}},
	}
	c, err := newConverter(site, "")
	if err != nil {
		t.Fatal(err)
	}
	c.texts.current = text
	return c, text
}

func TestRewrite(t *testing.T) {
	for name, c := range map[string]struct {
		syntax   syntax
		in, want string
	}{
		"emphasis":               {in: "<b>Привет</b>, <i>мир</i> <em> x </em>", want: "**Привет**, *мир*  *x* "},
		"link":                   {in: `[Б](/ru/b/) <a href="../b/">б</a> [b](b.md#привет)`, want: "[Б](../b/ru.md) [б](../b/ru.md) [b](../b/ru.md#привет)"},
		"own host":               {in: "https://old.example/ru/b/, <https://other.example>", want: "[https://old.example/ru/b/](../b/ru.md), <https://other.example>"},
		"no target":              {in: "[слово](/gone/) [x](hhttps://a.b)", want: "слово x"},
		"picture":                {in: "![图](/a.png) ![](here.jpg) ![б](https://old.example/a.png)", want: "![图](a.png) ![](here.jpg) ![б](a.png)"},
		"bad pictures":           {in: "![甲](half.jpg) ![乙](half.png) ![丙](half.webp) ![丁](lfs.gif) ![戊](script.svg)", want: "甲 乙 丙 丁 戊"},
		"a definition's picture": {in: "![图][a] ![][b]\n\n[a]: /a.png \"标题\"\n[b]: https://p.example/x.png", want: "![图](a.png \"标题\") :remote-picture[]{src=\"https://p.example/x.png\" alt=\"\"}\n\n[a]: /a.png \"标题\"\n[b]: https://p.example/x.png"},
		"written address":        {in: "Файл: ftp://f.example/a.gz.", want: "Файл: `ftp://f.example/a.gz`."},
		"brackets":               {in: "[a]((https://b.example/x)) [c](URL:https://d.example)", want: "[a](https://b.example/x) [c](https://d.example)"},
		"a scheme left out":      {in: "[影](//v.example/1)", want: "[影](https://v.example/1)"},
		"remote picture":         {in: "![a](https://p.example/x.png)", want: `:remote-picture[]{src="https://p.example/x.png" alt="a"}`},
		"code stays":             {in: "`<b>` ``a ` <i>``\n\n~~~\n<b>{x}</b>\n~~~", want: "`<b>` ``a ` <i>``\n\n~~~\n<b>{x}</b>\n~~~"},
		"code in a list":         {in: "- a\n\n  ```js title=\"x.js\"\n  <b>\n  ```", want: "- a\n\n  ```js title=\"x.js\"\n  <b>\n  ```"},
		"marked lines":           {in: "```go {1, 3-4} title=\"код.go\"\na\n```\n\n```sh {hl_lines=[2,\"4-5\"]}\nb\n```\n\n``` {2}\nc\n```", want: "```go title=\"код.go\" {1,3-4}\na\n```\n\n```sh {2,4-5}\nb\n```\n\n```text {2}\nc\n```"},
		"indented code":          {syntax: syntax{indentedCode: true}, in: "a\n\n    <b>\n\nb", want: "a\n\n    <b>\n\nb"},
		"not an element":         {in: "a <file> and x < y", want: `a \<file> and x < y`},
		"comment":                {in: "a <!-- b --> c", want: "a  c"},
		"list":                   {in: "<ol><li>一<li>二<ul><li>三</li></ul></ol>", want: "1. 一\n1. 二\n\n   - 三"},
		"table":                  {in: "<table><tr><th>a</th></tr><tr><td>b|c</td></tr></table>", want: "| a |\n| --- |\n| b\\|c |"},
		"details":                {in: "<details><summary><b>More</b></summary>\n\nText\n\n</details>", want: ":::details{title=\"More\"}\nText\n:::"},
		"quotation":              {in: "<blockquote><p>أ</p><p>ب</p></blockquote>", want: "> أ\n>\n> ب"},
		"preformatted":           {in: "<pre><code class=\"language-go\">a &lt; b\n\nc</code></pre>", want: "```go\na < b\n\nc\n```"},
		"heading":                {in: "# One\n\n<h3 id=\"x\">Two</h3>\n\nThree\n===", want: "## One\n\n### Two {#x}\n\nThree\n---"},
		"anchors":                {in: "# <a id=\"x\">一</a>\n\n<a name=\"y z\"></a>\n\n## 二\n\na <a id=\"w\"></a> b\n\n## 三 {#own}", want: "## 一 {#x}\n\n## 二 {#y-z}\n\na  b\n\n## 三 {#own}"},
		"ids":                    {in: "<h3 id=\"a%2Fb%20c\">أ</h3>\n\n## ب {#d:e}\n\n## ج {#%}", want: "### أ {#a/b-c}\n\n## ب {#d-e}\n\n## ج "},
		"emoji":                  {syntax: syntax{emoji: true}, in: ":heart:|:x:|10:30:45 `:x:` :kein:", want: "❤️|❌|10:30:45 `:x:` :kein:"},
		"invisible":              {in: "a&#xfeff;b&#65279;c&amp;&nbsp;`&#xfeff;`", want: "abc&amp;&nbsp;`&#xfeff;`"},
		"kramdown":               {syntax: syntax{kramdown: true}, in: "## A\n{: #b .c}\n\n[x](/ru/b/){:target=\"_blank\"}\n\n* TOC\n{:toc}", want: "## A {#b}\n\n[x](../b/ru.md)"},
		"admonition":             {syntax: syntax{admonitions: true}, in: "1. a\n\n   :::danger Осторожно\n   b\n   :::\n\nc", want: "1. a\n\n   > [!CAUTION]\n   > **Осторожно**\n   >\n   > b\n\nc"},
		"callout title":          {in: "> [!tip]- Совет\n> a", want: "> [!TIP]\n> **Совет**\n>\n> a"},
		"component":              {syntax: syntax{mdx: true}, in: "import A from \"a\";\n\n<A b=\"c\" d={1} e={f()}>\n  g\n</A>\n\nx <A/>", want: ":::a{b=\"c\" d=\"1\"}\ng\n:::\n\nx :a-inline[]"},
		"expressions":            {syntax: syntax{mdx: true}, in: "{/* x */}a{\" \"}b {c.d}", want: "a b `c.d`"},
		"imported files":         {syntax: syntax{mdx: true}, in: "import A from 'x';\nimport Карта from '@/a.png';\nimport Map from './here.jpg';\n\n<img src={Map} alt=\"图\" /> <Image src={Map.src} alt=\"أ\" /> <img src={require(\"./here.jpg\").default} alt=\"b\" /> a{3}", want: "![图](here.jpg) ![أ](here.jpg) ![b](here.jpg) a3"},
		"list of texts":          {syntax: syntax{mdx: true}, in: `<A b={["в", "c"]} d={[e]} />`, want: `::a{b="в, c"}`},
		"inner HTML":             {syntax: syntax{mdx: true}, in: `а <Fragment set:html={"<b class=\"x\">図</b> {y}"} /> <span dangerouslySetInnerHTML={{ __html: '<i>أ</i>' }}></span> z <b set:html={f()} />`, want: "а **図** &#123;y} *أ* z "},
		"line break":             {in: "a<br>b\n\n| x<br>y |", want: "a\\\nb\n\n| x y |"},
		"braces":                 {in: "{{ a }} :b[c]", want: `\{{ a }} \:b[c]`},
		"checkbox":               {in: "<div><input type=\"checkbox\"> <label>Да</label></div>", want: "- [ ] Да"},
		"subscripts":             {in: "H<sub>2</sub>O x<sup>n</sup> <sub>2</sub> 道<kbd>键</kbd>a<img src=\"https://p.example/x.png\">", want: "H₂O :sup[n]{of=\"x\"} :sub[2] :kbd[键]{of=\"道\"}a :remote-picture[]{src=\"https://p.example/x.png\" alt=\"\"}"},
		"script":                 {in: "a<script>b</script>c", want: "ac"},
		"formulas":               {syntax: syntax{formulas: dollars}, in: "一 $a<b_1$, $5 and $6.\n\n$$\n\\frac{1}{2}\n$$\n\n`$x$` $$y$$.", want: "一 $a<b_1$, \\$5 and \\$6.\n\n$$\n\\frac{1}{2}\n$$\n\n`$x$` $y$."},
		"other marks":            {syntax: syntax{formulas: []formula{{`\[`, `\]`}, {`\(`, `\)`}}}, in: `\[ a \] \(b{c}\) $5, $6 \*`, want: `$a$ $b{c}$ \$5, \$6 \*`},
		"missing end tags":       {in: "<div><b>a", want: "**a**"},
	} {
		t.Run(name, func(t *testing.T) {
			conv, text := testConverter(t, c.syntax)
			got := unmarked(conv.texts.rewrite(text, c.in))
			want := strings.ReplaceAll(c.want, "`c.d`", "`{c.d}`")
			if got != want {
				t.Errorf("%q becomes\n%s\nwant\n%s", c.in, got, want)
			}
		})
	}
}

// A script of the old site found the element by its id.
func TestPlacesThatScriptsFillAreNamed(t *testing.T) {
	for in, want := range map[string]int{
		"<div class=f>\n  <h2>統計</h2>\n  <div id=\"карта\" title=\"x\"></div>\n</div>": 1,
		"<div id=a>نص</div>": 0, "<div></div>": 0, "<div id=a> </div><div id=b>\n</div>": 2,
	} {
		conv, text := testConverter(t, syntax{})
		conv.texts.rewrite(text, in)
		got := 0
		for _, n := range conv.site.notes {
			if n.kind == "html" && n.detail == "<div id>" {
				got++
			}
		}
		if got != want {
			t.Errorf("%q has %d notes, want %d", in, got, want)
		}
	}
}

func TestLiquid(t *testing.T) {
	c, text := testConverter(t, syntax{liquid: true, vars: map[string]any{"site": map[string]any{"data": map[string]any{
		"a": map[string]any{"b": "в"}, "list": []any{map[string]any{"name": "甲", "n": int64(2)}, map[string]any{"name": "乙", "n": int64(10)}},
	}}}})
	for in, want := range map[string]string{
		"{{ page.title }} {{ site.data.a.b | upcase }}":                                                               "А В",
		"{{ '/x' | relative_url }}{{site.baseurl}}":                                                                   "/x",
		"{% raw %}{{ a }}{% endraw %}":                                                                                "{{ a }}",
		"{% comment %}a{% endcomment %}b":                                                                             "b",
		"{% if layout.a %}b{% else %}c{% endif %}{% if a %}d{% endif %}":                                              "bc",
		"{% for a in b %}c{% endfor %}d":                                                                              "d",
		"[x]({% link content/b.md %})":                                                                                "[x](/ru/b/)",
		"{% if page.title == 'А' %}b{% else %}c{% endif %}":                                                           "b",
		"{% unless page.title %}b{% elsif page.title contains 'А' %}d{% endunless %}":                                 "d",
		"{% case page.title %}{% when 'Б', 'А' %}b{% else %}c{% endcase %}":                                           "b",
		"{% for v in (1..3) %}{% if v > 1 %}{{ v }}{% unless forloop.last %}, {% endunless %}{% endif %}{% endfor %}": "2, 3",
		"{% for v in site.data.list limit:1 offset:1 %}{{ v.none }}{% else %}-{% endfor %}":                           "",
		"{% for v in site.data.list %}{{ v.name }}={{ v.n }};{% endfor %}":                                            "甲=2;乙=10;",
		"{% assign x = site.data.list | where: 'name', '乙' | first %}{{ x.n | plus: 1 }} {{ x['name'] }}":             "11 乙",
		"{% assign x = site.data.list | sort: 'n' | reverse | map: 'name' | join: ', ' %}{{ x }}":                     "乙, 甲",
		"{% capture x %}{{ page.title }}!{% endcapture %}{{ x | append: '?' }}":                                       "А!?",
		"a  {%- if page.title -%}  b  {%- endif -%}  c":                                                               "abc",
		"{% for p in site.posts %}{% for q in p %}x{% endfor %}{% endfor %}{% if site.posts.size > 0 %}y{% endif %}":  "y",
		"{{ '2026-01-02' | date: '%-d.%-m.%Y' }} {{ '2026-01-02' | date: '%B' }}":                                     "2.1.2026 {{ '2026-01-02' | date: '%B' }}",
		"[{{ unknown }}]{{ layout.x }}":                                                                               "[]{{ layout.x }}",
	} {
		if got := unmarked(newLiquid(c.site).replace(text, in)); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// Whatever a text contains, it ends, its marks are gone, and it is Markdown that Gaceta can read.
func FuzzRewrite(f *testing.F) {
	for _, seed := range []string{
		"<div><p>a</div>", "{% raw %}", "{{< a \"b", ":::note\n> <b", "<A b={`", "[a](", "![a](<b", "<table><tr><td>", "- <ul><li>", "{\"", "<a href='", "]()", "<", "</", "<>", "{#a}",
	} {
		f.Add(seed)
	}
	all := syntax{liquid: true, shortcodes: true, kramdown: true, admonitions: true, mdx: true, indentedCode: true, vars: map[string]any{}}
	converter := markdown.New(markdown.Syntax{IDs: markdown.GitHubIDs})
	f.Fuzz(func(t *testing.T, in string) {
		c, text := testConverter(t, all)
		out := clean(c.texts.rewrite(text, c.texts.hugo.replace(text, newLiquid(c.site).replace(text, in))))
		converter.Headings("a.md", 1, []byte(out))
	})
}

func TestHeadingIDs(t *testing.T) {
	for id, want := range map[string]string{
		"blackfriday":  "## 3.2 Über «ДНС»! {#3-2-über-днс}\n\n## One\n\n## One {#own}\n\n## One\n\n```\n## x.y\n```\n\n## `a.b` {#a-b}",
		"github-ascii": "## 3.2 Über «ДНС»! {#32-uber-}\n\n## One\n\n## One {#own}\n\n## One\n\n```\n## x.y\n```\n\n## `a.b`",
	} {
		conv, _ := testConverter(t, syntax{headingID: hugoIDs[id]})
		got := conv.texts.withHeadingIDs("## 3.2 Über «ДНС»!\n\n## One\n\n## One {#own}\n\n## One\n\n```\n## x.y\n```\n\n## `a.b`")
		if got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
