package dev

import (
	"bufio"
	"context"
	"encoding/json"
	"html"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// patience bounds every wait: nothing takes this long but a failure.
const patience = 3 * time.Minute

// testServer serves a copy of the smallest site, as gaceta dev does.
type testServer struct {
	t       *testing.T
	root    string
	origin  string
	printed chan string // every diagnostic on the terminal, and "fixed"
}

func serveTestSite(t *testing.T) *testServer {
	t.Helper()
	return serve(t, testsite.Site(t))
}

func serve(t *testing.T, root string) *testServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := &testServer{t, root, "http://" + listener.Addr().String(), make(chan string, 1000)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(ctx, listener, Options{
			Site: SiteOptions{Root: root, Cache: filepath.Join(root, ".gaceta"), Drafts: true, Future: true, Jobs: 1, Now: time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC), Notice: func(string) {}},
			Print: func(list diag.List) {
				for _, found := range list {
					d.printed <- found.Message
				}
			},
			Fixed: func() { d.printed <- "fixed" },
			Ready: func(bool) {},
			Done:  func([]string, time.Duration) {},
		})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error("the server ended with", err)
		}
	})
	return d
}

// write saves a file as an editor does that writes in place.
func (d *testServer) write(name, text string) {
	d.t.Helper()
	file := filepath.Join(d.root, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

func (d *testServer) read(name string) string {
	d.t.Helper()
	text, err := os.ReadFile(filepath.Join(d.root, name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// edit replaces a piece of a file, once.
func (d *testServer) edit(name, old, new string) {
	d.t.Helper()
	text := d.read(name)
	if !strings.Contains(text, old) {
		d.t.Fatalf("%s has no %q", name, old)
	}
	d.write(name, strings.Replace(text, old, new, 1))
}

func (d *testServer) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// prints waits until the terminal shows want.
func (d *testServer) prints(want string) {
	d.t.Helper()
	var heard []string
	late := time.After(patience)
	for {
		select {
		case text := <-d.printed:
			if heard = append(heard, text); strings.Contains(text, want) {
				return
			}
		case <-late:
			d.t.Fatalf("the terminal never shows %q, but %q", want, heard)
		}
	}
}

// tab is an open page, as dev.js keeps one.
type tab struct {
	d       *testServer
	address string
	status  int
	html    string
	shape   string
	now     event
	reloads int
	events  chan event
	close   context.CancelFunc
}

var data = regexp.MustCompile(`<script type="module" src="/_gaceta/dev.js" data-file="([^"]*)" data-shape="([^"]*)" data-assets="([^"]*)"></script>(?:</head>|$)`)

func (d *testServer) open(address string) *tab {
	d.t.Helper()
	b := &tab{d: d, address: address}
	b.load()
	d.t.Cleanup(func() { b.close() })
	return b
}

// load gets the page and begins to listen.
func (b *tab) load() {
	b.d.t.Helper()
	if b.close != nil {
		b.close()
	}
	response, body := b.d.get(b.address, "")
	b.status, b.html = response.StatusCode, body
	m := data.FindStringSubmatch(b.html)
	if m == nil {
		b.d.t.Fatalf("%s has no script of dev:\n%s", b.address, b.html)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	b.events, b.close = make(chan event, 100), cancel
	b.shape = m[2]
	query := url.Values{"file": {html.UnescapeString(m[1])}, "assets": {m[3]}, "address": {b.address}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.d.origin+eventsPath+"?"+query.Encode(), nil)
	b.d.must(err)
	stream, err := http.DefaultClient.Do(request)
	b.d.must(err)
	go listen(stream.Body, b.events)
}

func listen(stream io.ReadCloser, to chan<- event) {
	defer close(to)
	defer stream.Close()
	lines := bufio.NewScanner(stream)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var e event
			if json.Unmarshal([]byte(text), &e) == nil {
				to <- e
			}
		}
	}
}

// until follows the page, reloading as a browser would, until it is as wanted.
func (b *tab) until(what string, wanted func() bool) {
	b.d.t.Helper()
	for !wanted() {
		e, open := <-b.events
		if !open {
			b.d.t.Fatalf("%s: never %s. It is, after %d reloads, %+v\n%s", b.address, what, b.reloads, b.now, b.html)
		}
		if b.now = e; e.Reload || e.Shape != b.shape { // a browser changes the page where it can
			b.reloads++
			b.load()
		}
	}
}

// shows waits until the page holds a text.
func (b *tab) shows(text string) {
	b.d.t.Helper()
	b.until("shows "+text, func() bool { return strings.Contains(b.html, text) })
}

// get asks for an address, as the host if one is given.
func (d *testServer) get(address, host string) (*http.Response, string) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, d.origin+address, nil)
	d.must(err)
	request.Host = host
	response, err := http.DefaultClient.Do(request)
	d.must(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	d.must(err)
	return response, string(body)
}
