package markdown

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

	"gaceta.dev/gaceta/generator/diag"
)

// show returns the HTML of a text with its components as elements.
func show(doc Doc) string {
	html := utf16.Encode([]rune(string(doc.HTML)))
	var between func(start, end int, parts []*Component) string
	between = func(start, end int, parts []*Component) string {
		var out strings.Builder
		for _, p := range parts {
			props, _ := json.Marshal(p.Props)
			out.WriteString(string(utf16.Decode(html[start:p.Start])) + "<" + p.Name + string(props) + ">" +
				between(p.Start, p.End, p.Parts) + "</" + p.Name + ">")
			start = p.End
		}
		out.WriteString(string(utf16.Decode(html[start:end])))
		return out.String()
	}
	return strings.ReplaceAll(between(0, len(html), doc.Components), "\n", "")
}

func TestComponents(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a block", ":::a\nHi.\n:::", `<a{}><p>Hi.</p></a>`},
		{"values", `::a{t="x \"y\" &amp; {z}" n=-1.5 yes=true no=false bare}`,
			`<a{"bare":true,"n":-1.5,"no":false,"t":"x \"y\" \u0026 {z}","yes":true}></a>`},
		{"names in any script", `::a{тон="тихо" 色="赤い" हिंदी-2="x"}`, `<a{"тон":"тихо","हिंदी-2":"x","色":"赤い"}></a>`},
		{"nested", "::::a\n:::b\nx\n:::\n:::b\ny\n:::\n::::", `<a{}><b{}><p>x</p></b><b{}><p>y</p></b></a>`},
		{"nested with as many colons", ":::a\n:::b\nx\n:::\ny\n:::", `<a{}><b{}><p>x</p></b><p>y</p></a>`},
		{"after a paragraph", "x\n:::a\ny\n:::\nz", `<p>x</p><a{}><p>y</p></a><p>z</p>`},
		{"in a list and a quote", "- :::a\n  x\n  :::\n\n> ::b", `<ul><li><a{}><p>x</p></a></li></ul><blockquote><b{}></b></blockquote>`},
		{"around code", ":::a\n```\n:::\n```\n:::", `<a{}><pre><code>:::</code></pre></a>`},
		{"in a line", "😀 A :b[new *x* [l](/u) `]`]{n=1}, :c[y].",
			`<p>😀 A <b{"n":1}>new <em>x</em> <a href="/u">l</a> <code>]</code></b>, <c{}>y</c>.</p>`},
		{"in each other in a line", ":a[x :b[y] z]", `<p><a{}>x <b{}>y</b> z</a></p>`},
		{"an emphasis does not cross a bracket", "*x :a[y* z]", `<p>*x <a{}>y* z</a></p>`},
		{"in an emphasis", "*x :a[**y** z]* :b[*y*]", `<p><em>x <a{}><strong>y</strong> z</a></em> <b{}><em>y</em></b></p>`},
		{"between emphases that do not match", "*:a[x* *y]", `<p>*<a{}>x* *y</a></p>`},
		{"in a heading and a table", "## T :a[x]\n\n| :b[1] |\n| --- |\n| 2 |",
			`<h2 id="t-x">T <a{}>x</a></h2><table><thead><tr><th><b{}>1</b></th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>`},
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(c.text), Options{})
		if got := show(doc); got != c.want || len(list) > 0 {
			t.Errorf("%s: %v\ngot  %s\nwant %s", c.name, list, got, c.want)
		}
	}
}

// A number that JavaScript would round is an error. In quotation marks it is a text.
func TestNumbersOfAttributesKeepTheirDigits(t *testing.T) {
	for value, isRefused := range map[string]bool{
		"0.1": false, "-12.50": false, "0.1000000000000000055": true, "12345678901234567.89": true, `"0.1000000000000000055"`: false,
	} {
		_, list := New(Syntax{}).Convert("a.md", 1, []byte("::a{n="+value+"}"), Options{})
		if list.HasErrors() != isRefused {
			t.Errorf("%s: %v", value, list)
		}
	}
}

func TestColonsInTextStayText(t *testing.T) {
	for _, text := range []string{
		"10:30", "a:b", "a:b[c]", "10:a[c]", "x::before", "see ::before", "::before and ::after",
		":::note{a=1", "http://[::1]:80/", `\:a[x]`, `\:::a`, "`:a[x]`", "    :::a", ": x", ":a[x",
		"```\n:::a\n```", "| a | b |\n|:--|:-:|\n| 1 | 2 |", ":-) [x]", "Nota::a[x]",
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		if text != ":::note{a=1" && (len(doc.Uses) > 0 || len(list) > 0) {
			t.Errorf("%q: %v %v", text, doc.Uses, list)
		}
	}
}

// What is probably meant to be a component stays text too, with one warning.
func TestSlipsInComponentsAreWarnings(t *testing.T) {
	for text, want := range map[string]string{
		"::: note\nx\n:::":                      "This begins no component",
		":::note Title\n\nx\n\n:::\n\ny":        "This begins no component",
		"x\n:::":                                "These colons end no component",
		":::":                                   "These colons end no component",
		"::::":                                  "These colons end no component",
		`See ::video{src="/a.mp4"} here.`:       "This is not a component",
		"`:::` and\n\n    :::\n\n```\n:::\n```": "",
		`\:::`:                                  "",
	} {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{})
		switch {
		case len(doc.Uses) > 0 || len(list) > 1 || len(list) == 0 && want != "":
			t.Errorf("%q: %v %v", text, doc.Uses, list)
		case len(list) == 1 && (list[0].Severity != diag.Warning || want == "" || !strings.HasPrefix(list[0].Message, want)):
			t.Errorf("%q: %+v, want %q", text, list[0], want)
		}
	}
}

// Feeds, Markdown copies and the search hold what readers read of a component.
func TestTextFormsOfComponents(t *testing.T) {
	text := "::::tabs\n:::tab{title=\"A & *B*\"}\nx :badge[y]{tone=\"red\"}\n:::\n::::\n\n::video{src=\"/v.mp4\"}\n"
	doc, list := New(Syntax{}).Convert("a.md", 1, []byte(text), Options{
		FeedBase: "https://site.example/a/", Origin: "https://site.example", Sections: true,
		Component: func(Use) (AttributeKinds, diag.List) {
			return AttributeKinds{Texts: []string{"title"}, Links: []string{"src"}}, nil
		},
	})
	if len(list) > 0 {
		t.Fatal(list)
	}
	feed := "<p><strong>A &amp; *B*</strong></p>\n<p>x y</p>\n<p><a href=\"https://site.example/v.mp4\">https://site.example/v.mp4</a></p>\n"
	if got := string(doc.FeedHTML); got != feed {
		t.Errorf("feed: %s", got)
	}
	if got := string(doc.Markdown.AppendTo(nil)); !strings.Contains(got, "**A \\& \\*B\\***\n\nx y\n") || !strings.Contains(got, "<https://site.example/v.mp4>") {
		t.Errorf("copy: %s", got)
	}
	if len(doc.Sections) != 1 || doc.Sections[0].Text != "A & *B* x y" {
		t.Errorf("sections: %+v", doc.Sections)
	}
	if len(doc.Links) != 1 || doc.Links[0].Address != "/v.mp4" {
		t.Errorf("links: %+v", doc.Links)
	}
}
