package markdown

import (
	stdhtml "html"
	"regexp"
	"testing"

	"github.com/yuin/goldmark/util"
)

func TestHighlight(t *testing.T) {
	for _, c := range []struct{ language, code, want string }{
		{"js", `const a = "x<y"; // it's`, `<span class="k">const</span> a = <span class="s">&quot;x&lt;y&quot;</span>; <span class="c1">// it's</span>`},
		{"ts", "f(`a\nb`, 1.5)", "<span class=\"nf\">f</span>(<span class=\"s\">`a\nb`</span>, <span class=\"m\">1.5</span>)"},
		{"go", `/* a */ func f() {}`, `<span class="cm">/* a */</span> <span class="k">func</span> <span class="nf">f</span>() {}`},
		{"yaml", "a-b: true # no\nurl: http://x#y", "<span class=\"nt\">a-b</span>: <span class=\"k\">true</span> <span class=\"c1\"># no</span>\n<span class=\"nt\">url</span>: http://x#y"},
		{"json", `{"a": "b\"c", "n": null}`, `{<span class="nt">&quot;a&quot;</span>: <span class="s">&quot;b\&quot;c&quot;</span>, <span class="nt">&quot;n&quot;</span>: <span class="k">null</span>}`},
		{"sql", "SELECT 'it''s'", `<span class="k">SELECT</span> <span class="s">'it'</span><span class="s">'s'</span>`},
		{"sh", `echo "$A" $HOME`, `<span class="k">echo</span> <span class="s">&quot;$A&quot;</span> <span class="na">$HOME</span>`},
		{"python", "'''a\n'''\nñ = 'open", "<span class=\"s\">'''a\n'''</span>\nñ = <span class=\"s\">'open</span>"},
	} {
		if got := string(highlight(c.language, []byte(c.code))); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.language, got, c.want)
		}
	}
}

var tags = regexp.MustCompile(`<[^>]*>`)

// FuzzHighlightKeepsText checks that highlighting adds tags only.
func FuzzHighlightKeepsText(f *testing.F) {
	f.Fuzz(func(t *testing.T, code string) {
		for language, g := range grammars {
			plain := stdhtml.UnescapeString(tags.ReplaceAllString(string(g.highlight([]byte(code))), ""))
			if want := stdhtml.UnescapeString(tags.ReplaceAllString(string(util.EscapeHTML([]byte(code))), "")); plain != want {
				t.Fatalf("%s: %q became %q", language, code, plain)
			}
		}
	})
}
