package audit

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

var origin = project.BaseURL{Origin: "https://example.org"}

// document returns a page without faults around a body.
func document(body string) string {
	return `<!doctype html><html lang="de"><head><title>T</title><meta name="description" content="D">` +
		`<script type="module" src="/_assets/loader.js" integrity="sha384-x"></script></head><body><main><h1>T</h1>` + body + `</main></body></html>`
}

// newAuditor returns the auditor of a site with pages at some addresses.
func newAuditor(base project.BaseURL, addresses ...string) *Auditor {
	languages := locale.Set{{Code: "es"}, {Code: "en", Prefix: "en"}}
	site := &model.Site{Project: project.Project{BaseURL: base, FS: fstest.MapFS{}, Languages: languages}, Routes: &model.Routes{}}
	for _, address := range addresses {
		lang, _ := languages.Split(address)
		site.Routes.All = append(site.Routes.All, model.Route{Row: &model.Row{Lang: lang}, Address: address})
	}
	return New(links.New(site, links.Options{}), Saved{})
}

// auditPages audits pages by address.
func auditPages(t *testing.T, pages map[string]string, known ...string) diag.List {
	t.Helper()
	a := newAuditor(origin, slices.Collect(maps.Keys(pages))...)
	a.AddFiles("_assets/loader.js")
	a.AddFiles(known...)
	var list diag.List
	for address, text := range pages {
		found := a.CheckPage(Page{Address: address, HTML: []byte(text), Pos: diag.Pos{File: "content" + address}})
		list = append(list, found...)
	}
	return append(append(list, a.CheckLinks(a.BrokenLinks(), nowhere)...), a.CheckAlternates()...).Sorted()
}

func TestLanguageTags(t *testing.T) {
	for tag, want := range map[string]string{
		"zh_Hant": "Write zh-Hant.", "sr_Latn_RS": "Write sr-Latn-RS.", "english": "Write a code such as", "हिन्दी": "Write a code such as", "xx": "Write a code such as",
		"zh-Hant-TW": "", "pt-br": "", "sr-Cyrl": "", "": "", "x-klingon": "", "und": "",
	} {
		for _, attribute := range []string{"lang", "hreflang"} {
			list := auditPages(t, map[string]string{"/": document(`<a href="https://a.example/" ` + attribute + `="` + tag + `">x</a>`)})
			isFound := len(list) == 1 && list[0].Code == "audit-language" && strings.HasPrefix(list[0].Help, want) && strings.Contains(list[0].Message, attribute+"=")
			if (want == "") != (len(list) == 0) || want != "" && !isFound {
				t.Errorf("%s=%q: %v, want %q", attribute, tag, list, want)
			}
		}
	}
}

