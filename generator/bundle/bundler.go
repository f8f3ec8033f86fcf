package bundle

import (
	"maps"
	"path"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// Bundler bundles one site again and again. It remembers what did not change,
// and leaves code for browsers longer than Build does. Its methods are called
// one at a time.
type Bundler struct {
	project project.Project
	work    string
	minify  bool

	src            sources
	server, client api.BuildContext // nil before the first build, and when src has changed
}

// Open gives a bundler for the site of p; work is as in Build.
func Open(p project.Project, work string) *Bundler { return &Bundler{project: p, work: work} }

// Build is the function Build, faster from the second time on.
func (b *Bundler) Build() (*Assets, diag.List, error) {
	src, list := scan(b.project.FS)
	if list.HasErrors() {
		return nil, list, nil
	}
	if b.server == nil || !src.equal(b.src) {
		b.Close()
		b.src = src
		list = append(list, b.prepare()...)
		if list.HasErrors() {
			b.Close()
			return nil, list, nil
		}
	}
	var (
		wg             sync.WaitGroup
		server, client output
		serverErr      error
	)
	wg.Go(func() {
		if server = read(b.project.Root, b.server.Rebuild()); !server.list.HasErrors() {
			serverErr = server.install(b.work)
			b.shorten(server, ".css", api.LoaderCSS)
		}
	})
	wg.Go(func() {
		client = read(b.project.Root, b.client.Rebuild())
		maps.DeleteFunc(client.assets, func(name string, _ []byte) bool { return path.Ext(name) == ".css" }) // the server run has it, page by page
		b.shorten(client, ".js", api.LoaderJS)
	})
	wg.Wait()
	list = append(append(list, server.list...), client.list...)
	if serverErr != nil || list.HasErrors() {
		return nil, list.Sorted(), serverErr
	}
	return assemble(src, server, client), list, nil
}

// Close frees what the bundler remembers.
func (b *Bundler) Close() {
	for _, c := range []api.BuildContext{b.server, b.client} {
		if c != nil {
			c.Dispose()
		}
	}
	b.server, b.client = nil, nil
}

func (b *Bundler) prepare() diag.List {
	var list diag.List
	open := func(o api.BuildOptions) api.BuildContext {
		c, err := api.Context(o)
		if err != nil {
			for _, m := range err.Errors {
				list = append(list, diagnostic(diag.Error, m))
			}
			return nil
		}
		return c
	}
	b.server, b.client = open(serverOptions(b.project.Root, b.src)), open(clientOptions(b.project.Root, b.src))
	return list
}

func (b *Bundler) shorten(o output, ext string, loader api.Loader) {
	for name, contents := range o.assets {
		if b.minify && path.Ext(name) == ext {
			o.assets[name] = minify(contents, loader)
		}
	}
}

func (s sources) equal(other sources) bool {
	return maps.Equal(s.pages, other.pages) && maps.Equal(s.islands, other.islands)
}
