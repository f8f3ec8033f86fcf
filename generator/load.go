package generator

import (
	"errors"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// openProject reads the site's settings. It reports false if they have errors and
// nothing else can be read without them.
func openProject(o Options, report *Report) (project.Project, bool) {
	p, list := project.Open(o.Root)
	report.Diagnostics = append(report.Diagnostics, list...)
	p.Publish(o.BaseURL, o.Preview)
	return p, p.IsReadable
}

// source is everything that authors wrote.
type source struct {
	content.Content
	Reader  *content.Reader
	Project project.Project
}

// loadContent reads the content. With faults it goes on, so that all are reported.
// cache may be nil.
func loadContent(p project.Project, cache *incremental.Cache, report *Report) source {
	s := source{Reader: content.NewReader(p), Project: p}
	if cache != nil {
		cache.RestoreContent(s.Reader, append(cache.Inputs.Names("content/schemas"), project.SettingsFile))
	}
	loaded, list, _ := s.Reader.Load()
	if s.Content = loaded; cache != nil {
		cache.Inputs.ReleaseFolders()
	}
	report.Diagnostics = append(report.Diagnostics, list.Elsewhere(report.Diagnostics)...) // a schema repeats faults of settings
	report.lap("content")
	return s
}

// joinSite makes the site from its content, and checks what can be checked before rendering.
func joinSite(s source, o Options, report *Report) (*model.Site, precheck.Checks) {
	site, list := model.New(s.Project, s.Content, model.Options{Drafts: o.Drafts, Future: o.Future, Now: o.Now})
	report.lap("routes")
	checks, found := precheck.Run(site, s.Entries, o.Now)
	report.Diagnostics = slices.Concat(report.Diagnostics, list, found)
	return site, checks
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
		if assets := cache.LoadBundle(files); assets != nil && assets.BasePath == p.BaseURL.Path {
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
func (c *code) load(site *model.Site, images *image.Store, pool *render.Pool, report *Report) (*bundle.Assets, error) {
	shared, err := page.SharedData(site, images)
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
