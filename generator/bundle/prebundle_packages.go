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

// packages are the modules of packages that a site imports, bundled separately for
// Node or for browsers. They do not change while an author writes, and are more code
// than the site's own. The zero value is empty.
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
	packagesBuilt     = "gaceta-built:" // prefix of the address of a prebundled module
)

func (p packages) none() bool { return len(p.common) == 0 && len(p.module) == 0 }

// index returns the module that loads all packages. As a server entry it renders
// nothing: a process that accepts it can load the packages.
func (p packages) index() string { return filepath.Join(p.folder, packagesIndex) }

// bundleModules bundles modules of packages, each as an entry point. Their
// diagnostics are reported with the site's bundle.
func bundleModules(root string, o api.BuildOptions, files []string) (output, error) {
	o.EntryPointsAdvanced = nil
	for i, file := range files {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: file, OutputPath: fmt.Sprintf("package-%d", i)})
	}
	out := readResult(root, api.Build(o))
	if out.list.HasErrors() {
		return output{}, fmt.Errorf("packages cannot be bundled separately: %s", out.list[0].Message)
	}
	for name := range out.assets {
		if path.Ext(name) == ".css" {
			return output{}, errors.New("a package has a style sheet, which belongs to the pages that import it")
		}
	}
	return out, nil
}

// reexport returns the code of a module that exports everything that the prebundled
// file at an address exports, and false for a CommonJS module.
func (o output) reexport(root, file, address string) (code string, module bool, err error) {
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
		return "", false, fmt.Errorf("the name %q cannot be exported again", names[odd])
	}
	return fmt.Sprintf("export { %s } from %s;\n", strings.Join(names, ", "), quote(packagesBuilt+address)), true, nil
}

var exportName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// packagesForNode bundles the modules in files into a folder under work.
func packagesForNode(root, work string, files []string) (packages, error) {
	o := serverOptions(root, newSources())
	o.Plugins = nil
	o.Sourcemap, o.PublicPath = api.SourceMapNone, ""
	out, err := bundleModules(root, o, files)
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
		code, module, err := out.reexport(root, file, fileURL(filepath.Join(p.folder, name+".mjs")))
		if err != nil {
			return packages{}, err
		}
		if module {
			fmt.Fprintf(&index, "import \"./%s.mjs\";\n", name)
			p.module[file] = code
			continue
		}
		fmt.Fprintf(&index, "import p%d from \"./%s.mjs\";\ntable[%q] = p%d;\n", i, name, key+name, i) // two versions of the packages may share the table
		p.common[file] = fmt.Sprintf("const whole = globalThis.%s[%q];\n", packagesTable, key+name)
	}
	index.WriteString("export const start = () => ({ render: () => ({ html: \"\", islands: [], data: [], strings: {} }) });\n")
	modules[packagesIndex] = []byte(index.String())
	return p, writeModules(p.folder, modules)
}

// packagesForBrowsers bundles the modules in files into scripts next to those of the site.
func packagesForBrowsers(root string, files []string) (packages, error) {
	o := common(root)
	o.Platform, o.Plugins = api.PlatformBrowser, []api.Plugin{stylesPlugin()}
	out, err := bundleModules(root, o, files)
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
		code, module, err := out.reexport(root, file, address)
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

// addTo adds the scripts of packages to those of the site, which import them.
func (p packages) addTo(site *output) {
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

// packagesPlugin records which packages are imported, and replaces those that are
// prebundled.
//
// If package.json declares the site's files as modules, the plugin also resolves
// these: esbuild reads package.json again for each build and then considers every file
// below it changed. Files that the plugin resolves do not know of package.json, so a
// CommonJS package must declare its default import: the whole of module.exports.
func packagesPlugin(root string, p packages, i *imports) api.Plugin {
	modules := declaresModules(root)
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
				if modules && a.Kind != api.ResolveJSRequireCall && isTypeScript(a.Importer) && !inPackage(a.Importer) {
					return api.OnResolveResult{Path: file, Namespace: packagesNamespace}, nil
				}
				return api.OnResolveResult{Path: file + " whole", Namespace: packagesNamespace}, nil
			}
			if code := p.module[file]; code != "" && a.Kind != api.ResolveJSRequireCall {
				return api.OnResolveResult{Path: file, PluginData: replacement(code)}, nil
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
			code, ok := a.PluginData.(replacement)
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

// replacement is the code that replaces a module of a package.
type replacement string

// declaresModules reports whether the site's package.json declares its files as modules.
func declaresModules(root string) bool {
	var manifest struct{ Type string }
	data, err := os.ReadFile(filepath.Join(root, "package.json"))
	return err == nil && json.Unmarshal(data, &manifest) == nil && manifest.Type == "module"
}

func fileURL(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}
