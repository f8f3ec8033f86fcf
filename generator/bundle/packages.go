package bundle

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// packages are the modules of packages that a site names, bundled by themselves
// for Node or for browsers: they do not change while an author writes, and there
// is more of them than of the site's own code. The zero value has none.
type packages struct {
	folder string            // of those for Node
	common map[string]string // CommonJS: file → a statement that declares all of it as whole
	module map[string]string // ECMAScript: file → a module that exports the same from the bundle
	output output            // of those for browsers
}

const (
	packagesIndex     = "index.mjs"
	packagesNamespace = "gaceta-package"
	packagesTable     = "__gacetaPackages"
	packagesBuilt     = "gaceta-built:" // begins the address of a bundle
)

func (p packages) none() bool { return len(p.common) == 0 && len(p.module) == 0 }

// index is the module that loads all of them. As a server entry it renders
// nothing, which shows that they can be loaded.
func (p packages) index() string { return filepath.Join(p.folder, packagesIndex) }

// bundleApart bundles modules of packages, each as an entry of its own. What
// esbuild has to say of them it says when the site is bundled.
func bundleApart(root string, o api.BuildOptions, files []string) (output, error) {
	o.EntryPointsAdvanced = nil
	for i, file := range files {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: file, OutputPath: fmt.Sprintf("package-%d", i)})
	}
	out := read(root, api.Build(o))
	if out.list.HasErrors() {
		return output{}, fmt.Errorf("packages cannot be bundled by themselves: %s", out.list[0].Message)
	}
	for name := range out.assets {
		if path.Ext(name) == ".css" {
			return output{}, errors.New("a package has a style sheet, which belongs to the pages that use it")
		}
	}
	return out, nil
}

// standIn gives a module that exports what the bundle of a file at an address
// does; false for one of CommonJS.
func (o output) standIn(root, file, address string) (code string, module bool, err error) {
	rel, err := filepath.Rel(root, file)
	if err != nil {
		return "", false, err
	}
	entry := filepath.ToSlash(rel)
	if o.meta.Inputs[entry].Format != "esm" {
		return "", false, nil
	}
	names := o.meta.Outputs[o.outputOf(entry)].Exports
	if odd := slices.IndexFunc(names, func(name string) bool { return !exportName.MatchString(name) }); odd >= 0 {
		return "", false, fmt.Errorf("the name %q cannot be exported once more", names[odd])
	}
	return fmt.Sprintf("export { %s } from %s;\n", strings.Join(names, ", "), quote(packagesBuilt+address)), true, nil
}

var exportName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// packagesForNode bundles the modules in files into a folder under work.
func packagesForNode(root, work string, files []string) (packages, error) {
	o := serverOptions(root, newSources())
	o.Plugins = nil
	o.Sourcemap, o.PublicPath = api.SourceMapNone, ""
	out, err := bundleApart(root, o, files)
	if err != nil {
		return packages{}, err
	}
	modules := map[string][]byte{}
	for name, contents := range out.assets {
		modules[path.Base(name)] = contents
	}
	key := fingerprint(modules)
	p := packages{folder: filepath.Join(work, "packages-"+key), common: map[string]string{}, module: map[string]string{}}
	var index strings.Builder
	fmt.Fprintf(&index, "const table = (globalThis.%s ??= {});\n", packagesTable)
	for i, file := range files {
		name := fmt.Sprintf("package-%d", i)
		code, module, err := out.standIn(root, file, fileURL(filepath.Join(p.folder, name+".mjs")))
		if err != nil {
			return packages{}, err
		}
		if module {
			fmt.Fprintf(&index, "import \"./%s.mjs\";\n", name)
			p.module[file] = code
			continue
		}
		fmt.Fprintf(&index, "import p%d from \"./%s.mjs\";\ntable[%q] = p%d;\n", i, name, key+name, i) // two sets of packages share the table
		p.common[file] = fmt.Sprintf("const whole = globalThis.%s[%q];\n", packagesTable, key+name)
	}
	index.WriteString("export const start = () => ({ render: () => ({ html: \"\", islands: [], data: [], strings: {} }) });\n")
	modules[packagesIndex] = []byte(index.String())
	return p, writeModules(p.folder, modules)
}

