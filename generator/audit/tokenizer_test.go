package audit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// startTags lists the start tags of a page as x/net/html and tokenizer read them.
func startTags(page []byte) (want, got []string) {
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		tag, more := z.TagName()
		text := fmt.Sprintf("%q", tag)
		for more {
			var key, value []byte
			key, value, more = z.TagAttr()
			text += fmt.Sprintf(" %q=%q", key, value)
		}
		want = append(want, text)
	}
	for t := (tokenizer{page: page}); t.next(); {
		text := fmt.Sprintf("%q", t.tag)
		for _, a := range t.attrs {
			text += fmt.Sprintf(" %q=%q", a.key, a.value)
		}
		got = append(got, text)
	}
	return want, got
}

func checkTokens(t interface{ Fatalf(string, ...any) }, page []byte) {
	want, got := startTags(page)
	if a, b := strings.Join(want, "\n"), strings.Join(got, "\n"); a != b {
		t.Fatalf("page %q\ngot:\n%s\nwant:\n%s", page, b, a)
	}
}

// adversarialPages hide start tags, or contain what only looks like one.
var adversarialPages = []string{
	"", "<", "</", "<!", "<?", "<a", "</a", "<a ", "<a b", "<a b=", `<a b="`, `<a b="c`, `<a b="c"`, "<a/", "<a /", "<!-", "<!--", "<!-->", "<!--->", "<!---->", "<!-- -", "<!-- --", "<!-- --!",
	"<!-- --!><p onclick=x>", "<!-- -- ><p a><!-- --><p b>", "<!--a--!-->b--><p>", "<!><p>", "<!x><p>", "<?x><p>", "</><p>", "</ ><p>", "</é><p>", "<é><p>", "< p>",
	`<!doctype html><p>`, `<!DOCTYPE HTML><p>`, `<!doctype html "<p>">`, `<!doctype`, `<!doc<p>`, `<![CDATA[<p>]]><b>`,
	`<P ID=a CLASS='b' hidden Hidden="x">`, `<p a=1 a=2 A="3">`, `<p =a="b">`, `<p a = "b">`, `<p a ="b">`, `<p a= "b">`, `<p a"b="c">`, `<p a="b"c="d">`, `<p/a="b">`, `<p / a="b">`, `<p a/>`, `<p a / >`, `<p a=/>`,
	`<p a="&amp;&quot;&#39;&#x27;&#34;&lt;&gt;&#43;">`, `<p a="&ampx">`, `<p a="&copy=1&copy;">`, `<p a="x&b=c">`, `<p a="&#128;&#0;&#xD800;">`, `<p a="&">`, `<p a="&am">`, "<p a=\"1\r\n2\r3\n4\">", "<p a=\"\x00\" \x00=\"b\">", "<p\x00>", "<scr\x00ipt><p>",
	"<p\ta\n=\f\"b\"\r>", `<p a="1"` + strings.Repeat(` b="2"`, 200) + `>`, func() (s string) {
		for i := range 100 {
			s += fmt.Sprintf(` a%d="%d"`, i, i)
		}
		return "<p" + s + " a7=\"again\">"
	}(),
	`<title><p></title><b>`, `<title></title><b>`, `<title><b>`, `<TITLE><p></Title x="</title>"><b>`, `<title></titlex><p></title/><b>`, `<title></ti</title><b>`, `<title/><p></title><b>`, `<title></title`, `<title></title `,
	`<textarea><footer></textarea><b>`, `<style><p></style ><b>`, `<xmp><p></xmp><b>`, `<iframe><p></iframe><b>`, `<noscript><p></noscript><b>`, `<noembed><p></noembed>`, `<noframes></noframes><b>`, `<plaintext><p></plaintext><b>`, `<plaintext>`,
	`<script><p></script><b>`, `<script></script><b>`, `<script>`, `<script><!--</script><b>--></script><i>`, `<script><!--<script></script><b>--></script><i>`, `<script><!-<p></script><b>`, `<script></scr</script><b>`, `<script></SCRIPT/><b>`, `<script>"</script x='>'"><b>`,
	`<script type="application/json">{"a":"\u003cp>"}</script><b>`, `<svg viewBox="0 0 1 1" clipPath="x"><linearGradient/></svg>`, `<a:b><p>`, `<p a:b_c.d-e="1">`, `<p @click="x" ` + "`=\"1\">", `<p é="1">`,
	`<a href="javascript:x()">`, `<a href='java&#9;script:x()' onclick=x>`, `<p title="<p onclick=x>">`, `<p title='"'><b title='>'>`, `</p title=">"><b>`, `</p title="><b>`, `</p/><b>`, `</p ><b>`,
	`<ſcript><p></ſcript>`, "<title></\u017fitle></title>", "<K><p>", strings.Repeat("<!x><p a=1>", 100) + `<b a="1">`, strings.Repeat("<!x>", 40) + "<script><p></script><b>",
	"a<b", "a < b <c>", "<<p>", "<<<", "<p<b>", "<p a<b=\"c\">", "<p a=\"b\"", "<br/><br /><br / ><img alt=\"\"/>",
}

func TestTokenizerReadsAsXNetHTML(t *testing.T) {
	for _, page := range adversarialPages {
		checkTokens(t, []byte(page))
		checkTokens(t, []byte("text"+page+`<p id="a" class="b &amp; c">text</p>`))
		for _, other := range adversarialPages {
			checkTokens(t, []byte(page+other))
		}
	}
}

func TestTokenizerReadsAnyPageAsXNetHTML(t *testing.T) {
	parts := append([]string{"<", ">", "/", "!", "-", "--", "=", `"`, "'", " ", "&", "&amp;", "</", "</script", "<script", "</title>", "p", "id", "\n", "\r", "\x00", "é"}, adversarialPages...)
	seed.Check(t, func(t *rapid.T) {
		checkTokens(t, []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 30).Draw(t, "parts"), "")))
	})
}

func FuzzTokenizer(f *testing.F) {
	for _, page := range adversarialPages {
		f.Add([]byte(page))
	}
	f.Fuzz(func(t *testing.T, page []byte) { checkTokens(t, page) })
}

// Pages must be in the form that is read without x/net/html: otherwise audits become slow.
func TestGeneratedPagesAreSimple(t *testing.T) {
	for _, page := range []string{
		document(`<p id="a">Text<!-- --> &amp; <b hidden="">text</b><!--$--><!--/$--></p><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 1"></path></svg>`),
		`<script type="application/ld+json">{"a":"\u003cp\u003e"}</script>` + "\n" + `<a href="/a/?b=c&amp;d=e" title="&quot;&#39;&#x27;" class="c_d1"><br/><img src="x" alt=""/></a>`,
		"<table>\n<thead>\n<tr>\n<th class=\"align-right\">a</th>\n</tr>\n</thead>\n</table>\n<input checked=\"\" disabled=\"\" type=\"checkbox\"> a < b",
	} {
		tok := tokenizer{page: []byte(page)}
		for tok.next() {
		}
		if tok.rest != nil {
			t.Errorf("not simple: %s", page)
		}
	}
}
