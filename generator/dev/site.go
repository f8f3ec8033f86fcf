package dev

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/diag"
)

// site is the live site as the output folder that preview serves. Files are
// read whole.
type site struct{ *server }

// Open implements fs.FS for what neither ReadFile nor Stat answers: nothing.
func (site) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Stat implements fs.StatFS.
func (s site) Stat(name string) (fs.FileInfo, error) {
	ext := path.Ext(name)
	switch {
	case ext == ".br" || ext == ".gz": // nothing is compressed here
	case name == "." || s.live.Has(path.Join(name, "index.html")) || ext == "" && !s.live.Shows():
		return info{name, true}, nil
	case !s.live.Shows() && path.Base(name) == "index.html":
		return info{name, false}, nil
	case s.live.Has(name):
		return info{name, false}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// ReadFile implements fs.ReadFileFS.
func (s site) ReadFile(name string) ([]byte, error) {
	view, ok := s.view(context.Background(), name)
	if ok {
		return view.withScript(name, s.hub.now().assetsAt), nil
	}
	data, err := s.live.File(name)
	if err == nil && name == generator.HeadersFile {
		data = relax(data)
	}
	return data, err
}

// view is a page as it can be shown now.
type view struct {
	html   []byte
	shape  string   // hash of the page without its style sheets
	styles []string // their addresses
	text   string   // diagnostics, as in the terminal
	broken bool     // there are errors among them
	hidden []generator.Hidden
}

// view makes a page; false if there is none in this file.
func (s *server) view(ctx context.Context, file string) (view, bool) {
	page, ok, err := s.live.Page(ctx, file)
	if !ok && err == nil && (path.Ext(file) != ".html" || s.live.Shows()) {
		return view{}, false
	}
	list := append(append(diag.List{}, s.hub.now().list...), page.Diagnostics...)
	text := s.printed(list)
	if err != nil { // the machine failed, not the site
		text += "The page cannot be rendered: " + err.Error() + ".\n"
	}
	if ctx.Err() == nil && s.hub.now().number > 0 {
		s.said.page(file, page.Diagnostics)
	}
	v := view{html: page.HTML, text: text, broken: err != nil || list.HasErrors(), hidden: page.Hidden}
	if v.html == nil {
		v.html = errorPage(v.text)
	}
	v.shape = hash(sheet.ReplaceAll(v.html, nil))
	for _, tag := range sheet.FindAll(v.html, -1) {
		if m := href.FindSubmatch(tag); m != nil {
			v.styles = append(v.styles, html.UnescapeString(string(m[1])))
		}
	}
	return v, true
}

var (
	sheet = regexp.MustCompile(`<link [^>]*\brel="stylesheet"[^>]*>`)
	href  = regexp.MustCompile(`\bhref="([^"]*)"`)
)

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// withScript adds dev's script to the page's head.
func (v view) withScript(file string, assets int) []byte {
	tag := fmt.Sprintf(`<script type="module" src="%s" data-file="%s" data-shape="%s" data-assets="%d"></script>`, scriptPath, html.EscapeString(file), v.shape, assets)
	head, rest, ok := bytes.Cut(v.html, []byte("</head>"))
	if !ok {
		return append([]byte(tag), v.html...)
	}
	return slices.Concat(head, []byte(tag), []byte("</head>"), rest)
}

// errorPage stands where a page could not be made yet.
func errorPage(text string) []byte {
	return []byte(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>gaceta dev</title></head><body><h1>This page cannot be shown yet</h1><pre>` + html.EscapeString(text) + `</pre></body></html>`)
}

func (s *server) printed(list diag.List) string {
	var out strings.Builder
	if err := diag.Print(&out, list, diag.PrintOptions{Format: diag.Text, Source: s.live.Source()}); err != nil {
		return err.Error()
	}
	return out.String()
}

// relax lets a page load dev's script and listen to its events, whatever else
// its policy says, and load from a server that has no certificate.
func relax(headers []byte) []byte {
	lines := strings.Split(string(headers), "\n")
	for i, line := range lines {
		name, policy, ok := strings.Cut(line, ":")
		if !ok || !strings.EqualFold(strings.TrimSpace(name), "Content-Security-Policy") {
			continue
		}
		var out []string
		have := map[string]bool{}
		for d := range strings.SplitSeq(policy, ";") {
			d = strings.TrimSpace(d)
			kind, _, _ := strings.Cut(d, " ")
			if kind == "upgrade-insecure-requests" {
				continue
			}
			if have[kind] = true; (kind == "script-src" || kind == "connect-src") && !strings.Contains(d, "'self'") {
				d = strings.ReplaceAll(d, "'none'", "") + " 'self'"
			}
			out = append(out, d)
		}
		for _, kind := range []string{"script-src", "connect-src"} {
			if !have[kind] {
				out = append(out, kind+" 'self'")
			}
		}
		lines[i] = name + ": " + strings.Join(out, "; ")
	}
	return []byte(strings.Join(lines, "\n"))
}

// info is a file of the live site, as far as preview asks.
type info struct {
	name string
	dir  bool
}

func (i info) Name() string       { return path.Base(i.name) }
func (i info) Size() int64        { return 0 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.dir }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
