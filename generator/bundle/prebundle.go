package bundle

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// Prebundling bundles the packages that a site imports once, apart from the site's own
// modules. Without it, the fastest save of a component took 94 to 394 ms. With it, it
// took 45 to 70 ms (November 2026, shipped site, on a loaded machine).

// packages are the modules of packages that a site imports, bundled separately for
// Node or for browsers. They do not change while an author writes, and are more code
// than the site's own.
type packages struct {
	code     map[string]string // file → the module that replaces it
	output   output
	resolved sync.Map // importName → api.ResolveResult, of the site's imports
}

// importName is an import as a module of the site writes it.
type importName struct {
	text, folder string
	kind         api.ResolveKind
}

// Prebundle makes later builds faster. It may be called after any build, also while
// others run. Where packages cannot be bundled separately it changes nothing. Browser
// scripts stay as they are until one of their files is saved.
func (b *Bundler) Prebundle() {
	b.prebundle(&b.server)
	b.prebundle(&b.browser)
}

// prebundle replaces the context of a target by one that uses prebundled packages. The
// lock is held only to read and to replace the context, so that builds go on meanwhile.
func (b *Bundler) prebundle(t *target) {
	root := b.project.Root
	b.mu.Lock()
	before, src, options, files, styles := t.context, b.src, t.options, t.importedModules(), b.postcss
	changed := before != nil && len(files) > len(t.tried)
	if changed {
		t.tried = files
	}
	b.mu.Unlock()
	if !changed {
		return
	}
	next := (&target{options: options}).prebundled(root, src, styles, files)
	if next.packages == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case t.context != before:
		next.context.Dispose()
		t.tried = nil // the next call tries again
	case next.failed && len(before.Rebuild().Errors) == 0:
		next.context.Dispose()
	default:
		t.replaceContext(next)
		if t == &b.server {
			_ = b.runServer() // the next save of a style sheet compares its output with this one
		}
	}
}

// prebundledContext is a context that uses prebundled packages. Without packages there
// is no context.
type prebundledContext struct {
	packages *packages
	context  api.BuildContext
	failed   bool // its first build has errors
}

// prebundled bundles modules of packages, and opens a context that uses them. It only
// reads the target's options.
func (t *target) prebundled(root string, src sources, styles *postcss, files []string) (next prebundledContext) {
	if next.packages = bundlePackages(root, sources{disk: src.disk, base: src.base, variables: src.variables},
		t.options, files); next.packages == nil {
		return next
	}
	next.context = openContext(src.checked(next.packages.replaceIn(root, src, styles.addTo(t.options(root, src)))))
	next.failed = len(next.context.Rebuild().Errors) > 0 // fills esbuild's cache before the next save
	return next
}

func (t *target) replaceContext(next prebundledContext) {
	t.context.Dispose()
	t.context, t.packages = next.context, next.packages
}

