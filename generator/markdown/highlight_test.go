package markdown

import (
	"fmt"
	stdhtml "html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
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
		if html, _ := highlight(c.language, []byte(c.code), &textTime{all: new(codeTime)}); string(html) != c.want {
			got := string(html)
			t.Errorf("%s:\ngot  %s\nwant %s", c.language, got, c.want)
		}
	}
}

// slowCode is code that chroma would read for a long time.
var slowCode = []byte(strings.Repeat("\"\\", maxCode/2))

// TestSlowCode ends slow code, and all code after it. It blames the text in which the code is.
func TestSlowCode(t *testing.T) {
	spent := textTime{all: new(codeTime), file: "a.md", taken: limits.CodeTime - 100*time.Millisecond}
	spent.add(0, 0)
	begin := time.Now()
	for range 20 {
		if html, isSlow := highlight("ampl", slowCode, &spent); !isSlow || len(html) == 0 {
			t.Fatal("the code was highlighted")
		}
	}
	if took := time.Since(begin); took > 20*time.Second { // the last regular expression may take its own time
		t.Errorf("it took %v", took)
	}
	if html, isSlow := highlight("go", []byte("func"), &spent); isSlow || !strings.Contains(string(html), "<span") {
		t.Errorf("a grammar of our own: %s", html)
	}
	var list diag.List
	spent.report(&list, diag.Pos{})
	if want := "The code of this text is not highlighted within 10s."; list[0].Message != want {
		t.Errorf("%q, not %q", list[0].Message, want)
	}
}

// TestSlowTexts ends the code of all texts after slow ones, and names the slowest. Code that takes no longer than usual costs
// nothing, however much there is.
func TestSlowTexts(t *testing.T) {
	const usual = "puts 1\n"
	all := new(codeTime)
	usualText := &textTime{all: all, file: "usual.md"}
	for range 1000 {
		usualText.add(len(usual), freeTime(len(usual)))
	}
	if usualText.left(0) != limits.CodeTime {
		t.Errorf("%v are left", usualText.left(0))
	}
	for i := range 40 {
		(&textTime{all: all, file: fmt.Sprintf("slow-%d.md", i)}).add(0, limits.AllCodeTime/40+time.Duration(i%7)*time.Millisecond)
	}
	begin := time.Now()
	for range 1000 {
		if html, isSlow := highlight("ampl", slowCode, &textTime{all: all, file: "late.md"}); !isSlow || len(html) == 0 {
			t.Fatal("the code was highlighted")
		}
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("1,000 blocks after the slow ones took %v", took)
	}
	var list diag.List
	usualText.report(&list, diag.Pos{})
	if want := "This code is not highlighted: that of all texts together takes more than 5m0s."; list[0].Message != want || !strings.Contains(list[0].Help, "slow-6.md") {
		t.Errorf("%q, %q", list[0].Message, list[0].Help)
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
