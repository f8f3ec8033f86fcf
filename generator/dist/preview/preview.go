// Package preview serves an output folder as a good static host would, so that authors see what visitors will get.
//
//  1. An address that ends with a slash is the folder's index.html. The address of a folder without the slash is
//     redirected to it (301) with its query.
//  2. The rules of _redirects apply.
//  3. The response to an unknown address is the nearest 404.html above it, with status 404. It has the headers of this
//     file, because browsers must not cache for ever that an asset is missing.
//  4. The rules of _headers apply, and values that several rules set are joined. Files that hosts read or hide are not
//     served (package hosting).
//  5. If the browser accepts it, the .br or .gz copy of a file is sent. Text without a copy is compressed on the fly.
//  6. Only GET and HEAD are allowed. The ETag of a file is the hash of its content. Parts of files can be requested:
//     some browsers play no video without.
//  7. A site that was built for a base path is served below it. Requests for / are redirected there.
//  8. The commands answer only requests that name this machine (OnlyHost).
package preview

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/hosting/redirects"
)

// Handler serves an output folder. It reads files with each request, so that a new build is visible at once.
func Handler(site fs.FS) http.Handler { return handler{site: site} }

// maxPath bounds the path of an address, in bytes: for an unknown one, each folder above it is looked up.
const maxPath = 4096

type handler struct {
	site  fs.FS
	base  string // path that the site is below; read with each request, like the rules
	rules headers.Rules
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if len(r.URL.Path) > maxPath {
		http.Error(w, "The address is too long", http.StatusRequestURITooLong)
		return
	}
	rules, err := headers.Read(h.site)
	moved, redirectsErr := redirects.Read(h.site)
	if err := errors.Join(err, redirectsErr); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.rules, h.base = rules, dist.PathOf(h.site)
	local, ok := strings.CutPrefix(r.URL.Path, h.base+"/")
	if !ok {
		h.outside(w, r)
		return
	}
	rules.Apply(w.Header(), r.URL.Path)
	requested := (&url.URL{Path: r.URL.Path}).EscapedPath() // with the escapes that rules have: %C3, not %c3
	if to, status, ok := moved.Follow(requested, r.URL.RawQuery); ok {
		http.Redirect(w, r, to, status)
		return
	}
	name, ok := fileName(local)
	if !ok {
		h.notFound(w, r)
		return
	}
	folder := path.Join(name, "index.html")
	switch {
	case strings.HasSuffix(r.URL.Path, "/"):
		name = folder
	case h.exists(folder):
		target := h.base + "/" + name + "/" // a cleaned name never begins with another host, as in "//host"
		if r.URL.RawQuery != "" {
			target += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, target, http.StatusMovedPermanently)
		return
	}
	if !h.exists(name) {
		h.notFound(w, r)
		return
	}
	h.send(w, r, name, http.StatusOK)
}

func (h handler) exists(file string) bool {
	info, err := fs.Stat(h.site, file)
	return err == nil && !info.IsDir()
}

// outside responds to an address that does not begin with the base path.
func (h handler) outside(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/" || r.URL.Path == h.base {
		http.Redirect(w, r, h.base+"/", http.StatusFound)
		return
	}
	http.Error(w, "Not found: the site is below "+h.base+"/", http.StatusNotFound)
}

// fileName returns the file or folder of an address, and whether it may be served.
func fileName(address string) (string, bool) {
	name := strings.Trim(path.Clean("/"+address), "/")
	if name == "" {
		return ".", true
	}
	return name, fs.ValidPath(name) && hosting.IsServed(name)
}

// notFound sends the 404.html of the nearest folder above the address.
func (h handler) notFound(w http.ResponseWriter, r *http.Request) {
	dir := path.Clean("/" + strings.TrimPrefix(r.URL.Path, h.base))
	if !strings.HasSuffix(r.URL.Path, "/") {
		dir = path.Dir(dir)
	}
	for {
		name := strings.TrimPrefix(path.Join(dir, "404.html"), "/")
		if h.exists(name) {
			clear(w.Header())
			h.rules.Apply(w.Header(), h.base+"/"+name)
			h.send(w, r, name, http.StatusNotFound)
			return
		}
		if dir == "/" {
			http.Error(w, "Not found", http.StatusNotFound)
			return
		}
		dir = path.Dir(dir)
	}
}

func (h handler) send(w http.ResponseWriter, r *http.Request, name string, status int) {
	header := w.Header()
	header.Add("Vary", "Accept-Encoding")
	data, encoding, err := h.read(name, r.Header.Get("Accept-Encoding"))
	if err != nil {
		http.Error(w, "The file cannot be read", http.StatusInternalServerError)
		return
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Type", manifest.ContentType(name))
	sum := sha256.Sum256(data)
	header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	header.Set("Content-Length", strconv.Itoa(len(data)))
	if status == http.StatusOK {
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data)) // or a part, or 304
		return
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data)
	}
}

// read returns the content of a file in the best encoding that the browser accepts.
func (h handler) read(name, accept string) (data []byte, encoding string, err error) {
	encodings := slices.DeleteFunc(slices.Clone(dist.Encodings), func(e dist.Encoding) bool { return !accepts(accept, e.Name) })
	for _, e := range encodings {
		if data, err := fs.ReadFile(h.site, name+e.Ext); err == nil {
			return data, e.Name, nil
		}
	}
	data, err = fs.ReadFile(h.site, name)
	if err != nil {
		return nil, "", err
	}
	for _, e := range encodings {
		if compressed, err := e.Encode(name, data); compressed != nil || err != nil {
			return compressed, e.Name, err
		}
	}
	return data, "", nil
}

// accepts reports whether an Accept-Encoding header allows an encoding (RFC 9110, 12.5.3).
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
