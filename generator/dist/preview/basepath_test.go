package preview_test

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/project"
)

// below is where TestEveryAddressBelowBasePath publishes this repository's site.
var below = project.BaseURL{Origin: "https://site.example", Path: "/docs"}

// TestEveryAddressBelowBasePath checks a site that was built for a base path. Each address in it leads to one of its
// files, on preview and on hosts that serve what was deployed below that path. The hosts send the same as preview: bytes,
// types, headers and redirects. So what a browser does with a page of preview, such as hydrating its islands, is tested once.
func TestEveryAddressBelowBasePath(t *testing.T) {
	www, dir := t.TempDir(), t.TempDir()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	report, err := generator.Build(context.Background(), generator.Options{
		Root: root, Out: dir, Cache: t.TempDir(), CacheKey: cachetest.Key, BaseURL: below, PageTimeout: time.Minute, Now: time.Now(),
	})
	if err != nil || report.Diagnostics.HasErrors() {
		t.Fatalf("%v %v", report.Diagnostics, err)
	}
	write(t, filepath.Join(dir, "_redirects"), below.Path+"/old/ "+below.Path+"/pricing/ 301\n") // this site has moved nothing
	o := deploy.Options{Site: os.DirFS(dir), Jobs: 4, Headers: true, Now: time.Now()}
	o.Target = "file://" + www + below.Path
	if _, err := deploy.Deploy(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	own := httptest.NewServer(preview.Handler(os.DirFS(dir)))
	t.Cleanup(own.Close)
	var addresses []string
	t.Run("preview", func(t *testing.T) {
		addresses = crawl(t, own.URL, dir)
		for from, to := range map[string]string{"/": below.Path + "/", below.Path: below.Path + "/", below.Path + "/en": below.Path + "/en/"} {
			if got, _ := ask(t, http.MethodGet, own.URL+from, ""); got.Header.Get("Location") != to {
				t.Errorf("%s: %d, redirected to %q", from, got.StatusCode, got.Header.Get("Location"))
			}
		}
		if got, _ := ask(t, http.MethodGet, own.URL+"/en/", ""); got.StatusCode != http.StatusNotFound {
			t.Errorf("/en/ is outside the site: %d", got.StatusCode)
		}
	})
	nginxBelow := []string{`"~^/_assets/"`, `"~^` + below.Path + `/_assets/"`, "(^/_(headers|redirects)$", "(^" + below.Path + "/_(headers|redirects)$",
		"/pages.speculationrules", below.Path + "/pages.speculationrules"}
	caddyBelow := []string{"~^/_assets/", "~^" + below.Path + "/_assets/", "^/_(headers|redirects)$", "^" + below.Path + "/_(headers|redirects)$",
		"/.well-known", below.Path + "/.well-known",
		"/pages.speculationrules", below.Path + "/pages.speculationrules"}
	for name, start := range map[string]func(t *testing.T) string{
		"nginx": func(t *testing.T) string { return nginx(t, www, nginxBelow...) },
		"caddy": func(t *testing.T) string { return caddy(t, www, caddyBelow...) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			host := start(t)
			if found := crawl(t, host, dir); !slices.Equal(found, addresses) {
				t.Errorf("%d addresses, preview has %d", len(found), len(addresses))
			}
			o := o
			o.Target, _ = proxied(t, host)
			o.Target += below.Path
			if v, err := deploy.Verify(t.Context(), o); err != nil || len(v.Differences) > 0 || v.Same < len(addresses) {
				t.Errorf("verify: %+v %v", v, err)
			}
			others := []string{"/", "/en", "/nowhere", "/en/news/nothing/", "/_headers", "/_assets/missing-1.js", "/old/", "/old/?a=1", "/.gaceta/"}
			for i := range others {
				others[i] = below.Path + others[i]
			}
			for _, target := range append(others, addresses...) {
				want, wantBody := ask(t, http.MethodGet, own.URL+target, "identity")
				got, body := ask(t, http.MethodGet, host+target, "identity")
				if isRedirect := want.StatusCode == http.StatusMovedPermanently; got.StatusCode != want.StatusCode || body != wantBody && !isRedirect {
					t.Errorf("%s: status %d, preview %d, same body: %t", target, got.StatusCode, want.StatusCode, body == wantBody)
				}
				for _, header := range []string{"Content-Security-Policy", "Cache-Control", "Speculation-Rules", "Location", "Content-Type"} {
					if g, w := got.Header.Get(header), want.Header.Get(header); g != w && (header != "Content-Type" || want.StatusCode == http.StatusOK) {
						t.Errorf("%s: %s is %q, preview %q", target, header, g, w)
					}
				}
			}
		})
	}
}

