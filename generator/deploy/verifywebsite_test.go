package deploy

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

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
