package audit

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/diag"
)

// piece is a text of a page; shared if others hold it too.
type piece struct {
	text   string
	shared bool
}

func own(text string) piece    { return piece{text, false} }
func shared(text string) piece { return piece{text, true} }

// page puts a page together.
func page(address string, pieces ...piece) Page {
	p := Page{Address: address, Error: address == "/404.html", Pos: diag.Pos{File: "content" + address}}
	for _, piece := range pieces {
		begin := len(p.HTML)
		if p.HTML = append(p.HTML, piece.text...); piece.shared {
			p.Shared = append(p.Shared, [2]int{begin, len(p.HTML)})
		}
	}
	return p
}

// sameWithout audits pages, one after the other, with what is remembered of what
// they share and without, and compares all that is said of them. It gives how
// much is remembered.
func sameWithout(t interface{ Fatalf(string, ...any) }, pages []Page) int {
	with, without := New(origin), New(origin)
	for i, p := range pages {
		s, list := with.Page(p)
		p.Shared = nil
		wantS, want := without.Page(p)
		if !reflect.DeepEqual(s, wantS) || !slices.Equal(list, want) || !slices.Equal(with.Table(), without.Table()) {
			t.Fatalf("page %d, %s: %q\n%v %v\n%q\nwithout:\n%v %v\n%q", i, p.Address, p.HTML, s, list, with.Table(), wantS, want, without.Table())
		}
	}
	if list, want := with.Finish(), without.Finish(); !slices.Equal(list, want) {
		t.Fatalf("%v\nwithout:\n%v", list, want)
	}
	length := 0
	for _, m := range with.memos.known {
		length += m.length
	}
	return length
}

// held are parts of pages that say something, or hide it.
var held = []string{
	`<nav id="nav"><a href="/">a</a><a href="/a/">b</a><a href="https://example.org/b/">c</a><a href="https://other.example/">d</a></nav>`,
	`<a href="/nowhere/">a</a><img src="/x.png" alt=""><img src="/y.png"><p id="a"><p id="b"><p id="a">`,
	`<a href="#a">a</a><a href="#no">b</a><a href="/a/#a">c</a><a href="/#no">d</a><a href="#top">e</a><a href="/a/#top">f</a><a href="#">g</a>`,
	`<a href="b/">a</a><a href="../b">b</a><a href="?b=c">c</a><a href="/a/?b=c">d</a><a href="">e</a><a>f</a><a href=" /a/ ">g</a>`,
	`<h1>One</h1><svg><title>T</title></svg><meta name="description" content="D"><html lang="de"><html><meta name="description">`,
	`<link rel="alternate" hreflang="de" href="https://example.org/a/"><link rel="alternate" hreflang="es" href="/?b=c"><link rel="preload" as="image" href="/y.png">`,
	`<p style="a">a</p><p onclick="x()"><a href="javascript:x()">b</a><style>p{}</style><script>x()</script><script src="/x.js"></script><base><object>`,
	`<script type="application/json">{"a":"<p id='a'>"}</script><p id="b">`,
	`<p id="b" title="` + strings.Repeat(`&amp;`, 20) + `"><p id="c&amp;d"><P CLASS="f" ID="E"><H1 ID="f"><IMG SRC="/x.png" ID="g">`,
	`<p><!x><p id="a">` + strings.Repeat(`<!x>`, 20) + `<a href="/y/">a</a>`,
	// The end is within a token, or what is behind it decides where it ends.
	`<p id="b">text<a href="/a/`, `<p id="b">text<a href="`, `<p id="b">text<`, `<p id="b">text</`, `<p id="b"><p id=`, `<p id="b"><p id="c"`, `<p id="b"><`, `<p id="b"><!-`, `<p id="b"><!-- -`, `<p id="b"><!-- --`,
	`<p id="b"><script type="application/json">{}</scr`, `<p id="b"><script type="application/json">{}</script`, `<p id="b"><script type="application/json">{}`, `<p id="b"><script type="application/json">`, `<p id="b"><title>a</title`, `<p id="b"><plaintext>`,
	// The begin is.
	`" hreflang="de"><p id="c"><a href="/c/">a</a>`, `p id="c"><p id="d">`, `/title><p id="c">`, `--><p id="c"><p id="d">`, `</script><p id="c"><p id="d">`, `/`, ``,
}

