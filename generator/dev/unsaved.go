package dev

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// previewPath is the address that the editor in the browser asks for the page of a text that is not saved. It is the one of
// gaceta live.
const previewPath = "/preview"

// unsavedTexts renders pages of unsaved texts with a process of its own: the data that all pages share may differ too.
type unsavedTexts struct {
	*site.Unsaved
	mu   sync.Mutex // held by Preview
	pool *render.Pool
}

// Preview renders the page of a text that is not saved.
func (s *Session) Preview(ctx context.Context, name string, text []byte) (site.Preview, error) {
	s.unsaved.mu.Lock()
	defer s.unsaved.mu.Unlock()
	shown := s.current()
	if shown == nil {
		return site.Preview{}, errors.New("the site cannot be shown yet")
	}
	u, err := s.openUnsaved()
	if err != nil {
		return site.Preview{}, err
	}
	made, err := u.Render(ctx, name, text, func(state *site.State) (page.Options, error) {
		shared, err := page.SharedData(state.Model, state.Images)
		u.pool.Load(shown.assets.Server, shared)
		return page.Options{Assets: shown.assets, Pool: u.pool, Images: state.Images}, err
	})
	s.retain(made.Page, made.Read)
	return made.Preview(), err
}

// openUnsaved returns the texts, with a process that renders.
func (s *Session) openUnsaved() (*unsavedTexts, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.unsaved
	if u.pool != nil && !u.pool.HasFailed() {
		return u, nil
	}
	if u.pool != nil {
		u.pool.Close()
		u.pool = nil
	}
	if u.Unsaved == nil {
		u.Unsaved = site.NewUnsaved(s.o.Root, project.OpenFolder(s.o.Root), s.o.site())
	}
	pool, err := render.Open(render.Options{
		Work: s.cache, Server: s.work.dir, Root: s.o.Root, Jobs: 1, PageTimeout: s.o.PageTimeout, Log: s.o.Notice,
	})
	if err == nil {
		u.pool = pool
	}
	return u, err
}

// preview answers with the page of a text that is not saved.
func (s *server) preview(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, limits.RequestBytes)) // what is cut off is refused below
	name, text, err := site.ReadUnsaved(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	made, err := s.session.Preview(r.Context(), name, text)
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(made) // the editor has gone away
}
