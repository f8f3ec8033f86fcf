package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/preview"
	"gaceta.dev/gaceta/generator/project/locale"
)

// serve DIR serves an output folder on loopback until the script ends, at $URL.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: serve dir")
	}
	server := httptest.NewServer(preview.Handler(os.DirFS(ts.MkAbs(args[0]))))
	ts.Defer(server.Close)
	ts.Setenv("URL", server.URL)
}

// visit ADDRESS TARGET fails unless the served site redirects the address there for good.
func visit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: visit address target")
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Get(ts.Getenv("URL") + args[0])
	ts.Check(err)
	response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusMovedPermanently || to != args[1] {
		ts.Fatalf("%s: %s, to %q", args[0], response.Status, to)
	}
}

// crawl DIR [partial] checks an output folder as a visitor meets it. Every link leads to a file, every alternate names the
// page in return, and the sitemap and the feeds name exactly the pages. Without “partial”, every page has all languages.
func crawl(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) == 2 && args[1] != "partial" || len(args) > 2 {
		ts.Fatalf("usage: crawl dir [partial]")
	}
	c := crawler{ts: ts, isPartial: len(args) == 2, files: folder(ts, args[0]), alternates: map[string]map[string]string{}}
	c.base = dist.PathOf(os.DirFS(ts.MkAbs(args[0])))
	for name, text := range c.files {
		if filepath.Ext(name) == ".html" && path.Base(name) != "404.html" {
			c.page(locale.AddressOf(filepath.ToSlash(name)), text)
		}
	}
	c.checkAlternates()
	c.checkSitemap()
	c.checkFeeds()
}

type crawler struct {
	ts         *testscript.TestScript
	isPartial  bool
	base       string
	files      map[string]string
	alternates map[string]map[string]string // by address of a page, without those that redirect
	articles   []string                     // addresses of pages with a Markdown copy
}

var (
	linkTag   = regexp.MustCompile(`<(?:a|link)\b[^>]*>`)
	attribute = regexp.MustCompile(`\b(href|rel|hreflang)="([^"]*)"`)
	location  = regexp.MustCompile(`<loc>([^<]*)</loc>`)
	entryLink = regexp.MustCompile(`<link rel="alternate" type="text/html" href="([^"]*)"`)
)

// page reads the links of a page.
func (c *crawler) page(address, text string) {
	redirects := strings.Contains(text, `http-equiv="refresh"`)
	if redirects != strings.Contains(text, `<meta name="robots" content="noindex">`) {
		c.ts.Fatalf("%s: only redirects are noindex", address)
	}
	if !redirects {
		c.alternates[address] = map[string]string{}
	}
	for _, tag := range linkTag.FindAllString(text, -1) {
		a := map[string]string{}
		for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
			a[m[1]] = m[2]
		}
		to, inSite := c.local(a["href"])
		if !inSite {
			continue
		}
		if _, ok := c.files[locale.FileAt(to)]; !ok {
			c.ts.Fatalf("%s links to %s, which does not exist", address, to)
		}
		switch {
		case redirects && a["rel"] == "canonical" && to == address:
			c.ts.Fatalf("%s redirects to itself", address)
		case a["rel"] == "canonical" && !redirects && to != address:
			delete(c.alternates, address) // shows another page
			return
		case a["rel"] == "alternate" && a["hreflang"] != "" && a["hreflang"] != "x-default":
			c.alternates[address][a["hreflang"]] = to
		case a["rel"] == "alternate" && strings.HasSuffix(to, "index.md"):
			c.articles = append(c.articles, address)
		}
	}
}

// local returns an address of the site without origin, base path, query and fragment.
func (c *crawler) local(href string) (string, bool) {
	href = strings.TrimPrefix(href, "https://four.example")
	href, _, _ = strings.Cut(href, "#")
	local, ok := strings.CutPrefix(href, c.base)
	return local, ok && strings.HasPrefix(local, "/")
}

func (c *crawler) checkAlternates() {
	for address, others := range c.alternates {
		if len(others) != 4 && !c.isPartial {
			c.ts.Fatalf("%s has the alternates %v", address, others)
		}
		for lang, other := range others {
			if c.alternates[other] == nil {
				c.ts.Fatalf("%s has the %s alternate %s, which is no page", address, lang, other)
			}
			if !maps.Equal(c.alternates[other], others) {
				c.ts.Fatalf("%s and its %s alternate %s disagree", address, lang, other)
			}
		}
	}
}

func (c *crawler) checkSitemap() {
	var listed []string
	for _, m := range location.FindAllStringSubmatch(c.files["sitemap.xml"], -1) {
		local, _ := c.local(m[1])
		listed = append(listed, local)
	}
	slices.Sort(listed)
	if pages := slices.Sorted(maps.Keys(c.alternates)); !slices.Equal(listed, pages) {
		c.ts.Fatalf("the sitemap has %v, the site %v", listed, pages)
	}
}

func (c *crawler) checkFeeds() {
	var listed []string
	for name, text := range c.files {
		if path.Base(name) != "feed.xml" {
			continue
		}
		for entry := range strings.SplitSeq(text, "<entry>") {
			if m := entryLink.FindStringSubmatch(entry); m != nil && entry != text[:len(entry)] {
				local, _ := c.local(m[1])
				listed = append(listed, local)
			}
		}
	}
	slices.Sort(listed)
	listed = slices.Compact(listed) // an article may be in the feeds of its terms, too
	slices.Sort(c.articles)
	if len(listed) == 0 || !slices.Equal(listed, c.articles) {
		c.ts.Fatalf("the feeds have %v, the site has the articles %v", listed, c.articles)
	}
}
