package bundle

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// apart is what one half knows of packages that can be bundled by themselves.
type apart struct {
	imports  *imports
	packages packages
	of       []string // what packages was made of, or could not be
}

func newApart() apart { return apart{imports: newImports()} }

// Prebundle bundles the packages that the site imports, apart from the site, so
// that later builds need not bundle them again. try reports whether Node can load
// a server entry. Prebundle may be called after any build, also while others run.
// Where packages cannot be prebundled it changes nothing. Browser scripts stay as
// they are until one of their files is saved.
func (b *Bundler) Prebundle(try func(server string) error) {
	root := b.project.Root
	b.prebundle(&b.server, &b.node, b.serverOptions, func(files []string) (packages, error) {
		p, err := packagesForNode(root, b.work, files)
		if err == nil {
			err = try(p.index())
		}
		return p, err
	})
	b.prebundle(&b.client, &b.browser, b.clientOptions, func(files []string) (packages, error) { return packagesForBrowsers(root, files) })
}

func (b *Bundler) prebundle(h *half, of *apart, options func(sources, apart) api.BuildOptions, pack func(files []string) (packages, error)) {
	b.mu.Lock()
	src, next := b.src, *of
	if h.last != nil {
		next.of = h.last.named(b.project.Root, of.imports.all())
	}
	unchanged := len(next.of) == 0 || slices.Equal(next.of, of.of)
	if !unchanged {
		of.of = next.of
	}
	b.mu.Unlock()
	if unchanged {
		return
	}
	var err error
	if next.packages, err = pack(next.of); err != nil {
		return
	}
	context, unsound := api.Context(options(src, next))
	if unsound != nil {
		return
	}
	broken := len(context.Rebuild().Errors) > 0 // fills esbuild's cache before the next save
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.src.equal(src) && h.context != nil && of.imports == next.imports && (!broken || len(h.context.Rebuild().Errors) > 0) {
		h.context.Dispose()
		h.context, of.packages = context, next.packages
		return
	}
	context.Dispose()
}

// named lists the modules of packages that the site's own files name, with those
// that are known already.
func (o *output) named(root string, known []string) []string {
	all := map[string]bool{}
	for _, file := range known {
		all[file] = true
	}
	for from, in := range o.meta.Inputs {
		if inPackage("/" + from) {
			continue
		}
		for _, to := range in.Imports {
			if _, read := o.meta.Inputs[to.Path]; read && inPackage("/"+to.Path) && script(to.Path) && to.Kind != "require-resolve" && !strings.Contains(to.Path, ":") {
				all[filepath.Join(root, filepath.FromSlash(to.Path))] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// script reports whether a file of a package is one of JavaScript.
func script(file string) bool {
	ext := path.Ext(file)
	return ext == ".js" || ext == ".mjs" || ext == ".cjs"
}

func (b *Bundler) serverOptions(src sources, a apart) api.BuildOptions {
	o := serverOptions(b.project.Root, src)
	if !a.packages.none() {
		o.Plugins = append(o.Plugins, packagesPlugin(b.project.Root, a.packages, a.imports))
		o.Banner["js"] = "import " + quote(fileURL(a.packages.index())) + ";" + o.Banner["js"]
	}
	return o
}

func (b *Bundler) clientOptions(src sources, a apart) api.BuildOptions {
	o := clientOptions(b.project.Root, src)
	if !a.packages.none() { // before others, which would read the packages' own files
		o.Plugins = append([]api.Plugin{packagesPlugin(b.project.Root, a.packages, a.imports)}, o.Plugins...)
	}
	return o
}
