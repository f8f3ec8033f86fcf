package markdown

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// These texts make converters slow. An ordinary text of this length takes 0.1 s;
// with quadratic time these would take minutes.
func TestTimeIsLinear(t *testing.T) {
	const size = 256 << 10
	repeat := func(s string) string { return strings.Repeat(s, size/len(s)) }
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i, i)
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"footnotes":            numbered("a[^%d]\n\n[^%d]: b\n\n"),
		"one footnote":         repeat("[^1] ") + "\n\n[^1]: a\n",
		"references":           numbered("[a][%d]\n\n[%d]: /b\n\n"),
		"one reference":        repeat("[a] ") + "\n\n[a]: https://a.example\n",
		"headings":             repeat("## a\n"),
		"images in images":     strings.Repeat("![a ", 60) + strings.Repeat("](b)", 60),
		"open brackets":        repeat("["),
		"brackets":             repeat("[a](") + repeat("a)"),
		"open braces":          repeat("{"),
		"braces":               repeat("{{a"),
		"facts":                repeat("{{pricing:pro.monthly}} "),
		"facts in an address":  "[a](/" + repeat("{{pricing:pro.monthly}}") + ")",
		"stars":                repeat("*a **a "),
		"backticks":            numbered("`%[1]d ``%[1]d "),
		"quotes":               repeat("> "),
		"mail addresses":       repeat("a@b"),
		"words":                repeat("a "),
		"tables":               repeat("|a|b|\n|-|-|\n|c|d|\n\n"),
		"a wide table":         strings.Repeat("|a", 2000) + "\n" + strings.Repeat("|-", 2000) + "\n" + strings.Repeat("|a|\n", 2000),
		"code":                 "```go\n" + repeat("func a() { b(\"c\") } // d\n") + "```\n",
		"links to headings":    numbered("[a](#b-%d)\n\n## b %d\n\n"),
		"definitions unused":   numbered("[%d]: /a%d\n"),
		"numbered equal names": repeat("# a-1\n# a\n"),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			New(Syntax{}).Convert("a.md", 1, []byte(text), Options{Labels: labels, Origin: "https://site.example", DataRef: lookUp})
			if took := time.Since(start); took > 15*time.Second {
				t.Errorf("%d bytes took %v", len(text), took)
			} else if testing.Verbose() {
				t.Log(len(text), took)
			}
		})
	}
}
