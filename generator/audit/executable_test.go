package audit

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

const handler = `<img src="x.png" alt="" onerror="x()">`

// executables are constructs that browsers run or follow, by the code that reports them.
var executables = map[string][]string{
	"audit-inline": {
		`<svg><title>` + handler + `</title></svg>`, `<svg><textarea>` + handler + `</textarea></svg>`, `<svg><xmp>` + handler + `</xmp></svg>`,
		`<svg><noscript>` + handler + `</noscript></svg>`, `<svg><noembed>` + handler + `</noembed></svg>`, `<svg><noframes>` + handler + `</noframes></svg>`,
		`<svg><iframe>` + handler + `</iframe></svg>`, `<svg><style>` + handler + `</style></svg>`, `<svg><plaintext>` + handler + `</svg>`,
		`<SVG><desc></desc><Title>` + handler + `</Title></SVG>`, `<svg><g><title/>` + handler + `</g></svg>`,
		`<math><title>` + handler + `</title></math>`, `<math><xmp>` + handler + `</xmp></math>`, `<math><mtext><title>x</title></mtext><title>` + handler + `</title></math>`,
		`<math><annotation-xml encoding="text/html"><p>x</p></annotation-xml><xmp>` + handler + `</xmp></math>`,
		`<svg><title><script>x()</script></title></svg>`, `<svg><script>x()</script></svg>`, `<svg><script type="application/json">x()</script></svg><svg><script href="/x.js"></script></svg>`,
		`<svg><script xlink:href="/x.js"></script></svg>`, `<svg><script src="/x.js" integrity="sha384-x">x()</script></svg>`,
		`<svg><![CDATA[ > <!-- ]]>` + handler + `<!-- --></svg>`, `<svg><title><![CDATA[</title>]]>` + handler + `</title></svg>`,
		`<svg><desc><![CDATA[x]]></desc><style><!--</style>` + handler + `--></style></svg>`,
		`<select><xmp><script>x()</script></xmp></select>`, `<select><title>` + handler + `</title></select>`, `<select><svg><title>` + handler + `</title></svg></select>`,
		`<frameset><title><frame onload="x()"></title></frameset>`, `<noscript><meta http-equiv="refresh" content="0;url=https://other.example/"></noscript>`,
		`<noscript><style>p{}</style></noscript>`, `<template><title>` + handler + `</title><p onclick="x()"></p></template>`,
		`<svg><a href="/x.png"><animate attributeName="href" values="javascript:x()"></animate></a></svg>`, `<svg><a><set attributeName="xlink:href" to="javascript:x()"/></a></svg>`,
		`<svg><set attributename=" HREF " to="x"></set></svg>`, `<svg><set attributeName="onclick" to="x()"></set></svg>`, `<svg><animateMotion attributeName="href"></animateMotion></svg>`,
		`<meta http-equiv="refresh" content="0;url=https://other.example/">`, `<meta http-equiv=" Refresh " content="0; URL = 'javascript:x()'">`,
		"<meta http-equiv=\"refresh\" content=\"0;url=/\t/other.example/\">", `<meta http-equiv="refresh" content="0;url=&#11;//other.example/">`,
		`<meta http-equiv="refresh" content="0;url=ht&#10;tps://other.example/">`, `<meta http-equiv="refresh" content="0;url=&#1;https://other.example/%">`,
		`<meta http-equiv="refresh" content="0;url=https://example.org@other.example/">`, `<meta http-equiv="refresh" content="0;url=https://example.org.other.example/">`,
		`<meta http-equiv="refresh" content="0;url=\\other.example">`, `<meta http-equiv="refresh" content="0;url=java&#13;script:x()">`,
		`<meta http-equiv="refresh" content="0,//other.example/">`, `<meta http-equiv="refresh" content="0 https://other.example/">`, `<meta http-equiv="refresh" content='0;url="data:text/html,x"'>`,
		`<meta http-equiv="refresh" content="0;url=/\other.example/">`, `<meta http-equiv="refresh" content="0;url=https:other.example">`,
		`<meta http-equiv="Content-Security-Policy" content="script-src *">`,
		`<img src="/x.png" alt="" srcset="/x.png 1x, javascript:x() 2x">`, `<link rel="preload" as="image" imagesrcset="javascript:x() 2x">`,
		`<script type="application/json" src="/x.js"></script>`, `<script type="application/json; charset=utf-8">x</script>`, `<script type=" application/json">x</script>`,
		`<script type="Application/JSON">x</script>`, `<script type="text/javascript;version=1">x</script>`, `<script type="importmap">{}</script>`, `<script type="speculationrules">{}</script>`,
		`<script src="/x.js" integrity="sha384-x">x()</script>`,
		`<portal src="/x.png"></portal>`, `<applet code="x"></applet>`, `<object data="/x.png"></object>`, `<embed src="/x.png">`, `<fencedframe></fencedframe>`, `<base href="https://other.example/">`,
		`<xml:namespace prefix="t" ns="urn:schemas-microsoft-com:time"><t:set attributeName="innerHTML" to="x"></t:set>`, `<xml id="x"></xml>`,
		`<svg xmlns:l="http://www.w3.org/1999/xlink"><a l:href="javascript:x()">x</a></svg>`, `<math><mi xlink:href="javascript:x()">x</mi></math>`,
		`<link rel="import" href="/x.html">`, `<link rel="icon IMPORT" href="/x.html">`, `<iframe srcdoc="x"></iframe>`, `<iframe src="javascript:x()"></iframe>`,
		`<form action="javascript:x()"></form>`, `<button formaction=javascript:x()>x</button>`, `<a href=java&Tab;script:x()>x</a>`,
		`<div>` + strings.Repeat("<b>", 600) + `<title><</title></div>`,
	},
	"audit-integrity": {
		`<script src="/_assets/loader.js" integrity="md5-x"></script>`, `<script src="/_assets/loader.js" integrity="bogus"></script>`, `<script src="/_assets/loader.js" integrity="sha384-é"></script>`, `<script src="/_assets/loader.js" integrity="sha384-!x sha256-"></script>`, `<script src="/_assets/loader.js" integrity="sha1-x x"></script>`,
		`<link rel="stylesheet" href="/_assets/loader.js" integrity="sha256">`,
	},
	"audit-head": {`<title>Other</title>`, `<div><title>Other</title></div>`},
}

