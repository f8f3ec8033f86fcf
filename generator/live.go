package generator

import (
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// Live is a site kept in memory for those who write it: read once, read again
// where files change, and rendered a page at a time when one is asked for. It
// takes the same steps as Build.
//
//  1. Update takes the names of changed files and gives all that is wrong with
//     the site, pages aside. A version of the site with an error is not shown as
//     long as there is one without; until there has been one, it shows what it can.
//  2. A page's own mistakes come with the page, which stays as it last was.
//  3. Files that pages have named stay there for pages that are still open.
type Live struct {
	o Options

	mu       sync.Mutex // one Update at a time
	base     *build     // as Update last left it, shown or not
	whole    bool       // everything has been read once
	project  diag.List  // what Update last found, by what it read
	content  diag.List
	arranged diag.List
	bundled  diag.List
	reader   *content.Reader
	bundler  *bundle.Bundler
	assets   *bundle.Assets
	loaded   *build          // whose code and data the processes have
	data     json.RawMessage // the data, as it was sent
	ids      *elementIDs

	pool   *render.Pool
	ctx    context.Context // ends with Close
	stop   context.CancelFunc
	behind sync.WaitGroup // counts prebundling in the background
	files  assetHistory   // files for browsers of this version and those before it

	show   sync.RWMutex
	shown  *version
	last   map[string]last // pages as they could last be made, by file
	stores []*image.Store  // pictures of the version that is shown and of those before it, newest first
}

// OpenLive begins with the site of o.Root. It reads nothing yet: Update does.
func OpenLive(o Options) (*Live, error) {
	l := &Live{o: o, last: map[string]last{}}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l, l.openPool()
}

func (l *Live) openPool() (err error) {
	notice := (&build{Options: l.o}).notice
	l.pool, err = render.Open(render.Options{Work: l.o.Cache, Root: l.o.Root, Jobs: l.o.Jobs, PageTimeout: l.o.PageTimeout, Log: notice})
	l.loaded = nil
	return err
}

// Close ends the processes.
func (l *Live) Close() {
	l.stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pool.Close()
	l.mu.Unlock()
	l.behind.Wait() // what waits for mu finds that it is too late
	l.mu.Lock()
	if l.bundler != nil {
		l.bundler.Close()
	}
}

// Update reads what has changed, everything at the first time. Names are
// relative to the root, with slashes; a folder stands for what is in it.
func (l *Live) Update(changed []string) (diag.List, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, nil
	}
	c := l.classify(changed)
	if l.ids == nil || c.code || slices.ContainsFunc(changed, isTemplate) {
		l.ids = &elementIDs{}
	}
	if c.settings && !l.open() {
		return l.project, nil
	}
	b := *l.base
	b.report = Report{}
	var wg sync.WaitGroup
	var bundleErr error
	if c.code {
		wg.Go(func() { bundleErr = l.bundle(c.modules) })
	}
	if c.content {
		l.read(&b, c)
	}
	wg.Wait()
	if bundleErr != nil {
		return nil, bundleErr
	}
	b.assets = l.assets
	l.base, l.whole = &b, true
	list := l.wrong()
	return list, l.adopt(&b, list.HasErrors())
}

// wrong is all that is wrong with the site, pages aside.
func (l *Live) wrong() diag.List {
	return slices.Concat(l.project, l.content, l.arranged, l.bundled).Sorted()
}

func isTemplate(name string) bool { return strings.HasPrefix(name+"/", "templates/") }

// changes is what the changed files have to do with.
type changes struct {
	settings, content, pictures, code bool
	modules                           []string // files of the code; none if any may have changed
}

// classify says what changed files have to do with.
func (l *Live) classify(changed []string) changes {
	if !l.whole {
		return changes{settings: l.reader == nil, content: true, pictures: true, code: l.assets == nil}
	}
	var c changes
	for _, name := range changed {
		switch first, _, _ := strings.Cut(name, "/"); {
		case name == project.SettingsFile || name == "." || name == "content":
			c.settings, c.content, c.pictures = true, true, true
		case first == "content":
			c.content = true
			c.pictures = c.pictures || path.Ext(name) != ".md"
			l.reader.Invalidate(name)
		case first == "templates":
			c.content, c.pictures = true, true
		case first == "site" && !IsPublic(name):
			c.code, c.modules = true, append(c.modules, name)
		}
	}
	return c
}

// open reads the settings. It reports whether the site can be read at all.
func (l *Live) open() bool {
	p, list := project.Open(l.o.Root)
	l.project = list
	if list.HasErrors() {
		return false
	}
	if l.o.BaseURL != "" {
		p.BaseURL = l.o.BaseURL
	}
	l.reader = content.NewReader(p)
	if l.bundler == nil {
		l.bundler = bundle.Open(p, filepath.Join(l.o.Cache, "server"))
	}
	l.base = &build{Options: l.o, project: p, assets: l.assets}
	return true
}

// read reads the content. Where only bodies of texts have changed, routes and
// all else stay as they are.
func (l *Live) read(b *build, c changes) {
	var same bool
	b.content, l.content, same = l.reader.Load()
	if same && b.routes != nil && !c.pictures {
		return
	}
	*b = build{Options: l.o, project: b.project, content: b.content, ids: l.ids, site: b.site, routes: b.routes} // what was before
	l.arranged = b.arrange()
}

func (l *Live) bundle(modules []string) error {
	assets, list, err := l.bundler.Build(modules...)
	l.bundled = list
	if err != nil || list.HasErrors() {
		return err
	}
	l.assets = assets
	l.files.put(assets.Files)
	return nil
}

// adopt makes a version the one that is shown.
func (l *Live) adopt(b *build, broken bool) error {
	if b.assets == nil || b.routes == nil || broken && l.shown != nil && l.shown.sound {
		return nil
	}
	select {
	case <-l.pool.Failed():
		l.pool.Close()
		if err := l.openPool(); err != nil {
			return err
		}
	default:
	}
	fresh := l.data == nil || l.loaded == nil || !sameData(l.loaded, b)
	if fresh || l.loaded.assets.Server != b.assets.Server {
		if fresh {
			var err error
			if l.data, err = b.shared(); err != nil {
				return err
			}
		}
		l.pool.Load(b.assets.Server, l.data)
		l.loaded = b
	}
	l.behind.Go(l.prebundle)
	v := newVersion(b, l.pool)
	v.sound = !broken
	l.present(v)
	return nil
}

// present shows a version.
func (l *Live) present(v *version) {
	l.show.Lock()
	defer l.show.Unlock()
	l.shown = v
	l.stock(v.pictures)
}

// stock adds the pictures of a version to those that can be served. l.show is held.
func (l *Live) stock(store *image.Store) {
	if !slices.Contains(l.stores, store) {
		l.stores = append([]*image.Store{store}, l.stores[:min(len(l.stores), stocks-1)]...)
	}
}

// stocks is of how many versions pictures stay.
const stocks = 8

// sameData reports whether two builds give all pages the same data.
func sameData(a, b *build) bool {
	return a.site == b.site || a.project.BaseURL == b.project.BaseURL && maps.Equal(a.project.Links, b.project.Links) &&
		reflect.DeepEqual(a.project.Languages, b.project.Languages) && maps.Equal(a.site.Data, b.site.Data)
}

func (l *Live) current() *version {
	l.show.RLock()
	defer l.show.RUnlock()
	return l.shown
}

// Shows reports whether there is a version of the site to show.
func (l *Live) Shows() bool { return l.current() != nil }

// Source gives the files that diagnostics name.
func (l *Live) Source() fs.FS { return os.DirFS(l.o.Root) }
