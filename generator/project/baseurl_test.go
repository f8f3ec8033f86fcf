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
