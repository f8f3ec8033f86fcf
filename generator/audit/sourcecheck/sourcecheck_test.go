package sourcecheck

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
)

func TestRobots(t *testing.T) {
	const text = "User-agent: *\nDisallow: /private\nAllow: /private/open$\nDisallow: /*.pdf$\n\nUser-agent: other\nUser-agent: third\nDisallow: /\n"
	for path, want := range map[string]bool{
		"/": true, "/private/x": false, "/private/open": true, "/private/open/x": false, "/a.pdf": false, "/a.pdf?x": true,
	} {
		if got := parseRobots(text, agent).allows(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	for name, want := range map[string]bool{"other": false, "third": false, "fourth": true} {
		if got := parseRobots(text, name).allows("/"); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestContains(t *testing.T) {
	const page = "Article 50. Providers shall ensure\n that «AI systems» — intended to interact — are designed. The end."
	for quote, want := range map[string]bool{
		"Providers shall ensure that":                true,
		"Providers shall ensure that AI systems":     false,
		`shall ensure that "AI systems" - intended`:  true,
		"«Providers shall ensure […] are designed.»": true,
		"are designed. (…) Providers shall":          false,
		"Providers may ensure":                       false,
	} {
		if got := contains(page, quote); got != want {
			t.Errorf("%s: %v", quote, got)
		}
	}
}

// host serves pages that tests change, and counts concurrent requests.
type host struct {
	*httptest.Server
	pages         map[string]string
	status        map[string]int
	now, most     atomic.Int32
	requestedPath []string
}

func newHost(t *testing.T) *host {
	h := &host{pages: map[string]string{}, status: map[string]int{}}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.most.Store(max(h.most.Load(), h.now.Add(1)))
		defer h.now.Add(-1)
		h.requestedPath = append(h.requestedPath, r.URL.Path)
		page, ok := h.pages[r.URL.Path]
		switch status := h.status[r.URL.Path]; {
		case status != 0:
			w.WriteHeader(status)
		case !ok:
			http.NotFound(w, r)
		default:
			if strings.HasSuffix(r.URL.Path, ".pdf") {
				w.Header().Set("Content-Type", "application/pdf")
			}
			_, _ = io.WriteString(w, page)
		}
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *host) source(path string, quotes ...string) *Source {
	s := &Source{URL: h.URL + path, Pos: diag.Pos{File: "content/a/en.md", Line: 3, Column: 1}}
	for _, q := range quotes {
		s.Quotes = append(s.Quotes, markdown.Quote{Text: q, Address: s.URL, Pos: s.Pos})
	}
	return s
}

func check(t *testing.T, sources []*Source, old Lock, today string) (Lock, string) {
	t.Helper()
	lock, list, err := Check(t.Context(), sources, old, Options{Today: today, Hosts: 4, Timeout: time.Minute, AllowsPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, d := range list {
		codes = append(codes, fmt.Sprintf("%s %s", d.Severity, d.Code))
	}
	return lock, strings.Join(codes, ", ")
}

func TestQuotationDisappears(t *testing.T) {
	h := newHost(t)
	h.pages["/act"] = "<!doctype html><p>Providers <b>sh</b>all ensure.</p><script>var x = 'Users may'</script>"
	sources := []*Source{h.source("/act", "Providers shall ensure.")}
	first, found := check(t, sources, Lock{}, "2026-01-01")
	if r := first[h.URL+"/act"]; found != "" || r.Verified != "2026-01-01" || len(r.Quotes) != 1 {
		t.Errorf("%s, %+v", found, first)
	}
	h.pages["/act"] = "<!doctype html><p>Providers may ensure.</p>"
	second, found := check(t, sources, first, "2026-01-02")
	r := second[h.URL+"/act"]
	if found != "error source-quote" || r.Verified != "2026-01-02" || r.Quotes[hash("Providers shall ensure.")] != "2026-01-01" {
		t.Errorf("%s, %+v", found, second)
	}
	if _, found := check(t, []*Source{h.source("/act", "Users may")}, Lock{}, "2026-01-02"); found != "error source-quote" {
		t.Errorf("a script is read: %s", found)
	}
}

// TestQuotationInAnOldEncoding looks for a quotation in a page that is not UTF-8, as the older ones of official journals.
func TestQuotationInAnOldEncoding(t *testing.T) {
	h := newHost(t)
	h.pages["/boe"] = "<!doctype html><meta charset=\"iso-8859-1\"><p>La Administraci\xf3n p\xfablica dictar\xe1 \x93normas\x94.</p>"
	if _, found := check(t, []*Source{h.source("/boe", "La Administración pública dictará “normas”.")}, Lock{}, "2026-01-01"); found != "" {
		t.Error(found)
	}
}

func TestSourcesThatCannotBeChecked(t *testing.T) {
	h := newHost(t)
	h.pages["/robots.txt"] = "User-agent: *\nDisallow: /closed\n"
	h.pages["/closed"], h.pages["/a.pdf"] = "text", "%PDF"
	h.status["/down"] = http.StatusServiceUnavailable
	old := Lock{h.URL + "/down": {Verified: "2026-01-01"}, h.URL + "/unused": {Verified: "2026-01-01"}}
	for path, want := range map[string]string{
		"/closed": "warning source-unchecked", "/a.pdf": "warning source-unchecked", "/down": "warning source-unchecked", "/gone": "error source-address",
	} {
		lock, found := check(t, []*Source{h.source(path, "a quotation")}, old, "2026-02-02")
		if found != want {
			t.Errorf("%s: %s", path, found)
		}
		if path == "/down" && (lock[h.URL+path].Verified != "2026-01-01" || len(lock) != 1) {
			t.Errorf("%+v", lock)
		}
	}
	for _, path := range h.requestedPath {
		if path == "/closed" {
			t.Error("a page that robots.txt forbids was requested")
		}
	}
	h.status["/robots.txt"] = http.StatusBadGateway
	if _, found := check(t, []*Source{h.source("/a.pdf")}, Lock{}, "2026-02-02"); found != "warning source-unchecked" {
		t.Errorf("robots.txt cannot be read: %s", found)
	}
}

func TestHostGetsOneRequestAtATime(t *testing.T) {
	h := newHost(t)
	var sources []*Source
	for i := range 20 {
		path := fmt.Sprintf("/%02d", i)
		h.pages[path] = "text"
		sources = append(sources, h.source(path))
	}
	if _, found := check(t, sources, Lock{}, "2026-01-01"); found != "" || h.most.Load() != 1 || len(h.requestedPath) != 21 {
		t.Errorf("%s, %d at once, %d requests", found, h.most.Load(), len(h.requestedPath))
	}
}

func TestLockRoundTrip(t *testing.T) {
	dir := t.TempDir()
	want := Lock{"https://example.org/?a=\"b\"": {Verified: "2026-01-01", Quotes: map[string]string{hash("x"): "2026-01-01"}}}
	if lock, list, err := ReadLock(os.DirFS(dir)); len(lock) != 0 || len(list) != 0 || err != nil {
		t.Errorf("without a file: %+v %v %v", lock, list, err)
	}
	if err := os.Mkdir(filepath.Join(dir, "content"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := want.Write(dir); err != nil {
		t.Fatal(err)
	}
	got, list, err := ReadLock(os.DirFS(dir))
	if err != nil || len(list) > 0 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v (%v %v)", got, want, list, err)
	}
}
