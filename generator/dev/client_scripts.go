package dev

import (
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// The scripts of dev in the page. early.js is the first script of a page; dev.js is a
// module that imports the others.
//
// react-refresh-runtime.js is the file cjs/react-refresh-runtime.development.js of the
// npm package react-refresh 0.19.0, unchanged. It is embedded so that fast refresh
// works in every site without another dependency; it works with any React from 16.9 on.
//
//go:embed client/*.js
var clientFiles embed.FS

// clientScript returns a script in the page by its name, and whether it exists.
func clientScript(name string) ([]byte, bool) {
	text, err := fs.ReadFile(clientFiles, "client/"+name)
	if name != "early.js" || err != nil {
		return text, err == nil
	}
	runtime, err := fs.ReadFile(clientFiles, "client/react-refresh-runtime.js")
	if err != nil {
		panic("internal error: an embedded file is missing: " + err.Error())
	}
	const wrapper = "((exports, process) => {\n%s\n})((window.$gacetaRefresh = {}), { env: {} });\n%s"
	return fmt.Appendf(nil, wrapper, runtime, text), true
}

// serveScript serves the scripts of dev.
func serveScript(w http.ResponseWriter, r *http.Request) {
	text, ok := clientScript(strings.TrimPrefix(r.URL.Path, devPrefix))
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/javascript; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	_, _ = w.Write(text)
}