// packagesForBrowsers bundles the modules in files into scripts, which stand
// beside those of the site.
func packagesForBrowsers(root string, files []string) (packages, error) {
	o := common(root)
	o.Platform, o.Plugins = api.PlatformBrowser, []api.Plugin{stylesPlugin()}
	out, err := bundleApart(root, o, files)
	if err != nil {
		return packages{}, err
	}
	p := packages{common: map[string]string{}, module: map[string]string{}, output: out}
	for _, file := range files {
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return packages{}, err
		}
		address := "./" + path.Base(out.outputOf(filepath.ToSlash(rel)))
		code, module, err := out.standIn(root, file, address)
		if err != nil {
			return packages{}, err
		}
		if module {
			p.module[file] = code
		} else {
			p.common[file] = "import whole from " + quote(packagesBuilt+address) + ";\n"
		}
	}
	return p, nil
}

// join puts the scripts of packages beside those of the site, which import them.
func (p packages) join(site *output) {
	if p.none() || site.list.HasErrors() {
		return
	}
	for name, contents := range p.output.assets {
		site.assets[name] = contents
	}
	for _, out := range site.meta.Outputs {
		for i := range out.Imports {
			if name, ok := strings.CutPrefix(out.Imports[i].Path, "./"); ok {
				out.Imports[i].Path = AssetFolder + "/" + name
			}
		}
	}
	for name, out := range p.output.meta.Outputs {
		out.EntryPoint = ""
		site.meta.Outputs[name] = out
	}
}

// packagesPlugin learns the names of packages, and puts those that are bundled
// by themselves in their places.
//
// Where package.json says that the site's files are modules, it also finds these
// itself: esbuild reads package.json again for each build and then takes every
// file below it for changed. What it finds does not know of package.json, so
// that a CommonJS package has to say what its default import is: all of it.
func packagesPlugin(root string, p packages, i *imports) api.Plugin {
	modules := saysModule(root)
	return api.Plugin{Name: "gaceta-packages", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + packagesBuilt}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(a.Path, packagesBuilt), External: true}, nil
		})
		resolvePackage := func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.PluginData == i || a.Kind != api.ResolveJSImportStatement && a.Kind != api.ResolveJSRequireCall && a.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			file := i.resolve(b, a)
			if p.common[file] != "" {
				if modules && a.Kind != api.ResolveJSRequireCall && typescript(a.Importer) && !inPackage(a.Importer) {
					return api.OnResolveResult{Path: file, Namespace: packagesNamespace}, nil
				}
				return api.OnResolveResult{Path: file + " whole", Namespace: packagesNamespace}, nil
			}
			if code := p.module[file]; code != "" && a.Kind != api.ResolveJSRequireCall {
				return api.OnResolveResult{Path: file, PluginData: standsIn(code)}, nil
			}
			if modules && file == "" && !inPackage(a.Importer) {
				return i.resolveLocal(b, a), nil // an alias of tsconfig.json
			}
			return api.OnResolveResult{}, nil
		}
		for _, namespace := range []string{"file", runtimeNamespace} { // both must import the same React
			b.OnResolve(api.OnResolveOptions{Filter: `^[^./]`, Namespace: namespace}, resolvePackage)
		}
		for _, namespace := range []string{"file", islandNamespace} {
			b.OnResolve(api.OnResolveOptions{Filter: `^\.\.?/`, Namespace: namespace}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if !modules || a.PluginData == i || a.Kind != api.ResolveJSImportStatement && a.Kind != api.ResolveJSDynamicImport || inPackage(a.Importer) {
					return api.OnResolveResult{}, nil
				}
				return i.resolveLocal(b, a), nil
			})
		}
		b.OnResolve(api.OnResolveOptions{Filter: `^(\./)?site/`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if !modules || a.PluginData == i || a.Kind != api.ResolveEntryPoint {
				return api.OnResolveResult{}, nil
			}
			return i.resolveLocal(b, a), nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: `[\\/]node_modules[\\/]`, Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			code, ok := a.PluginData.(standsIn)
			if !ok {
				return api.OnLoadResult{}, nil
			}
			contents := string(code)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
		// A CommonJS module stays one, so that its names are found as they were before.
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: packagesNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			file, whole := strings.CutSuffix(a.Path, " whole")
			contents := p.common[file]
			if whole {
				contents += "module.exports = whole;\n"
			} else {
				contents += "module.exports = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Object(whole)), default: { value: whole, enumerable: true }, __esModule: { value: true } });\n"
			}
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

// standsIn is the code of a module that stands in for one of a package.
type standsIn string

// saysModule reports whether the site's package.json makes modules of its files.
func saysModule(root string) bool {
	var manifest struct{ Type string }
	data, err := os.ReadFile(filepath.Join(root, "package.json"))
	return err == nil && json.Unmarshal(data, &manifest) == nil && manifest.Type == "module"
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}