// around is what stands before and behind them.
var around = [][2]string{
	{document(""), ""}, {"", ""}, {`<p id="a"><p id="b"><p id="nav">`, `<p id="a"><p id="c"><h1>`}, {`<a href="`, `">a</a><p id="a">`}, {`<a href="/`, `"><p id="e">`}, {`<p title='`, `'><p id="a">`}, {`<`, `>`},
	{`<!-- `, `--><p id="b">`}, {`<script type="application/json">"`, `"</script><p id="a">`}, {`<script src="/x.js">`, `ipt><p id="c">`}, {`<title>`, `</title><p id="a">`}, {strings.Repeat(`<!x>`, 20), `<p id="a">`},
	{strings.Repeat(`<!x>`, maxOdd+1), `<p id="a">`}, {"\r", `<p id="a">`}, {"text ", "\x00<p id=\"a\">"}, {"text ", "-><p id=\"z\">"}, {`<link rel="alternate" hreflang="de" href="/a/?b=c">`, ``},
}

var addresses = []string{"/", "/a/", "/404.html", "/b/"}

// Nothing that is said of pages depends on what is remembered of the first of them.
func TestWhatPagesShareIsReadAsItStands(t *testing.T) {
	remembered := 0
	for _, part := range held {
		for _, first := range around {
			var pages []Page
			for i, other := range append([][2]string{first}, append(around, around...)...) {
				pages = append(pages, page(addresses[i%len(addresses)], own(other[0]), shared(part), own(other[1])))
			}
			remembered += sameWithout(t, pages)
		}
	}
	if remembered == 0 {
		t.Error("nothing is remembered")
	}
}

func TestAPartMayStandInAnother(t *testing.T) {
	part := `<b></b><i id="x"></i><u></u>text text text`
	text := `<p><p>` + part + `<p><p>text text text`
	both := page("/", shared(text))
	both.Shared = append(both.Shared, [2]int{len(`<p><p>`), len(`<p><p>`) + len(part)})
	sameWithout(t, []Page{page("/", own(`<p>`), shared(part)), both, page("/", own(`<p id="x">`), shared(text))})
}

func TestWhatAnyPagesShare(t *testing.T) {
	texts := append(slices.Clone(held), hostile...)
	for _, a := range around {
		texts = append(texts, a[:]...)
	}
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(texts), 0, 4).Draw(t, "texts"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(text, 1, 3).Draw(t, "parts")
		var pages []Page
		for range rapid.IntRange(2, 5).Draw(t, "pages") {
			var pieces []piece
			for range rapid.IntRange(1, 4).Draw(t, "pieces") {
				pieces = append(pieces, own(text.Draw(t, "own")), shared(rapid.SampledFrom(parts).Draw(t, "shared")))
			}
			pages = append(pages, page(rapid.SampledFrom(addresses).Draw(t, "address"), pieces...))
		}
		sameWithout(t, pages)
	})
}

// FuzzShared cuts a text into parts, of which each other is shared, and makes
// pages of them: all, all the other way round, and each by itself.
func FuzzShared(f *testing.F) {
	for i, part := range held {
		f.Add([]byte(around[i%len(around)][0]+part+around[i%len(around)][1]), []byte{byte(len(around[i%len(around)][0])), byte(len(part))})
	}
	f.Fuzz(func(t *testing.T, text, cuts []byte) {
		var pieces []piece
		for i, c := range cuts {
			length := min(int(c), len(text))
			pieces = append(pieces, piece{string(text[:length]), i%2 == 1})
			text = text[length:]
		}
		pieces = append(pieces, own(string(text)))
		whole := page("/", pieces...)
		again := whole
		again.Address = "/a/"
		back := slices.Clone(pieces)
		slices.Reverse(back)
		pages := []Page{whole, again, page("/404.html", back...)}
		for i := range min(len(pieces), 20) {
			pages = append(pages, page("/b/", pieces[i]))
		}
		sameWithout(t, pages)
	})
}

