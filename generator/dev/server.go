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
func (s *server) handler() http.Handler {
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
		local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
		if !s.o.allows(r.Host, local) {
			const text = "gaceta dev does not serve this host name. If it is yours, start gaceta dev with --addr NAME:PORT."
			http.Error(w, text, http.StatusForbidden)
			return
		}
		if first := s.hub.now(); first.number == 0 && !strings.HasPrefix(r.URL.Path, own) {
			select {
			case <-first.next: // the site has been read
			case <-r.Context().Done():
				return
			}
		}
		mux.ServeHTTP(w, r)
	})
}
