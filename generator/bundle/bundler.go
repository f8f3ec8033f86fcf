package bundle

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// Bundler bundles one site again and again. It remembers what did not change,
// and leaves code for browsers longer than Build does.
type Bundler struct {
	project project.Project
	work    string
	once    bool // one build, for publishing
	ready   func(server string)

	mu             sync.Mutex
	src            sources
	server, client half
	session        session
	installed      time.Time // when packages were last installed
	imports        *imports
	packages       packages
	settled        []string // what packages was made of, or could not be
}

// half is one of the two runs of esbuild; the context is nil before the first
// build, and when the files to begin with have changed.
type half struct {
	context api.BuildContext
	last    *output // of the last run, if it had no errors
}

// Open gives a bundler for the site of p; work is as in Build.
func Open(p project.Project, work string) *Bundler {
	return &Bundler{project: p, work: work, imports: newImports()}
}

// Build is the function Build, faster from the second time on. changed names
// the files that were saved since the last time, relative to the root; without
// names, any may have been.
func (b *Bundler) Build(changed ...string) (*Assets, diag.List, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	src, list := scan(b.project.FS)
	if list.HasErrors() {
		return nil, list, nil
	}
	b.follow()
	if b.server.context == nil || !src.equal(b.src) {
		b.dispose()
		b.src = src
		list = append(list, b.prepare()...)
		if list.HasErrors() {
			b.dispose()
			return nil, list, nil
		}
	}
	needServer, needClient := b.concerned(changed)
	if needServer && needClient {
		b.imports.forgetLocal()
	}
	var (
		wg        sync.WaitGroup
		serverErr error
	)
	if needServer {
		wg.Go(func() {
			server := b.server.run(b.project.Root)
			if !server.list.HasErrors() {
				if serverErr = b.install(server); serverErr != nil {
					b.server.last = nil
				} else if b.ready != nil {
					b.ready(server.entry)
				}
				b.shorten(*server, ".css", api.LoaderCSS)
			}
			list = append(list, server.list...)
		})
	}
	var unsound diag.List
	if needClient {
		wg.Go(func() {
			client := b.client.run(b.project.Root)
			maps.DeleteFunc(client.assets, func(name string, _ []byte) bool { return path.Ext(name) == ".css" }) // the server run has it, page by page
			b.shorten(*client, ".js", api.LoaderJS)
			unsound = client.list
		})
	}
	wg.Wait()
	for _, h := range []struct {
		ran  bool
		last *output
	}{{needServer, b.server.last}, {needClient, b.client.last}} {
		if !h.ran {
			list = append(list, h.last.list...) // its warnings stand
		}
	}
	list = append(list, unsound...)
	if serverErr != nil || list.HasErrors() {
		return nil, list.Sorted(), serverErr
	}
	return assemble(b.src, *b.server.last, *b.client.last, b.once), list, nil
}

// run bundles again.
func (h *half) run(root string) *output {
	out := read(root, h.context.Rebuild())
	if h.last = nil; !out.list.HasErrors() {
		h.last = &out
	}
	return &out
}

// concerned reports which halves have to be run again. A file that neither of
// them has read may be found by any import now.
func (b *Bundler) concerned(changed []string) (server, client bool) {
	if len(changed) == 0 || b.server.last == nil || b.client.last == nil {
		return true, true
	}
	for _, name := range changed {
		inServer, inClient := b.server.last.reads(name), b.client.last.reads(name)
		if info, err := os.Lstat(filepath.Join(b.project.Root, name)); err != nil || !info.Mode().IsRegular() || !inServer && !inClient {
			return true, true
		}
		server, client = server || inServer, client || inClient
	}
	return server, client
}

func (o *output) reads(name string) bool {
	_, ok := o.meta.Inputs[name]
	return ok
}

// follow forgets packages that are no longer those that are installed, and
// keeps the others from being swept away.
func (b *Bundler) follow() {
	if b.once {
		return
	}
	info, err := os.Stat(filepath.Join(b.project.Root, "node_modules", ".package-lock.json"))
	if err == nil && !info.ModTime().Equal(b.installed) {
		b.dispose()
		b.installed, b.imports, b.packages, b.settled = info.ModTime(), newImports(), packages{}, nil
	}
	if b.packages.folder == "" {
		return
	}
	now := time.Now()
	if err := os.Chtimes(b.packages.folder, now, now); err != nil { // somebody has swept it away
		b.dispose()
		b.packages, b.settled = packages{}, nil
	}
}

func (b *Bundler) install(server *output) error {
	if b.once {
		return server.install(b.work)
	}
	return b.session.install(server, b.work)
}

// Settle makes later builds faster: it bundles the packages that the site names
// by themselves. try says whether Node can load a server entry. It may be
// called after any build, beside others, and gives up without a trace where
// that does not work. It reports whether the next build gives other modules.
func (b *Bundler) Settle(try func(server string) error) bool {
	b.mu.Lock()
	src, learnt, files := b.src, b.imports, b.imports.all()
	idle := b.server.last == nil || len(files) == 0 || slices.Equal(files, b.settled)
	if !idle {
		b.settled = files
	}
	b.mu.Unlock()
	if idle {
		return false
	}
	p, err := bundlePackages(b.project.Root, b.work, files)
	if err == nil {
		err = try(p.index())
	}
	if err != nil {
		return false
	}
	context, unsound := api.Context(b.serverOptions(src, p, learnt))
	if unsound != nil {
		return false
	}
	context.Rebuild() // warm before it is needed
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.imports != learnt { // other packages have been installed
		context.Dispose()
		return false
	}
	b.packages = p
	if b.server.context == nil || !src.equal(b.src) {
		context.Dispose()
		return false
	}
	b.server.context.Dispose()
	b.server.context = context
	return true
}

// Close frees what the bundler remembers, and removes its modules.
func (b *Bundler) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dispose()
	b.session.close()
}

func (b *Bundler) dispose() {
	for _, h := range []*half{&b.server, &b.client} {
		if h.context != nil {
			h.context.Dispose()
		}
		*h = half{}
	}
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
	b.server.context = open(b.serverOptions(b.src, b.packages, b.imports))
	b.client.context = open(clientOptions(b.project.Root, b.src))
	return list
}

func (b *Bundler) serverOptions(src sources, p packages, learnt *imports) api.BuildOptions {
	o := serverOptions(b.project.Root, src)
	if b.once {
		return o
	}
	o.Plugins = append(o.Plugins, packagesPlugin(b.project.Root, p, learnt))
	if p.folder != "" {
		o.Banner["js"] = "import " + quote(fileURL(p.index())) + ";" + o.Banner["js"]
	}
	return o
}

func (b *Bundler) shorten(o output, ext string, loader api.Loader) {
	for name, contents := range o.assets {
		if b.once && path.Ext(name) == ext {
			o.assets[name] = minify(contents, loader)
		}
	}
}

func (s sources) equal(other sources) bool {
	return maps.Equal(s.pages, other.pages) && maps.Equal(s.islands, other.islands)
}
