package dev

import (
	"net/http"
	"strings"
	"testing"
)

// TestMistakeIsShownUntilItIsFixed makes mistakes: each is shown in the page and in the
// terminal, and the page stays as it was until the mistake is fixed.
func TestMistakeIsShownUntilItIsFixed(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	bread := d.open("/recipes/brot/")
	bread.shows("Das Mehl")
	for _, c := range []struct{ file, old, new, message, place string }{
		{"content/recipes/brot/de.md", "title: Brot", "titel: Brot", "titel", "content/recipes/brot/de.md:2:1"},
		{"content/recipes/brot/de.md", "Das Mehl", "<b>Das</b> Mehl", "Raw HTML", "content/recipes/brot/de.md:10:1"},
		{"content/recipes/brot/de.md", "Das Mehl", "[Das](/nichts/) Mehl", "The page /nichts/ does not exist", "content/recipes/brot/de.md:10:"},
		{"content/cooks.yaml", "anna:", "anna: [", "", "content/cooks.yaml:"},
		{"site/pages/recipe.tsx", "<article>", "<article><p>", "", "site/pages/recipe.tsx:"},
		{"site/pages/recipe.tsx", "{entry.title}", "{(entry as any).nothing.title}", "Cannot read properties", "site/pages/recipe.tsx:"},
		{"site/pages/recipe.tsx", "<article>", `<article><a href="/nichts/">x</a>`, "The page /nichts/ does not exist", "site/pages/recipe.tsx:10:23"},
		{"site/pages/recipe.tsx", "{ entry }: PageProps<object, Front>) {", `{ entry, href }: PageProps<object, Front>) { href("recipez");`, "Unknown route “recipez”", "site/pages/recipe.tsx:7:"},
		{"site/pages/recipe.tsx", "<article>", "<article><Soup />", "Soup is not defined", "site/pages/recipe.tsx:10:"},
		{"site/pages/recipe.tsx", "<article>", "<article", "Expected", "site/pages/recipe.tsx:11:"},
		{"site/components/counter.island.tsx", `defineIsland("counter", Counter)`, "Counter", "counter.island.tsx must export default defineIsland(…)", "site/components/counter.island.tsx:14:1"},
		{"site/components/counter.module.css", "{", "{{", "", "site/components/counter.module.css:"},
		{"content/site.yaml", "baseUrl", "baseUrrl", "The key “baseUrl” is missing", "content/site.yaml:1:1"},
	} {
		original := d.read(c.file)
		d.edit(c.file, c.old, c.new)
		bread.until("says "+c.message+" at "+c.place, func() bool {
			return strings.Contains(bread.now.Text, c.place) && strings.Contains(bread.now.Text, c.message)
		})
		if !strings.Contains(bread.html, "Brot</h1>") {
			t.Errorf("%s: the last good page is gone", c.new)
		}
		d.prints(c.message)
		broken := bread.now.Error // a style sheet's are warnings
		d.write(c.file, original)
		bread.until("is fixed", func() bool { return bread.now.Text == "" })
		if broken {
			d.prints("fixed")
		}
	}
}

func TestFaultOfAnUnopenedPageIsPrinted(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	d.open("/")
	d.edit("content/recipes/brot/de.md", "Das Mehl", "<b>Das</b> Mehl")
	d.prints("Raw HTML")
	d.edit("content/recipes/brot/de.md", "<b>Das</b> Mehl", "Das Mehl")
	d.prints("fixed")
}

func TestSiteWithErrorsFromTheStart(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	d := serve(t, root) // no site at all
	home := d.open("/")
	home.shows("This page cannot be shown yet")
	if home.status != http.StatusOK || !home.now.Error && home.now.Text == "" {
		home.until("says what is wrong", func() bool { return home.now.Error })
	}
}

func TestDraftsAndArticlesOfTheFutureAreMarked(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	bread, list := d.open("/recipes/brot/"), d.open("/fr/recipes/")
	d.edit("content/recipes/brot/de.md", "date: 2025-02-01", "date: 2030-01-01")
	bread.until("is marked as of the future", func() bool { return len(bread.now.Hidden) == 1 && bread.now.Hidden[0].Why == "is dated 2030-01-01" })
	list.until("marks it too, in its language", func() bool {
		return len(list.now.Hidden) == 1 && list.now.Hidden[0].Address == "/fr/recipes/brot/"
	})
	d.edit("content/recipes/brot/de.md", "date: 2030-01-01", "date: 2025-02-01\ndraft: true")
	bread.until("is marked as a draft", func() bool { return len(bread.now.Hidden) == 1 && bread.now.Hidden[0].Why == "is a draft" })
	d.edit("content/recipes/brot/de.md", "draft: true", "draft: false")
	bread.until("is marked no more", func() bool { return len(bread.now.Hidden) == 0 })
}

// TestForeignPagesGetNoEvents: a page of another website, which names this machine as itself, can neither open streams of events nor
// load what dev adds.
func TestForeignPagesGetNoEvents(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	for _, c := range []struct {
		name, value string
		status      int
	}{
		{"Origin", "https://evil.example", 403}, {"Origin", "null", 403}, {"Origin", "http://127.0.0.1:1", 403}, {"Sec-Fetch-Site", "cross-site", 403},
		{"Sec-Fetch-Site", "same-site", 403}, {"Sec-Fetch-Site", "same-origin", 200}, {"Sec-Fetch-Site", "none", 200}, {"Origin", d.origin, 200}, {"X", "", 200},
	} {
		for _, address := range []string{eventsPath + "?file=index.html", scriptPath, routesPath, pagePath + "?file=index.html"} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.origin+address, nil)
			d.must(err)
			request.Header.Set(c.name, c.value)
			response, err := http.DefaultClient.Do(request)
			d.must(err)
			if response.StatusCode != c.status && (c.status == 403 || !strings.HasPrefix(address, pagePath)) {
				t.Errorf("%s with %s %q: status %d, want %d", address, c.name, c.value, response.StatusCode, c.status)
			}
			d.must(response.Body.Close())
		}
	}
}

// A page of another site whose name its owner lets lead to this machine must
// not read what is served here.
func TestForeignHostsAreRefused(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	port := d.origin[strings.LastIndex(d.origin, ":"):]
	for host, status := range map[string]int{
		"localhost" + port: 200, "LOCALHOST": 200, "localhost.": 200, "site.localhost" + port: 200, "127.0.0.1" + port: 200, "127.8.8.8": 200, "[::1]" + port: 200,
		"evil.example": 403, "evil.example" + port: 403, "localhost.evil.example": 403, "127.0.0.1.evil.example": 403, "notlocalhost": 403, "192.168.0.1": 403, "0.0.0.0": 403, "[fe80::1]": 403,
	} {
		for _, address := range []string{"/", scriptPath} {
			response, body := d.get(address, host)
			if response.StatusCode != status {
				t.Errorf("Host %s, %s: status %d, want %d", host, address, response.StatusCode, status)
			}
			if status == 403 && strings.Contains(body, "<h1>") {
				t.Errorf("Host %s gets the page", host)
			}
		}
		if status == 403 {
			if response, _ := d.get(eventsPath+"?file=index.html", host); response.StatusCode != status {
				t.Errorf("Host %s gets the events", host)
			}
		}
	}
}
