package generator

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// openSite returns the loader of the site. files are those of the site's folder.
func (o Options) openSite(files fs.FS) *site.Loader {
	return site.OpenFS(o.Root, files, o.site())
}

func (o Options) site() site.Options {
	return site.Options{
		BaseURL: o.BaseURL, Preview: o.Preview, Variables: o.Variables, Drafts: o.Drafts, Future: o.Future, Now: o.Now,
	}
}

// code is the site's code, which is bundled in the background.
type code struct {
	server chan string // the server entry, as soon as Node can load it
	done   chan bundled
}

// bundled is the result of bundling the site's code.
type bundled struct {
	assets *bundle.Assets
	list   diag.List
	err    error
}

// startBundle bundles the site's code in the background, or takes the bundle that
// an earlier build made of the same files.
func startBundle(p project.Project, cache *incremental.Cache) *code {
	c := &code{server: make(chan string, 1), done: make(chan bundled, 1)}
	go func() {
		defer close(c.server)
		files := incremental.CodeSettings(p.Root)
		for _, name := range cache.Inputs.Names("site") {
			if !outputs.IsPublic(name) {
				files = append(files, name)
			}
		}
		work := cache.Server
		if assets := cache.LoadBundle(files); assets != nil && assets.BasePath == p.BaseURL.Path &&
			maps.Equal(assets.Variables, p.Variables) {
			err := assets.Install(work)
			c.server <- assets.Server
			c.done <- bundled{assets, nil, err}
			return
		}
		begin := time.Now()
		assets, list, err := bundle.Build(p, work, func(server string) { c.server <- server })
		if err == nil && assets != nil {
			err = cache.Inputs.Recheck(slices.Concat(files, assets.Inputs))
		}
		if err == nil && len(list) == 0 && !assets.ReadsFolders {
			cache.StoreBundle(files, assets, begin)
		}
		c.done <- bundled{assets, list, err}
	}()
	return c
}

// load waits for the code and loads it into the processes that render. It returns
// nil if the code has errors.
func (c *code) load(s *site.State, images *image.Store, pool *render.Pool, report *Report) (*bundle.Assets, error) {
	shared, err := page.SharedData(s.Model, images)
	if server, ok := <-c.server; ok && err == nil {
		pool.Load(server, shared)
	}
	b := <-c.done
	report.Diagnostics = append(report.Diagnostics, b.list...)
	report.lap("bundle")
	if b.list.HasErrors() {
		return nil, errors.Join(err, b.err)
	}
	return b.assets, errors.Join(err, b.err)
}
