package deploy

import (
	"compress/gzip"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/deploy/attestation"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/preview"
)

func TestVerifyWebsite(t *testing.T) {
	s := release(1)
	s[".htaccess"], s[".nojekyll"], s["_redirects"] = "Options -Indexes", "", "" // hosts read these and do not send them
	dir := s.write(t, t.TempDir())
	host := preview.Handler(os.DirFS(dir))
	for what, c := range map[string]struct {
		spoil func(w http.ResponseWriter, r *http.Request) bool // says whether it answered
		want  string
	}{
		"as built": {func(http.ResponseWriter, *http.Request) bool { return false }, ""},
		"a missing file": {func(w http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path == "/news/" {
				http.NotFound(w, r)
			}
			return r.URL.Path == "/news/"
		}, "news/index.html missing "},
		"other bytes": {func(w http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path == "/news/" {
				_, _ = w.Write([]byte("injected"))
			}
			return r.URL.Path == "/news/"
		}, "news/index.html changed content"},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path == "/news/" {
				http.Redirect(w, r, "/elsewhere", http.StatusFound)
			}
			return r.URL.Path == "/news/"
		}, "news/index.html changed the site responds with 302 Found"},
	} {
		t.Run(what, func(t *testing.T) {
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if !c.spoil(w, r) {
					host.ServeHTTP(w, r)
				}
			}))
			defer site.Close()
			v, err := Verify(t.Context(), options(dir, site.URL))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range v.Differences {
				got = append(got, d.Path+" "+d.Kind+" "+d.Why)
			}
			if text := strings.Join(got, "\n"); text != c.want {
				t.Errorf("%q, want %q", text, c.want)
			}
		})
	}
}

func TestVerifyReportsMissingHeader(t *testing.T) {
	s := site{"_headers": "/*\n  X-Content-Type-Options: nosniff\n", "index.html": "home"}
	dir := s.write(t, t.TempDir())
	host := preview.Handler(os.DirFS(dir))
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		host.ServeHTTP(answer, r)
		w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
		_, _ = w.Write(answer.Body.Bytes())
	}))
	defer bare.Close()
	o := options(dir, bare.URL)
	if v, err := Verify(t.Context(), o); err != nil || len(v.Differences) > 0 {
		t.Errorf("a plain server need not send it: %+v, %v", v, err)
	}
	o.Headers = true
	v, err := Verify(t.Context(), o)
	if err != nil || len(v.Differences) != 1 || v.Differences[0].Why != "the header X-Content-Type-Options is missing" {
		t.Errorf("%+v, %v", v, err)
	}
}

// The address of a site below a path includes the path; the rules of _headers name it.
func TestVerifyBelowBasePath(t *testing.T) {
	s := site{"_headers": "/docs/*\n  X-Content-Type-Options: nosniff\n", "index.html": "home", "_assets/a-1.css": "p{}"}
	dir := s.write(t, t.TempDir())
	marker := dist.BuildID{Build: "b", Pages: 1, Path: "/docs"}.String()
	if err := os.WriteFile(filepath.Join(dir, dist.Marker), []byte(marker), 0o644); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(preview.Handler(os.DirFS(dir)))
	defer host.Close()
	for _, address := range []string{host.URL + "/docs", host.URL + "/docs/"} {
		if v, err := Verify(t.Context(), options(dir, address)); err != nil || v.Same != 2 || len(v.Differences) > 0 {
			t.Errorf("%s: %+v, %v", address, v, err)
		}
	}
	if v, err := Verify(t.Context(), options(dir, host.URL)); err != nil || len(v.Differences) != 2 {
		t.Errorf("without the path: %+v, %v", v, err)
	}
}

// Plain file servers send other types, no headers of _headers, and their own pages for addresses that do not exist. Some
// compress what they send.
func TestVerifyPlainServers(t *testing.T) {
	text := strings.Repeat("p { color: red }\n", 100)
	s := site{
		"_headers": "/*\n  X-Content-Type-Options: nosniff\n", "_redirects": "/old/ /new/ 301\n", "404.html": "no such page",
		"index.html": "home", "old/index.html": "moved",
		"a.css": text, "a.css.br": encode(t, "a.css", text, 0), "a.css.gz": encode(t, "a.css", text, 1),
	}
	dir := s.write(t, filepath.Join(t.TempDir(), "dist"))
	statement, err := Attest(t.Context(), os.DirFS(dir), nil, attestation.Local("1"))
	if err != nil {
		t.Fatal(err)
	}
	spoilt := site{}
	maps.Copy(spoilt, s)
	spoilt["a.css.br"], spoilt["404.html"] = encode(t, "a.css", text+"p { color: blue }", 0), "buy here"
	for what, c := range map[string]struct {
		host http.Handler
		want string
	}{
		"a file server":            {http.FileServer(http.Dir(dir)), ""},
		"one that compresses":      {compressing(http.FileServer(http.Dir(dir))), ""},
		"one that reads our files": {preview.Handler(os.DirFS(dir)), ""},
		"changed copy and error page": {
			preview.Handler(os.DirFS(spoilt.write(t, t.TempDir()))), "404.html changed content\na.css.br changed content",
		},
	} {
		t.Run(what, func(t *testing.T) {
			host := httptest.NewServer(c.host)
			defer host.Close()
			v, err := Verify(t.Context(), options(dir, host.URL))
			if got := listed(v); err != nil || got != c.want {
				t.Errorf("compared with dist/: %q, %v; want %q", got, err, c.want)
			}
			v, err = VerifyAttested(t.Context(), options(t.TempDir(), host.URL), statement)
			if got := listed(v); err != nil || got != c.want {
				t.Errorf("compared with the attestation: %q, %v; want %q", got, err, c.want)
			}
		})
	}
}

func listed(v Verification) string {
	var list []string
	for _, d := range v.Differences {
		list = append(list, strings.TrimSpace(d.Path+" "+d.Kind+" "+d.Why))
	}
	return strings.Join(list, "\n")
}

// encode returns the compressed copy of a file.
func encode(t *testing.T, name, text string, encoding int) string {
	t.Helper()
	data, err := dist.Encodings[encoding].Encode(name, []byte(text))
	if err != nil || data == nil {
		t.Fatalf("%s has no copy: %v", name, err)
	}
	return string(data)
}

// compressing sends everything with gzip, whatever the client accepts.
func compressing(host http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		host.ServeHTTP(answer, r)
		maps.Copy(w.Header(), answer.Header())
		w.Header().Del("Content-Length")
		w.Header().Set("Content-Encoding", "gzip")
		w.WriteHeader(answer.Code)
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		_, _ = z.Write(answer.Body.Bytes())
		_ = z.Close()
	})
}
