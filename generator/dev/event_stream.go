package dev

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// event is sent to an open page. Text is empty without diagnostics.
type event struct {
	Reload  bool              `json:"reload,omitempty"`
	Scripts map[string]string `json:"scripts,omitempty"` // of islands, in an event of its own before the page's
	Shape   string            `json:"shape"`             // of the page as it is served now
	Styles  []string          `json:"styles"`            // addresses of the page's style sheets
	Text    string            `json:"text"`
	Places  []string          `json:"places"` // places in Text, such as content/a.md:3:1
	Error   bool              `json:"error"`
	Missing bool              `json:"missing,omitempty"` // no page has this address
	Hidden  []HiddenArticle   `json:"hidden"`
}

// listener is one open page.
type listener struct {
	file, address string // the file that it shows, and its address: a 404.html can have any
	assets        string // number of the change that last touched files without a hash
}

// events keeps a stream open to one page. It sends what has changed since the page
// was loaded, then every change.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	l := &listener{file: q.Get("file"), address: q.Get("address"), assets: q.Get("assets")}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = fmt.Fprint(w, "retry: 300\n\n") // after a failed write, Flush fails too
	for last := ""; ; {
		now := s.hub.now()
		if text := s.event(r.Context(), l, now); text != last {
			last = text
			_, _ = fmt.Fprintf(w, "data: %s\n\n", text)
		}
		if http.NewResponseController(w).Flush() != nil {
			return
		}
		select {
		case <-now.next:
		case <-r.Context().Done():
			return
		}
	}
}

// event returns the event for a page after a change, as JSON.
func (s *server) event(ctx context.Context, l *listener, now change) string {
	if now.scripts != nil {
		return encode(event{Scripts: now.scripts})
	}
	v, ok := s.view(ctx, l.file)
	e := event{Shape: v.shape, Styles: v.styles, Text: v.text, Places: v.places, Error: v.broken, Hidden: v.hidden}
	e.Missing = path.Base(l.file) == "404.html" && l.address != "/"+l.file
	e.Reload = !ok || strconv.Itoa(now.assetsAt) != l.assets || s.moved(l)
	return encode(e)
}

func encode(e event) string {
	data, err := json.Marshal(e)
	if err != nil {
		panic("internal error: an event: " + err.Error())
	}
	return string(data)
}

// moved reports whether there is now a page at an address that had none.
func (s *server) moved(l *listener) bool {
	if path.Base(l.file) != "404.html" {
		return false
	}
	local := strings.TrimPrefix(l.address, s.session.basePath())
	file := path.Join(strings.Trim(path.Clean("/"+local), "/"), "index.html")
	return file != l.file && s.session.Has(file)
}
