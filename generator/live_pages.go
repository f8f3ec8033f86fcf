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
	"gaceta.dev/gaceta/generator/page/render"
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
		html := l.kept(v, file)
		return Page{HTML: html}, html != nil, nil
	}
	made, err := v.make(ctx, rt)
	if made.html == nil && l.current() != v && ctx.Err() == nil { // Node may have had other code already
		return l.Page(ctx, file)
	}
	page := Page{HTML: made.html, Diagnostics: made.list, Hidden: v.hiddenOn(rt)}
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		page.Diagnostics, err = append(page.Diagnostics, broken.List...), nil
	}
	l.show.Lock()
	defer l.show.Unlock()
	if page.HTML != nil && (v.sound || !l.last[file].good) {
		l.last[file] = last{page.HTML, v.sound}
	}
	page.HTML = l.last[file].html
	return page, true, err
}

// last is a page as it could last be made; good if the site had no error then.
type last struct {
	html []byte
	good bool
}

// kept gives a page that a version lacks because the site has errors.
func (l *Live) kept(v *version, file string) []byte {
	l.show.RLock()
	defer l.show.RUnlock()
	if v.sound {
		return nil
	}
	return l.last[file].html
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
	if v := l.current(); v != nil {
		if v.pages[name] != nil || l.kept(v, name) != nil {
			return true
		}
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
		return v.headerText()
	}
	if data, err := fs.ReadFile(v.project.FS, path.Join(publicFolder, name)); err == nil {
		return data, nil
	}
	if data := l.picture(name); data != nil {
		return data, nil
	}
	return v.beside(name)
}

// picture gives a picture that some page has named; nil if none has.
func (l *Live) picture(name string) []byte {
	if !strings.HasPrefix(name, bundle.AssetFolder+"/") {
		return nil
	}
	l.show.RLock()
	defer l.show.RUnlock()
	for _, store := range l.stores {
		if f, ok := store.File(name); ok {
			if data, err := store.Read(f); err == nil {
				return data
			}
		}
	}
	return nil
}

// assetHistory keeps the assets of the last versions: a page that is open may load
// those of the version it was made with. The zero value is empty.
type assetHistory struct {
	mu    sync.RWMutex
	round int
	files map[string]kept
}

type kept struct {
	data  []byte
	round int // in which it was last part of the site
}

// rounds is for how many versions an asset stays. A save may make two.
const rounds = 60

func (h *assetHistory) put(assets []bundle.Asset) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.files == nil {
		h.files = map[string]kept{}
	}
	h.round++
	for _, a := range assets {
		h.files[a.Path] = kept{a.Bytes, h.round}
	}
	for name, f := range h.files {
		if f.round <= h.round-rounds {
			delete(h.files, name)
		}
	}
}

func (h *assetHistory) read(name string) ([]byte, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	f, ok := h.files[name]
	return f.data, ok
}
