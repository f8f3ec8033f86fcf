package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// Unsaved renders the page of a text that is not saved yet, while somebody writes it. Its methods may be called from several
// goroutines.
//
//  1. The page is the one of a build in which the text was saved. A text that visitors do not get yet, such as a draft, is
//     rendered in the site with all drafts.
//  2. Nothing is written, and the text is forgotten with the next one.
//  3. The site is read at the first request. Later, only what Change names is read again.
type Unsaved struct {
	files  *UnsavedFiles
	loader *Loader
	o      Options

	changing sync.Mutex
	changed  []string // since the last request

	mu         sync.Mutex // held by Render
	name       string     // of the unsaved text
	visitors   *State
	everything *State // nil until a draft was rendered
}

// UnsavedPage is the page of an unsaved text.
type UnsavedPage struct {
	page.Page
	Route       *model.Route // nil if the text has no page
	Diagnostics diag.List    // of the text

	images *image.Store
}

// Read returns the bytes of a picture that the page names.
func (p UnsavedPage) Read(f image.File) ([]byte, error) { return p.images.Read(f) }

// NewUnsaved returns a reader of unsaved texts of the site in root.
func NewUnsaved(root string, files fs.FS, o Options) *Unsaved {
	u := &Unsaved{files: NewUnsavedFiles(files), o: o}
	u.loader = OpenFS(root, u.files, o)
	return u
}

// Change records that files have changed. Names are those of Loader.Read.
func (u *Unsaved) Change(names ...string) {
	u.changing.Lock()
	defer u.changing.Unlock()
	u.changed = append(u.changed, names...)
}

// ErrNoText reports that a name is not that of a text. Its text names what texts are.
var ErrNoText = errors.New("files below content/ whose names end with .md")

// ReadUnsaved reads what an editor sends: { "file": "content/…/en.md", "text": "…" }.
func ReadUnsaved(body []byte) (name string, text []byte, err error) {
	var asked struct{ File, Text string }
	if json.Unmarshal(body, &asked) != nil {
		return "", nil, errors.New(`Send { "file": "content/…/en.md", "text": "…" }.`) //nolint:staticcheck // shown as it is
	}
	return asked.File, []byte(asked.Text), nil
}

// Render renders the page of a text. options returns those of the renderer for a state of the site. The page has no HTML
// if the text or the site has errors.
func (u *Unsaved) Render(ctx context.Context, name string, text []byte, options func(*State) (page.Options, error)) (UnsavedPage, error) {
	if !fs.ValidPath(name) || !strings.HasPrefix(name, "content/") || path.Ext(name) != ".md" || strings.ContainsAny(name, "\\\x00") {
		return UnsavedPage{}, ErrNoText
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	s, rt := u.read(name, text)
	if rt == nil {
		if made, err := u.renderAlone(ctx, s, name, text, options); made.HTML != nil || err != nil {
			return made, err
		}
	}
	p := UnsavedPage{Route: rt, images: s.Images}
	faults := s.faultsOf(name)
	var err error
	if rt != nil {
		p.Page, faults, err = u.render(ctx, s, rt, faults, options)
	}
	p.Diagnostics = of(name, faults)
	return p, err
}

// renderAlone renders the page of a new article whose translations are missing, as if it was meant for its own language
// only. Otherwise nobody could see it before it is translated.
func (u *Unsaved) renderAlone(
	ctx context.Context, s *State, name string, text []byte, options func(*State) (page.Options, error),
) (UnsavedPage, error) {
	i := slices.IndexFunc(s.Content.Entries, func(e *content.Entry) bool { return e.File == name })
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	if i < 0 || s.Content.Entries[i].Front.Get("languages") != nil || strings.TrimSpace(string(line)) != "---" {
		return UnsavedPage{}, nil
	}
	alone, rt := u.read(name, fmt.Appendf(nil, "---\nlanguages: [%s]\n%s", s.Content.Entries[i].Lang, rest))
	if rt == nil {
		return UnsavedPage{}, nil
	}
	p := UnsavedPage{Route: rt, images: alone.Images, Diagnostics: of(name, s.faultsOf(name))}
	var err error
	p.Page, _, err = u.render(ctx, alone, rt, nil, options) // the lines of its faults are others
	return p, err
}

// faultsOf returns the faults of the site and those of one text.
func (s *State) faultsOf(name string) diag.List {
	entries := slices.DeleteFunc(slices.Clone(s.Content.Entries), func(e *content.Entry) bool { return e.File != name })
	return append(s.CheckTexts(entries), s.Faults()...)
}

// of returns the diagnostics of a file.
func of(name string, list diag.List) diag.List {
	return slices.DeleteFunc(list.Sorted(), func(d diag.Diagnostic) bool { return d.Pos.File != name })
}

// read returns the site with the text, and the route of its page.
func (u *Unsaved) read(name string, text []byte) (*State, *model.Route) {
	u.changing.Lock()
	changed := append(u.changed, name)
	u.changed = nil
	u.changing.Unlock()
	if u.name != name && u.name != "" {
		u.files.Drop(u.name)
		changed = append(changed, u.name)
	}
	if u.visitors == nil { // what is restored are saved texts
		u.visitors = u.loader.Read().Join(u.o, nil)
	}
	u.files.Set(name, text)
	u.name = name
	source := u.loader.Read(changed...)
	u.visitors = source.Join(u.o, u.visitors)
	if rt := u.visitors.pageOf(name); rt != nil {
		return u.visitors, rt
	}
	all := u.o
	all.Drafts, all.Future = true, true
	u.everything = source.Join(all, u.everything)
	if rt := u.everything.pageOf(name); rt != nil {
		return u.everything, rt
	}
	return u.visitors, nil
}

// pageOf returns the route of a text's page in its own language. It returns nil if the text has none or has errors: then the
// model may be that of the text before.
func (s *State) pageOf(name string) *model.Route {
	if !slices.ContainsFunc(s.Content.Entries, func(e *content.Entry) bool { return e.File == name }) {
		return nil
	}
	for i := range s.Model.Routes.All {
		rt := &s.Model.Routes.All[i]
		if e := page.Entry(rt); e != nil && e.File == name && e.Lang == rt.Lang {
			return rt
		}
	}
	return nil
}

// render renders and audits a page, and adds its faults to those that are known.
func (u *Unsaved) render(
	ctx context.Context, s *State, rt *model.Route, faults diag.List, options func(*State) (page.Options, error),
) (page.Page, diag.List, error) {
	o, err := options(s)
	if err != nil {
		return page.Page{}, faults, err
	}
	made, list, err := s.Renderer(o).Render(ctx, rt)
	faults = append(faults, list...)
	if broken := (*render.SiteError)(nil); errors.As(err, &broken) {
		return page.Page{}, append(faults, broken.List...), nil
	}
	if err != nil || made.HTML == nil {
		return page.Page{}, faults, err
	}
	found := s.Auditor(audit.Saved{}).CheckPage(s.AuditPage(rt, made))
	return made, append(faults, found...), nil
}

// Preview is what a preview answers, as JSON.
type Preview struct {
	HTML        string    `json:"html"`    // the finished page; empty if it cannot be made
	Address     string    `json:"address"` // of the page; empty if the text has none
	Language    string    `json:"language"`
	Diagnostics diag.List `json:"diagnostics"`
}

// Preview returns the page as an answer.
func (p UnsavedPage) Preview() Preview {
	answer := Preview{HTML: string(p.HTML), Diagnostics: append(diag.List{}, p.Diagnostics...)}
	if p.Route != nil {
		answer.Address, answer.Language = p.Route.Address, p.Route.Lang
	}
	return answer
}
