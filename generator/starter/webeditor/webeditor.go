// Package webeditor adds an editor in the browser to a site: Sveltia CMS, configured by package cms.
//
//	site/public/admin/index.html    the page; written once, but for the hash of the editor's code
//	site/public/admin/settings.yml  where the editor saves; written once
//	site/public/admin/config.json   the collections; made from the schemas at each call
//	site/public/admin/sveltia/      the editor's code and fonts; bundled from node_modules at each call
//	templates/headers               gets a rule for /admin/* with a policy of its own; written once
package webeditor

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content/cms"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

const (
	codeFolder  = cms.Folder + "/sveltia"
	headersFile = "templates/headers"
)

//go:embed index.html
var page []byte

// Write adds the editor to a site, or updates it, and returns the paths of what was written.
func Write(p project.Project) ([]string, diag.List, error) {
	config, err := cms.Config(p)
	if err != nil {
		return nil, nil, err
	}
	code, list := bundle.Editor(p.Root)
	if list.HasErrors() {
		return nil, list, nil
	}
	w := writer{root: rootfs.New(p.Root)}
	repository := repositoryOf(p.FS)
	w.page(code)
	w.once(cms.Folder+"/settings.yml", repository.settings())
	w.replace(cms.ConfigFile, config)
	w.code(code)
	w.headers(p.FS, repository)
	return w.written, nil, w.err
}

// writer writes files until the first error.
type writer struct {
	root    *rootfs.FS
	written []string
	err     error
}

// once writes a file unless it exists.
func (w *writer) once(file string, data []byte) {
	if _, err := w.root.Lstat(file); w.err == nil && errors.Is(err, fs.ErrNotExist) {
		w.replace(file, data)
	}
}

// entryTag matches the element that loads the editor.
var entryTag = regexp.MustCompile(`(<script type="module" src="sveltia/editor\.js")(?: integrity="[^"]*")?>`)

// page writes the page, or the hash of new code into the page that exists.
func (w *writer) page(code []bundle.Asset) {
	file := cms.Folder + "/index.html"
	text, err := w.root.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		text = page
	} else if err != nil {
		w.err = errors.Join(w.err, err)
		return
	}
	for _, f := range code {
		if f.Path == "editor.js" {
			sum := sha256.Sum256(f.Bytes)
			hash := base64.StdEncoding.EncodeToString(sum[:])
			text = entryTag.ReplaceAll(text, []byte(`$1 integrity="sha256-`+hash+`">`))
		}
	}
	w.replace(file, text)
}

// replace writes a file if its text has changed.
func (w *writer) replace(file string, data []byte) {
	if old, err := w.root.ReadFile(file); w.err != nil || err == nil && bytes.Equal(old, data) {
		return
	}
	if err := w.root.ReplaceFile(file, data); err != nil {
		w.err = fmt.Errorf("%s cannot be written: %w", file, err)
		return
	}
	w.written = append(w.written, file)
}

// code replaces the folder of the editor's code. Files of another version are removed.
func (w *writer) code(files []bundle.Asset) {
	if w.err != nil {
		return
	}
	if err := w.root.RemoveAll(codeFolder); err != nil {
		w.err = fmt.Errorf("%s cannot be removed: %w", codeFolder, err)
		return
	}
	for _, f := range files {
		if err := w.root.CreateFile(path.Join(codeFolder, f.Path), f.Bytes); err != nil {
			w.err = fmt.Errorf("%s cannot be written: %w", path.Join(codeFolder, f.Path), err)
			return
		}
	}
	w.written = append(w.written, codeFolder)
}

// headersRule is the rule that the editor needs in _headers. Its values are the origins of pictures and of requests.
const headersRule = `# The editor may load more than the pages. "!" removes the value of /*, as on Cloudflare Pages.
/admin/*
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; ` +
	`script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; ` +
	`img-src 'self' blob: data: %s; font-src 'self'; media-src 'self' blob:; manifest-src blob:; frame-src blob:; ` +
	`connect-src 'self' blob: data: %s; base-uri 'self'; form-action 'none'; frame-ancestors 'none'
  ! Cross-Origin-Opener-Policy
  Cross-Origin-Opener-Policy: same-origin-allow-popups
`

// headers adds the rule of the editor to the template of _headers.
func (w *writer) headers(fsys fs.FS, r repository) {
	text, err := fs.ReadFile(fsys, headersFile)
	if err != nil {
		w.err = errors.Join(w.err, err)
		return
	}
	if regexp.MustCompile(`(?m)^/admin/\*`).Match(text) {
		return
	}
	rule := fmt.Sprintf(headersRule, strings.Join(r.pictures, " "), strings.Join(r.requests, " "))
	w.replace(headersFile, append(append(bytes.TrimRight(text, "\n"), '\n'), rule...))
}
