package announce

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/deploy"
)

// receiver is a server that receives announcements.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
	status int
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{status: http.StatusAccepted}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.bodies = append(r.bodies, q.Method+" "+q.URL.Path+" "+q.Header.Get("Content-Type")+"\n"+string(body))
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

const key = "0123456789abcdef"

// site writes an output. Values are the texts of <main>.
func site(t *testing.T, dir, hub, style string, pages map[string]string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		".gaceta": "written\nbuild x pages 0\nbelow /docs\n", "robots.txt": "User-agent: *\n\nSitemap: https://example.org/docs/sitemap.xml\n",
		key + ".txt": key + "\n", "other-text.txt": "no key",
		"news/feed.xml": `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://example.org/docs/news/feed.xml"/><link rel="hub" href="` + hub +
			`"/><title>` + pages["news/a/index.html"] + `</title></feed>`,
	}
	for name, text := range pages {
		all[name] = `<!doctype html><html lang="ar"><head><title>` + name + `</title><link rel="stylesheet" href="/docs/_assets/app-` + style +
			`.css"></head><body><main><h1>` + text + `</h1></main></body></html>`
	}
	for name, text := range all {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnnounce: pages that changed for readers are announced in one request, and feeds to their hub.
func TestAnnounce(t *testing.T) {
	r := newReceiver(t)
	dir, bucket := t.TempDir(), "file://"+filepath.ToSlash(t.TempDir())
	deployed := func() Changes {
		t.Helper()
		o := deploy.Options{Site: os.DirFS(dir), Target: bucket, Prune: true, Yes: true, Share: 1, Grace: time.Hour, Jobs: 2, Now: time.Now()}
		report, err := deploy.Deploy(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Find(t.Context(), os.DirFS(dir), report)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	site(t, dir, r.URL+"/hub", "AAAAAAAA", map[string]string{
		"index.html": "مرحبا", "news/a/index.html": "今日は。", "news/b/index.html": "Hola.", "news/c/index.html": "Adiós.",
	})
	if c := deployed(); len(c.Pages) != 4 || len(c.Feeds) != 1 {
		t.Errorf("the first deploy: %v", c)
	}
	site(t, dir, r.URL+"/hub", "BBBBBBBB", map[string]string{ // all pages have other assets
		"index.html": "مرحبا", "news/a/index.html": "明日は。", "news/b/index.html": "Hola.", "news/d/index.html": "Neu.",
	})
	c := deployed()
	want := []string{"https://example.org/docs/news/a/", "https://example.org/docs/news/c/", "https://example.org/docs/news/d/"}
	if !slices.Equal(c.Pages, want) {
		t.Errorf("%v, want %v", c.Pages, want)
	}
	if again := deployed(); again.Size() != 0 {
		t.Errorf("without a change: %v", again)
	}

	if err := Send(t.Context(), os.DirFS(dir), c, r.URL+"/indexnow"); err != nil {
		t.Fatal(err)
	}
	if len(r.bodies) != 2 {
		t.Fatalf("%d requests: %q", len(r.bodies), r.bodies)
	}
	head, body, _ := strings.Cut(r.bodies[0], "\n")
	var sent struct {
		Host, Key, KeyLocation string
		URLList                []string
	}
	if err := json.Unmarshal([]byte(body), &sent); err != nil || head != "POST /indexnow application/json; charset=utf-8" {
		t.Fatal(head, body, err)
	}
	if sent.Host != "example.org" || sent.Key != key || sent.KeyLocation != "https://example.org/docs/"+key+".txt" || !slices.Equal(sent.URLList, want) {
		t.Errorf("%+v", sent)
	}
	const ping = "POST /hub application/x-www-form-urlencoded\nhub.mode=publish&hub.url=https%3A%2F%2Fexample.org%2Fdocs%2Fnews%2Ffeed.xml"
	if r.bodies[1] != ping {
		t.Errorf("%q, want %q", r.bodies[1], ping)
	}

	r.status = http.StatusTooManyRequests
	if err := Send(t.Context(), os.DirFS(dir), c, r.URL+"/indexnow"); err == nil || !strings.Contains(err.Error(), "429") {
		t.Errorf("a failure is %v", err)
	}
}

// TestManyAddresses are sent in requests of 10,000.
func TestManyAddresses(t *testing.T) {
	r, dir := newReceiver(t), t.TempDir()
	site(t, dir, "", "A", nil)
	c := Changes{Pages: make([]string, 2*maxAddresses+1)}
	if err := Send(t.Context(), os.DirFS(dir), c, r.URL); err != nil || len(r.bodies) != 3 {
		t.Errorf("%d requests, %v", len(r.bodies), err)
	}
}

// TestPreviewsAreNotAnnounced: search engines must not know them.
func TestPreviewsAreNotAnnounced(t *testing.T) {
	dir := t.TempDir()
	site(t, dir, "https://hub.example/", "A", map[string]string{"index.html": "x"})
	if err := os.WriteFile(filepath.Join(dir, "robots.txt"), []byte("User-agent: *\nDisallow: /\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if c, err := Find(t.Context(), os.DirFS(dir), deploy.Report{Actions: []deploy.Action{{Do: "upload", Path: "news/feed.xml"}}}); err != nil || c.Size() != 0 {
		t.Errorf("%v %v", c, err)
	}
}
