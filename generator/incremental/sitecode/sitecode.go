// Package sitecode bundles the code of a site and checks its types, both in the background, unless an earlier build did so for the
// same files.
package sitecode

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// BundleRecord is the name of the bundle of the site's code in the cache.
const BundleRecord = "bundle"

// Settings returns the files that, with the modules in site/, decide how the site's
// code is compiled.
func Settings(root string) []string {
	return slices.Concat([]string{"package.json", "tsconfig.json"}, project.InstalledLists(root), bundle.PostCSSFiles)
}

// Bundling is the site's code while it is bundled in the background.
type Bundling struct {
	server chan string // the server entry, as soon as Node can load it
	done   chan Bundle
}

// Bundle is the result of bundling the site's code. It has no assets if the code has errors.
type Bundle struct {
	Assets      *bundle.Assets
	Diagnostics diag.List
	Err         error
}

// keptBundle is a bundle that the next build may use. Its warnings are reported again.
type keptBundle struct {
	Assets   *bundle.Assets
	Warnings diag.List
}

// StartBundle bundles the site's code in the background, or takes the bundle that
// an earlier build made of the same files.
func StartBundle(p project.Project, cache *incremental.Cache) *Bundling {
	b := &Bundling{server: make(chan string, 1), done: make(chan Bundle, 1)}
	go func() {
		defer close(b.server)
		made := takeOrBuild(p, cache, func(server string) { b.server <- server })
		if made.Diagnostics.HasErrors() {
			made.Assets = nil
		}
		b.done <- made
	}()
	return b
}

// takeOrBuild returns the bundle. loadable is called with the server entry as soon as Node can load it.
func takeOrBuild(p project.Project, cache *incremental.Cache, loadable func(server string)) Bundle {
	files := Settings(p.Root)
	for _, name := range cache.Inputs.Names("site") {
		if !outputs.IsPublic(name) {
			files = append(files, name)
		}
	}
	work := cache.Server
	var old keptBundle
	if cache.LoadMade(BundleRecord, files, &old) && old.Assets.BasePath == p.BaseURL.Path && maps.Equal(old.Assets.Variables, p.Variables) {
		err := old.Assets.Install(work)
		loadable(old.Assets.Server)
		return Bundle{old.Assets, old.Warnings, err}
	}
	begin := time.Now()
	assets, list, err := bundle.Build(p, work, loadable)
	if err == nil && assets != nil {
		err = cache.Inputs.Recheck(slices.Concat(files, assets.Inputs))
	}
	if err == nil && !list.HasErrors() && !assets.ReadsFolders {
		cache.StoreMade(BundleRecord, files, assets.Inputs, &keptBundle{assets, list}, begin)
	}
	return Bundle{assets, list, err}
}

// Wait waits for the bundle.
func (b *Bundling) Wait() Bundle { return <-b.done }

// Load loads the code, with the data that all pages share, into the processes that render, as soon as they can read it.
// Then it waits for the bundle.
func (b *Bundling) Load(pool *render.Pool, shared json.RawMessage) Bundle {
	if server, ok := <-b.server; ok {
		pool.Load(server, shared)
	}
	return b.Wait()
}
