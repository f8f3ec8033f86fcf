package dev

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator"
)

// event is what an open page hears. Text is "" when nothing is wrong.
type event struct {
	Reload bool               `json:"reload,omitempty"`
	Styles []string           `json:"styles"` // that the page should have
	Text   string             `json:"text"`
	Error  bool               `json:"error"`
	Hidden []generator.Hidden `json:"hidden"`
}

// listener is one open page.
type listener struct {
	file, address string // the file it shows, and where it stands: a 404.html stands anywhere
	shape         string
	assets        string // state of the files that pages do not name by content
	last          string
}

// events keeps a stream open to one page: what has changed since it was loaded,
// at once, and then what changes.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	l := &listener{file: q.Get("file"), address: q.Get("address"), shape: q.Get("shape"), assets: q.Get("assets")}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	stream := http.NewResponseController(w)
	if _, err := fmt.Fprint(w, "retry: 300\n\n"); err != nil {
		return
	}
	if stream.Flush() != nil {
		return
	}
	select {
	case <-s.hub.ready:
	case <-r.Context().Done():
		return
	}
	for {
		now := s.hub.now()
		if text := s.tell(r.Context(), l, now); text != l.last {
			l.last = text
			if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
				return
			}
		}
		if stream.Flush() != nil {
			return
		}
		select {
		case <-now.next:
		case <-r.Context().Done():
			return
		}
	}
}

// tell is what a page should hear now, as JSON.
func (s *server) tell(ctx context.Context, l *listener, now state) string {
	v, ok := s.view(ctx, l.file)
	e := event{Styles: v.styles, Text: v.text, Error: v.broken, Hidden: v.hidden}
	e.Reload = !ok || v.shape != l.shape || strconv.Itoa(now.assetsAt) != l.assets || s.moved(l)
	data, err := json.Marshal(e)
	if err != nil {
		panic("internal error: an event: " + err.Error())
	}
	return string(data)
}

// moved reports whether an address that had no page has one now.
func (s *server) moved(l *listener) bool {
	if path.Base(l.file) != "404.html" {
		return false
	}
	file := path.Join(strings.Trim(path.Clean("/"+l.address), "/"), "index.html")
	return file != l.file && s.live.Has(file)
}