// layout is what stands around the pages of a site: a part before the address of
// the translation, one between that and the page, and one behind it.
func layout() (before, between, after string) {
	link := func(i int) string {
		return fmt.Sprintf(`<li><a href="/en/page-%d/" class="menu_link">Page %d</a></li>`, i, i)
	}
	var links, columns strings.Builder
	for i := range 12 {
		links.WriteString(link(i))
	}
	for i := range 60 {
		columns.WriteString(link(i))
	}
	svg := `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M2 19h24"></path><path d="M6 19a8 8 0 0 1 16 0"></path></svg>`
	before = `<div id="top" class="layout_page"><a class="layout_skip" href="#main">Skip</a><header class="header">` + svg + `<nav class="nav" aria-label="Main"><ul>` + links.String() + `</ul></nav><div class="header_actions"><a href="`
	between = `" hrefLang="es" class="header_link">Español</a><div data-island="menu" data-on="touch"><button type="button" aria-expanded="false" aria-label="Menu">` + svg + `</button><nav id="menu-1" hidden=""><ul>` + links.String() +
		`</ul></nav></div><script type="application/json">{"items":[1,2,3]}</script></div></header><main id="main" tabindex="-1">`
	after = `</main><footer class="footer">` + svg + `<nav><ul>` + columns.String() + `</ul></nav></footer><p id="new-tab" hidden="">Opens in a new tab</p><div data-island="cookies"><h2 id="cookies">Cookies</h2><button type="button">Accept</button></div></div>`
	return before, between, after
}

// article is a page in the layout.
func article(i int) Page {
	before, between, after := layout()
	address := fmt.Sprintf("/en/news/%d/", i)
	head, tail, _ := strings.Cut(document("§"), "§")
	head = strings.Replace(head, "<body>", "<body>\n", 1)
	start, heading, _ := strings.Cut(head, "<main>")
	text := strings.Repeat(`<h2>Ein Titel</h2><p>Ein Absatz mit einem <a href="https://example.com/">Verweis</a> und <strong>Nachdruck</strong>, der ein wenig länger ist als <em>nötig</em>.</p>`, 40)
	return page(address, own(start), shared(before), own(address+"es/"), shared(between), own(heading+text), shared(after), own(strings.TrimPrefix(tail, "</main>")))
}

// Nearly all of a layout need not be read again, wherever it is cut.
func TestALayoutIsReadOnce(t *testing.T) {
	pages := []Page{article(1), article(2), article(3)}
	all := 0
	for _, s := range pages[0].Shared {
		all += s[1] - s[0]
	}
	if remembered := sameWithout(t, pages); remembered < all*95/100 {
		t.Errorf("%d of %d bytes are remembered", remembered, all)
	}
}

// Whoever makes pages with new code for ever keeps no more than a little of it.
func TestLittleIsRemembered(t *testing.T) {
	a := New(origin)
	text := strings.Repeat(`<a href="/a/">a</a>`, 10_000)
	for i := range 3 * maxMemos / len(text) {
		a.Page(page("/", own(document("")), shared(fmt.Sprintf(`<p><p id="a%d">`, i)+text)))
		size := 0
		for text := range a.memos.known {
			size += len(text)
		}
		if size == 0 || size > maxMemos || size != a.memos.size {
			t.Fatalf("%d bytes, which count as %d", size, a.memos.size)
		}
	}
}

// BenchmarkPage audits a page in its layout, with what is remembered of that and
// without.
func BenchmarkPage(b *testing.B) {
	p := article(1)
	measure := func(p Page, whole *float64) func(b *testing.B) {
		return func(b *testing.B) {
			a := New(origin)
			b.SetBytes(int64(len(p.HTML)))
			b.ReportAllocs()
			for b.Loop() {
				a.Page(p)
			}
			if took := float64(b.Elapsed().Nanoseconds()) / float64(b.N); p.Shared == nil {
				*whole = took
			} else if *whole > 0 {
				b.ReportMetric(took / *whole, "of-whole")
			}
		}
	}
	alone := p
	alone.Shared = nil
	var whole float64
	b.Run("whole", measure(alone, &whole))
	b.Run("shared", measure(p, &whole))
}