// named matches addresses in attributes, url() of CSS, strings of scripts and JSON,
// links of Markdown, and whole URLs of the site.
var named = []*regexp.Regexp{
	regexp.MustCompile(`(?:href|src|content)="([^"]*)"`),
	regexp.MustCompile(`(?:srcset|imagesrcset)="([^" ]*) [^"]*"`),
	regexp.MustCompile(`url\(["']?([^"')]*)["']?\)`),
	regexp.MustCompile(`(?:"|&quot;)(/[A-Za-z0-9_-][^"&<>\\\s]*)(?:"|&quot;)`),
	regexp.MustCompile(`\]\(([^)\s]*)\)`),
	regexp.MustCompile(`(https://site\.example[^"&<>\\\s)]*)`),
}

// crawl follows every address from the home page and from files that no page names.
// It fails for one that has no file or is not below the base path. It returns all of them.
func crawl(t *testing.T, host, dir string) []string {
	t.Helper()
	todo := []string{below.Path + "/"}
	for _, name := range []string{"sitemap.xml", "llms.txt", "robots.txt", ".well-known/security.txt", "news/index.json", "404.html", "en/404.html"} {
		todo = append(todo, below.Path+"/"+name)
	}
	from := map[string]string{}
	pages := 0
	for len(todo) > 0 {
		address := todo[0]
		todo = todo[1:]
		answer, body := ask(t, http.MethodGet, host+address, "identity")
		kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
		if answer.StatusCode != http.StatusOK && !strings.HasSuffix(address, "404.html") {
			t.Errorf("%s links to %s: status %d", from[address], address, answer.StatusCode)
			continue
		}
		if kind == "text/html" {
			pages++
		} else if !strings.HasPrefix(kind, "text/") && !strings.Contains(kind, "json") && !strings.Contains(kind, "xml") {
			continue
		}
		for _, found := range addressesIn(address, body) {
			if found == below.Path { // the base path itself, from which scripts make addresses
				continue
			}
			if !strings.HasPrefix(found, below.Path+"/") {
				t.Errorf("%s names %s, which is not below %s", address, found, below.Path)
			} else if _, known := from[found]; !known {
				from[found] = address
				todo = append(todo, found)
			}
		}
	}
	if built, err := filepath.Glob(filepath.Join(dir, "*", "index.html")); err != nil || pages < 2*len(built) || len(from) < 200 {
		t.Errorf("%d pages and %d addresses were found, %v", pages, len(from), err)
	}
	return slices.Sorted(maps.Keys(from))
}

// addressesIn returns the paths on the site's host that a file names. "/404.html" is how a
// script recognizes the end of an address.
func addressesIn(address, body string) []string {
	base, _ := url.Parse(below.Origin + address)
	var all []string
	for i, form := range named {
		for _, match := range form.FindAllStringSubmatch(body, -1) {
			text := strings.ReplaceAll(match[1], "&amp;", "&")
			isPath := strings.HasPrefix(text, "/") || strings.HasPrefix(text, below.Origin)
			if text == "" || text == "/404.html" || !isPath && (i != 2 || strings.HasPrefix(text, "#")) { // relative addresses are used in CSS alone
				continue
			}
			if u, err := base.Parse(text); err == nil && u.Host == base.Host {
				all = append(all, u.EscapedPath())
			}
		}
	}
	return all
}
