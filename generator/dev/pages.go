package dev

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// Page is a page as it can be shown now.
type Page struct {
	HTML        []byte   // as it could last be rendered; nil if it never could
	Styles      []string // addresses of its style sheets
	Diagnostics diag.List
	Hidden      []HiddenArticle
}

// Page returns the page in a file of the output. It reports false if there is none.
func (s *Session) Page(ctx context.Context, file string) (Page, bool, error) {
	shown := s.current()
	if shown == nil {
		return Page{}, false, nil
	}
	rt := shown.routes[file]
	if rt == nil {
		last := s.shown.lastOf(shown, file)
		return Page{HTML: last.html, Styles: last.styles}, last.html != nil, nil
	}
	made, err := shown.render(ctx, rt)
	if made.HTML == nil && s.current() != shown && ctx.Err() == nil { // Node may already have had other code
		return s.Page(ctx, file)
	}
	s.retain(made.Page, shown.Images.Read)
	p := Page{HTML: made.HTML, Diagnostics: made.list, Hidden: shown.hiddenOn(rt)}
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		p.Diagnostics, err = append(p.Diagnostics, broken.List...), nil
	}
	last := s.shown.keep(file, lastPage{p.HTML, made.Styles, shown.isValid})
	p.HTML, p.Styles = last.html, last.styles
	return p, true, err
}

// retain keeps the files that a page names.
func (s *Session) retain(made page.Page, read func(image.File) ([]byte, error)) {
	for _, f := range made.Images {
		s.retained.add(f.Path, func() ([]byte, error) { return read(f) })
	}
	if made.Sheet != nil {
		s.retained.add(made.Sheet.Path, func() ([]byte, error) { return made.Sheet.Data, nil })
	}
	if made.Card != nil {
		s.retained.add(made.Card.Path, func() ([]byte, error) { return made.Card.Draw(), nil })
	}
}

// pagesOf returns the files of the pages that show one of the texts.
func (s *Session) pagesOf(texts []string) []string {
	v := s.current()
	if v == nil || !slices.ContainsFunc(texts, func(name string) bool { return path.Ext(name) == ".md" }) {
		return nil
	}
	var pages []string
	for i := range v.Model.Routes.All {
		rt := &v.Model.Routes.All[i]
		if e := page.Entry(rt); e != nil && slices.Contains(texts, e.File) {
			pages = append(pages, rt.File)
		}
	}
	return pages
}

// Has reports whether there is a page or file of this name.
func (s *Session) Has(name string) bool {
	if v := s.current(); v != nil && (v.routes[name] != nil || s.shown.lastOf(v, name).html != nil) {
		return true
	}
	_, err := s.File(name)
	return err == nil
}

// File returns a file that is not a page: an asset, a picture, a file of
// site/public, a feed. The error is fs.ErrNotExist if there is none.
func (s *Session) File(name string) ([]byte, error) {
	if read := s.retained.get(name); read != nil {
		return read()
	}
	v := s.current()
	if v == nil || !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	if name == redirects.FileName {
		return outputs.Redirects(v.Model), nil
	}
	if data, err := outputs.ReadPublic(v.Project.FS, path.Join(page.PublicFolder, name)); err == nil {
		return data, nil
	}
	return v.file(name)
}

// retainedFiles holds the assets and pictures of the latest bundles. An open page may
// still load those of the bundle that it was rendered with.
type retainedFiles struct {
	mu     sync.RWMutex
	rounds []map[string]func() ([]byte, error) // oldest first
}

// maxRounds is the number of later bundles for which a file is retained.
const maxRounds = 60

// next begins the round of a bundle and removes the oldest one.
func (r *retainedFiles) next() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rounds = append(r.rounds, map[string]func() ([]byte, error){})
	if len(r.rounds) > maxRounds {
		r.rounds = slices.Delete(r.rounds, 0, 1)
	}
}

func (r *retainedFiles) add(name string, read func() ([]byte, error)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rounds[len(r.rounds)-1][name] = read
}

// get returns the function that reads a file, or nil.
func (r *retainedFiles) get(name string) func() ([]byte, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, files := range slices.Backward(r.rounds) {
		if read := files[name]; read != nil {
			return read
		}
	}
	return nil
}
