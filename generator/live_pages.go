package generator

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/render"
)

// IsPublic reports whether a file of the site goes to the output as it is: no
// page shows that it has changed.
func IsPublic(name string) bool { return strings.HasPrefix(name+"/", publicFolder+"/") }

// Page is one page as it can be shown now.
type Page struct {
	HTML        []byte // as it could last be made; nil if it never could
	Diagnostics diag.List
	Hidden      []Hidden
}

// Hidden is an article that a page shows and visitors would not get.
type Hidden struct {
	Title   string `json:"title"`
	Address string `json:"address"`
	Why     string `json:"why"` // is a draft, is dated 2030-01-01
}

// Page gives the page that stands in a file of the output; false if there is none.
func (l *Live) Page(ctx context.Context, file string) (Page, bool, error) {
	v := l.current()
	if v == nil {
		return Page{}, false, nil
	}
	rt := v.pages[file]
	if rt == nil {
		return Page{}, false, nil
	}
	made, err := v.make(ctx, rt)
	page := Page{HTML: made.html, Diagnostics: made.list, Hidden: v.hiddenOn(rt)}
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		page.Diagnostics, err = append(page.Diagnostics, broken.List...), nil
	}
	l.show.Lock()
	defer l.show.Unlock()
	if page.HTML != nil {
		l.last[file] = page.HTML
	} else {
		page.HTML = l.last[file]
	}
	return page, true, err
}

// PagesOf gives the files of the pages that show one of the texts.
func (l *Live) PagesOf(texts []string) []string {
	v := l.current()
	if v == nil || !slices.ContainsFunc(texts, func(name string) bool { return path.Ext(name) == ".md" }) {
		return nil
	}
	var pages []string
	for i := range v.routes.Routes {
		rt := &v.routes.Routes[i]
		if e := entry(rt); e != nil && slices.Contains(texts, e.File) {
			pages = append(pages, rt.File)
		}
	}
	return pages
}

// Has reports whether there is a page or file of this name.
func (l *Live) Has(name string) bool {
	if v := l.current(); v != nil && v.pages[name] != nil {
		return true
	}
	_, err := l.File(name)
	return err == nil
}

// File gives a file that is no page: an asset, a picture, a file of site/public,
// a feed. The error is fs.ErrNotExist where there is none.
func (l *Live) File(name string) ([]byte, error) {
	if data, ok := l.files.read(name); ok {
		return data, nil
	}
	v := l.current()
	if v == nil || !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	if name == HeadersFile {
		return v.headers()
	}
	if data, err := fs.ReadFile(v.project.FS, path.Join(publicFolder, name)); err == nil {
		return data, nil
	}
	return v.beside(name)
}

// shelf keeps the assets of the last versions: a page that is open may load
// those of the version it was made with. The zero value is empty.
type shelf struct {
	mu    sync.RWMutex
	round int
	files map[string]kept
}

type kept struct {
	data  []byte
	round int // in which it was last part of the site
}

// rounds is for how many versions an asset stays.
const rounds = 30

func (s *shelf) put(assets []bundle.Asset) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.files = map[string]kept{}
	}
	s.round++
	for _, a := range assets {
		s.files[a.Path] = kept{a.Bytes, s.round}
	}
	for name, f := range s.files {
		if f.round <= s.round-rounds {
			delete(s.files, name)
		}
	}
}

func (s *shelf) read(name string) ([]byte, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	f, ok := s.files[name]
	return f.data, ok
}
