package generator

import (
	"errors"
	"path/filepath"
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/cache"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/render"
)

// lastCode is the site's code as the last build bundled it.
type lastCode struct {
	Program cache.Sum
	Names   []string // of everything in site/, and of what was read elsewhere
	Sum     cache.Sum
	Assets  *bundle.Assets
}

// code is the site's code, which is bundled while the content is read.
type code struct {
	server chan string // gets the file of the server entry when Node can run it; closed at the end
	done   chan struct{}
	list   diag.List
	err    error
}

// bundling begins to bundle.
func (b *build) bundling() *code {
	c := &code{server: make(chan string, 1), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		defer close(c.server)
		c.list, c.err = b.bundle(func(server string) { c.server <- server })
	}()
	return c
}

// bundled waits for the code, and gives it to the pool as early as that can
// be: Node reads it while the rest is still being bundled. It reports whether
// there is code to go on with.
func (b *build) bundled(c *code, pool *render.Pool) (bool, error) {
	shared, err := b.shared()
	if server, ok := <-c.server; ok && err == nil && pool != nil {
		pool.Load(server, shared)
	}
	<-c.done
	b.report.Diagnostics = append(b.report.Diagnostics, c.list...)
	return !c.list.HasErrors(), errors.Join(err, c.err)
}

// bundle bundles the site's code, or takes what the last build has bundled from
// the same files.
func (b *build) bundle(installed func(server string)) (diag.List, error) {
	in := b.memory.inputs
	own := []string{"package.json", "tsconfig.json", "node_modules/.package-lock.json"}
	for _, name := range in.Names("site") {
		if !IsPublic(name) {
			own = append(own, name)
		}
	}
	server, file := filepath.Join(b.work, "server"), filepath.Join(b.work, "bundle")
	var old lastCode
	if !b.NoCache && cache.Read(filepath.Join(b.Cache, "bundle"), &old) == nil && old.Program == b.memory.next.Program.Sum &&
		len(old.Names) >= len(own) && slices.Equal(old.Names[:len(own)], own) && in.Sums(old.Names) == old.Sum {
		b.assets = old.Assets
		if err := b.assets.Install(server); err != nil {
			return nil, err
		}
		installed(b.assets.Server)
		return nil, nil
	}
	assets, list, err := bundle.Build(b.project, server, installed)
	b.assets = assets
	if err == nil && len(list) == 0 {
		names := own
		for _, name := range assets.Inputs {
			if !slices.Contains(own, name) {
				names = append(names, name)
			}
		}
		_ = cache.Write(file, lastCode{b.memory.next.Program.Sum, names, in.Sums(names), assets})
	}
	return list, err
}
