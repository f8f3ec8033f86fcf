package markdown

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// example is an example of the CommonMark specification.
type example struct {
	Markdown, HTML, Section string
	Example                 int
}

func TestCommonMark(t *testing.T) {
	data, err := os.ReadFile("testdata/commonmark-0.31.2.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples []example
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatal(err)
	}
	passed, raw, schemes := 0, 0, 0
	for _, e := range examples {
		doc, list := New(Syntax{}).Convert("a.md", 1, []byte(e.Markdown), Options{Labels: labels, Origin: "https://site.example"})
		refused, scheme := false, false
		for _, d := range list {
			scheme = scheme || d.Code == "markdown-link"
			refused = refused || d.Code == "markdown-html"
			if d.Code != "markdown-html" && d.Code != "markdown-link" && d.Severity == "error" {
				t.Errorf("example %d (%s): %s %v", e.Example, e.Section, d.Message, d.Pos)
			}
		}
		if has := hasRawHTML(e.Markdown); has || refused {
			if raw++; has != refused {
				t.Errorf("example %d (%s): raw HTML %v, refused %v", e.Example, e.Section, has, refused)
			}
			continue
		}
		if scheme { // irc:, made-up-scheme: and the like
			schemes++
			continue
		}
		got, want := withoutExtensions(string(doc.HTML)), expected(e.HTML)
		if bareAddresses[e.Example] {
			got = bareLink.ReplaceAllString(got, "$1")
		}
		if got != want {
			t.Errorf("example %d (%s)\n%s\ngot\n%s\nwant\n%s", e.Example, e.Section, e.Markdown, got, want)
			continue
		}
		passed++
	}
	if passed != 576 || raw != 72 || schemes != 4 {
		t.Errorf("%d examples pass, %d of %d hold raw HTML and %d schemes that are refused; it should be 576, 72 and 4", passed, raw, len(examples), schemes)
	}
}

// hasRawHTML asks a parser without any of this package's options.
func hasRawHTML(markdown string) bool {
	found := false
	_ = ast.Walk(goldmark.New().Parser().Parse(text.NewReader([]byte(markdown))), func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		found = found || n.Kind() == ast.KindHTMLBlock || n.Kind() == ast.KindRawHTML
		return ast.WalkContinue, nil
	})
	return found
}

var (
	headingID  = regexp.MustCompile(`<h([2-6]) id="[^"]*">`)
	newTabMark = regexp.MustCompile(`<span class="visually-hidden">[^<]*</span></a>`)
	codeBlocks = regexp.MustCompile(`(?s)<pre><code class=.*?</code></pre>`)
	colors     = regexp.MustCompile(`<span class="[a-z0-9]+">|</span>`)
	bareLink   = regexp.MustCompile(`<a href="[^"]*">([^<]*)</a>`)
)

// bareAddresses are the examples in which an address without brackets is not a
// link. GitHub's autolinks make it one.
var bareAddresses = map[int]bool{608: true, 611: true, 612: true}

// withoutExtensions removes what this package adds to CommonMark, and nothing else.
func withoutExtensions(html string) string {
	html = headingID.ReplaceAllString(html, "<h$1>")
	html = strings.ReplaceAll(html, ` target="_blank" rel="noopener"`, "")
	html = newTabMark.ReplaceAllString(html, "</a>")
	html = codeBlocks.ReplaceAllStringFunc(html, func(block string) string { return colors.ReplaceAllString(block, "") })
	return html
}

// expected converts the specification's result from XHTML to HTML, and headings
// of level one to level two.
func expected(html string) string {
	return strings.NewReplacer(" />", ">", "<h1>", "<h2>", "</h1>", "</h2>").Replace(html)
}
