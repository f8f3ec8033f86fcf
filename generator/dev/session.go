package dev

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// SiteOptions configure a Session. Root and Cache are absolute folders.
type SiteOptions struct {
	Root, Cache    string
	BaseURL        project.BaseURL // replaces the site's own, unless it is zero
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
	reader  *content.Reader
	bundler *bundle.Bundler
	faults  faults
	latest  state // as Update last left it, shown or not
	loaded  loadedCode

	show     sync.RWMutex
	pool     *render.Pool
	shown    *snapshot
	last     map[string]lastPage // by file
	retained retainedFiles
}

// faults are the faults of the site, by the step that found them.
type faults struct {
	settings, content, site, code diag.List

	links diag.List // in components; they do not keep the site from being shown
}

func (f faults) all() diag.List {
	return slices.Concat(f.settings, f.content, f.site, f.code).Sorted()
}

// state is everything that pages are made of.
type state struct {
	project project.Project
	content content.Content
	site    *model.Site
	routes  map[string]*model.Route // by file
	checks  precheck.Checks
	images  *image.Store
	assets  *bundle.Assets
}

// loadedCode is what the processes that render have.
type loadedCode struct {
	site   *model.Site
	server string // bundle
	shared json.RawMessage
}

// OpenSession returns a session without a site. Update reads the site.
func OpenSession(o SiteOptions) *Session {
	s := &Session{o: o, last: map[string]lastPage{}}
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
	s.show.Lock()
	defer s.show.Unlock()
	s.pool, s.loaded = pool, loadedCode{}
	return err
}

// Close ends the processes.
func (s *Session) Close() {
	s.stop()
	s.mu.Lock()
	if s.pool != nil {
		s.pool.Close()
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
	c := s.classify(changed)
	if c.settings {
		if ok, err := s.openProject(); !ok || err != nil {
			return s.faults.settings, err
		}
	}
	c.code = c.code || s.latest.assets == nil
	var wg sync.WaitGroup
	var bundleErr error
	next := s.latest
	if c.code {
		wg.Go(func() { bundleErr = s.bundle(c.modules) })
	}
	if c.content {
		s.read(&next, c.images)
	}
	wg.Wait()
	if bundleErr != nil {
		return nil, bundleErr
	}
	next.assets = s.latest.assets
	s.latest = next
	list := s.faults.all()
	err := s.publish(next, list.HasErrors())
	return append(list, s.checkCode(c.code || c.content)...), err
}

// checkCode checks the links that components contain literally, if the code or the
// routes may have changed. The site is shown in spite of these faults.
func (s *Session) checkCode(changed bool) diag.List {
	if changed && s.latest.site != nil {
		code := s.latest.checks.Targets.CheckCode()
		s.faults.links = append(code.Addresses, code.Routes...)
	}
	return s.faults.links
}

// openProject reads the settings. It reports whether the site can be read at all.
func (s *Session) openProject() (bool, error) {
	p, list := project.Open(s.o.Root)
	s.faults.settings = list
	if list.HasErrors() {
		return false, nil
	}
	if s.work == nil {
		if err := s.start(); err != nil {
			return false, err
		}
	}
	if s.o.BaseURL != (project.BaseURL{}) {
		p.BaseURL = s.o.BaseURL
	}
	s.reader = content.NewReader(p)
	if s.bundler != nil && p.BaseURL.Path != s.latest.project.BaseURL.Path { // it is part of every address
		s.bundler.Close()
		s.bundler, s.latest.assets = nil, nil
	}
	if s.bundler == nil {
		s.bundler = bundle.Open(p, s.work.dir)
		s.bundler.OnScripts(s.announce)
	}
	s.latest.project = p
	return true, nil
}

// read reads the content. If only the bodies of texts changed, the site stays the
// same.
func (s *Session) read(next *state, images bool) {
	var same bool
	next.content, s.faults.content, same = s.reader.Load()
	if same && next.site != nil && !images && next.site.Project.BaseURL == next.project.BaseURL {
		return
	}
	site, list := model.New(next.project, next.content, model.Options{Drafts: s.o.Drafts, Future: s.o.Future, Now: s.o.Now})
	checks, found := precheck.Run(site, next.content.Entries, s.o.Now)
	next.site, next.checks, s.faults.site = site, checks, append(list, found...)
	next.routes = map[string]*model.Route{}
	for i := range site.Routes.All {
		next.routes[site.Routes.All[i].File] = &site.Routes.All[i]
	}
	next.images = image.NewStore(image.Options{
		FS: next.project.FS, BasePath: next.project.BaseURL.Path, Folder: bundle.AssetFolder,
	})
}

// bundle bundles the site's code, and retains its files. modules are the changed files; without them, any may have changed.
func (s *Session) bundle(modules []string) error {
	assets, list, err := s.bundler.Build(modules...)
	s.faults.code = list
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

// announce makes new scripts of islands available to open pages.
func (s *Session) announce(scripts bundle.Scripts) {
	if !s.Shows() || s.o.Scripts == nil {
		return
	}
	for name, contents := range scripts.Files {
		s.retained.add(name, func() ([]byte, error) { return contents, nil })
	}
	s.o.Scripts(scripts.Islands)
}

// publish shows a state, unless it is broken and an earlier one is not.
func (s *Session) publish(next state, broken bool) error {
	if next.assets == nil || next.site == nil || broken && s.shown != nil && s.shown.isValid {
		return nil
	}
	select {
	case <-s.pool.Failed():
		s.pool.Close()
		if err := s.openPool(); err != nil {
			return err
		}
	default:
	}
	hasNewData := s.loaded.site == nil || !sameData(s.loaded.site, next.site)
	if hasNewData || s.loaded.server != next.assets.Server {
		shared := s.loaded.shared
		if hasNewData {
			var err error
			if shared, err = page.SharedData(next.site, next.images); err != nil {
				return err
			}
		}
		s.pool.Load(next.assets.Server, shared)
		s.loaded = loadedCode{next.site, next.assets.Server, shared}
	}
	s.idle.Go(s.bundler.Prebundle)
	shown := newSnapshot(next, s.pool, s.o.Now, !broken)
	s.show.Lock()
	defer s.show.Unlock()
	s.shown = shown
	return nil
}

// sameData reports whether two sites share the data that all pages get.
func sameData(a, b *model.Site) bool {
	return a == b || a.Project.BaseURL == b.Project.BaseURL && maps.Equal(a.Project.Links, b.Project.Links) &&
		reflect.DeepEqual(a.Project.Languages, b.Project.Languages) && maps.Equal(a.Data, b.Data) && len(a.Routes.Lists)+len(b.Routes.Lists) == 0
}

// current returns the state that is shown, or nil.
func (s *Session) current() *snapshot {
	s.show.RLock()
	defer s.show.RUnlock()
	return s.shown
}

// basePath returns the path that the site is shown below.
func (s *Session) basePath() string {
	if v := s.current(); v != nil {
		return v.project.BaseURL.Path
	}
	return ""
}

// Shows reports whether there is a state to show.
func (s *Session) Shows() bool { return s.current() != nil }