func TestExecutables(t *testing.T) {
	for want, list := range executables {
		for _, body := range list {
			found := newAuditor(origin).CheckPage(Page{Address: "/", HTML: []byte(document(body))})
			if got := codes(found); !strings.Contains(got, want) {
				t.Errorf("%s: %q, want %s", body, got, want)
			}
		}
	}
}

func TestHarmlessConstructs(t *testing.T) {
	for _, body := range []string{
		`<svg viewBox="0 0 1 1" xmlns:xlink="http://www.w3.org/1999/xlink"><title>Icon</title><defs><linearGradient id="a"></linearGradient></defs><g><title>Part</title><use xlink:href="#a"></use></g><animate attributeName="fill"></animate></svg>`,
		`<textarea>a &lt;b&gt;</textarea><noscript>Text</noscript><select><option>a</option></select>`, `<textarea><b>bold</b></textarea>`,
		`<noscript><img src="/x.png" alt=""></noscript>`, `<math><mi>x</mi></math>`, `<svg><desc>a</desc><![CDATA[x]]></svg>`,
		`<meta http-equiv="refresh" content="300">`, `<meta http-equiv="refresh" content="0; url=/x.png">`, `<meta http-equiv="refresh" content="0;url=https://example.org/x.png">`,
		`<img src="/x.png" srcset="/x.png 1x, data:image/png;base64,x 2x" alt="">`, `<link rel="preconnect" href="https://other.example/">`,
		`<script src="/_assets/loader.js" integrity="md5-x sha384-x"></script>`,
	} {
		a := newAuditor(origin)
		if found := a.CheckPage(Page{Address: "/", HTML: []byte(document(body))}); len(found) > 0 {
			t.Errorf("%s: %v", body, found)
		}
	}
}

func TestPolicyOfHints(t *testing.T) {
	for body, want := range map[string]string{
		`<link rel="prefetch" href="https://other.example/">`: "audit-policy", `<link rel="DNS-PREFETCH" href="//other.example">`: "audit-policy",
		`<link rel="preconnect" href="https://other.example">`: "audit-policy", `<link rel="prerender" href="https://other.example/">`: "audit-policy",
		`<link rel="preload" as="document" href="https://other.example/">`: "audit-policy", `<link rel="STYLESHEET" href="https://other.example/">`: "audit-policy",
		`<img alt="" src="https://other.exa&#9;mple/x.png">`: "audit-policy", `<img alt="" src="\\other.example/x.png">`: "audit-policy",
		`<img alt="" src="https://other.example/%">`: "audit-policy", `<img alt="" src="/&#10;/other.example/x.png">`: "audit-policy",
		`<input type="image" src="https://other.example/x.png">`:                      "audit-policy",
		`<img alt="" src="/x.png" srcset="/x.png 1x,https://other.example/x.png 2x">`: "audit-policy", `<link rel="preconnect" href="/\other.example">`: "audit-policy",
		"<img alt=\"\" src=\"/x.png\" srcset=\"https:\\\\other.example/x.png\t2x\">": "audit-policy", `<img alt="" src="/x.png?a=\\b" srcset="/x,y.png 1x, /x.png 2x">`: "",
		`<link rel="manifest" href="https://other.example/">`: "audit-policy", `<svg><title><img src="https://other.example/x.png" alt=""></title></svg>`: "audit-policy",
		`<link rel="preconnect" href="https://stats.example">`: "", `<link rel="prefetch" href="/x.png">`: "", `<link rel="preload" as="fetch" href="/x.png">`: "",
	} {
		a := newAuditor(origin)
		a.UsePolicy("default-src 'none'; script-src 'self' https://stats.example; img-src 'self'; style-src 'self'; connect-src 'self'", "content/site.yaml")
		if found := a.CheckPage(Page{Address: "/", HTML: []byte(document(body))}); codes(found) != want {
			t.Errorf("%s: %v, want %s", body, found, want)
		}
	}
}

