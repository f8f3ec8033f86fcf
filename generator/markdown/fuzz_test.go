package markdown

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale"
)

// FuzzConvert reads the HTML of any text as a browser would: nothing may run code,
// and diagnostics must point at a place in the text.
func FuzzConvert(f *testing.F) {
	c := New(Syntax{})
	for _, text := range []string{"::::a{t=\"x\"}\n:::b\n- :c[*x* :d[y]{n=1}]\n:::\n::::\n", "> ::a{b c=-1.5}\n\n:a[`]`](/)"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if i, _ := limits.FindBadCharacter(text); i >= 0 {
			return // refused when the file is read
		}
		doc, list := c.Convert("a.md", 5, text, Options{
			Labels: locale.Labels{NewTab: "new", Table: "table", Footnote: "back"}, Origin: "https://site.example",
			DataRef: func(string, string, diag.Pos) (string, diag.List) { return "<fact>", nil },
		})
		for _, d := range list {
			if d.Pos.Line < 5 || d.Pos.Line > 5+bytes.Count(text, []byte("\n")) || d.Pos.Column < 1 || d.Message == "" {
				t.Errorf("no place: %+v", d)
			}
		}
		if list.HasErrors() {
			return
		}
		checkHTML(t, doc)
		show(doc) // panics at an offset outside the HTML
	})
}

func checkHTML(t *testing.T, doc Doc) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(doc.HTML))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script", "style", "iframe", "object", "embed", "base", "form", "svg", "math", "link", "meta", "template", "title", "textarea":
			t.Errorf("<%s> in %s", n.Data, doc.HTML)
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc":
				t.Errorf("%s=%q in %s", a.Key, a.Val, doc.HTML)
			case (a.Key == "href" || a.Key == "src") && limits.IsScriptURL(a.Val):
				t.Errorf("%s=%q in %s", a.Key, a.Val, doc.HTML)
			case a.Key == "id":
				if ids[a.Val] {
					t.Errorf("the id %q twice in %s", a.Val, doc.HTML)
				}
				ids[a.Val] = true
			}
		}
	}
	if i, what := limits.FindBadCharacter(doc.HTML); i >= 0 && !strings.Contains(what, "accent") && !strings.Contains(what, "effect") { // tags of HTML are between letters
		t.Errorf("%s in %q", what, doc.HTML)
	}
}
