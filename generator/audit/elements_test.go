package audit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

// asABrowser lists the elements of a page as x/net/html reads them, and ours.
func asABrowser(page []byte) (theirs, ours []string) {
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
		theirs = append(theirs, text)
	}
	var e elements
	for e.begin(page); e.next(); {
		text := fmt.Sprintf("%q", e.tag)
		for _, a := range e.attrs {
			text += fmt.Sprintf(" %q=%q", a.key, a.value)
		}
		ours = append(ours, text)
	}
	return theirs, ours
}

func same(t interface{ Fatalf(string, ...any) }, page []byte) {
	theirs, ours := asABrowser(page)
	if a, b := strings.Join(theirs, "\n"), strings.Join(ours, "\n"); a != b {
		t.Fatalf("page %q\nbrowser:\n%s\nours:\n%s", page, a, b)
	}
}

// hostile are pages in which elements hide, or seem to be.
var hostile = []string{
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

func TestElementsAreABrowsers(t *testing.T) {
	for _, page := range hostile {
		same(t, []byte(page))
		same(t, []byte("text"+page+`<p id="a" class="b &amp; c">text</p>`))
		for _, other := range hostile {
			same(t, []byte(page+other))
		}
	}
}

func TestElementsOfAnyPage(t *testing.T) {
	parts := append([]string{"<", ">", "/", "!", "-", "--", "=", `"`, "'", " ", "&", "&amp;", "</", "</script", "<script", "</title>", "p", "id", "\n", "\r", "\x00", "é"}, hostile...)
	rapid.Check(t, func(t *rapid.T) {
		same(t, []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 30).Draw(t, "parts"), "")))
	})
}

func FuzzElements(f *testing.F) {
	for _, page := range hostile {
		f.Add([]byte(page))
	}
	f.Fuzz(func(t *testing.T, page []byte) { same(t, page) })
}

// What pages are made of is plain: else reading them is slow again.
func TestPagesArePlain(t *testing.T) {
	for _, page := range []string{
		document(`<p id="a">Text<!-- --> &amp; <b hidden="">text</b><!--$--><!--/$--></p><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 1"></path></svg>`),
		`<script type="application/ld+json">{"a":"\u003cp\u003e"}</script>` + "\n" + `<a href="/a/?b=c&amp;d=e" title="&quot;&#39;&#x27;" class="c_d1"><br/><img src="x" alt=""/></a>`,
		"<table>\n<thead>\n<tr>\n<th class=\"align-right\">a</th>\n</tr>\n</thead>\n</table>\n<input checked=\"\" disabled=\"\" type=\"checkbox\"> a < b",
	} {
		var e elements
		for e.begin([]byte(page)); e.next(); {
		}
		if e.odd > 0 || e.slow != nil {
			t.Errorf("%d tokens are odd in %s", e.odd, page)
		}
	}
}
