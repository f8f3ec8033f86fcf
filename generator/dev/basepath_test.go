package dev

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var islandScript = regexp.MustCompile(`"(/docs/_assets/counter-[^"]*)"`)

// A site that gets a base path while it is open is served below it, and still follows
// what is saved.
func TestASiteGetsABasePath(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	home := d.open("/")
	d.edit("content/site.yaml", "https://tiny.example", "https://tiny.example/docs")
	home.shows(`src="/docs/_assets/loader-`)
	if response, _ := d.get("/", ""); response.Request.URL.Path != "/docs/" {
		t.Errorf("/ leads to %s", response.Request.URL)
	}
	for address, status := range map[string]int{
		"/docs/fr/about/": http.StatusOK, "/docs/recipes/feed.xml": http.StatusOK, "/docs/sitemap.xml": http.StatusOK,
		"/fr/about/": http.StatusNotFound, "/docs/nowhere/": http.StatusNotFound,
	} {
		if response, _ := d.get(address, ""); response.StatusCode != status {
			t.Errorf("%s: status %d, want %d", address, response.StatusCode, status)
		}
	}

	bread, later := d.open("/docs/recipes/brot/"), d.open("/docs/recipes/kuchen/")
	d.edit("content/recipes/brot/de.md", "Das Mehl", "Das feine Mehl")
	bread.shows("Das feine Mehl")
	for _, lang := range []string{"de", "fr", "it"} {
		d.write("content/recipes/kuchen/"+lang+".md", d.read("content/recipes/brot/"+lang+".md"))
	}
	later.until("is there", func() bool { return later.status == http.StatusOK })

	home = d.open("/docs/")
	for _, mark := range []string{"mark-1", "mark-2"} { // the second save uses prebundled packages
		d.edit("site/components/counter.island.tsx", "{count}", "{count} "+mark)
		home.shows(mark)
		found := islandScript.FindStringSubmatch(home.html)
		if found == nil {
			t.Fatal(home.html)
		}
		if response, code := d.get(found[1], ""); response.StatusCode != http.StatusOK || !strings.Contains(code, mark) {
			t.Errorf("%s: %d %s", found[1], response.StatusCode, code)
		}
		d.edit("site/components/counter.island.tsx", " "+mark, "")
	}
}
