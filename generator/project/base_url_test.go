package project

import "testing"

func TestAddressesBelowBasePath(t *testing.T) {
	root, below := BaseURL{Origin: "https://a.example"}, BaseURL{Origin: "https://a.example", Path: "/docs"}
	for _, c := range []struct {
		base           BaseURL
		address, local string
		ours           bool
		file           string
	}{
		{root, "/", "/", true, "index.html"},
		{root, "/news/", "/news/", true, "news/index.html"},
		{root, "", "/", true, ""},
		{root, "?a=b", "/?a=b", true, ""},
		{root, ".evil.example/", ".evil.example/", false, ""},
		{below, "/docs/", "/", true, "index.html"},
		{below, "/docs/news/feed.xml", "/news/feed.xml", true, "news/feed.xml"},
		{below, "/docs", "/", true, ""},
		{below, "/docs#a", "/#a", true, ""},
		{below, "/docs?a", "/?a", true, ""},
		{below, "/documents/", "/documents/", false, ""},
		{below, "/news/", "/news/", false, ""},
		{below, "/", "/", false, ""},
	} {
		local, ours := c.base.Local(c.address)
		if local != c.local || ours != c.ours {
			t.Errorf("%v: the path of %q is %q, %t", c.base, c.address, local, ours)
		}
		if c.file != "" && c.base.File(c.address) != c.file {
			t.Errorf("%v: the file of %q is %q", c.base, c.address, c.base.File(c.address))
		}
		if c.file != "" && c.base.Address(local) != c.address {
			t.Errorf("%v: the address of %q is %q", c.base, local, c.base.Address(local))
		}
	}
}

func TestParseBaseURL(t *testing.T) {
	for text, want := range map[string]string{
		"https://site.example":        "https://site.example",
		"http://site.example/docs//":  "http://site.example/docs",
		"HTTPS://Site.Example/Docs/":  "https://site.example/Docs",
		"https://site.example:80/a/b": "https://site.example:80/a/b",
		"":                            "",
		"//site.example":              "",
		"ftp://site.example":          "",
		"https:///docs":               "",
		"https://site.example/a?b":    "",
		"https://site.example/a/../b": "",
		"https://me:pw@site.example":  "",
	} {
		base, ok := ParseBaseURL(text)
		if ok != (want != "") || ok && base.String() != want {
			t.Errorf("%q: %v, %t", text, base, ok)
		}
	}
}