func TestPolicy(t *testing.T) {
	const policy = "default-src 'none'; script-src 'self' https://stats.example; img-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self' https://forms.example"
	for name, c := range map[string]struct{ body, want string }{
		"own files":               {`<img src="/x.png" alt=""><img srcset="/x.png 1x, //example.org/x.png 2x" src="x.png" alt=""><form action="/send"></form><form></form>`, ""},
		"allowed form":            {`<form action="https://forms.example/send"></form>`, ""},
		"foreign form":            {`<form action="https://other.example/send"></form>`, "sending forms to https://other.example/send"},
		"form by mail":            {`<form action="mailto:a@b.example"></form>`, "sending forms to mailto:a@b.example"},
		"foreign button":          {`<form><button formaction="//other.example/send">x</button></form>`, "sending forms to //other.example/send"},
		"allowed script":          {`<script src="https://stats.example/a.js" integrity="sha384-x"></script>`, ""},
		"foreign script":          {`<script src="https://other.example/a.js" integrity="sha384-x"></script>`, "loading the script https://other.example/a.js"},
		"foreign picture":         {`<img src="https://other.example/a.png" alt="">`, "loading the picture https://other.example/a.png"},
		"foreign picture, larger": {`<img src="/x.png" srcset="https://other.example/a.png 2x" alt="">`, "loading the picture https://other.example/a.png"},
		"inline picture":          {`<img src="data:image/png;base64,x" alt="">`, "loading the picture data:image/png;base64,x"},
		"foreign style sheet":     {`<link rel="stylesheet" href="https://other.example/a.css">`, "loading the style sheet https://other.example/a.css"},
		"foreign font":            {`<link rel="preload" as="font" href="https://other.example/a.woff2">`, "loading the font https://other.example/a.woff2"},
		"frame":                   {`<iframe src="https://other.example/"></iframe>`, "showing the page https://other.example/"},
		"own video":               {`<video src="/x.mp4"></video>`, "loading the video or sound /x.mp4"},
		"ping":                    {`<a href="/x.png" ping="https://other.example/p">x</a>`, "requests to https://other.example/p"},
		"link":                    {`<a href="https://other.example/">x</a><link rel="canonical" href="https://other.example/">`, ""},
	} {
		a := newAuditor(origin)
		a.UsePolicy(policy, "content/site.yaml")
		list := a.CheckPage(Page{Address: "/", HTML: []byte(document(c.body))})
		var got string
		for _, d := range list {
			got += d.Message
		}
		want := c.want
		if want != "" {
			want = "The policy of the pages blocks " + want + "."
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestPolicyBlamesTheSource(t *testing.T) {
	scan := code.Read(fstest.MapFS{
		"site/pages/a.tsx":   {Data: []byte("export default () =>\n  <form action=\"https://other.example/send\" />;\n")},
		"site/model/send.ts": {Data: []byte("const origin = \"https://computed.example\";\n")},
	})
	site := &model.Site{Project: project.Project{BaseURL: origin, FS: fstest.MapFS{}}, Routes: &model.Routes{}}
	a := New(links.New(site, links.Options{Code: scan}), Saved{})
	a.UsePolicy("form-action 'self'", "content/site.yaml")
	for address, want := range map[string]diag.Pos{
		"https://other.example/send":      {File: "site/pages/a.tsx", Line: 2, Column: 17, Length: 26},
		"https://computed.example/send/1": {File: "site/model/send.ts", Line: 1, Column: 17, Length: 24},
		"https://unknown.example/":        {File: "content/routes.yaml"},
	} {
		page := Page{Address: "/", HTML: []byte(document(`<form action="` + address + `"></form>`)), Pos: diag.Pos{File: "content/routes.yaml"}}
		if list := a.CheckPage(page); len(list) != 1 || list[0].Pos != want {
			t.Errorf("%s: %v, want %v", address, list, want)
		}
	}
}

func TestPolicyOfTheSiteItself(t *testing.T) {
	for body, want := range map[string]string{
		`<video src="/x.mp4"></video>`:          "templates/headers: media-src 'self'",
		`<form action="/send"></form>`:          "templates/headers: form-action 'self'",
		`<iframe src="/x.html"></iframe>`:       "“frames” under “allow”",
		`<video src="https://a.example/x.mp4">`: "“media” under “allow”",
	} {
		a := newAuditor(origin)
		a.UsePolicy("default-src 'none'; script-src 'self'; form-action 'none'", "content/site.yaml")
		if list := a.CheckPage(Page{Address: "/", HTML: []byte(document(body))}); len(list) != 1 || !strings.Contains(list[0].Help, want) {
			t.Errorf("%s: %v, want a help with %s", body, list, want)
		}
	}
}

// nowhere knows no places of links.
var nowhere = Sources{
	Places: func(BrokenLink) []diag.Pos { return nil },
	Page:   func(string) []byte { return nil },
}

func codes(list diag.List) string {
	var out []string
	for _, d := range list {
		out = append(out, d.Code)
	}
	return strings.Join(out, " ")
}

func TestFaultsOfOnePage(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"no fault":             {`<p id="a">Text <a href="#a">up</a> <a href="#top">top</a> <img src="/x.png" alt=""></p>`, ""},
		"data script":          {`<script type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>`, ""},
		"other sites":          {`<a href="https://other.example/x">x</a><a href="mailto:a@b.c">m</a><a href="tel:+34">t</a><a href="//cdn.example/x">c</a>`, ""},
		"query":                {`<a href="/?plan=pro">x</a>`, ""},
		"absolute inside":      {`<a href="https://example.org/x.png">x</a>`, ""},
		"inline script":        {`<script>alert(1)</script>`, "audit-inline"},
		"module without src":   {`<script type="module">import "/x.js"</script>`, "audit-inline"},
		"style element":        {`<style>p{}</style>`, "audit-inline"},
		"style attribute":      {`<p style="color:red">x</p>`, "audit-inline"},
		"event handler":        {`<p onclick="x()">x</p>`, "audit-inline"},
		"event handler, case":  {`<p ONCLICK="x()">x</p>`, "audit-inline"},
		"script address":       {`<a href=" JavaScript:x()">x</a>`, "audit-inline"},
		"no integrity":         {`<script src="/_assets/loader.js"></script>`, "audit-integrity"},
		"no alt":               {`<img src="/x.png">`, "audit-alt"},
		"two headings":         {`<h1>Again</h1>`, "audit-heading"},
		"empty heading":        {`<h2 class="a"></h2>`, "audit-heading-empty"},
		"heading of a picture": {`<h2><img src="/x.png" alt="X"></h2>`, ""},
		"one id twice":         {`<p id="a"></p><p id="a"></p>`, "audit-id"},
		"dead link":            {`<a href="/nowhere/">x</a>`, "audit-link"},
		"dead link, twice":     {`<a href="/nowhere/">x</a><a href="/nowhere/#a">x</a>`, "audit-link"},
		"dead relative link":   {`<a href="nowhere/">x</a>`, "audit-link"},
		"dead fragment":        {`<p id="abc"></p><a href="#abd">x</a>`, "audit-anchor"},
		"mail to nobody":       {`<a href="mailto:">x</a>`, "audit-link"},
		"mail to somebody":     {`<a href="mailto:用户@例子.中国">x</a><a href="mailto:?body=a">x</a><a href="tel:+813">x</a>`, ""},
		"undialable number":    {`<a href="tel:٠٢١١٢٣٤">x</a>`, "audit-link"},
		"dead picture":         {`<img src="/y.png" alt="">`, "audit-link"},
		"handler in a comment": {`<!-- <p onclick="x()"> -->`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := codes(auditPages(t, map[string]string{"/": document(c.body)}, "x.png")); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A row of the routes, or an article, cannot contain a faulty element: its component does.
func TestComponentsAreBlamedForElements(t *testing.T) {
	row := diag.Pos{File: "content/routes.yaml", Line: 4, Column: 9}
	for body, want := range map[string]string{
		`<p style="color:red">x</p>`: "site/pages/home.tsx",
		`<h1>Again</h1>`:             "site/pages/home.tsx",
		`<img src="/x.png">`:         "site/pages/home.tsx",
	} {
		list := newAuditor(origin).CheckPage(Page{Address: "/", HTML: []byte(document(body)), Pos: row, Code: "site/pages/home.tsx"})
		if len(list) != 1 || list[0].Pos.File != want {
			t.Errorf("%s: %v, want %s", body, list, want)
		}
	}
	page := Page{Address: "/", HTML: []byte("<html lang=en><title>T</title><h1>T</h1>"), Pos: row, Code: "site/pages/home.tsx"}
	list := newAuditor(origin).CheckPage(page)
	if len(list) != 1 || list[0].Pos != row {
		t.Errorf("a missing description: %v", list)
	}
}

func TestFaultsOfSeveralComponentsAreJoined(t *testing.T) {
	var list diag.List
	for address, code := range map[string]string{"/": "home", "/a/": "article", "/b/": "article"} {
		page := Page{Address: address, HTML: []byte(document(`<p style="color:red">x</p>`)), Code: "site/pages/" + code + ".tsx"}
		if address == "/" {
			page.HTML = []byte(document(`<p style="color:red">x</p><img src="/x.png">`))
		}
		found := newAuditor(origin).CheckPage(page)
		list = append(list, found...)
	}
	got := map[string]string{}
	for _, d := range JoinFaults(list) {
		got[d.Code] += d.Pos.File + " "
	}
	if got["audit-inline"] != "site/layout.tsx " || got["audit-alt"] != "site/pages/home.tsx " {
		t.Error(got)
	}
}

func TestHeadIsRequired(t *testing.T) {
	list := auditPages(t, map[string]string{"/": "<!doctype html><html><head></head><body><h1>T</h1></body></html>"})
	if codes(list) != "audit-head audit-head audit-head" {
		t.Error(list)
	}
}

func TestBrokenLinkIsReportedOnceWithAProposal(t *testing.T) {
	list := auditPages(t, map[string]string{
		"/b/":       document(`<a href="/pricng/">x</a>`),
		"/a/":       document(`<a href="/pricng/">x</a><a href="/pricing">y</a>`),
		"/pricing/": document(``),
	})
	if len(list) != 2 {
		t.Fatal(list)
	}
	for _, d := range list {
		if d.Pos.File != "content/a/" || !strings.Contains(d.Help, "/pricing/") {
			t.Errorf("%+v", d)
		}
	}
}

func TestAlternatesMustBeMutual(t *testing.T) {
	head := func(hrefs ...string) string {
		var links strings.Builder
		for i, href := range hrefs {
			links.WriteString(`<link rel="alternate" hreflang="` + []string{"es", "en"}[i] + `" href="` + origin.Origin + href + `">`)
		}
		return strings.Replace(document(""), "</head>", links.String()+"</head>", 1)
	}
	if list := auditPages(t, map[string]string{"/a/": head("/a/", "/en/a/"), "/en/a/": head("/a/", "/en/a/")}); len(list) > 0 {
		t.Error(list)
	}
	other := map[string]string{"/a/": head("/a/", "/en/a/"), "/en/a/": head("/b/", "/en/a/"), "/b/": document("")}
	if got := codes(auditPages(t, other)); got != "audit-alternate audit-alternate" {
		t.Error(got)
	}
	// A page that shows another one names that page's alternates, and none of them names it.
	copied := map[string]string{"/a/": head("/a/", "/en/a/"), "/en/a/": head("/a/", "/en/a/"), "/copy/": head("/a/", "/en/a/")}
	if got := codes(auditPages(t, copied)); got != "audit-alternate audit-alternate" {
		t.Error(got)
	}
	// A further address of a page does so rightly.
	a := newAuditor(origin)
	for address, html := range copied {
		page := Page{Address: address, HTML: []byte(html)}
		if address == "/copy/" {
			page.Canonical = "/a/"
		}
		a.CheckPage(page)
	}
	if list := a.CheckAlternates(); len(list) > 0 {
		t.Error(list)
	}
}

// An alternate with the same spelling must not change how a link is read.
func TestQueryAndSpacesOfLinksAreIgnored(t *testing.T) {
	a := newAuditor(origin)
	a.AddFiles("_assets/loader.js")
	a.CheckPage(Page{Address: "/", HTML: []byte(document(`<link rel="alternate" hreflang="en" href="/?a=b"><link rel="alternate" hreflang="fr" href="/ ">`))})
	a.CheckPage(Page{Address: "/a/", HTML: []byte(document(`<a href="/?a=b">x</a><a href="/ ">y</a>`))})
	if list := a.CheckLinks(a.BrokenLinks(), nowhere); len(list) > 0 {
		t.Error(list)
	}
}

func TestDuplicateText(t *testing.T) {
	text := `<p>Die Aufsicht hat am Montag „neue“ Regeln &amp; Fristen für die Meldung von Vorfällen genannt.</p>`
	plain := "Die Aufsicht hat am Montag „neue“ Regeln & Fristen für die Meldung von Vorfällen genannt."
	for name, c := range map[string]struct{ body, want string }{
		"once":           {text, ""},
		"twice as HTML":  {text + text, "audit-twice"},
		"again in JSON":  {text + `<script type="application/json">{"html":"` + strings.ReplaceAll(plain, "&", `\u0026`) + `"}</script>`, "audit-twice"},
		"in a data text": {text + `<div data-text="` + strings.ReplaceAll(plain, "&", "&amp;") + `"></div>`, "audit-twice"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAuditor(origin)
			list := a.CheckPage(Page{Address: "/", HTML: []byte(document(c.body)), Body: []byte(text)})
			if got := codes(list); got != c.want || list.HasErrors() { // the fault is a component's: it must not stop the text's author
				t.Errorf("got %q, want %q as a warning: %v", got, c.want, list)
			}
		})
	}
}

func TestErrorPageRejectsRelativeLinks(t *testing.T) {
	a := newAuditor(origin)
	list := a.CheckPage(Page{Address: "/404.html", Error: true, HTML: []byte(document(`<a href="about/">x</a>`))})
	if codes(list) != "audit-link" {
		t.Error(list)
	}
}

func TestTextMayBeginWithItsTitle(t *testing.T) {
	title := "Dos calendarios y un mismo equipo para los dos reglamentos"
	html := strings.ReplaceAll(document("<p>"+title+"</p>"), ">T<", ">"+title+" · Sitio<")
	if !strings.Contains(html, title+" · Sitio") {
		t.Fatal("the document has no title")
	}
	list := newAuditor(origin).CheckPage(Page{Address: "/", HTML: []byte(html), Body: []byte("<p>" + title + "</p>")})
	if len(list) > 0 {
		t.Error(list)
	}
}

func TestOneSentenceMayBeRepeated(t *testing.T) {
	title := "Dos calendarios y un mismo equipo para los dos reglamentos"
	text := "<p>Desde enero las entidades financieras aplican el Reglamento.</p><p>" + title + "</p><p>Son normas de naturaleza muy distinta entre una y otra.</p>"
	list := newAuditor(origin).CheckPage(Page{Address: "/", HTML: []byte(document(text + "<h2>" + title + "</h2>")), Body: []byte(text)})
	if len(list) > 0 {
		t.Error(list)
	}
}

func TestLinksBelowBasePath(t *testing.T) {
	for link, want := range map[string]string{
		"/docs/about/": "", "../docs/about/": "", "about/": "", "/docs/x.png": "", "https://example.org/docs/about/": "", "/docs/about/#a": "",
		"https://example.org/shop/": "", "https://example.org": "", "//example.org/shop/": "", // another site
		"/about/": "audit-base-path", "/documents/": "audit-base-path", "../about/": "audit-base-path", "/": "audit-base-path",
		"/docs/nowhere/": "audit-link", "https://example.org/docs/nowhere/": "audit-link", "/docs/docs/about/": "audit-link",
	} {
		a := newAuditor(project.BaseURL{Origin: "https://example.org", Path: "/docs"})
		a.AddFiles("x.png", "_assets/loader.js")
		below := func(body string) []byte {
			return []byte(strings.Replace(document(body), "/_assets/", "/docs/_assets/", 1))
		}
		list := a.CheckPage(Page{Address: "/docs/", HTML: below(`<a href="` + link + `">x</a>`)})
		found := a.CheckPage(Page{Address: "/docs/about/", HTML: below(`<p id="a"></p>`)})
		if got := codes(append(append(list, found...), a.CheckLinks(a.BrokenLinks(), nowhere)...)); got != want {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
}
