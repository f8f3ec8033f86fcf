// Package preview serves a finished output folder the way a good static host
// would, so that what an author sees is what visitors will get.
//
//  1. An address that ends in a slash is the folder's index.html; one that
//     names a folder without the slash is redirected to it (301), the query kept.
//  2. An address that the file _redirects names is redirected as it says.
//  3. An unknown address gets the nearest 404.html above it, with status 404 and
//     that file's headers: that an asset is missing may not be cached for ever.
//  4. The headers of the file _headers apply. Neither file is served itself,
//     nor any whose name begins with a dot, .well-known excepted.
//  5. Where the browser accepts it, the .br or .gz copy beside a file is sent. Text
//     without one is compressed as it is sent, as good hosts do.
//  6. Only GET and HEAD are answered. Files are compared by content (ETag).
package preview

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/outputs/redirects"
)

// Handler serves the output folder site. It reads files at each request, so a
// new build shows at once.
func Handler(site fs.FS) http.Handler { return handler{site: site} }

type handler struct {
	site  fs.FS
	rules headers.Rules // read at each request
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	rules, err := headers.Read(h.site)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	moved, err := redirects.Read(h.site)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.rules = rules
	rules.Apply(w.Header(), r.URL.Path)
	if to, status, ok := moved.Follow(r.URL.EscapedPath(), r.URL.RawQuery); ok {
		http.Redirect(w, r, to, status)
		return
	}
	name, ok := fileName(r.URL.Path)
	if !ok {
		h.notFound(w, r)
		return
	}
	info, err := fs.Stat(h.site, name)
	switch {
	case err != nil:
		h.notFound(w, r)
	case info.IsDir() && !strings.HasSuffix(r.URL.Path, "/"):
		if _, err := fs.Stat(h.site, path.Join(name, "index.html")); err != nil {
			h.notFound(w, r)
			return
		}
		target := "/" + name + "/" // made from the cleaned name: "//host" cannot come back out
		if r.URL.RawQuery != "" {
			target += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, target, http.StatusMovedPermanently)
	case info.IsDir():
		h.file(w, r, path.Join(name, "index.html"), http.StatusOK)
	case strings.HasSuffix(r.URL.Path, "/"):
		h.notFound(w, r)
	default:
		h.file(w, r, name, http.StatusOK)
	}
}

// fileName is the file or folder that an address names, and whether it may be served.
func fileName(address string) (string, bool) {
	name := strings.Trim(path.Clean("/"+address), "/")
	if name == "" {
		return ".", true
	}
	for part := range strings.SplitSeq(name, "/") {
		if manifest.IsPrivate(part) {
			return "", false
		}
	}
	return name, fs.ValidPath(name) && name != headers.FileName && name != redirects.FileName
}

// notFound answers with the 404.html of the nearest folder above the address.
func (h handler) notFound(w http.ResponseWriter, r *http.Request) {
	dir := strings.Trim(path.Dir(path.Clean("/"+r.URL.Path)), "/")
	if strings.HasSuffix(r.URL.Path, "/") {
		dir = strings.Trim(path.Clean("/"+r.URL.Path), "/")
	}
	for {
		name := path.Join(dir, "404.html")
		if _, err := fs.Stat(h.site, name); err == nil {
			clear(w.Header())
			h.rules.Apply(w.Header(), "/"+name)
			h.file(w, r, name, http.StatusNotFound)
			return
		}
		if dir == "" || dir == "." {
			http.Error(w, "Not found", http.StatusNotFound)
			return
		}
		dir = path.Dir(dir)
	}
}

func (h handler) file(w http.ResponseWriter, r *http.Request, name string, status int) {
	header := w.Header()
	header.Add("Vary", "Accept-Encoding")
	sent, encoding := name, ""
	for _, c := range dist.Encodings {
		if !accepts(r.Header.Get("Accept-Encoding"), c.Name) {
			continue
		}
		if _, err := fs.Stat(h.site, name+c.Ext); err == nil {
			sent, encoding = name+c.Ext, c.Name
			break
		}
	}
	data, err := fs.ReadFile(h.site, sent)
	if err == nil && encoding == "" {
		data, encoding, err = encoded(name, data, r.Header.Get("Accept-Encoding"))
	}
	if errors.Is(err, fs.ErrNotExist) && status == http.StatusOK {
		h.notFound(w, r)
		return
	}
	if err != nil {
		http.Error(w, "The file cannot be read", http.StatusInternalServerError)
		return
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Type", manifest.ContentType(name))
	sum := sha256.Sum256(data)
	etag := `"` + hex.EncodeToString(sum[:12]) + `"`
	header.Set("ETag", etag)
	if status == http.StatusOK && strings.Contains(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data)
	}
}

// encoded compresses what a browser takes compressed, and says how.
func encoded(name string, data []byte, accept string) (body []byte, encoding string, err error) {
	for _, c := range dist.Encodings {
		if !accepts(accept, c.Name) {
			continue
		}
		if small, err := c.Encode(name, data); small != nil || err != nil {
			return small, c.Name, err
		}
	}
	return data, "", nil
}

// accepts reads an Accept-Encoding header (RFC 9110, 12.5.3).
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(name, encoding) {
			q := strings.TrimSpace(params)
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}
