package dev

import (
	_ "embed"
	"net"
	"net/http"
	"strings"

	"gaceta.dev/gaceta/generator/preview"
)

// The addresses of dev's own files.
const (
	own        = "/_gaceta/"
	scriptPath = own + "dev.js"
	eventsPath = own + "events"
)

//go:embed dev.js
var script []byte

// handler answers requests: dev's own files, and those of the site as preview
// serves them.
func (s *server) handler(local net.Addr) http.Handler {
	mux := http.NewServeMux()
	pages := preview.Handler(site{s})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding") // the way is short: compressing would take longer
		pages.ServeHTTP(w, r)
	})
	mux.HandleFunc(scriptPath, func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Type", "text/javascript; charset=utf-8")
		header.Set("Cache-Control", "no-cache")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		_, _ = w.Write(script)
	})
	mux.HandleFunc(eventsPath, s.events)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
			local = at
		}
		if !s.o.allows(r.Host, local) {
			http.Error(w, "gaceta dev answers to names of this machine only, and not to this one; name it with --addr NAME:PORT if it is yours.", http.StatusForbidden)
			return
		}
		if s.awaits(r) {
			mux.ServeHTTP(w, r)
		}
	})
}

// awaits waits until the site has been read once. It reports whether the
// request can be answered then.
func (s *server) awaits(r *http.Request) bool {
	if strings.HasPrefix(r.URL.Path, own) {
		return true
	}
	select {
	case <-s.hub.ready:
		return true
	case <-r.Context().Done():
		return false
	}
}