// runs reports whether a browser that reads a page as x/net/html does would run code of it. It is written without regard to
// how the audit reads pages.
func runs(page []byte) bool {
	for _, scripting := range []bool{true, false} {
		root, err := html.ParseWithOptions(bytes.NewReader(page), html.ParseOptionEnableScripting(scripting))
		if err != nil {
			return false
		}
		for n := range root.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			name := strings.ToLower(n.Data)
			for _, a := range n.Attr {
				key := strings.ToLower(a.Key)
				if strings.HasPrefix(key, "on") && len(key) > 2 || key == "srcdoc" || key == "style" || key == "href" && strings.HasPrefix(a.Val, "javascript:") {
					return true
				}
			}
			switch name {
			case "style", "object", "embed", "base":
				return true
			case "script":
				isData, hasSrc, hasHash, isEmpty := false, false, false, n.Namespace != "" && n.FirstChild == nil
				for _, a := range n.Attr {
					isEmpty = isEmpty && a.Key != "href" // a drawing knows no src
					isData = isData || a.Key == "type" && a.Val == "application/json"
					hasSrc = hasSrc || a.Key == "src" && a.Val != "" && n.Namespace == ""
					hasHash = hasHash || a.Key == "integrity" && comparedHash.MatchString(a.Val)
				}
				if !isData && !(hasSrc && hasHash) && !isEmpty {
					return true
				}
			}
		}
	}
	return false
}

// comparedHash finds a hash that lets a script run only with this content.
var comparedHash = regexp.MustCompile(`(?i)(^|[ \t\n\f])sha(256|384|512)-[A-Za-z0-9+/_-]+(=|[ \t\n\f?]|$)`)

func checkRuns(t interface{ Fatalf(string, ...any) }, page []byte) {
	list := newAuditor(origin).CheckPage(Page{Address: "/", HTML: page})
	found := codes(list)
	if runs(page) && !strings.Contains(found, "audit-inline") && !strings.Contains(found, "audit-integrity") {
		t.Fatalf("the audit accepts %q: %s", page, found)
	}
}

// parts make pages in which the same characters are text or elements.
var parts = strings.Fields(`<svg> </svg> <math> </math> <title> </title> <textarea> </textarea> <xmp> </xmp> <noscript> </noscript> <noembed> </noembed>
	<noframes> </noframes> <iframe> </iframe> <style> </style> <script> </script> <select> </select> <option> <frameset> <frame> <table> <tr> <td> </table>
	<template> </template> <desc> </desc> <foreignObject> </foreignObject> <mtext> <mi> <mglyph> <annotation-xml> </annotation-xml> <p> </p> <b> <a> </a> <br/> <g/>
	<![CDATA[ ]]> <!-- --> --!> <! <? > < / " ' = &lt; x <body> </body> </html> <html> <head> </head> <plaintext> <form> <colgroup> <caption> <h1> <nobr> <font/color=x>
	<script/type="application/json"> <img/onerror="x"> <p/style=x> <a/href="javascript:x"> <annotation-xml/encoding="text/html"> <iframe/srcdoc=x> <title/> <svg/> <b/title="</title>"> <b/title="<img/onerror=x>">`)

func TestAuditReadsAnyPageAsBrowsers(t *testing.T) {
	seed.Check(t, func(t *rapid.T) {
		checkRuns(t, []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 14).Draw(t, "parts"), "")))
	})
}

func FuzzAudit(f *testing.F) {
	for _, list := range executables {
		for _, body := range list {
			f.Add([]byte(body))
		}
	}
	f.Add([]byte(`<svg><script src=0 integrity="sha384-0"></script></svg>`))
	f.Add([]byte(`<svg><script/><script xlink:href="/x.js"/></svg>`))
	for _, page := range adversarialPages {
		f.Add([]byte(page))
	}
	f.Fuzz(func(t *testing.T, page []byte) { checkRuns(t, page) })
}
