package bundle

import (
	"errors"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

// Bundler bundles one site. In a development session it does so repeatedly: it does not minify browser code, uses React's
// development build, and makes source maps. The function Build uses it once, for publishing.
type Bundler struct {
	project   project.Project
	disk      *files
	work      *cachedir.Dir
	publish   bool // used by the function Build
	installed func(server string)
	scripts   func(Scripts)

	mu              sync.Mutex
	src             sources
	server, browser target
	written         map[string]bool // modules for Node
	packagesAt      time.Time       // when a package manager last changed node_modules
	postcss         *postcss        // nil without PostCSS
}

// Scripts are new scripts for browsers, before the pages that need them can be rendered.
type Scripts struct {
	Files   map[string][]byte // by path in dist
	Islands map[string]string // name of an island → address of its script
}

// OnScripts sets a function that is called when new code of islands is bundled for
// browsers. Bundling for Node may still be running then.
func (b *Bundler) OnScripts(f func(Scripts)) { b.scripts = f }

// Open returns a bundler for the site of p. Modules for Node are written into work.
func Open(p project.Project, work *cachedir.Dir) *Bundler {
	return open(p, work, devServerOptions, devBrowserOptions)
}

func open(p project.Project, work *cachedir.Dir, server, browser optionsFunc) *Bundler {
	return &Bundler{
		project: p, disk: newFiles(p.Root), work: work, written: map[string]bool{},
		server: target{options: server}, browser: target{options: browser},
	}
}

// Build bundles the site. changed names the files that were saved since the last
// build, relative to the root; without names, any file may have changed.
func (b *Bundler) Build(changed ...string) (*Assets, diag.List, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refreshPackages()
	if list := append(b.checkConfigs(), b.configurePostCSS()...); list.HasErrors() {
		return nil, list, nil
	}
	if slices.ContainsFunc(changed, func(name string) bool { return slices.Contains(configs, path.Base(name)) }) {
		b.dispose() // the options depend on them
	}
	all, server, browser := b.affected(changed)
	if all {
		src, list := findSources(b.project, b.disk)
		if _, ok := findPackage("react", b.disk.root); !ok && !list.HasErrors() { // then nothing is installed
			list.Errorf("bundle", diag.Pos{File: "package.json", Line: 1, Column: 1},
				project.InstallHelp(b.disk.root), "React is not installed.")
		}
		if list.HasErrors() {
			b.dispose() // the next build looks for all sources again
			return nil, list, nil
		}
		if b.server.context == nil || !reflect.DeepEqual(src, b.src) {
			b.dispose()
			b.src = src
			b.server.open(b.project.Root, src, b.postcss)
			b.browser.open(b.project.Root, src, b.postcss)
		}
	}
	if err := b.run(changed, server, browser); err != nil {
		return nil, nil, err
	}
	if !b.publish && b.browser.packages == nil && len(b.browser.tried) == 0 && b.browser.output != nil {
		b.separatePackages()
	}
	list := slices.Concat(b.server.list, b.browser.list)
	if b.server.output != nil && b.browser.output != nil {
		list = append(list, checks{b.disk, b.server.output, b.browser.output}.run(b.src.pages, b.postcss != nil)...)
	}
	if list.HasErrors() {
		return nil, list.Sorted(), nil
	}
	assets := assemble(b.src, b.server.output, b.browser.output)
	files, readsFolders := b.postcss.inputs()
	b.disk.published.Range(func(file, _ any) bool {
		files = append(files, b.disk.relative(file.(string)))
		return true
	})
	assets.Inputs, assets.ReadsFolders = slices.Compact(slices.Sorted(slices.Values(append(assets.Inputs, files...)))), readsFolders
	return assets, list, nil
}

// Close frees esbuild's memory, and removes the modules for Node that no recent build used.
func (b *Bundler) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.dispose()
	b.postcss.close()
	removeOld(b.work)
}

// checkConfigs reports a configuration in the site's folder that is a link, before esbuild and PostCSS read it.
func (b *Bundler) checkConfigs() (list diag.List) {
	b.disk.folders.Clear()
	err := b.disk.checkConfigs(b.project.Root)
	for _, name := range PostCSSFiles {
		if _, statErr := b.disk.site.Stat(name); err == nil && errors.Is(statErr, rootfs.ErrSymlink) {
			err = statErr
		}
	}
	if m, ok := b.disk.message(b.project.Root, err); ok {
		list = append(list, diagnostic(diag.Error, m))
	}
	return list
}

// configurePostCSS finds the configuration of PostCSS, and discards all results after a change of it.
func (b *Bundler) configurePostCSS() (list diag.List) {
	config := findPostCSS(b.disk)
	if config.tailwind != "" {
		list.Errorf("bundle-postcss", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Run: npm install --save-dev "+tailwindPlugin,
			"The package %s needs %s.", config.tailwind, tailwindPlugin)
	}
	if b.postcss != nil && b.postcss.config == config || b.postcss == nil && !config.used {
		return list
	}
	b.dispose()
	b.postcss.close()
	if b.postcss = nil; config.used {
		b.postcss = &postcss{root: b.project.Root, disk: b.disk, work: b.work, config: config, made: map[string]*processedSheet{}}
	}
	return list
}

// Settings are the files in a site's root that decide how its code is compiled.
var Settings = append([]string{"package.json", "tsconfig.json"}, PostCSSFiles...)

// Reads reports whether a bundle may depend on a file or folder. PostCSS plugins may read any file of the site.
func (b *Bundler) Reads(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	isBelow := func(folder string) bool { return strings.HasPrefix(name+"/", folder+"/") }
	_, inServer := b.server.inputs()[name]
	_, inBrowser := b.browser.inputs()[name]
	return name == "." || inServer || inBrowser || isBelow("site") && !isBelow(project.PublicFolder) ||
		slices.Contains(Settings, name) || b.postcss.reads(name)
}

