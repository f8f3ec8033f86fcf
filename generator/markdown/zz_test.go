package markdown

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project/locale"
	"gaceta.dev/gaceta/generator/markdown/typography"
)

func TestZZ(t *testing.T) {
	num := func(n int, f string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(f, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	gens := map[string]func(n int) string{}
	add := func(name, unit, before, after string) {
		gens[name] = func(bytes int) string { return before + num(bytes/len(unit), unit) + after }
	}
	add("attrs", "a#=\"x\" ", ":::figure{", "}\n:::\n")
	add("attrs flags", "a# ", "::figure{", "}\n")
	add("open attr", "::a{x=\"\n", "", "")
	add("open attr para", "::a{x=\"\n\n", "", "")
	add("blocks", "::a{x=1}\n", "", "")
	add("inline far", ":a[\n\n", "", "")
	add("inline para", "a :a[x]{y=1} b\n\n", "", "")
	add("inline attrs1line", ":a[x]{y=1} ", "", "")
	add("inline oneline far", ":a[ ", "", "")
	add("colon word", ":a ", "", "")
	add("unclosed", ":::a\n", "", "")
	add("unclosed para", ":::a\n\n", "", "")
	add("closed", ":::a\n:::\n", "", "")
	add("closedtext", ":::a\nx\n:::\n\n", "", "")
	add("fences", ":::\n", "", "")
	add("loose colons", "::: a b\n", "", "")
	add("longer", "::::::a\n::::\n", "", "")
	add("brackets", "[a\n\n", "", "")
	add("links", "[a](/b) ", "", "")
	add("links para", "[a](/b)\n\n", "", "")
	add("reflinks", "[a#]\n\n[a#]: /x#\n\n", "", "")
	add("defs", "[a#]: /x#\n", "", "")
	add("same defs", "[a]: /x\n", "", "")
	add("stars", "*a\n\n", "", "")
	add("starline", "*a ", "", "")
	add("footnotes", "[^#]\n\n[^#]: x\n\n", "", "")
	add("headings", "## a\n\n", "", "")
	add("headings ids", "## a {#b}\n\n", "", "")
	add("headings ids n", "## a {#b#}\n\n", "", "")
	add("heading fragments", "## a\n\n[x](#a-#)\n\n", "", "")
	add("setext", "a\n=\n\n", "", "")
	add("cols", "|a", "", "|\n|-|\n|x|\n")
	gens["tablecols"] = func(b int) string { n := b / 8; return strings.Repeat("|a", n) + "|\n" + strings.Repeat("|-", n) + "|\n" + strings.Repeat("|x", n) + "|\n" }
	gens["ticks"] = func(b int) string { var s strings.Builder; for i := 1; s.Len() < b; i++ { s.WriteString(strings.Repeat("`", i) + " ") }; return s.String() }
	add("tables", "|a|\n|-|\n|b|\n\n", "", "")
	add("html", "<b>\n\n", "", "")
	add("html open", "<a#>x\n\n", "", "")
	add("comment", "<!-- \n\n", "", "")
	add("cdata", "<![CDATA[ ", "", "")
	add("pi", "<?a ", "", "")
	add("lt", "a < b ", "", "")
	add("autolink", "<http://a.b> ", "", "")
	add("linkify", "http://a.b/x ", "", "")
	add("www", "www.a ", "", "")
	add("mail", "a@b.cd ", "", "")
	add("mailat", "a@", "", "")
	add("maildots", "a.", "", "@")
	add("entities", "&#1;&amp; ", "", "")
	add("refs", "{{a:b}} ", "", "")
	add("refs lines", "{{a:b}}\n\n", "", "")
	add("open refs", "{{a:b ", "", "")
	add("open refs lines", "{{a:b\n\n", "", "")
	add("slash refs", "{{/a:b}} ", "", "")
	add("braces", "{{", "", "")
	add("quotes", "> a\n", "", "")
	add("callouts", "> [!NOTE]\n> a\n\n", "", "")
	add("quotes para", "> a\n\n", "", "")
	add("lists", "- a\n", "", "")
	add("numlists", "1. a\n", "", "")
	add("loose lists", "- a\n\n", "", "")
	add("tasks", "- [ ] a\n", "", "")
	add("code", "```\na\n```\n\n", "", "")
	add("code open", "```a\n", "", "")
	add("indent", "    a\n\n", "", "")
	add("words", "word \"quoted\" it's -- ... ", "", "")
	add("words lines", "word \"quoted\" it's -- ...\n", "", "")
	add("quotes open", "\"a ", "", "")
	add("images", "![a](b.jpg)\n\n", "", "")
	add("images nested", "![", "", "")
	add("backslash", "\\* ", "", "")
	add("hardbreak", "a  \n", "", "")
	add("spaces", " ", "a", "b")
	add("tabs", "\t", "a", "b")
	add("strike", "~~a~~ ", "", "")
	add("hr", "---\n\n", "", "")
	add("plain", "aaaaaaaa ", "", "")
	add("longword", "a", "", "")
	add("deflink open", "[a]: <b\n", "", "")
	add("title open", "[a](b \"\n\n", "", "")
	add("dest open", "[a](<b\n\n", "", "")
	add("closers", "] ", "", "")
	add("codecomp", ":a[` \n\n", "", "")
	c := New()
	for name, g := range gens {
		var times []string
		prev := time.Duration(0)
		bad := false
		for _, size := range []int{60_000, 120_000, 240_000, 480_000, 960_000} {
			src := []byte(g(size))
			if len(src) > 1<<20 { src = src[:1<<20] }
			st := cpu()
			_, list := c.Convert("a.md", 1, src, Options{
				Labels: locale.Labels{NewTab: "new", Table: "table", Footnote: "back"}, Origin: "https://site.example", Sections: true,
				FeedBase: "https://x.example/a/",
				DataRef: func(string, string, diag.Pos) (string, diag.List) { return "<fact>", nil },
				Typography: typography.For("en", ""),
			})
			d := cpu() - st
			code := ""
			if len(list) > 0 { code = fmt.Sprint(len(list), list[0].Code) }
			times = append(times, fmt.Sprint(d.Round(time.Millisecond), " ", code))
			if d > 400*time.Millisecond { bad = true }
			prev = d
			if d > 4*time.Second { break }
		}
		_ = prev
		if bad { t.Log("BAD", name, times) }
	}
}

func cpu() time.Duration { var r syscall.Rusage; _ = syscall.Getrusage(0, &r); return time.Duration(r.Utime.Nano()) }
