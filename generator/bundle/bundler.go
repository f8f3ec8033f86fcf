package bundle

import (
	"maps"
	"os"
	"path"
	"path/filepath"
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
	known          map[string]Asset // those of the last build
	installed      time.Time        // when packages were last installed
	node, browser  apart
}

// half is one of the two runs of esbuild; the context is nil before the first
// build, and when the files to begin with have changed.
type half struct {
	context api.BuildContext
	list    diag.List            // what the last run found wrong
	last    *output              // of the last run, if it had no errors
	inputs  map[string]metaInput // of the last run that had none
}

// Open gives a bundler for the site of p; work is as in Build.
func Open(p project.Project, work string) *Bundler {
	return &Bundler{project: p, work: work, node: newApart(), browser: newApart()}
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
	needServer, needClient, moved := b.concerned(changed)
	if moved {
		b.node.imports.forgetLocal()
		b.browser.imports.forgetLocal()
	}
	failed := b.runHalves(changed, needServer, needClient)
	list = append(append(list, b.server.list...), b.client.list...)
	if failed != nil || list.HasErrors() {
		return nil, list.Sorted(), failed
	}
	return b.assemble(b.src, *b.server.last), list, nil
}

// assemble gives the assets of what both halves have bundled.
func (b *Bundler) assemble(src sources, server output) *Assets {
	a := assemble(src, server, *b.client.last, b.known, b.once)
	b.known = map[string]Asset{}
	for _, f := range a.Files {
		b.known[f.Path] = f
	}
	return a
}

// runHalves runs the halves that are needed, in parallel. When only style sheets
// were saved, browsers keep their scripts if the server half shows that no class
// name has changed: open pages then exchange the style sheet without a reload.
func (b *Bundler) runHalves(changed []string, needServer, needClient bool) (err error) {
	if before := b.server.last; needServer && needClient && onlyStyles(changed) {
		err = b.runServer()
		needServer, needClient = false, !b.sameScripts(before, &b.server)
	}
	var wg sync.WaitGroup
	if needServer {
		wg.Go(func() { err = b.runServer() })
	}
	if needClient {
		wg.Go(b.runClient)
	}
	wg.Wait()
	return err
}

// runServer bundles all pages for Node.
func (b *Bundler) runServer() error {
	b.server.run(b.project.Root)
	out := b.server.last
	if out == nil {
		return nil
	}
	if err := b.install(out); err != nil {
		b.server.last = nil
		return err
	}
	if b.ready != nil {
		b.ready(out.entry)
	}
	b.shorten(*out, ".css", api.LoaderCSS)
	return nil
}

// runClient bundles for browsers.
func (b *Bundler) runClient() {
	b.client.run(b.project.Root)
	b.addEarly()
	out := b.client.last
	if out == nil {
		return
	}
	maps.DeleteFunc(out.assets, func(name string, _ []byte) bool { return path.Ext(name) == ".css" }) // the server run has it, page by page
	b.shorten(*out, ".js", api.LoaderJS)
	b.browser.packages.join(out)
}

// addEarly bundles site/early.ts by itself: a browser runs it before the first
// paint only if it is no module, so it has no imports from other scripts.
func (b *Bundler) addEarly() {
	out := b.client.last
	if out == nil || b.src.single[earlyFile] == "" {
		return
	}
	o := clientOptions(b.project.Root, b.src)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: earlyFile, OutputPath: "early"}}
	o.Splitting, o.Format = false, api.FormatIIFE
	early := read(b.project.Root, api.Build(o))
	b.client.list = append(b.client.list, early.list...)
	if early.list.HasErrors() {
		b.client.last = nil
		return
	}
	maps.Copy(out.assets, early.assets)
	maps.Copy(out.meta.Inputs, early.meta.Inputs)
	maps.Copy(out.meta.Outputs, early.meta.Outputs)
}

// run bundles again.
func (h *half) run(root string) {
	out := read(root, h.context.Rebuild())
	h.list, h.last = out.list, nil
	if !out.list.HasErrors() {
		h.last, h.inputs = &out, out.meta.Inputs
	}
}

// concerned reports which halves have to be run again, and whether files may
// have come or gone. A file that neither of them has read may be found by any
// import now.
func (b *Bundler) concerned(changed []string) (server, client, moved bool) {
	if len(changed) == 0 {
		return true, true, true
	}
	server, client = b.server.last == nil, b.client.last == nil
	for _, name := range changed {
		if name == ServerEntry { // embedded: the caller wants the server bundled again
			server = true
			continue
		}
		inServer, inClient := b.server.reads(name), b.client.reads(name)
		if info, err := os.Lstat(filepath.Join(b.project.Root, name)); err != nil || !info.Mode().IsRegular() || !inServer && !inClient {
			return true, true, true
		}
		server, client = server || inServer, client || inClient
	}
	return server, client, false
}

func (h *half) reads(name string) bool {
	_, ok := h.inputs[name]
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
		b.installed, b.node, b.browser = info.ModTime(), newApart(), newApart()
	}
	if b.node.packages.none() {
		return
	}
	now := time.Now()
	if err := os.Chtimes(b.node.packages.folder, now, now); err != nil { // somebody has swept it away
		b.dispose()
		b.node.packages, b.node.of = packages{}, nil
	}
}

func (b *Bundler) install(server *output) error {
	if b.once {
		return server.install(b.work)
	}
	return b.session.install(server, b.work)
}

// Close frees what the bundler remembers, and removes its modules.
func (b *Bundler) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dispose()
	b.session.close()
}

func (b *Bundler) dispose() {
	b.server.dispose()
	b.client.dispose()
}

func (h *half) dispose() {
	if h.context != nil {
		h.context.Dispose()
	}
	*h = half{}
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
	b.server.context = open(b.serverOptions(b.src, b.node))
	b.client.context = open(b.clientOptions(b.src, b.browser))
	return list
}

func (b *Bundler) shorten(o output, ext string, loader api.Loader) {
	for name, contents := range o.assets {
		if b.once && path.Ext(name) == ext {
			o.assets[name] = minify(contents, loader)
		}
	}
}

func (s sources) equal(other sources) bool {
	return maps.Equal(s.pages, other.pages) && maps.Equal(s.islands, other.islands) &&
		maps.Equal(s.single, other.single) && maps.Equal(s.texts, other.texts)
}
