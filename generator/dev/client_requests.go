package dev

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// page serves a page without the scripts of dev, for client/update.js.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	v, ok := s.view(r.Context(), r.URL.Query().Get("file"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
	w.Header().Set("Gaceta-Shape", v.shape)
	_, _ = w.Write(v.html)
}

// maxReport is the size of an error that is read from an open page.
const maxReport = 256 << 10

// browserErrors receives an error from an open page, prints it, and answers with the
// words of the terminal.
func (s *server) browserErrors(w http.ResponseWriter, r *http.Request) {
	var e BrowserError
	if err := json.NewDecoder(io.LimitReader(r.Body, maxReport)).Decode(&e); err != nil {
		http.Error(w, "This is not an error of a page.", http.StatusBadRequest)
		return
	}
	list := diag.List{e.Diagnostic(s.source)}
	s.log.printBrowserError(list[0])
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(event{Text: s.printed(list), Places: placesOf(list), Error: list.HasErrors()}) // the page has gone away
}

// source returns a file of the output or of the site's code.
func (s *server) source(name string) ([]byte, error) {
	if strings.HasPrefix(name, "site/") {
		return rootfs.New(s.o.Site.Root).ReadFile(name)
	}
	return s.session.File(name)
}

// openFile opens a file of the site in the author's editor.
func (s *server) openFile(w http.ResponseWriter, r *http.Request) {
	remote, _, _ := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(remote); ip == nil || !ip.IsLoopback() {
		http.Error(w, "gaceta dev opens files only for this machine.", http.StatusForbidden)
		return
	}
	place, _ := io.ReadAll(io.LimitReader(r.Body, 4096))
	file, line, column := parsePlace(string(place))
	path, ok := fileBelow(s.o.Site.Root, file)
	if !ok {
		http.Error(w, "The site has no such file.", http.StatusNotFound)
		return
	}
	if err := openInEditor(path, line, column); err != nil {
		http.Error(w, err.Error(), http.StatusNotImplemented)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// fileBelow returns the path of a regular file below root. It reports false for a link.
func fileBelow(root, name string) (string, bool) {
	info, err := rootfs.New(root).Stat(name)
	return filepath.Join(root, filepath.FromSlash(name)), err == nil && info.Mode().IsRegular()
}

// isTrusted reports whether a request comes from a page of this server, or reads and comes from no page: a page of another website
// cannot read a stream of events, but could open many. The host of the request has been checked before. Unlike
// http.CrossOriginProtection, isTrusted refuses requests that change something and have no origin, which no page sends.
func isTrusted(r *http.Request) bool {
	isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
	return (isRead || r.Header.Get("Origin") != "") && !preview.IsForeign(r)
}
