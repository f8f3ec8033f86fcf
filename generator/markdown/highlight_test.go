package markdown

import (
	stdhtml "html"
	"regexp"
	"strings"
	"testing"
	"time"

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
		budget := time.Minute
		if html, _ := highlight(c.language, []byte(c.code), &budget); string(html) != c.want {
			got := string(html)
			t.Errorf("%s:\ngot  %s\nwant %s", c.language, got, c.want)
		}
	}
}

// TestSlowCode ends code that chroma would read for a long time, and all code after it.
func TestSlowCode(t *testing.T) {
	budget := 100 * time.Millisecond
	slow := []byte(strings.Repeat("\"\\", maxCode/2))
	begin := time.Now()
	for range 20 {
		if html, isSlow := highlight("ampl", slow, &budget); !isSlow || len(html) == 0 {
			t.Fatal("the code was highlighted")
		}
	}
	if took := time.Since(begin); took > 20*time.Second { // the last regular expression may take its own time
		t.Errorf("it took %v", took)
	}
	if html, isSlow := highlight("go", []byte("func"), &budget); isSlow || !strings.Contains(string(html), "<span") {
		t.Errorf("a grammar of our own: %s", html)
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
