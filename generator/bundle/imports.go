package bundle

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// imports learns which modules of packages a site's code names, and remembers
// where each name led.
type imports struct {
	mu    sync.Mutex
	found map[importName]string
	named map[string]bool // files that the site itself names
	local map[importName]api.OnResolveResult
}

type importName struct {
	text, folder string
	kind         api.ResolveKind
}

func newImports() *imports {
	return &imports{found: map[importName]string{}, named: map[string]bool{}, local: map[importName]api.OnResolveResult{}}
}

// forgetLocal is for when files have come or gone: another one may be meant now.
func (i *imports) forgetLocal() {
	i.mu.Lock()
	defer i.mu.Unlock()
	clear(i.local)
}

// all lists the files that the site names, sorted.
func (i *imports) all() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return slices.Sorted(maps.Keys(i.named))
}

// resolve gives the file of a package that an import leads to; "" for what is
// no module of a package.
func (i *imports) resolve(b api.PluginBuild, a api.OnResolveArgs) string {
	key := importName{a.Path, a.ResolveDir, a.Kind}
	i.mu.Lock()
	file, known := i.found[key]
	i.mu.Unlock()
	if !known {
		r := b.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: i})
		if len(r.Errors) > 0 {
			return "" // esbuild says it again, at its place
		}
		if !r.External && r.Namespace == "file" && inPackage(r.Path) && script(r.Path) {
			file = r.Path
		}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.found[key] = file
	if file != "" && !inPackage(a.Importer) {
		i.named[file] = true
	}
	return file
}

// resolveLocal finds a module of the site as esbuild does, once.
func (i *imports) resolveLocal(b api.PluginBuild, a api.OnResolveArgs) api.OnResolveResult {
	key := importName{a.Path, a.ResolveDir, a.Kind}
	i.mu.Lock()
	known, ok := i.local[key]
	i.mu.Unlock()
	if ok {
		return known
	}
	r := b.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: i})
	if len(r.Errors) == 0 && !r.External && r.Namespace == "file" && !inPackage(r.Path) && typescript(r.Path) {
		known.Path = r.Path
		if !r.SideEffects {
			known.SideEffects = api.SideEffectsFalse
		}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.local[key] = known
	return known
}

func typescript(file string) bool {
	ext := path.Ext(file)
	return ext == ".ts" || ext == ".tsx"
}

func inPackage(file string) bool { return strings.Contains(filepath.ToSlash(file), "/node_modules/") }
