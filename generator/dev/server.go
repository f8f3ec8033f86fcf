package dev

import (
	_ "embed"
	"net"
	"net/http"
	"strings"

	"gaceta.dev/gaceta/generator/preview"
)

// Addresses of dev's own files.
const (
	own        = "/_gaceta/"
	scriptPath = own + "dev.js"
	eventsPath = own + "events"
)

//go:embed dev.js
var script []byte

// handler serves dev's own files, and those of the site as preview does.
func (s *server) handler(local net.Addr) http.Handler {
	mux := http.NewServeMux()
	pages := preview.Handler(servedSite{s})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding") // on loopback, compression costs more than it saves
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
			const text = "gaceta dev does not serve this host name. If it is yours, start gaceta dev with --addr NAME:PORT."
			http.Error(w, text, http.StatusForbidden)
			return
		}
		if s.awaits(r) {
			mux.ServeHTTP(w, r)
		}
	})
}

// awaits waits until the site has been read. It reports whether the request is
// still open then.
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
