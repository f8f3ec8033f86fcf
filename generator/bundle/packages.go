package bundle

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
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
}

type importName struct {
	text, folder string
	kind         api.ResolveKind
}

func newImports() *imports {
	return &imports{found: map[importName]string{}, named: map[string]bool{}}
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
		if ext := path.Ext(r.Path); !r.External && r.Namespace == "file" && inPackage(r.Path) && (ext == ".js" || ext == ".mjs" || ext == ".cjs") {
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

func inPackage(file string) bool { return strings.Contains(filepath.ToSlash(file), "/node_modules/") }

// packages are the modules of packages that a site names, bundled by themselves
// for Node: they do not change while an author writes, and there is more of
// them than of the site's own code. The zero value has none.
type packages struct {
	folder string
	common map[string]string // CommonJS: file → its name in packagesTable
	module map[string]string // ECMAScript: file → address of its bundle
}

const (
	packagesIndex     = "index.mjs"
	packagesNamespace = "gaceta-package"
	packagesTable     = "__gacetaPackages"
)

// index is the module that loads all of them. As a server entry it renders
// nothing, which shows that they can be loaded.
func (p packages) index() string { return filepath.Join(p.folder, packagesIndex) }

// bundlePackages bundles the modules in files into a folder under work. What
// esbuild has to say of them it says when the site is bundled.
func bundlePackages(root, work string, files []string) (packages, error) {
	o := serverOptions(root, sources{})
	o.EntryPointsAdvanced, o.Plugins = nil, nil
	o.Sourcemap, o.PublicPath = api.SourceMapNone, ""
	for i, file := range files {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: file, OutputPath: fmt.Sprintf("p%d", i)})
	}
	result := api.Build(o)
	if len(result.Errors) > 0 {
		return packages{}, fmt.Errorf("packages cannot be bundled by themselves: %s", result.Errors[0].Text)
	}
	var meta struct {
		Inputs map[string]struct {
			Format string `json:"format"`
		} `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
	modules := map[string][]byte{}
	for _, f := range result.OutputFiles {
		modules[filepath.Base(f.Path)] = f.Contents
	}
	key := fingerprint(modules)
	p := packages{folder: filepath.Join(work, "packages-"+key), common: map[string]string{}, module: map[string]string{}}
	var index strings.Builder
	fmt.Fprintf(&index, "const table = (globalThis.%s ??= {});\n", packagesTable)
	for i, file := range files {
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return packages{}, err
		}
		name := fmt.Sprintf("p%d", i)
		if meta.Inputs[filepath.ToSlash(rel)].Format == "esm" {
			fmt.Fprintf(&index, "import \"./%s.mjs\";\n", name)
			p.module[file] = fileURL(filepath.Join(p.folder, name+".mjs"))
			continue
		}
		p.common[file] = key + name // two sets of packages share the table
		fmt.Fprintf(&index, "import %s from \"./%s.mjs\";\ntable[%q] = %s;\n", name, name, key+name, name)
	}
	index.WriteString("export const start = () => ({ render: () => ({ html: \"\", islands: [], data: [], strings: {} }) });\n")
	modules[packagesIndex] = []byte(index.String())
	return p, writeModules(p.folder, modules)
}

// packagesPlugin learns the names of packages, and puts those that are bundled
// by themselves in their places.
func packagesPlugin(p packages, i *imports) api.Plugin {
	return api.Plugin{Name: "gaceta-packages", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^[^./]`, Namespace: "file"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.PluginData == i || a.Kind != api.ResolveJSImportStatement && a.Kind != api.ResolveJSRequireCall && a.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			file := i.resolve(b, a)
			if name := p.common[file]; name != "" {
				return api.OnResolveResult{Path: name, Namespace: packagesNamespace}, nil
			}
			if address := p.module[file]; address != "" && a.Kind != api.ResolveJSRequireCall {
				return api.OnResolveResult{Path: address, External: true}, nil
			}
			return api.OnResolveResult{}, nil
		})
		// A CommonJS module stays one, so that its names are found as they were before.
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: packagesNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := fmt.Sprintf("module.exports = globalThis.%s[%q];\n", packagesTable, a.Path)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}