// affected reports which targets the changed files belong to. After an unknown file,
// or a removed one, any import may lead elsewhere.
func (b *Bundler) affected(changed []string) (all, server, browser bool) {
	all = len(changed) == 0 || b.server.context == nil
	server, browser = b.server.list.HasErrors(), b.browser.list.HasErrors()
	for _, name := range changed {
		_, inServer := b.server.inputs()[name]
		_, inBrowser := b.browser.inputs()[name]
		info, err := os.Lstat(filepath.Join(b.project.Root, name))
		all = all || err != nil || !info.Mode().IsRegular() || !inServer && !inBrowser
		server, browser = server || inServer, browser || inBrowser
	}
	for _, t := range []*target{&b.server, &b.browser} {
		if all && t.packages != nil {
			t.packages.resolved.Clear()
		}
	}
	return all, all || server, all || browser
}

// run rebuilds the affected targets in parallel. If only style sheets were saved and no
// class name has changed, the browser target is not rebuilt. Open pages then replace
// the style sheet without a reload.
func (b *Bundler) run(changed []string, server, browser bool) (err error) {
	if before := b.server.output; server && browser && onlyStyles(changed) {
		err = b.runServer()
		server, browser = false, !b.keepsScripts(before)
	}
	var wg sync.WaitGroup
	if server {
		wg.Go(func() { err = b.runServer() })
	}
	if browser {
		wg.Go(func() {
			early := server && b.scripts != nil && b.areInBrowsers(changed)
			if b.runBrowser(); early && !b.browser.list.HasErrors() {
				b.scripts(b.newScripts())
			}
		})
	}
	wg.Wait()
	return err
}

// runServer bundles for Node and writes the modules. The error is a failed write.
func (b *Bundler) runServer() error {
	out := b.server.run(b.project.Root, b.src)
	if out == nil {
		return nil
	}
	out.moveModules()
	out.entry = filepath.Join(b.work.Path(), out.entry)
	if err := writeModules(b.work, out.files, b.written); err != nil {
		return err
	}
	if b.installed != nil {
		b.installed(out.entry)
	}
	b.dropSharedModules(out)
	b.minify(out, ".css", api.LoaderCSS)
	return nil
}

// separatePackages bundles the packages that browsers load separately, before any page
// has loaded them: fast refresh cannot replace React.
func (b *Bundler) separatePackages() {
	t := &b.browser
	t.tried = t.importedModules()
	if next := t.prebundled(b.project.Root, b.src, b.postcss, t.tried); next.packages != nil {
		t.replaceContext(next)
		b.runBrowser()
	}
}

// runBrowser bundles for browsers. The server target has the style sheets, by page.
func (b *Bundler) runBrowser() {
	out := b.browser.run(b.project.Root, b.src)
	if out == nil {
		return
	}
	if b.src.single[earlyFile] != "" {
		b.addEarly(out)
	}
	maps.DeleteFunc(out.assets, func(name string, _ []byte) bool { return path.Ext(name) == ".css" })
	if b.publish {
		out.dropHelperImports()
		out.dropPaths()
	}
	b.minify(out, ".js", api.LoaderJS)
	if b.publish {
		out.renameScripts()
	}
}

// areInBrowsers reports whether browsers run all of the changed files.
func (b *Bundler) areInBrowsers(changed []string) bool {
	isPage := func(name string) bool {
		_, ok := b.browser.inputs()[name]
		return !ok
	}
	return len(changed) > 0 && !slices.ContainsFunc(changed, isPage)
}

// newScripts returns the scripts of the last run for browsers.
func (b *Bundler) newScripts() Scripts {
	s := Scripts{Files: b.browser.output.assets, Islands: map[string]string{}}
	for name := range b.src.islands {
		s.Islands[name] = b.src.base + "/" + b.browser.output.outputOf(islandNamespace+":"+name)
	}
	return s
}

// addEarly bundles site/early.ts separately. It is to run as soon as it arrives, so it
// must not import other scripts.
func (b *Bundler) addEarly(out *output) {
	o := b.browser.options(b.project.Root, b.src)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: earlyFile, OutputPath: "early"}}
	o.Splitting, o.Format = false, api.FormatIIFE
	early := readResult(b.project.Root, b.src, api.Build(b.src.checked(o)))
	b.browser.list = append(b.browser.list, early.list...)
	maps.Copy(out.assets, early.assets)
	maps.Copy(out.meta.Inputs, early.meta.Inputs)
	maps.Copy(out.meta.Outputs, early.meta.Outputs)
}

// minify minifies the files of an output with an extension, for publishing only.
func (b *Bundler) minify(o *output, ext string, loader api.Loader) {
	for name, contents := range o.assets {
		if b.publish && path.Ext(name) == ext {
			o.assets[name] = minify(contents, loader)
		}
	}
}

func (b *Bundler) dispose() {
	b.server.dispose()
	b.browser.dispose()
}

// refreshPackages discards prebundled packages after a package manager has changed node_modules.
func (b *Bundler) refreshPackages() {
	var changed time.Time
	for _, list := range project.InstalledLists(b.project.Root) {
		if info, err := os.Stat(filepath.Join(b.project.Root, list)); err == nil && info.ModTime().After(changed) {
			changed = info.ModTime()
		}
	}
	if changed.IsZero() || changed.Equal(b.packagesAt) {
		return
	}
	b.dispose()
	b.server, b.browser = target{options: b.server.options}, target{options: b.browser.options}
	b.disk.members = findMembers(b.disk.root, b.disk.real)
	b.packagesAt = changed
}
