package deploy

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/preview"
)

func TestVerifyWebsite(t *testing.T) {
	s := release(1)
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
	v, err := Verify(t.Context(), options(dir, bare.URL))
	if err != nil || len(v.Differences) != 1 || v.Differences[0].Why != "the header X-Content-Type-Options is missing" {
		t.Errorf("%+v, %v", v, err)
	}
}

// The address of a site below a path includes the path; the rules of _headers name it.
func TestVerifyBelowBasePath(t *testing.T) {
	s := site{"_headers": "/docs/*\n  X-Content-Type-Options: nosniff\n", "index.html": "home", "_assets/a-1.css": "p{}"}
	dir := s.write(t, t.TempDir())
	marker := dist.Origin{Build: "b", Pages: 1, Path: "/docs"}.String()
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
