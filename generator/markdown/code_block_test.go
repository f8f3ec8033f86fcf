package markdown

import (
	"fmt"
	"strings"
	"testing"
)

func TestCodeBlocks(t *testing.T) {
	for _, c := range []struct{ text, html, faults string }{
		{"```js title=\"a <b>.js\"\nf()\n```",
			`<figure class="code-block"><figcaption>a &lt;b&gt;.js</figcaption><pre><code class="language-js"><span class="nf">f</span>()` + "\n</code></pre></figure>\n", ""},
		{"~~~ {2, 3-3} title='Пример'\na\nб\n字\n~~~",
			"<figure class=\"code-block\"><figcaption>Пример</figcaption><pre><code class=\"language-{2,\">a\nб\n字\n</code></pre></figure>\n",
			"1:9 “3-3}” has no effect on a block of code. "},
		{"```go {2-3}\n/* a\nb */ x\ny\n```",
			"<pre><code class=\"language-go\"><span class=\"cm\">/* a</span>\n<mark><span class=\"cm\">b */</span> x\n</mark><mark>y\n</mark></code></pre>\n", ""},
		{"> ```text {1}\n> ئا\n> ```", "<blockquote>\n<pre><code class=\"language-text\"><mark>ئا\n</mark></code></pre>\n</blockquote>\n", ""},
		{"```sh {3}\na\n```", "<pre><code class=\"language-sh\">a\n</code></pre>\n", "1:7 The block has no line “3”. "},
		{"```ruby startline=3 title=x\n```", "<pre><code class=\"language-ruby\"></code></pre>\n",
			"1:9 “startline=3” has no effect on a block of code. 1:21 “title=x” has no effect on a block of code. "},
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(c.text), Options{})
		var faults strings.Builder
		for _, d := range list {
			fmt.Fprintf(&faults, "%d:%d %s ", d.Pos.Line, d.Pos.Column, d.Message)
		}
		if string(doc.HTML) != c.html || faults.String() != c.faults {
			t.Errorf("%s\n%s\n%s\nwant\n%s\n%s", c.text, doc.HTML, &faults, c.html, c.faults)
		}
	}
}
