package sitediff

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/golden"
)

// site returns an output with the given pages, each the content of its <main>.
func site(pages map[string]string, files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for address, main := range pages {
		lang, es, en := "es", address, "/en"+address
		if rest, ok := strings.CutPrefix(address, "/en/"); ok {
			lang, es, en = "en", "/"+rest, address
		}
		title, main, _ := strings.Cut(main, "\n")
		const origin = "https://diario.example"
		out[strings.TrimPrefix(address, "/")+"index.html"] = &fstest.MapFile{Data: []byte(`<!doctype html><html lang="` + lang + `"><head><title>` + title + `</title>
<link rel="stylesheet" href="/_assets/base-0123ABCD.css"><link rel="canonical" href="` + origin + address + `">
<link rel="alternate" hreflang="es" href="` + origin + es + `"><link rel="alternate" hreflang="en" href="` + origin + en + `"><link rel="alternate" hreflang="x-default" href="` + origin + es + `">
</head><body><header><a href="/">El Diario</a></header><main><h1>` + title + `</h1>` + main + `</main><footer><p>© 2025</p></footer></body></html>`)}
	}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func report(t *testing.T, old, now fstest.MapFS, limit int) string {
	t.Helper()
	r, err := Compare(context.Background(), old, now, "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Markdown(&b, r, limit); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReport(t *testing.T) {
	old := map[string]string{
		"/":             "Portada\n<p>Hoy. Mañana.</p><a href=\"https://old.example/\">x</a>",
		"/en/":          "Front page\n<p>Today. Tomorrow.</p>",
		"/news/uno/":    "Uno\n<p>Cuesta 100 €. Nada más.</p><img src=\"/_assets/cover-0123ABCD.svg\" alt=\"Un mapa\">",
		"/en/news/uno/": "One\n<p>It costs €100.</p>",
		"/news/dos/":    "Dos\n<p>El texto de dos, bastante largo.</p>",
		"/en/news/dos/": "Two\n<p>The text of two, long enough.</p>",
		"/news/tres/":   "Tres\n<p>Igual.</p>",
		"/news/alias/":  "Otra\n<p>a</p>",
	}
	now := map[string]string{
		"/":               "Portada\n<p>Hoy. Pasado mañana.</p><a href=\"https://old.example/\">x</a>",
		"/en/":            "Front page\n<p>Today. The day after tomorrow.</p>",
		"/news/uno/":      "Uno\n<p>Cuesta 110 €. Nada más.</p><img src=\"/_assets/cover-9999ABCD.svg\" alt=\"Un mapa\"><a href=\"https://new.example/?a=1&amp;b=2\">y</a>",
		"/en/news/uno/":   "One\n<p>It costs €100.</p>",
		"/news/segundo/":  "Dos\n<p>El texto de dos, bastante largo.</p>",
		"/en/news/two/":   "Two\n<p>The text of two, long enough.</p>",
		"/news/tres/":     "Tres\n<p>Igual.</p>",
		"/news/nueva/":    "Nueva\n<p>Una noticia nueva con <a href=\"https://old.example/\">enlace</a>.</p>",
		"/en/news/nueva/": "New\n<p>A new article.</p>",
	}
	a := site(old, map[string]string{"_assets/a-AAAAAAAA.js": strings.Repeat("x", 5000), "_assets/a-AAAAAAAA.js.br": strings.Repeat("x", 1000),
		"_headers": "a", "robots.txt": "r", "feed.xml": "1", "_search/es/w-a.json": "1"})
	b := site(now, map[string]string{"_assets/a-BBBBBBBB.js": strings.Repeat("x", 9000), "_assets/a-BBBBBBBB.js.br": strings.Repeat("x", 1400),
		"_headers": "b", "security.txt": "s", "feed.xml": "2", "_search/es/w-a.json": "2"})
	a["news/alias/index.html"].Data = bytes.ReplaceAll(a["news/alias/index.html"].Data, []byte("example/news/alias/"), []byte("example/news/tres/"))
	golden.Check(t, "testdata/report.golden", []byte(report(t, a, b, DefaultLimit)))
	if got := report(t, a, a, DefaultLimit); got != "### What readers will see\n\nNothing: every page reads as before.\n" {
		t.Errorf("comparing a site with itself reports %s", got)
	}
	first := report(t, a, b, DefaultLimit)
	for range 5 {
		if report(t, a, b, DefaultLimit) != first {
			t.Fatal("two reports of the same sites differ")
		}
	}
}

// Changing a script or a style sheet renames it on every page, which readers don't see.
func TestAssetHashesAreIgnored(t *testing.T) {
	a := site(map[string]string{"/": "A\n<p>x</p>"}, nil)
	b := site(map[string]string{"/": "A\n<p>x</p>"}, nil)
	b["index.html"].Data = bytes.ReplaceAll(b["index.html"].Data, []byte("base-0123ABCD.css"), []byte("base-76543210.css"))
	if got := report(t, a, b, DefaultLimit); !strings.Contains(got, "Nothing") {
		t.Error(got)
	}
	b["index.html"].Data = bytes.ReplaceAll(a["index.html"].Data, []byte("<p>x</p>"), []byte("<p>+34-912345678</p>"))
	a["index.html"].Data = bytes.ReplaceAll(a["index.html"].Data, []byte("<p>x</p>"), []byte("<p>+34-912345679</p>"))
	if got := report(t, a, b, DefaultLimit); strings.Contains(got, "Nothing") {
		t.Error("a changed telephone number is treated as a hash")
	}
}

func TestRepeatedChangeIsReportedOnce(t *testing.T) {
	old, now := map[string]string{}, map[string]string{}
	for i := range 30 {
		address := fmt.Sprintf("/p%02d/", i)
		old[address] = fmt.Sprintf("P%d\n<p>Texto %d.</p><p>Precios</p>", i, i)
		now[address] = fmt.Sprintf("P%d\n<p>Texto %d.</p><p>Tarifas</p>", i, i)
	}
	now["/p07/"] = strings.Replace(now["/p07/"], "Texto", "Otro texto", 1)
	golden.Check(t, "testdata/shared.golden", []byte(report(t, site(old, nil), site(now, nil), DefaultLimit)))
}

// Texts of a site can't mention people, contain HTML or end the fence around them.
func TestTextsAreEscaped(t *testing.T) {
	old := map[string]string{"/": "A\n<p>antes</p>"}
	now := map[string]string{
		"/":        "A\n<p>```` fin</p><p>&lt;/details&gt; @octocat #1</p><p>a&#x202e;b</p>",
		"/`@x` b/": "@octocat [x](https://e.example) &lt;img src=x&gt; *a* | #12 `c`\n<p>x</p><a href=\"https://github.com/a/b/issues/1\">x</a>",
	}
	golden.Check(t, "testdata/hostile.golden", []byte(report(t, site(old, nil), site(now, nil), DefaultLimit)))
}

func TestReportStaysBelowLimit(t *testing.T) {
	old, now := map[string]string{}, map[string]string{}
	long := strings.Repeat("Una frase cualquiera que ocupa sitio. ", 40)
	for i := range 600 {
		address := fmt.Sprintf("/p%04d/", i)
		old[address] = fmt.Sprintf("P%d\n<p>%s</p><p>Antes %d.</p>", i, long, i)
		now[address] = fmt.Sprintf("P%d\n<p>%s</p><p>Después %d.</p><a href=\"https://e%d.example/\">x</a>", i, long, i, i)
		now["/n"+address] = fmt.Sprintf("N%d\n<p>%s</p>", i, long)
	}
	begin := time.Now()
	got := report(t, site(old, nil), site(now, nil), 20_000)
	if len(got) > 20_000 || !strings.Contains(got, "more changed pages.") || !strings.Contains(got, "and 560 more") {
		t.Errorf("%d bytes: %.400s", len(got), got)
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("the report took %s", took)
	}
	if report(t, site(now, nil), site(old, nil), 2_000) == "" {
		t.Error("the report is empty")
	}
}

// Another tool may have written any bytes into the folder.
func TestMalformedPages(t *testing.T) {
	malformed := fstest.MapFS{
		"empty/index.html":   {Data: nil},
		"bytes/index.html":   {Data: []byte("\xff\xfe\x00<main>\xc3(")},
		"deep/index.html":    {Data: []byte(strings.Repeat("<div>", 20_000) + "x")},
		"nothing/index.html": {Data: []byte("<p>no main</p>")},
		"one.html":           {Data: []byte("<html lang='zz-zz-zz'><title>x</title><link rel=canonical href='%%%'><a href='http://[::1'>x</a>")},
		"word/index.html":    {Data: []byte("<main>" + strings.Repeat("ñ", 100_000) + "</main>")},
	}
	for _, pair := range [][2]fstest.MapFS{{malformed, {}}, {{}, malformed}, {malformed, site(map[string]string{"/word/": "x\n<p>y</p>", "/deep/": "x\n"}, nil)}} {
		if got := report(t, pair[0], pair[1], DefaultLimit); len(got) > DefaultLimit || len(got) < 40 {
			t.Errorf("the report has %d bytes", len(got))
		}
	}
}

// A page whose old address is redirected has moved, although its text changed too.
func TestRedirectedPageHasMoved(t *testing.T) {
	a := site(map[string]string{"/news/uno/": "Uno\n<p>El texto. Era así.</p>", "/news/dos/": "Dos\n<p>Se fusiona.</p>", "/news/tres/": "Tres\n<p>Queda.</p>"}, nil)
	b := site(map[string]string{"/news/primero/": "Primero\n<p>El texto. Es así.</p>", "/news/tres/": "Tres\n<p>Queda.</p>"}, nil)
	redirect := func(old, to string) {
		b[strings.TrimPrefix(old, "/")+"index.html"] = &fstest.MapFile{Data: []byte(`<!doctype html><html lang="es"><head><title>x</title>
<meta http-equiv="refresh" content="0; url=` + to + `"><link rel="canonical" href="https://diario.example` + to + `"></head><body></body></html>`)}
	}
	redirect("/news/uno/", "/news/primero/")
	redirect("/news/dos/", "/news/tres/")
	golden.Check(t, "testdata/redirected.golden", []byte(report(t, a, b, DefaultLimit)))
	if got := report(t, b, b, DefaultLimit); !strings.Contains(got, "Nothing") {
		t.Errorf("comparing a site with redirects with itself reports %s", got)
	}
}

// TestStaleTranslations checks that a translation is stale if the text of its source changed, but not if only something
// around that text did. The page in English is the same each time.
func TestStaleTranslations(t *testing.T) {
	card := func(address, title string) string {
		return `<li><article><time>1 de mayo</time><h2><a href="` + address + `">` + title + `</a></h2><p>Su resumen.</p></article></li>`
	}
	copyOf := func(text string) string {
		return "---\ntitle: \"T\"\nurl: \"https://diario.example/x/\"\ndate: \"2026-01-01\"\n---\n\n# T\n\n" + text + "\n"
	}
	page := func(text string) string { return "T\n<p>" + text + "</p>" }
	copies := map[string]string{"news/uno/index.md": copyOf("Cuesta 5 €."), "en/news/uno/index.md": copyOf("It costs €5.")}
	for _, c := range []struct {
		name            string
		address         string
		before, after   string // <main> of the page in Spanish
		copy            string // of the new article in Spanish
		isStale, isText bool
	}{
		{"the text", "/news/uno/", page("Cuesta 5 €."), page("Cuesta 6 €."), copyOf("Cuesta 6 €."), true, true},
		{"typography", "/news/uno/", page("Cuesta 5 €."), page("Cuesta 5€."), copyOf("Cuesta 5€."), false, true},
		{"a text that is not the article's", "/news/uno/", page("Hoy. Cuesta 5 €."), page("Ya. Cuesta 5 €."), "", false, true},
		{"a menu in the text", "/news/uno/", page("x") + "<nav>A</nav>", page("x") + "<nav>B</nav>", "", false, false},
		{"the next page", "/news/uno/", page("x"), page("x") + `<a rel="next" href="/news/dos/">Dos</a>`, "", false, false},
		{"a related article", "/news/uno/", page("x"), page("x") + "<ul>" + card("/news/uno/", "Uno") + "</ul>", "", false, false},
		{"a listing", "/", page("x"), page("x") + "<ol>" + card("https://diario.example/news/uno/", "Uno") + "</ol>", "", false, false},
		{"a card about a page that is no article", "/", page("x") + card("/precios/", "5 €"), page("x") + card("/precios/", "6 €"), "", true, true},
		{"a list in a text", "/", page("<ul><li>a <a href=/news/uno/>1</a></ul>"), page("<ul><li>b <a href=/news/uno/>1</a></ul>"), "", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			old := map[string]string{c.address: c.before, "/en" + c.address: "T\n<p>It costs €5.</p>"}
			now := map[string]string{c.address: c.after, "/en" + c.address: "T\n<p>It costs €5.</p>"}
			changed := maps.Clone(copies)
			if c.copy != "" {
				changed["news/uno/index.md"] = c.copy
			}
			r, err := Compare(context.Background(), site(old, copies), site(now, changed), "")
			if err != nil {
				t.Fatal(err)
			}
			if isStale := len(r.Stale) > 0; isStale != c.isStale {
				t.Errorf("stale: %v", r.Stale)
			}
			if isText := len(r.Changed) > 0; isText != c.isText || len(r.Changed)+len(r.Around) != 1 {
				t.Errorf("changed: %v; around the text: %v", r.Changed, r.Around)
			}
		})
	}
}

// The report of a new article in one of four languages: no translation is stale because of listings and neighbors.
func TestNewArticle(t *testing.T) {
	copies := map[string]string{}
	old, now := map[string]string{}, map[string]string{}
	listing := ""
	for i := 1; i <= 6; i++ {
		address := fmt.Sprintf("/news/n%d/", i)
		article := fmt.Sprintf("Noticia %d\n<p>El texto de la noticia %d.</p>", i, i)
		copies[address[1:]+"index.md"] = "---\ntitle: \"N\"\nurl: \"x\"\ndate: \"2026-01-01\"\n---\n\n# N\n\nEl texto.\n"
		now[address] = article + fmt.Sprintf(`<nav aria-label="Noticias"><a href="/news/n%d/" rel="next">Noticia %d</a></nav>`, i+1, i+1)
		now["/en"+address] = "N\n<p>The text.</p>"
		if i < 6 {
			old[address], old["/en"+address] = now[address], now["/en"+address]
		}
		listing = fmt.Sprintf("<li><h3><a href=%s>Noticia %d</a></h3><p>Resumen.</p></li>", address, i) + listing
		if i == 5 {
			old[address] = article
			old["/"] = "Portada\n<p>Bienvenida.</p><ul>" + listing + "</ul>"
		}
	}
	delete(now, "/en/news/n6/")
	now["/"] = "Portada\n<p>Bienvenida.</p><ul>" + listing + "</ul>"
	old["/en/"], now["/en/"] = "Front page\n<p>Welcome.</p>", "Front page\n<p>Welcome.</p>"
	golden.Check(t, "testdata/newarticle.golden", []byte(report(t, site(old, copies), site(now, copies), DefaultLimit)))
}

// A moved page has an alias, or a line in _redirects, or the report warns. A page that leads to one that existed was removed.
func TestMovedPages(t *testing.T) {
	const text = "Uno\n<p>El texto de la página, que no cambia.</p>"
	second := strings.ReplaceAll(text, "página", "segunda")
	a := site(map[string]string{
		"/uno/": text, "/dos/": second, "/tres/": "Tres\n<p>x</p>", "/año/": "Año\n<p>x</p>", "/queda/": "Queda\n<p>x</p>",
	}, nil)
	b := site(map[string]string{"/one/": text, "/two/": second, "/three/": "Tres\n<p>y</p>", "/queda/": "Queda\n<p>x</p>"},
		map[string]string{"_redirects": "/dos/ /two/ 301\n/tres/ /three/ 301\n/a%C3%B1o/ /queda/ 301\n"})
	golden.Check(t, "testdata/moved.golden", []byte(report(t, a, b, DefaultLimit)))
}

// Covers often have the same name. A picture changed if its bytes are new and those before are gone.
func TestChangedPictures(t *testing.T) {
	picture := func(hash string) string { return `<img src="/_assets/cover-` + hash + `.svg" alt="">` }
	asset := func(hashes ...string) map[string]string {
		out := map[string]string{}
		for _, hash := range hashes {
			out["_assets/cover-"+hash+".svg"] = hash
		}
		return out
	}
	compare := func(before, after string, old, now map[string]string) (Report, error) {
		pages := func(main string) map[string]string { return map[string]string{"/": "A\n" + main} }
		return Compare(context.Background(), site(pages(before), old), site(pages(after), now), "")
	}
	both := asset("0123ABCD", "9999ABCD")
	for _, c := range []struct {
		name, before, after string
		old, now            map[string]string
		want                int
	}{
		{"new bytes", picture("0123ABCD"), picture("9999ABCD"), asset("0123ABCD"), asset("9999ABCD"), 1},
		{"another article's in the list", picture("0123ABCD"), picture("9999ABCD"), asset("0123ABCD"), both, 0},
		{"another order", picture("0123ABCD") + picture("9999ABCD"), picture("9999ABCD") + picture("0123ABCD"), both, both, 0},
	} {
		r, err := compare(c.before, c.after, c.old, c.now)
		if err != nil || len(r.Pictures) != c.want {
			t.Errorf("%s: %v %v", c.name, r.Pictures, err)
		}
		if got := summary(r); strings.Contains(got, "hanges 1 picture") != (c.want == 1) {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

func TestChangedStyleSheetIsReported(t *testing.T) {
	pages := map[string]string{"/": "A\n<p>x</p>"}
	a := site(pages, map[string]string{"_assets/base-0123ABCD.css": "a{}"})
	b := site(pages, map[string]string{"_assets/base-9999ABCD.css": "b{}"})
	got := report(t, a, b, DefaultLimit)
	if !strings.Contains(got, "**Changes 1 style sheet.**") || !strings.Contains(got, "`base.css` changed") {
		t.Error(got)
	}
}

// GitHub refuses a comment of more than 65,536 characters, whatever changed and however long the names are.
func TestLargeReportsStayBelowLimit(t *testing.T) {
	old, now := map[string]string{}, map[string]string{}
	files := map[string]string{}
	long := strings.Repeat("ñandú-", 30)
	for i := range 200 {
		address := fmt.Sprintf("/%s%d/", long, i)
		old[address] = fmt.Sprintf("%s %d\n<p>Antes %d.</p>", long, i, i)
		link := fmt.Sprintf("<a href=\"https://e%d.example/%s\">x</a>", i, long)
		now[address] = fmt.Sprintf("%s %d\n<p>Después %d.</p>%s<nav>%d</nav>", long, i, i, link, i)
		old["/en"+address] = "Same\n<p>Same.</p>"
		now["/en"+address] = old["/en"+address]
		old["/old"+address] = fmt.Sprintf("Fuera\n<p>Texto que desaparece, número %d.</p>", i)
		old["/from"+address] = fmt.Sprintf("Otra\n<p>Texto que se muda, número %d.</p>", i)
		now["/to"+address] = old["/from"+address]
		now["/new"+address] = fmt.Sprintf("Nueva\n<p>Texto nuevo, número %d.</p>", i)
		files[fmt.Sprintf("%s%d.pdf", long, i)] = "x"
	}
	a, b := site(old, nil), site(now, files)
	for _, limit := range []int{1_000, 5_000, DefaultLimit} {
		got := report(t, a, b, limit)
		if len(got) > limit || !strings.Contains(got, "Removes 200 pages") {
			t.Errorf("limit %d: %d bytes: %.200s", limit, len(got), got)
		}
		for _, section := range []string{
			"Removed pages", "Moved pages", "Stale", "New pages", "Changed pages", "external links", "Menus", "Other files",
		} {
			if limit == DefaultLimit && !strings.Contains(got, section) {
				t.Errorf("%q is missing", section)
			}
		}
	}
}
