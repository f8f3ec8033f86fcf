package dev

import (
	"net/http"
	"strings"

	"gaceta.dev/gaceta/generator/dist/preview"
)

// Addresses of dev's own files.
const (
	devPrefix  = "/_gaceta/"
	scriptPath = devPrefix + "dev.js"
	earlyPath  = devPrefix + "early.js"
	eventsPath = devPrefix + "events"
	errorsPath = devPrefix + "errors"
	openPath   = devPrefix + "open"
	pagePath   = devPrefix + "page"
	routesPath = devPrefix + "routes"
)

// handler serves dev's own files, and the site's files as preview does.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	pages := preview.Handler(servedSite{s})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding") // on loopback, compression costs more than it saves
		pages.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET "+devPrefix, serveScript)
	mux.HandleFunc("GET "+pagePath, s.page)
	mux.HandleFunc("GET "+routesPath, s.routes)
	mux.HandleFunc("POST "+errorsPath, s.browserErrors)
	mux.HandleFunc("POST "+openPath, s.openFile)
	mux.HandleFunc("POST "+previewPath, s.preview)
	mux.HandleFunc("GET "+eventsPath, s.events)
	return preview.OnlyHost(s.o.Hosts, "gaceta dev", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isForeignPreview := r.URL.Path == previewPath && r.Method == http.MethodPost && preview.IsForeign(r); isForeignPreview ||
			strings.HasPrefix(r.URL.Path, devPrefix) && !isTrusted(r) {
			http.Error(w, "gaceta dev answers only to its own pages.", http.StatusForbidden)
			return
		}
		if first := s.hub.now(); first.number == 0 && !strings.HasPrefix(r.URL.Path, devPrefix) {
			select {
			case <-first.next: // the site has been read
			case <-r.Context().Done():
				return
			}
		}
		mux.ServeHTTP(w, r)
	}))
}
