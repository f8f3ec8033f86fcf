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

// Bundler bundles one site repeatedly, for a development session. It does not
// minify browser code.
type Bundler struct {
	project   project.Project
	work      string
	publish   bool // one build, by the function Build
	installed func(server string)

	mu              sync.Mutex
	src             sources
	server, browser target
	out             outDir
	packagesAt      time.Time // when npm last changed node_modules
}

// target is one of the two bundles: the one for Node or the one for browsers.
type target struct {
	context    api.BuildContext     // nil before the first build, and when the entry points have changed
	list       diag.List            // diagnostics of the last run
	output     *output              // of the last run; nil if it had errors
	inputs     map[string]metaInput // of the last run without errors
	prebundled prebundled
}

// Open returns a bundler for the site of p. Modules for Node are written below work.
func Open(p project.Project, work string) *Bundler {
	b := &Bundler{project: p, work: work}
	b.server.prebundled, b.browser.prebundled = newPrebundled(), newPrebundled()
	return b
}

// Build bundles the site. changed names the files that were saved since the last
// build, relative to the root; without names, any file may have changed.
func (b *Bundler) Build(changed ...string) (*Assets, diag.List, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	src, list := findSources(b.project.FS)
	if list.HasErrors() {
		return nil, list, nil
	}
	b.refreshPackages()
	if b.server.context == nil || !src.equal(b.src) {
		b.dispose()
		b.src = src
		if list = append(list, b.openContexts()...); list.HasErrors() {
			b.dispose()
			return nil, list, nil
		}
	}
	if err := b.run(changed); err != nil {
		return nil, nil, err
	}
	if list = append(append(list, b.server.list...), b.browser.list...); list.HasErrors() {
		return nil, list.Sorted(), nil
	}
	return assemble(b.src, *b.server.output, *b.browser.output), list, nil
}

// Close removes the modules for Node and frees esbuild's memory.
func (b *Bundler) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dispose()
	b.out.close()
}

// run rebuilds the targets that the changed files belong to, in parallel. When only
// style sheets were saved and no class name has changed, browsers keep their
// scripts: open pages then replace the style sheet without a reload.
func (b *Bundler) run(changed []string) (err error) {
	server, browser := b.affected(changed)
	if before := b.server.output; server && browser && onlyStyles(changed) {
		err = b.runServer()
		server, browser = false, !b.keepsScripts(before)
	}
	var wg sync.WaitGroup
	if server {
		wg.Go(func() { err = b.runServer() })
	}
	if browser {
		wg.Go(b.runBrowser)
	}
	wg.Wait()
	return err
}

// affected reports which targets the changed files belong to. After an unknown file,
// or one that is gone, any import may lead elsewhere.
func (b *Bundler) affected(changed []string) (server, browser bool) {
	all := len(changed) == 0
	server, browser = b.server.output == nil, b.browser.output == nil
	for _, name := range changed {
		_, inServer := b.server.inputs[name]
		_, inBrowser := b.browser.inputs[name]
		info, err := os.Lstat(filepath.Join(b.project.Root, name))
		all = all || err != nil || !info.Mode().IsRegular() || !inServer && !inBrowser
		server, browser = server || inServer, browser || inBrowser
	}
	if all {
		b.server.prebundled.imports.forgetLocal()
		b.browser.prebundled.imports.forgetLocal()
	}
	return all || server, all || browser
}

// runServer bundles for Node and writes the modules. The error is a failed write.
func (b *Bundler) runServer() error {
	out := b.server.run(b.project.Root)
	if out == nil {
		return nil
	}
	install := func() error { return b.out.install(out, b.work) }
	if b.publish {
		install = func() error { return out.install(b.work) }
	}
	if err := install(); err != nil {
		b.server.output = nil
		return err
	}
	if b.installed != nil {
		b.installed(out.entry)
	}
	b.minify(out, ".css", api.LoaderCSS)
	return nil
}

// runBrowser bundles for browsers. The server target has the style sheets, by page.
func (b *Bundler) runBrowser() {
	b.browser.run(b.project.Root)
	b.addEarly()
	out := b.browser.output
	if out == nil {
		return
	}
	maps.DeleteFunc(out.assets, func(name string, _ []byte) bool { return path.Ext(name) == ".css" })
	b.minify(out, ".js", api.LoaderJS)
	b.browser.prebundled.packages.addTo(out)
}

// addEarly bundles site/early.ts separately. Before the first paint browsers run only
// scripts that are not modules, so it cannot import other scripts.
func (b *Bundler) addEarly() {
	out := b.browser.output
	if out == nil || b.src.single[earlyFile] == "" {
		return
	}
	o := browserOptions(b.project.Root, b.src)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: earlyFile, OutputPath: "early"}}
	o.Splitting, o.Format = false, api.FormatIIFE
	early := readResult(b.project.Root, api.Build(o))
	b.browser.list = append(b.browser.list, early.list...)
	if early.list.HasErrors() {
		b.browser.output = nil
		return
	}
	maps.Copy(out.assets, early.assets)
	maps.Copy(out.meta.Inputs, early.meta.Inputs)
	maps.Copy(out.meta.Outputs, early.meta.Outputs)
}

func (b *Bundler) minify(o *output, ext string, loader api.Loader) {
	for name, contents := range o.assets {
		if b.publish && path.Ext(name) == ext {
			o.assets[name] = minify(contents, loader)
		}
	}
}

// run rebuilds the target. It returns nil if there are errors.
func (t *target) run(root string) *output {
	out := readResult(root, t.context.Rebuild())
	t.list, t.output = out.list, nil
	if !out.list.HasErrors() {
		t.output, t.inputs = &out, out.meta.Inputs
	}
	return t.output
}

func (b *Bundler) openContexts() diag.List {
	var list diag.List
	open := func(o api.BuildOptions) api.BuildContext {
		c, err := api.Context(o)
		if err != nil {
			list = append(list, diagnostics(err.Errors, nil)...)
			return nil
		}
		return c
	}
	b.server.context = open(b.serverOptions(b.src, b.server.prebundled))
	b.browser.context = open(b.browserOptions(b.src, b.browser.prebundled))
	return list
}

func (b *Bundler) dispose() {
	b.server.dispose()
	b.browser.dispose()
}

func (t *target) dispose() {
	if t.context != nil {
		t.context.Dispose()
	}
	*t = target{prebundled: t.prebundled}
}
