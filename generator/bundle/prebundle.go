package bundle

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// Prebundling bundles the packages that a site imports once, apart from the site's
// own modules. Without it, the fastest save of a component took 94 to 394 ms instead
// of 45 to 70 ms (November 2026, shipped site, on a loaded machine).

// prebundled is what a target knows of the packages that the site imports.
type prebundled struct {
	imports  *imports
	packages packages
	files    []string // modules that packages was made of, or could not be made of
}

func newPrebundled() prebundled { return prebundled{imports: newImports()} }

// Prebundle makes later builds faster. try reports whether Node can load a server
// entry. Prebundle may be called after any build, also while others run. Where
// packages cannot be bundled separately it changes nothing. Browser scripts stay as
// they are until one of their files is saved.
func (b *Bundler) Prebundle(try func(server string) error) {
	root := b.project.Root
	replaced := b.prebundle(&b.server, b.serverOptions, func(files []string) (packages, error) {
		p, err := packagesForNode(root, b.work, files)
		if err == nil {
			err = try(p.index())
		}
		return p, err
	})
	if replaced { // the next save of a style sheet compares its output with this one
		b.mu.Lock()
		_ = b.runServer() // the next build repeats a failed run
		b.mu.Unlock()
	}
	b.prebundle(&b.browser, b.browserOptions, func(files []string) (packages, error) { return packagesForBrowsers(root, files) })
}

// prebundle replaces the context of a target by one that uses prebundled packages.
// It reports whether it did.
// The lock is held only to read and to replace it, so that builds go on meanwhile.
func (b *Bundler) prebundle(t *target, options func(sources, prebundled) api.BuildOptions, bundle func(files []string) (packages, error)) (replaced bool) {
	b.mu.Lock()
	src, next := b.src, t.prebundled
	if t.output != nil {
		next.files = t.output.importedModules(b.project.Root, next.imports.all())
	}
	changed := len(next.files) > 0 && !slices.Equal(next.files, t.prebundled.files)
	if changed {
		t.prebundled.files = next.files
	}
	b.mu.Unlock()
	if !changed {
		return false
	}
	var err error
	if next.packages, err = bundle(next.files); err != nil {
		return false
	}
	context, invalid := api.Context(options(src, next))
	if invalid != nil {
		return false
	}
	failed := len(context.Rebuild().Errors) > 0 // fills esbuild's cache before the next save
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.src.equal(src) || t.context == nil || t.prebundled.imports != next.imports || failed && len(t.context.Rebuild().Errors) == 0 {
		context.Dispose()
		return false
	}
	t.context.Dispose()
	t.context, t.prebundled.packages = context, next.packages
	return true
}

// refreshPackages discards prebundled packages after npm has changed node_modules,
// and marks the others as in use, so that no build removes them as outdated.
func (b *Bundler) refreshPackages() {
	if b.publish {
		return
	}
	info, err := os.Stat(filepath.Join(b.project.Root, "node_modules", ".package-lock.json"))
	if err == nil && !info.ModTime().Equal(b.packagesAt) {
		b.dispose()
		b.packagesAt, b.server.prebundled, b.browser.prebundled = info.ModTime(), newPrebundled(), newPrebundled()
	}
	p := &b.server.prebundled
	if p.packages.none() {
		return
	}
	now := time.Now()
	if os.Chtimes(p.packages.folder, now, now) != nil { // another process has removed it
		b.dispose()
		p.packages, p.files = packages{}, nil
	}
}

// importedModules lists the modules of packages that the site's own files import, and
// those that are known already.
func (o *output) importedModules(root string, known []string) []string {
	all := map[string]bool{}
	for _, file := range known {
		all[file] = true
	}
	for from, in := range o.meta.Inputs {
		if inPackage("/" + from) {
			continue
		}
		for _, to := range in.Imports {
			if _, read := o.meta.Inputs[to.Path]; read && inPackage("/"+to.Path) && isScript(to.Path) && to.Kind != "require-resolve" && !strings.Contains(to.Path, ":") {
				all[filepath.Join(root, filepath.FromSlash(to.Path))] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// isScript reports whether a file of a package is JavaScript.
func isScript(file string) bool {
	ext := path.Ext(file)
	return ext == ".js" || ext == ".mjs" || ext == ".cjs"
}

func (b *Bundler) serverOptions(src sources, p prebundled) api.BuildOptions {
	o := serverOptions(b.project.Root, src)
	if !p.packages.none() {
		o.Plugins = append(o.Plugins, packagesPlugin(b.project.Root, p.packages, p.imports))
		o.Banner["js"] = "import " + quote(fileURL(p.packages.index())) + ";" + o.Banner["js"]
	}
	return o
}

func (b *Bundler) browserOptions(src sources, p prebundled) api.BuildOptions {
	o := browserOptions(b.project.Root, src)
	if !p.packages.none() { // before other plugins, which would read the files of packages
		o.Plugins = append([]api.Plugin{packagesPlugin(b.project.Root, p.packages, p.imports)}, o.Plugins...)
	}
	return o
}
