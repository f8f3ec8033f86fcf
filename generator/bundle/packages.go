package bundle

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

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
//
// Where package.json says that the site's files are modules, it also finds these
// itself: esbuild reads package.json again for each build and then takes every
// file below it for changed. What it finds does not know of package.json, so
// that a CommonJS package has to say what its default import is: all of it.
func packagesPlugin(root string, p packages, i *imports) api.Plugin {
	modules := p.folder != "" && saysModule(root)
	return api.Plugin{Name: "gaceta-packages", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^[^./]`, Namespace: "file"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.PluginData == i || a.Kind != api.ResolveJSImportStatement && a.Kind != api.ResolveJSRequireCall && a.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			file := i.resolve(b, a)
			if name := p.common[file]; name != "" {
				if modules && a.Kind != api.ResolveJSRequireCall && typescript(a.Importer) && !inPackage(a.Importer) {
					return api.OnResolveResult{Path: name, Namespace: packagesNamespace}, nil
				}
				return api.OnResolveResult{Path: name + " whole", Namespace: packagesNamespace}, nil
			}
			if address := p.module[file]; address != "" && a.Kind != api.ResolveJSRequireCall {
				return api.OnResolveResult{Path: address, External: true}, nil
			}
			if modules && file == "" && !inPackage(a.Importer) {
				return i.resolveLocal(b, a), nil // an alias of tsconfig.json
			}
			return api.OnResolveResult{}, nil
		})
		if modules {
			b.OnResolve(api.OnResolveOptions{Filter: `^\.\.?/`, Namespace: "file"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.PluginData == i || a.Kind != api.ResolveJSImportStatement && a.Kind != api.ResolveJSDynamicImport || inPackage(a.Importer) {
					return api.OnResolveResult{}, nil
				}
				return i.resolveLocal(b, a), nil
			})
			b.OnResolve(api.OnResolveOptions{Filter: `^(\./)?site/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.PluginData == i || a.Kind != api.ResolveEntryPoint {
					return api.OnResolveResult{}, nil
				}
				return i.resolveLocal(b, a), nil
			})
		}
		// A CommonJS module stays one, so that its names are found as they were before.
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: packagesNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			name, whole := strings.CutSuffix(a.Path, " whole")
			contents := fmt.Sprintf("module.exports = globalThis.%s[%q];\n", packagesTable, name)
			if !whole {
				contents = fmt.Sprintf(`const whole = globalThis.%s[%q];
module.exports = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Object(whole)), default: { value: whole, enumerable: true }, __esModule: { value: true } });
`, packagesTable, name)
			}
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

// saysModule reports whether the site's package.json makes modules of its files.
func saysModule(root string) bool {
	var manifest struct{ Type string }
	data, err := os.ReadFile(filepath.Join(root, "package.json"))
	return err == nil && json.Unmarshal(data, &manifest) == nil && manifest.Type == "module"
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}
