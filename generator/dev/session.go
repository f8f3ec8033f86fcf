package dev

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// SiteOptions configure a Session. Root and Cache are absolute folders.
type SiteOptions struct {
	Root, Cache    string
	BaseURL        project.BaseURL   // replaces the site's own, unless it is zero
	Variables      map[string]string // of the environment, that the site's code may publish
	Drafts, Future bool
	Jobs           int // Node processes; 0 means one for each core
	PageTimeout    time.Duration
	Now            time.Time
	Notice         func(text string) // output of components; may be nil

	// Scripts is called by Update when islands have new code and their pages are not rendered
	// yet, with the addresses of their scripts by name. It may be nil.
	Scripts func(islands map[string]string)
}

// Session is a site in memory. It reads the site once, reads again what changes,
// and renders a page when it is asked for.
//
//  1. Update returns all faults of the site except those of single pages. A site
//     with errors is not shown if an earlier state without errors can be.
//  2. The faults of a page come with the page. A page that cannot be rendered stays
//     as it last was.
//  3. Files that pages name stay available for a while, for pages that are still open.
type Session struct {
	o    SiteOptions
	ctx  context.Context // ends with Close
	stop context.CancelFunc
	idle sync.WaitGroup // background work that makes later updates faster

	cache *cachedir.Dir // nil until the settings can be read; shared with builds, and holds the folder below
	work  *workFolder

	mu      sync.Mutex // held by Update
	loader  *site.Loader
	bundler *bundle.Bundler
	latest  shownSite // as Update last left it, shown or not
	faults  diag.List // of the site's code
	shared  sharedData
	history siteHistory
	pool    *render.Pool

	shown    shownState
	retained retainedFiles
	unsaved  *unsavedTexts
}

// shownSite is everything that pages are made of.
type shownSite struct {
	*site.State
	assets *bundle.Assets
}

// sharedData is the data that all pages of a site share.
type sharedData struct {
	site *model.Site
	data json.RawMessage
}

func (o SiteOptions) site() site.Options {
	return site.Options{BaseURL: o.BaseURL, Variables: o.Variables, Drafts: o.Drafts, Future: o.Future, Now: o.Now}
}

// OpenSession returns a session without a site. Update reads the site.
func OpenSession(o SiteOptions) *Session {
	s := &Session{o: o, shown: shownState{last: map[string]lastPage{}}, unsaved: &unsavedTexts{}, loader: site.Open(o.Root, o.site())}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// start creates the folders of the session and starts the processes that render. It is called once, when the settings
// can be read: nothing is written into a folder that is no site.
func (s *Session) start() (err error) {
	if err := githistory.CheckUntracked(s.ctx, s.o.Root, s.o.Cache); err != nil {
		return err
	}
	if s.cache, err = cachedir.Open(s.o.Root, s.o.Cache, nil); err != nil {
		return err
	}
	if s.work, err = openWorkFolder(s.cache); err != nil {
		return err
	}
	return s.openPool()
}

// openPool starts the processes that render.
func (s *Session) openPool() error {
	pool, err := render.Open(render.Options{
		Work: s.cache, Server: s.work.dir, Root: s.o.Root, Jobs: s.o.Jobs, PageTimeout: s.o.PageTimeout, Log: s.o.Notice,
	})
	s.pool = pool
	return err
}

// Close ends the processes.
func (s *Session) Close() {
	s.stop()
	s.mu.Lock()
	for _, pool := range []*render.Pool{s.pool, s.unsaved.pool} {
		if pool != nil {
			pool.Close()
		}
	}
	s.mu.Unlock()
	s.idle.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bundler != nil {
		s.bundler.Close()
	}
	if s.work != nil {
		s.work.remove()
	}
	if s.cache != nil {
		s.cache.Close()
	}
}

// Update reads what has changed, or everything the first time. Names are relative
// to the root, with slashes; the name of a folder means everything in it.
func (s *Session) Update(changed []string) (diag.List, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, nil
	}
	if s.bundler == nil {
		p, ok := s.loader.Open()
		if !ok {
			return s.loader.Read().Settings.Sorted(), nil
		}
		if err := s.start(); err != nil {
			return nil, err
		}
		s.openBundler(p)
	}
	if s.unsaved.Unsaved != nil {
		s.unsaved.Change(changed...)
	}
	var bundling sync.WaitGroup
	var err error
	modules := slices.DeleteFunc(slices.Clone(changed), func(name string) bool { return !s.bundler.Reads(name) })
	if s.latest.assets == nil || len(modules) > 0 {
		bundling.Go(func() { err = s.bundle(modules) })
	}
	last := s.latest.State
	s.latest.State = s.loader.Read(changed...).Join(s.o.site(), last)
	bundling.Wait()
	if last != nil && s.latest.Project.BaseURL.Path != last.Project.BaseURL.Path && err == nil { // it is part of every address
		s.bundler.Close()
		s.openBundler(s.latest.Project)
		err = s.bundle(nil)
	}
	if err != nil {
		return nil, err
	}
	list := slices.Concat(s.latest.Faults(), s.faults, s.latest.CheckStyles(s.latest.assets)).Sorted()
	err = s.publish(list.HasErrors())
	list, _ = s.latest.Project.Accept(append(list, s.latest.CheckLinks()...)) // the site is shown in spite of wrong links
	return list, err
}

