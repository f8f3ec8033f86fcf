package preview

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

func site() fstest.MapFS {
	files := map[string]string{
		"index.html": "home", "404.html": "root 404", "a/index.html": "a", "en/404.html": "en 404", "en/index.html": "en",
		"_assets/x-1.css": "css", "_assets/x-1.css.br": "css in brotli", ".gaceta": "marker", ".htaccess": "Options -Indexes", ".nojekyll": "",
		".well-known/acme/token": "token", "feed.xml": "<feed/>",
		"_headers": "# comment\n/*\n  X-Frame-Options: DENY\n\n/a/*\n  Cache-Control: no-cache\n/_assets/*\n  Cache-Control: immutable\n/_assets/x*\n  Cache-Control: public\n",
	}
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func get(method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "http://localhost/", nil)
	r.URL.Path = target
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	Handler(site()).ServeHTTP(w, r)
	return w.Result()
}

func TestResponses(t *testing.T) {
	for _, c := range []struct {
		method, target, accept string
		status                 int
		body, header, value    string
	}{
		{"GET", "/", "", 200, "home", "Content-Type", "text/html; charset=utf-8"},
		{"GET", "/a/", "", 200, "a", "X-Frame-Options", "DENY"},
		{"GET", "/a/", "", 200, "a", "Cache-Control", "no-cache"},
		{"GET", "/a", "", 301, "", "Location", "/a/"},
		{"GET", "//a", "", 301, "", "Location", "/a/"},
		{"GET", "/nowhere", "", 404, "root 404", "Cache-Control", "public, max-age=0, must-revalidate"},
		{"GET", "/en/no/where/", "", 404, "en 404", "", ""},
		{"GET", "/index.html/", "", 404, "root 404", "", ""},
		{"GET", "/_assets/", "", 404, "root 404", "", ""},
		{"GET", "/_assets", "", 404, "root 404", "", ""},
		{"GET", "/_assets/x-1.css", "gzip, br", 200, "css in brotli", "Content-Encoding", "br"},
		{"GET", "/_assets/x-1.css", "br;q=0", 200, "css", "Content-Encoding", ""},
		{"GET", "/_assets/x-1.css", "", 200, "css", "Cache-Control", "immutable, public"},
		{"GET", "/feed.xml", "", 200, "<feed/>", "Content-Type", "application/atom+xml; charset=utf-8"},
		{"GET", "/_headers", "", 404, "root 404", "", ""},
		{"GET", "/.gaceta", "", 404, "root 404", "", ""},
		{"GET", "/.htaccess", "", 404, "root 404", "", ""},
		{"GET", "/.nojekyll", "", 404, "root 404", "", ""},
		{"GET", "/.well-known/acme/token", "", 200, "token", "", ""},
		{"GET", "/../../etc/passwd", "", 404, "root 404", "", ""},
		{"HEAD", "/a/", "", 200, "", "Content-Length", "1"},
		{"POST", "/", "", 405, "", "Allow", "GET, HEAD"},
	} {
		res := get(c.method, c.target, "Accept-Encoding", c.accept)
		body := make([]byte, 64)
		n, _ := res.Body.Read(body)
		if res.StatusCode != c.status || (c.body != "" && string(body[:n]) != c.body) || (c.method == "HEAD" && n != 0) {
			t.Errorf("%s %s: %d %q, want %d %q", c.method, c.target, res.StatusCode, body[:n], c.status, c.body)
		}
		if c.header != "" && res.Header.Get(c.header) != c.value {
			t.Errorf("%s %s: %s is %q, want %q", c.method, c.target, c.header, res.Header.Get(c.header), c.value)
		}
	}
}

func TestUnchangedFileIsNotModified(t *testing.T) {
	etag := get("GET", "/").Header.Get("ETag")
	if res := get("GET", "/", "If-None-Match", etag); etag == "" || res.StatusCode != http.StatusNotModified {
		t.Errorf("ETag %q, status %d", etag, res.StatusCode)
	}
}

// TestPartsOfFiles requests what browsers request of a video.
func TestPartsOfFiles(t *testing.T) {
	etag := get("GET", "/feed.xml").Header.Get("ETag")
	for _, c := range []struct {
		target string
		header []string
		status int
		part   string // Content-Range
		body   string
	}{
		{"/feed.xml", []string{"Range", "bytes=1-4"}, 206, "bytes 1-4/7", "feed"},
		{"/feed.xml", []string{"Range", "bytes=-2"}, 206, "bytes 5-6/7", "/>"},
		{"/feed.xml", []string{"Range", "bytes=1-4", "If-Range", etag}, 206, "bytes 1-4/7", "feed"},
		{"/feed.xml", []string{"Range", "bytes=1-4", "If-Range", `"other"`}, 200, "", "<feed/>"},
		{"/feed.xml", []string{"Range", "bytes=7-"}, 416, "bytes */7", "invalid range: failed to overlap\n"},
		{"/feed.xml", []string{"Range", "lines=1-2"}, 416, "", "invalid range\n"},
		{"/nothing", []string{"Range", "bytes=0-1"}, 404, "", "root 404"},
		{"/feed.xml", []string{"If-None-Match", `"other", W/` + etag}, 304, "", ""},
		{"/feed.xml", []string{"If-None-Match", "*"}, 304, "", ""},
	} {
		res := get("GET", c.target, c.header...)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != c.status || res.Header.Get("Content-Range") != c.part || string(body) != c.body {
			t.Errorf("%s %v: %d, %q, %q", c.target, c.header, res.StatusCode, res.Header.Get("Content-Range"), body)
		}
	}
}

func TestTextWithoutCopyIsCompressed(t *testing.T) {
	page, picture := strings.Repeat("text ", 1000), strings.Repeat("light ", 1000)
	h := Handler(fstest.MapFS{
		"index.html": {Data: []byte(page)}, "404.html": {Data: []byte(page)}, "a.avif": {Data: []byte(picture)},
	})
	for _, c := range []struct{ target, accept, encoding, body string }{
		{"/", "gzip, br", "br", page},
		{"/", "gzip", "gzip", page},
		{"/", "br;q=0", "", page},
		{"/", "", "", page},
		{"/nowhere", "br", "br", page},
		{"/a.avif", "gzip, br", "", picture},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", c.target, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != c.encoding || w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%s (%s): %v", c.target, c.accept, w.Header())
		}
		var body io.Reader = w.Body
		switch c.encoding {
		case "br":
			body = brotli.NewReader(body)
		case "gzip":
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := io.ReadAll(body); err != nil || string(text) != c.body {
			t.Errorf("%s (%s): %d bytes, %v", c.target, c.accept, len(text), err)
		}
	}
}
