package generator

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental/sitecode"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// Previewer renders pages of texts that are not saved, as a build would make them. It holds the site in memory from the
// first request on.
type Previewer struct {
	o Options

	mu   sync.Mutex
	open *openPreview // nil before the first request, and after the site's code has changed
}

// openPreview is a site in memory. The builder has its cache, its history and the processes that render.
type openPreview struct {
	*Builder
	assets  *bundle.Assets
	unsaved *site.Unsaved
}

// NewPreviewer returns a previewer of builds with some options.
func NewPreviewer(o Options) *Previewer { return &Previewer{o: o} }

// Close ends the processes that render.
func (p *Previewer) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.close()
}

func (p *Previewer) close() {
	if p.open != nil {
		p.open.Close()
		p.open = nil
	}
}

// Change records that files have changed. After a change of the site's code, everything is read again.
func (p *Previewer) Change(names ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	isCode := func(name string) bool {
		return name == "." || name == "site" || strings.HasPrefix(name, "site/") || name == project.SettingsFile ||
			slices.Contains(sitecode.Settings(p.o.Root), name)
	}
	if p.open == nil || slices.ContainsFunc(names, isCode) {
		p.close()
		return
	}
	p.open.unsaved.Change(names...)
}

// Render renders the page of a text. The error is site.ErrNoText if the name is not that of a text.
func (p *Previewer) Render(ctx context.Context, name string, text []byte) (site.Preview, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		list, err := p.start(ctx)
		if err != nil || p.open == nil {
			return site.Preview{Diagnostics: list}, err
		}
	}
	v := p.open
	var stores []*image.Store
	made, err := v.unsaved.Render(ctx, name, text, func(s *site.State) (page.Options, error) {
		images := image.NewStore(p.o.images(s.Model, v.cache))
		stores = append(stores, images)
		shared, err := page.SharedData(s.Model, images)
		v.pool.Load(v.assets.Server, shared)
		return page.Options{Assets: v.assets, Pool: v.pool, Images: images, History: v.history}, err
	})
	for _, images := range stores {
		images.Close()
	}
	if v.pool.HasFailed() {
		p.close() // the next request starts again
	}
	return made.Preview(), err
}

// Warm reads the site, starts the processes and renders a page that nobody sees, unless a request has done so: the next request
// is answered as fast as later ones. It reports nothing; the request that needs what failed will.
func (p *Previewer) Warm(ctx context.Context) {
	p.mu.Lock()
	isOpen := p.open != nil
	p.mu.Unlock()
	files := project.OpenFolder(p.o.Root)
	_ = fs.WalkDir(files, "content", func(name string, d fs.DirEntry, err error) error {
		if isOpen || ctx.Err() != nil {
			return fs.SkipAll
		}
		if err != nil || path.Ext(name) != ".md" {
			return nil //nolint:nilerr // there are other texts
		}
		text, err := fs.ReadFile(files, name)
		if err == nil {
			_, err = p.Render(ctx, name, text)
		}
		isOpen = !errors.Is(err, site.ErrNoText)
		return nil
	})
}

// start reads the site and starts the processes. Without an error, the site is open or the list says why it cannot be.
func (p *Previewer) start(ctx context.Context) (diag.List, error) {
	o := p.o
	o.Now, o.Jobs = time.Now(), 1
	v := &openPreview{Builder: &Builder{o: o}}
	defer func() {
		if p.open != v {
			v.Close()
		}
	}()
	if _, err := v.Builder.open(ctx, nil); err != nil {
		return nil, err
	}
	v.readHistory(ctx)
	settings, faults := project.Open(o.Root)
	settings.Publish(o.BaseURL, o.Preview)
	settings.Variables = o.Variables
	if !settings.IsReadable {
		return faults, nil
	}
	code := sitecode.StartBundle(settings, v.cache).Wait()
	if code.Err != nil || code.Assets == nil {
		return code.Diagnostics, code.Err
	}
	if err := v.openPool(); err != nil {
		return nil, err
	}
	v.assets = code.Assets
	previewed := o.site()
	previewed.Restore = v.source.restore
	v.unsaved = site.NewUnsaved(o.Root, project.OpenFolder(o.Root), previewed)
	p.open = v
	return nil, nil
}
