package preview_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/internal/test/ownsite"
)

const hostFiles = "../../../templates/hosts/"

// long is long enough to be compressed.
var long = strings.Repeat("text ", 1000)

// site writes an output with one file of each kind that hosts treat differently.
func site(t *testing.T) string {
	t.Helper()
	text, _ := ownsite.Headers(t)
	dir := filepath.Join(t.TempDir(), "dist")
	for name, text := range map[string]string{
		"_headers": text, "_redirects": "# moved\n/old/ /news/ 301\n/away https://other.example/page 301\n/moved/ /news/ 301\n", "moved/index.html": "<p>moved", ".gaceta": "marker",
		"index.html": "<p>home", "404.html": "<p>nothing", "en/404.html": "<p>nothing in English", "en/404.html.br": "brotli of nothing",
		"en/news/404.html": "<p>no news", "en/index.html": "<p>en", "news/index.html": "<p>news", "news/index.html.gz": "gzip of news", "en/news/a/index.html": "<p>a",
		"news/feed.xml": "<feed/>", "sitemap.xml": "<urlset/>", "robots.txt": "User-agent: *", ".well-known/security.txt": "Contact: mailto:a@a.example",
		"news/index.json": "[]", "news/a/index.md": "# a", "site.webmanifest": "{}", "pages.speculationrules": "{}", "favicon.svg": "<svg/>", "picture.avif": "avif", "font.woff2": "font",
		"long/index.html": long, "long/index.json": long, "long/index.md": long, "long/feed.xml": long,
		"_assets/a-1.css": "p{}", "_assets/a-1.css.br": "brotli", "_assets/a-1.css.gz": "gzip", "_assets/a-1.js": "export{}", "_assets/b-1.webp": "webp", ".hidden/x.txt": "x",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Preview, nginx and Caddy must respond equally to the same requests.
func TestPreviewRespondsLikeHosts(t *testing.T) {
	dir := site(t)
	own := httptest.NewServer(preview.Handler(os.DirFS(dir)))
	t.Cleanup(own.Close)
	for name, start := range map[string]func(t *testing.T, dir string, replacements ...string) string{"nginx": nginx, "caddy": caddy} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			host := start(t, dir)
			compare(t, own.URL, host)
		})
	}
}

func compare(t *testing.T, own, host string) {
	_, rules := ownsite.Headers(t)
	same := []string{"Location", "Content-Type", "Content-Encoding"}
	for name := range rules.For("/") {
		same = append(same, name)
	}
	for _, target := range []string{
		"/", "/index.html", "/news/", "/news", "/news?a=1&b=2", "/en", "/en/news/a", "/en/news/a/", "/news/index.json", "/news/feed.xml", "/sitemap.xml",
		"/robots.txt", "/.well-known/security.txt", "/news/a/index.md", "/site.webmanifest", "/pages.speculationrules", "/favicon.svg", "/picture.avif", "/font.woff2",
		"/_assets/a-1.css", "/_assets/a-1.js", "/_assets/b-1.webp", "/_assets/missing-1.js", "/_assets/", "/_assets",
		"/nowhere", "/nowhere/", "/en/nowhere", "/en/nowhere/at/all/", "/en/news/nothing/", "/en/news/a/b", "/index.html/", "/news/index.html/x",
		"/_headers", "/_redirects", "/.gaceta", "/.hidden/x.txt", "/.hidden/", "/news/a", "/old/", "/old/?a=1", "/away", "/away?b=2", "/moved", "/moved/", "/moved/?a=1",
	} {
		for _, accept := range []string{"", "gzip", "br, gzip", "br;q=0, gzip;q=0.5", "identity"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				want, wantBody := ask(t, method, own+target, accept)
				got, body := ask(t, method, host+target, accept)
				what := fmt.Sprintf("%s %s (%s)", method, target, accept)
				if got.StatusCode != want.StatusCode {
					t.Errorf("%s: status %d, preview %d", what, got.StatusCode, want.StatusCode)
					continue
				}
				redirect := got.StatusCode >= 300 && got.StatusCode < 400
				for _, name := range same {
					g, w := strings.Join(got.Header.Values(name), ", "), strings.Join(want.Header.Values(name), ", ")
					if redirect && name == "Content-Type" {
						continue // browsers don't show the body
					}
					if g != w {
						t.Errorf("%s: %s is %q, preview %q", what, name, g, w)
					}
				}
				if body != wantBody && !redirect {
					t.Errorf("%s: %q, preview %q", what, body, wantBody)
				}
				if got.Header.Get("Content-Encoding") != "" && !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
					t.Errorf("%s: encoded without Vary", what)
				}
			}
		}
	}
	for _, target := range []string{"/long/", "/long/index.json", "/long/index.md", "/long/feed.xml"} { // each server compresses differently
		for _, at := range []string{own, host} {
			whole, page := ask(t, http.MethodGet, at+target, "identity")
			got, _ := ask(t, http.MethodGet, at+target, "gzip")
			if got.Header.Get("Content-Encoding") != "gzip" || !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
				t.Errorf("%s: %s is not compressed: %v", at, target, got.Header)
			}
			if whole.Header.Get("Content-Encoding") != "" || page != long {
				t.Errorf("%s: %s is %q, %v", at, target, page[:20], whole.Header)
			}
		}
	}
	for _, at := range []string{own, host} {
		if got, _ := ask(t, http.MethodPost, at+"/news/", ""); got.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST to %s: %d", at, got.StatusCode)
		}
		first, _ := ask(t, http.MethodGet, at+"/news/", "")
		r, _ := http.NewRequest(http.MethodGet, at+"/news/", nil)
		r.Header.Set("If-None-Match", first.Header.Get("Etag"))
		again, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		again.Body.Close()
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s sends an unchanged page again: %d", at, again.StatusCode)
		}
	}
}

var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport:     &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableCompression: true}, // the test creates the certificate
	Timeout:       10 * time.Second,
}

func ask(t *testing.T, method, address, accept string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if accept != "" {
		r.Header.Set("Accept-Encoding", accept)
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}
