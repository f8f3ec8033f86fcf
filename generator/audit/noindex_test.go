package audit

import (
	"strings"
	"testing"
)

func TestNoIndexIsInTheHead(t *testing.T) {
	const tag = `<meta name="robots" content="noindex">`
	for page, want := range map[string]bool{
		"<!doctype html><html><head><title>a</title>" + tag + "</head><body></body></html>": true,
		"<title>a</title><META NAME=robots CONTENT='NOFOLLOW, NoIndex'><p>":                 true,
		"<head><script>a</script><style>b</style><meta content=none name=robots>":           true,
		"<head><noscript><link href=a></noscript>" + tag:                                    true,
		"<head><!-- " + tag + " --></head>":                                                 false,
		"<head><title>" + tag + "</title></head>":                                           false,
		"<head><script>'" + tag + "'</script></head>":                                       false,
		"<head><style>" + tag + "</style></head>":                                           false,
		"<head><noscript>" + tag + "</noscript></head>":                                     false,
		"<head><template>" + tag + "</template></head>":                                     false,
		"<head></head>" + tag:                                                               false,
		"<head></head><body>" + tag + "</body>":                                             false,
		"<head><p>" + tag:                                                                   false,
		"<head><svg>" + tag + "</svg>":                                                      false,
		`<head><meta name="robots" content="index, follow">`:                                false,
		`<head><meta name="robots" name="x" content="noindexed">`:                           false,
		`<head><meta name="x" name="robots" content="noindex">`:                             false,
		`<head><meta name="robots-x" content="noindex">`:                                    false,
		`<head><meta name="description" content="name=robots noindex">`:                     false,
		"": false,
	} {
		if hasNoIndex([]byte(page)) != want {
			t.Errorf("%q: %v", page, !want)
		}
	}
}

// TestPagesHiddenFromSearch audits pages and public files that search engines must not list.
func TestPagesHiddenFromSearch(t *testing.T) {
	const tag = `<meta name="robots" content="noindex">`
	for _, c := range []struct {
		html           string
		hidden, isGood bool
	}{
		{document(""), false, true},
		{document(""), true, false},
		{strings.Replace(document(""), "<title>", tag+"<title>", 1), true, true},
		{document(tag), true, false},
	} {
		a := newAuditor(origin, "/")
		a.AddFiles("_assets/loader.js")
		list := a.CheckPage(Page{Address: "/", HTML: []byte(c.html), NoIndex: c.hidden})
		if (codes(list) == "") != c.isGood || !c.isGood && (codes(list) != "audit-noindex" || list[0].Pos.File != documentFile) {
			t.Errorf("hidden %v: %v\n%s", c.hidden, list, c.html)
		}
	}
	for name, want := range map[string]string{"a.html": "audit-noindex", "a.htm": "audit-noindex", "a.xhtml": "audit-noindex", "feed.xml": ""} {
		a := newAuditor(origin)
		_, list := a.CheckFile(File{Name: "site/public/" + name, Address: "/" + name, NoIndex: true,
			Data: []byte(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>新聞</title></head><body><p>x</p></body></html>`)})
		if codes(list) != want {
			t.Errorf("%s: %v", name, list)
		}
	}
}