func (s *Session) openBundler(p project.Project) {
	s.latest.assets = nil
	s.bundler = bundle.Open(p, s.work.dir)
	s.bundler.OnScripts(s.announce)
}

// bundle bundles the site's code, and retains its files. modules are the changed files; without them, any may have changed.
func (s *Session) bundle(modules []string) error {
	assets, list, err := s.bundler.Build(modules...)
	s.faults = list
	if err != nil || list.HasErrors() {
		return err
	}
	s.latest.assets = assets
	s.retained.next()
	for _, a := range assets.Files {
		s.retained.add(a.Path, func() ([]byte, error) { return a.Bytes, nil })
	}
	return nil
}

// Modules lists the files that the site's code was bundled from, relative to the root, without those of packages.
func (s *Session) Modules() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.latest.assets == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.latest.assets.Inputs), func(name string) bool {
		return strings.HasPrefix("/"+name, "/node_modules/") || strings.Contains(name, "/node_modules/")
	})
}

// announce makes new scripts of islands available to open pages.
func (s *Session) announce(scripts bundle.Scripts) {
	if !s.shows() || s.o.Scripts == nil {
		return
	}
	for name, contents := range scripts.Files {
		s.retained.add(name, func() ([]byte, error) { return contents, nil })
	}
	s.o.Scripts(scripts.Islands)
}

// publish shows the latest state, unless it is broken and an earlier one is not.
func (s *Session) publish(broken bool) error {
	next := s.latest
	if next.assets == nil || broken && s.shown.isValid() {
		return nil
	}
	if s.pool.HasFailed() {
		s.pool.Close()
		if err := s.openPool(); err != nil {
			return err
		}
	}
	if s.shared.site != next.Model {
		data, err := page.SharedData(next.Model, next.Images)
		if err != nil {
			return err
		}
		s.shared = sharedData{next.Model, data}
	}
	s.pool.Load(next.assets.Server, s.shared.data)
	s.idle.Go(s.bundler.Prebundle)
	history := s.history.of(s.ctx, next.Model)
	s.shown.set(newSnapshot(next, s.pool, s.o.Now, !broken, s.shown.get(), history))
	return nil
}

// current returns the state that is shown, or nil.
func (s *Session) current() *snapshot { return s.shown.get() }

// basePath returns the path that the site is shown below.
func (s *Session) basePath() string {
	if v := s.current(); v != nil {
		return v.Project.BaseURL.Path
	}
	return ""
}

// shows reports whether there is a state to show.
func (s *Session) shows() bool { return s.current() != nil }
