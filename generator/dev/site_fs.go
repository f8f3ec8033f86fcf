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
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/site"
)

// servedSite is the site as the output folder that preview serves.
type servedSite struct{ *server }

// Open implements fs.FS. Preview uses ReadFile and Stat instead.
func (servedSite) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Stat implements fs.StatFS. Preview asks only whether a file exists. Before the site
// can be shown, every page is an error page.
func (s servedSite) Stat(name string) (fs.FileInfo, error) {
	isPage := path.Base(name) == "index.html" && strings.Count(name, ".") == 1
	if s.session.Has(name) || isPage && !s.session.shows() {
		return fileInfo{}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// fileInfo has only the method that preview calls.
type fileInfo struct{ fs.FileInfo }

func (fileInfo) IsDir() bool { return false }

// ReadFile implements fs.ReadFileFS.
func (s servedSite) ReadFile(name string) ([]byte, error) {
	view, ok := s.view(context.Background(), name)
	if ok {
		return view.withScript(name, s.hub.now().assetsAt), nil
	}
	if name == dist.Marker {
		return []byte(dist.BuildID{Build: "dev", Path: s.session.basePath()}.String()), nil
	}
	data, err := s.session.File(name)
	if err == nil && name == headers.FileName {
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
	places []string // places in the text
	broken bool     // there are errors among them
	hidden []HiddenArticle
}

// viewOnce is the view of a page after a change. All requests share it.
type viewOnce struct {
	mu     sync.Mutex
	number int // of the change; 0 before the first view
	view   view
}

// view returns a page of the session with its diagnostics. It reports false if there is none in this file.
func (s *server) view(ctx context.Context, file string) (view, bool) {
	shared, _ := s.views.LoadOrStore(file, &viewOnce{})
	once := shared.(*viewOnce)
	once.mu.Lock()
	defer once.mu.Unlock()
	now := s.hub.now()
	if once.number > 0 && once.number == now.number {
		return once.view, true
	}
	v, ok := s.newView(ctx, file, now)
	switch {
	case !ok:
		s.views.Delete(file)
	case ctx.Err() == nil:
		once.view, once.number = v, now.number
	}
	return v, ok
}

// newView returns a page after a change.
func (s *server) newView(ctx context.Context, file string, now change) (view, bool) {
	page, ok, err := s.session.Page(ctx, file)
	if !ok && err == nil && (path.Ext(file) != ".html" || s.session.shows()) {
		return view{}, false
	}
	list := slices.Clone(now.list)
	page.Diagnostics = site.WithoutFollowers(page.Diagnostics, list)
	list = append(list, page.Diagnostics...)
	text := s.printed(list)
	if err != nil { // the machine failed, not the site
		text += "The page cannot be rendered: " + err.Error() + ".\n"
	}
	if ctx.Err() == nil && now.number > 0 {
		s.log.setPage(file, page.Diagnostics)
	}
	v := view{html: page.HTML, text: text, places: placesOf(list), broken: err != nil || list.HasErrors(), hidden: page.Hidden}
	if v.html == nil {
		v.html = errorPage(v.text)
	}
	rest := v.html
	for _, address := range page.Styles { // a site's own template need not name them
		if bytes.Contains(v.html, []byte(address)) {
			v.styles, rest = append(v.styles, address), bytes.ReplaceAll(rest, []byte(address), nil)
		}
	}
	v.shape = hash(rest)
	return v, true
}

var headTag = regexp.MustCompile(`<head(?:\s[^>]*)?>`)

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// withScript adds dev's scripts to the page's head: one at its beginning, which collects
// errors, and a module at its end.
func (v view) withScript(file string, assets int) []byte {
	tag := fmt.Sprintf(`<script type="module" src="%s" data-file="%s" data-shape="%s" data-assets="%d"></script>`,
		scriptPath, html.EscapeString(file), v.shape, assets)
	const early = `<script src="` + earlyPath + `"></script>`
	open := headTag.FindIndex(v.html)
	end := bytes.Index(v.html, []byte("</head>"))
	if open == nil || end < open[1] {
		return slices.Concat([]byte(early), []byte(tag), v.html)
	}
	return slices.Concat(v.html[:open[1]], []byte(early), v.html[open[1]:end], []byte(tag), v.html[end:])
}

// errorPage is shown instead of a page that could not be rendered yet.
func errorPage(text string) []byte {
	return []byte(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>gaceta dev</title></head>` +
		`<body><h1>This page cannot be shown yet</h1><pre>` +
		html.EscapeString(text) + `</pre></body></html>`)
}

// placesOf lists the places of diagnostics, as printed shows them.
func placesOf(list diag.List) []string {
	var places []string
	for _, d := range list {
		if d.Pos.Line > 0 {
			places = append(places, fmt.Sprintf("%s:%d:%d", d.Pos.File, d.Pos.Line, max(d.Pos.Column, 1)))
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// parsePlace splits a place into its file, line and column.
func parsePlace(place string) (file string, line, column int) {
	file, column = cutNumber(place)
	file, line = cutNumber(file)
	return file, line, column
}

// printed returns diagnostics as the terminal shows them.
func (s *server) printed(list diag.List) string {
	var out strings.Builder
	if err := diag.Print(&out, list, diag.PrintOptions{Format: diag.Text, Source: rootfs.New(s.o.Site.Root)}); err != nil {
		return err.Error()
	}
	return out.String()
}

// relax changes the policy of _headers so that pages load dev's script, listen to
// its events, and use a server without a certificate.
func relax(headers []byte) []byte {
	lines := strings.Split(string(headers), "\n")
	for i, line := range lines {
		name, policy, ok := strings.Cut(line, ":")
		if !ok || !strings.EqualFold(strings.TrimSpace(name), "Content-Security-Policy") {
			continue
		}
		var out []string
		for d := range strings.SplitSeq(policy, ";") {
			d = strings.TrimSpace(d)
			kind, _, _ := strings.Cut(d, " ")
			if (kind == "script-src" || kind == "connect-src") && !strings.Contains(d, "'self'") {
				d = strings.ReplaceAll(d, "'none'", "") + " 'self'"
			}
			if kind != "upgrade-insecure-requests" {
				out = append(out, d)
			}
		}
		for _, kind := range []string{"script-src", "connect-src"} {
			if !strings.Contains(policy, kind+" ") {
				out = append(out, kind+" 'self'")
			}
		}
		lines[i] = name + ": " + strings.Join(out, "; ")
	}
	return []byte(strings.Join(lines, "\n"))
}