// importedModules lists the modules of packages that the site's own files import, and
// those of earlier calls, by their names in the metafile.
func (t *target) importedModules() []string {
	all := map[string]bool{}
	for _, file := range t.tried {
		all[file] = true
	}
	for from, in := range t.inputs() {
		if inPackage("/" + from) {
			continue
		}
		for _, to := range in.Imports {
			name, _, _ := strings.Cut(to.Path, "?")
			_, read := t.inputs()[to.Path]
			isScript := slices.Contains([]string{".js", ".mjs", ".cjs"}, path.Ext(name))
			if read && isScript && inPackage("/"+name) && !strings.Contains(name, ":") {
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// bundlePackages bundles modules of packages, each as an entry point. It returns nil if
// there are errors, or if a package has a style sheet. The site's bundle reports the
// errors, and the style sheet belongs to the pages that import it.
func bundlePackages(root string, src sources, options func(string, sources) api.BuildOptions, files []string) *packages {
	o := options(root, src)
	o.EntryPointsAdvanced, o.Sourcemap = nil, api.SourceMapNone
	o.Plugins = []api.Plugin{runtimePlugin(root, src), drawingsPlugin(src.disk), stylesPlugin(src.disk)}
	for i, file := range files {
		entry := api.EntryPoint{InputPath: "./" + file, OutputPath: fmt.Sprintf("package-%d", i)}
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, entry)
	}
	out := readResult(root, src, api.Build(src.checked(o)))
	isSheet := func(name string) bool { return path.Ext(name) == ".css" }
	if out.list.HasErrors() || slices.ContainsFunc(slices.Collect(maps.Keys(out.assets)), isSheet) {
		return nil
	}
	out.moveModules()
	p := &packages{code: map[string]string{}, output: out}
	for _, name := range files {
		script := out.outputOf(name)
		file, address := filepath.Join(root, filepath.FromSlash(name)), quote(src.base+"/"+script)
		if out.meta.Inputs[name].Format == "cjs" { // it stays CommonJS, so that its names are found as before
			p.code[file] = "import whole from " + address + ";\nmodule.exports = whole;\n"
			continue
		}
		var names []string
		for _, export := range out.meta.Outputs[script].Exports {
			names = append(names, quote(export))
		}
		p.code[file] = "export { " + strings.Join(names, ", ") + " } from " + address + ";\n"
	}
	return p
}

// addTo adds the scripts and modules of packages to those of the site, which import them.
func (p *packages) addTo(site *output) {
	if p == nil {
		return
	}
	maps.Copy(site.assets, p.output.assets)
	maps.Copy(site.files, p.output.files)
	maps.Copy(site.sums, p.output.sums)
	maps.Copy(site.meta.Outputs, p.output.meta.Outputs)
}

// replaceIn returns options that replace the modules of packages.
//
// If package.json declares the site's files as modules, the plugin also resolves their
// imports. Otherwise esbuild reads package.json again for each build, and considers
// every file below it changed. esbuild does not look for the compiler's configuration of
// files that a plugin resolves, so all have the same one then.
func (p *packages) replaceIn(root string, src sources, o api.BuildOptions) api.BuildOptions {
	if p == nil {
		return o
	}
	o.External = []string{src.base + "/" + AssetFolder + "/*"}
	config, isOnly := src.disk.compilerConfig()
	resolves := isOnly && declaresModules(src.disk)
	if resolves {
		o.Tsconfig = config
	}
	plugin := api.Plugin{Name: "gaceta-packages", Setup: func(b api.PluginBuild) {
		load := func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			if code, ok := p.code[a.Path]; ok {
				result.Contents, result.Loader = &code, api.LoaderJS
			}
			return result, nil
		}
		b.OnLoad(api.OnLoadOptions{Filter: `[\\/]node_modules[\\/]`, Namespace: "file"}, load)
		if resolves {
			b.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				return p.resolve(b, a), nil
			})
		}
	}}
	o.Plugins = append([]api.Plugin{plugin}, o.Plugins...) // before those that read the files of packages
	return o
}

// resolve resolves an import of a site's module as esbuild does, and caches the result.
// An empty result lets esbuild resolve it.
func (p *packages) resolve(b api.PluginBuild, a api.OnResolveArgs) (result api.OnResolveResult) {
	isImport := a.Kind == api.ResolveJSImportStatement || a.Kind == api.ResolveJSDynamicImport
	if a.PluginData == p || isModuleSheet(a.Path) || inPackage(a.Importer) || !isImport && a.Kind != api.ResolveEntryPoint {
		return result
	}
	key := importName{a.Path, a.ResolveDir, a.Kind}
	cached, ok := p.resolved.Load(key)
	if !ok {
		r := askEsbuild(b, a, p)
		if len(r.Errors) > 0 || len(r.Warnings) > 0 {
			return result // esbuild reports them, such as other capital letters than those of the file
		}
		cached = r
		p.resolved.Store(key, cached)
	}
	r := cached.(api.ResolveResult)
	if r.External || r.Namespace != "file" {
		return result
	}
	if !inPackage(r.Path) && isTypeScript(r.Path) {
		result.Path = r.Path
	}
	if !r.SideEffects {
		result.SideEffects = api.SideEffectsFalse
	}
	return result
}

// declaresModules reports whether the site's package.json declares its files as modules.
func declaresModules(disk *files) bool {
	var manifest struct{ Type string }
	data, err := disk.site.ReadFile("package.json")
	return err == nil && json.Unmarshal(data, &manifest) == nil && manifest.Type == "module"
}

func isTypeScript(file string) bool {
	ext := path.Ext(file)
	return ext == ".ts" || ext == ".tsx"
}

func inPackage(file string) bool { return strings.Contains(filepath.ToSlash(file), "/node_modules/") }

// pathInPackages returns the path of a package's file below node_modules, with slashes. It is the same wherever the site lies.
func pathInPackages(file string) string {
	slashed := filepath.ToSlash(file)
	return slashed[strings.LastIndex(slashed, "/node_modules/")+len("/node_modules/"):]
}

// askEsbuild resolves an import as if its plugin did not. asking is the plugin data by which the plugin knows the question as its own.
func askEsbuild(b api.PluginBuild, a api.OnResolveArgs, asking any) api.ResolveResult {
	return b.Resolve(a.Path, api.ResolveOptions{
		Importer: a.Importer, Namespace: a.Namespace, ResolveDir: a.ResolveDir, Kind: a.Kind, PluginData: asking,
	})
}
