package audit

import (
	"fmt"
	"strings"
	"testing"
)

const (
	loadedScript = "console.log(1)"
	codeHash     = "sha256-CihokcEcBW4atb/CW/XWsvWwbTjqwQlE9nj9ii5ww5M="
)

// checkFile checks a file of a site with the script /e.js.
func checkFile(name, text string) ([]string, string, string) {
	a := newAuditor(origin)
	a.UsePolicy("default-src 'none'; script-src 'self'; img-src 'self'", "content/site.yaml")
	scripts, list := a.CheckFile(File{Name: "site/public/" + name, Address: "/" + name, Data: []byte(text), Content: func(address string) []byte {
		if address == "/e.js" {
			return []byte(loadedScript)
		}
		return nil
	}})
	place := ""
	if len(list) > 0 {
		p := list[0].Pos
		place = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	return scripts, codes(list), place
}

func TestFilesThatRun(t *testing.T) {
	const (
		script = `<script xmlns="http://www.w3.org/1999/xhtml">x()</script>`
		drawn  = `<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>`
	)
	for name, c := range map[string]struct{ file, text, want string }{
		"an inline script":              {"b.html", "<!doctype html>\n <script>x()</script>", "audit-inline"},
		"a handler":                     {"b.HTM", `<p onclick="x()">`, "audit-inline"},
		"an address":                    {"b.html", `<a href="javascript:x()">x</a>`, "audit-inline"},
		"a script without hash":         {"b.html", `<script src="e.js"></script>`, "audit-integrity"},
		"a script with another hash":    {"b.html", `<script src="e.js" integrity="sha256-x"></script>`, "audit-integrity"},
		"a script of another site":      {"b.html", `<script src="https://other.example/e.js" integrity="sha256-x"></script>`, "audit-policy"},
		"an embedded page":              {"b.html", `<iframe srcdoc="x"></iframe>`, "audit-inline"},
		"a refresh":                     {"b.html", `<meta http-equiv="refresh" content="0;url=https://other.example/">`, "audit-inline"},
		"a drawing":                     {"b.html", `<svg><title><img onerror="x()"></title></svg>`, "audit-inline"},
		"a charset":                     {"b.html", `<meta charset="Shift_JIS">`, "public-code"},
		"a charset as header":           {"b.html", `<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">`, "public-code"},
		"UTF-16":                        {"b.html", "\xff\xfe<\x00p\x00", "public-code"},
		"an escape":                     {"b.html", "<p>\x1b$B</p>", "public-code"},
		"a page without a type":         {"b", ` <html><script>x()</script>`, "audit-inline"},
		"a page of an unknown type":     {"b.foo", "\xef\xbb\xbf<!DOCTYPE html><p onclick=x()>", "audit-inline"},
		"a drawing as XML":              {"a.xml", drawn, "public-code public-code"},
		"a script of HTML in XML":       {"c.xml", `<a>` + script + `</a>`, "audit-inline"},
		"a prefix":                      {"c.xml", `<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>x()</h:script></a>`, "audit-inline"},
		"a drawing in XML":              {"c.rss", `<a>` + drawn + `</a>`, "public-code"},
		"XHTML":                         {"d.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="x()"/></html>`, "audit-inline"},
		"XHTML of another name":         {"d.xht", `<html xmlns="http://www.w3.org/1999/xhtml"><style/></html>`, "audit-inline"},
		"a link of a drawing":           {"d.xml", `<r><a xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:x()"/></r>`, "audit-inline"},
		"a formula":                     {"d.mml", `<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:x()"/>`, "audit-inline"},
		"a style sheet of XML":          {"d.xml", `<?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>`, "public-code"},
		"XSLT":                          {"d.xsl", `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>`, "public-code"},
		"entities":                      {"d.xml", `<!DOCTYPE a [<!ENTITY x "y">]><a/>`, "public-code"},
		"an encoding":                   {"d.xml", `<?xml version="1.0" encoding = "UTF-7"?><a/>`, "public-code"},
		"XML that ends too soon":        {"d.xml", `<a>`, "public-code"},
		"XML of an unknown type":        {"d.foo", `<?xml version="1.0"?>` + drawn, "public-code public-code"},
		"UTF-16 of an unknown type":     {"d", "\xfe\xff\x00<\x00?", "public-code"},
		"XML of a rare type":            {"a.ttml", drawn, "public-code public-code"},
		"XHTML of a rare type":          {"a.mpd", `<a xmlns="http://www.w3.org/1999/xhtml"><xmp>` + script + `</xmp></a>`, "audit-inline"},
		"a prefix in a rare type":       {"a.x3d", `<!--x--><r xmlns:s="http://www.w3.org/2000/s&#118;g"><s:script/></r>`, "audit-inline public-code"},
		"a language after the type":     {"b.html.de", `x <script>x()</script>`, "audit-inline"},
		"XML before another ending":     {"b.xhtml.old", `<a xmlns="http://www.w3.org/1999/xhtml" onclick="x"/>`, "audit-inline"},
		"a compressed page":             {"index.html.gz", "\x1f\x8b", "public-code"},
		"another compressed page":       {"a/index.HTML.BR", "x", "public-code"},
		"a compressed script":           {"e.js.zst", "x", "public-code"},
		"a drawing compressed beside":   {"e.svg.br", "x", "public-code"},
		"a page in a language, packed":  {"index.html.en.gz", "x", "public-code"},
		"a program of the server":       {"a.PhP", "<?php", "public-code"},
		"another program":               {"x/a.aspx", "x", "public-code"},
		"a program with a language":     {"a.php.en", "x", "public-code"},
		"a program by an inner ending":  {"photo.PHP.jpg", "x", "public-code"},
		"a program before a page":       {"a/b.shtml.html", "x", "public-code"},
		"a program between two endings": {"a.txt.cgi.en.txt", "x", "public-code"},
		"a worker of the host":          {"_worker.js", "export default {}", "public-code"},
		"a bundled worker":              {"_Worker.bundle", "x", "public-code"},
		"a folder of a worker":          {"_worker.js/a/index.js", "x", "public-code"},
		"a name like a program":         {"php.png", "x", ""},
		"another name like a program":   {"Acme.Inc.pdf", "x", ""},
		"an archive":                    {"source-1.2.tar.gz", "\x1f\x8b", ""},
		"a compressed table":            {"rows.csv.gz", "\x1f\x8b", ""},
		"a template":                    {"a.hbs", "{{#if x}}<script>{{/if}}", ""},
		"a diagram":                     {"a.drawio", "<mxfile><diagram>x</diagram></mxfile>", ""},
		"a compressed drawing":          {"d.svgz", "\x1f\x8b", "public-code"},
		"an archive of a page":          {"d.mht", "x", "public-code"},
		"a page for the server":         {"d.shtml", "x", "public-code"},
		"a verification of Google":      {"google1234567890abcdef.html", "google-site-verification: google1234567890abcdef.html", ""},
		"a verification of Bing":        {"BingSiteAuth.xml", "<?xml version=\"1.0\"?>\n<users>\n\t<user>0123456789ABCDEF</user>\n</users>", ""},
		"a verification of Yandex":      {"yandex_0.html", `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>Verification: 0</body></html>`, ""},
		"a sitemap":                     {"map.xml", `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://example.org/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.org/en/"/></url></urlset>`, ""},
		"a feed":                        {"old.atom", `<feed xmlns="http://www.w3.org/2005/Atom"><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div></content></feed>`, ""},
		"a search description":          {"opensearch.xml", `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url type="text/html" template="https://example.org/?q={searchTerms}"/></OpenSearchDescription>`, ""},
		"tiles":                         {"browserconfig.xml", `<?xml version="1.0" encoding="utf-8"?><browserconfig><msapplication/></browserconfig>`, ""},
		"a page that loads its script":  {"b.html", `<!doctype html><html lang="en"><title>x</title><script type="module" src="/e.js" integrity="` + codeHash + `"></script><h1>a</h1><h1>b</h1><a href="/nowhere/">x</a>`, ""},
		"text":                          {"LICENSE", "Less than < is a sign.", ""},
		"bytes":                         {"data.bin", "\xff\xfe\x00<", ""},
		"a text with markup":            {"a.txt", "<script>x()</script>", ""},
	} {
		if _, got, _ := checkFile(c.file, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestManyFaults: a large file in which everything is wrong takes no more time than one with some faults.
func TestManyFaults(t *testing.T) {
	for name, text := range map[string]string{
		"b.html": strings.Repeat("<p onx='1'>\n", 200_000),
		"c.html": strings.Repeat("<p onx=\"1\">", 200_000),
		"d.xml":  "<a>" + strings.Repeat("<p xmlns='http://www.w3.org/1999/xhtml' onx='1'/>", 200_000) + "</a>",
	} {
		_, list := newAuditor(origin).CheckFile(File{Name: "site/public/" + name, Address: "/" + name, Data: []byte(text)})
		if len(list) != maxFileFaults {
			t.Errorf("%s: %d faults", name, len(list))
		}
	}
}

func TestPlaceInFiles(t *testing.T) {
	for text, want := range map[string]string{
		"<p>é</p>\n<p>é<a onclick=\"x\">b</a>": "site/public/b.html:2:5",
		"<p a='b'>\n\n  <script\nsrc=x>":       "site/public/b.html:3:3",
	} {
		if _, _, got := checkFile("b.html", text); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if _, _, got := checkFile("b.xml", "<a>\n  <b xmlns='http://www.w3.org/1999/xhtml' onclick='x'/></a>"); !strings.HasPrefix(got, "site/public/b.xml:2:3") {
		t.Error(got)
	}
}

func TestScriptsOfFiles(t *testing.T) {
	scripts, list, _ := checkFile("a/b.html", `<script src="../e.js" integrity="`+codeHash+`"></script><script src="https://example.org/e.js" integrity="`+codeHash+`"></script>`)
	if got := strings.Join(scripts, " "); got != "/e.js /e.js" || list != "" {
		t.Error(got, list)
	}
}
