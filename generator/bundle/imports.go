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

// imports records which modules of packages a site imports, and caches how imports
// are resolved.
type imports struct {
	mu    sync.Mutex
	found map[importName]string
	named map[string]bool // files that the site itself imports
	local map[importName]api.OnResolveResult
}

type importName struct {
	text, folder string
	kind         api.ResolveKind
}

func newImports() *imports {
	return &imports{found: map[importName]string{}, named: map[string]bool{}, local: map[importName]api.OnResolveResult{}}
}

// forgetLocal clears the cache after files were added or removed.
func (i *imports) forgetLocal() {
	i.mu.Lock()
	defer i.mu.Unlock()
	clear(i.local)
}

// all lists the files that the site imports, sorted.
func (i *imports) all() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return slices.Sorted(maps.Keys(i.named))
}

// resolve returns the file of a package that an import resolves to, and "" if it is
// not a module of a package.
func (i *imports) resolve(b api.PluginBuild, a api.OnResolveArgs) string {
	key := importName{a.Path, a.ResolveDir, a.Kind}
	i.mu.Lock()
	file, known := i.found[key]
	i.mu.Unlock()
	if !known {
		r := b.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: i})
		if len(r.Errors) > 0 {
			return "" // esbuild reports it where it is imported
		}
		if !r.External && r.Namespace == "file" && inPackage(r.Path) && isScript(r.Path) {
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

// resolveLocal resolves an import of a site's module as esbuild does, and caches it.
func (i *imports) resolveLocal(b api.PluginBuild, a api.OnResolveArgs) api.OnResolveResult {
	key := importName{a.Path, a.ResolveDir, a.Kind}
	i.mu.Lock()
	known, ok := i.local[key]
	i.mu.Unlock()
	if ok {
		return known
	}
	r := b.Resolve(a.Path, api.ResolveOptions{Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: i})
	if len(r.Errors) == 0 && !r.External && r.Namespace == "file" && !inPackage(r.Path) && isTypeScript(r.Path) {
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

func isTypeScript(file string) bool {
	ext := path.Ext(file)
	return ext == ".ts" || ext == ".tsx"
}

func inPackage(file string) bool { return strings.Contains(filepath.ToSlash(file), "/node_modules/") }
