package bundle

import (
	"bytes"
	"maps"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/runtime"
	"github.com/evanw/esbuild/pkg/api"
)

const islandNamespace = "gaceta-island"

// common returns the options of both bundles. MinifyIdentifiers stays off: it would
// rename CSS module classes differently in each bundle.
func common(root string, src sources) api.BuildOptions {
	define := map[string]string{"process.env.NODE_ENV": `"production"`}
	defineVariables(define, src.variables)
	return api.BuildOptions{
		AbsWorkingDir: root, Outdir: AssetFolder, Outbase: "site", Bundle: true, Write: false, Metafile: true, Splitting: true,
		Format: api.FormatESModule, PublicPath: src.base + "/" + AssetFolder + "/", JSX: api.JSXAutomatic, Loader: loaders,
		EntryNames: "[name]-[hash]", ChunkNames: "chunk-[hash]", AssetNames: "[name]-[hash]",
		MinifySyntax: true, LegalComments: api.LegalCommentsNone, Charset: api.CharsetUTF8,
		Define:   define,
		LogLevel: api.LogLevelSilent, TreeShaking: api.TreeShakingTrue, PreserveSymlinks: linksPackages(root),
		Engines: []api.Engine{
			{Name: api.EngineChrome, Version: "111"}, {Name: api.EngineFirefox, Version: "114"}, {Name: api.EngineSafari, Version: "16.4"},
		},
	}
}

// serverRequire defines require and import() for what is not bundled: modules of Node, and what a package tries to load if it is
// installed. Node would look for the latter in node_modules, which prerendered code must not read.
const serverRequire = `import{createRequire as __cr,isBuiltin as __ib}from"node:module";` +
	`const __rq=__cr(import.meta.url),require=Object.assign(n=>{if(__ib(n))return __rq(n);` +
	`throw Object.assign(Error("Cannot find module '"+n+"'"),{code:"MODULE_NOT_FOUND"})},__rq),` +
	absentImport + `=async n=>require(n);`

// absentImport takes the place of import() of what is not bundled. It is as long, because the source map has been made.
const absentImport = "__lost"

// rejectAbsentImports replaces each import() in code for Node of what was not bundled: esbuild keeps one whose failure is caught.
func (o *output) rejectAbsentImports() {
	for name, made := range o.meta.Outputs {
		if path.Ext(name) != ".mjs" {
			continue
		}
		for _, i := range made.Imports {
			_, isPage := o.meta.Inputs[path.Clean(i.Path)]
			if i.External && i.Kind == "dynamic-import" && !isPage && !isBuiltIn(i.Path) {
				absent := "(" + quote(i.Path) + ")"
				o.assets[name] = bytes.ReplaceAll(o.assets[name], []byte("import"+absent), []byte(absentImport+absent))
			}
		}
	}
}

// serverOptions returns the options of the bundle for Node. Each page is an entry
// point: otherwise esbuild would not make a style sheet for each page.
func serverOptions(root string, src sources) api.BuildOptions {
	o := common(root, src)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: serverEntry, OutputPath: "server"}}
	for _, id := range slices.Sorted(maps.Keys(src.pages)) {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: src.pages[id], OutputPath: "page-" + id})
	}
	o.Platform = api.PlatformNode
	o.Engines = append(o.Engines, api.Engine{Name: api.EngineNode, Version: "20"})
	o.MainFields = []string{"module", "main"}
	o.OutExtension = map[string]string{".js": ".mjs"} // Node reads it as a module whatever package.json says
	o.Sourcemap, o.SourcesContent = api.SourceMapLinked, api.SourcesContentExclude
	// the modules run elsewhere
	o.SourceRoot = (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(root, AssetFolder)) + "/"}).String()
	o.Banner = map[string]string{"js": serverRequire}
	o.Plugins = []api.Plugin{
		queryPlugin(), remotePlugin(), runtimePlugin(root, src), definitionPlugin(src.disk), clientPlugin(src.disk),
		picturesPlugin(root, src.disk), drawingsPlugin(src.disk),
	}
	return o
}

// browserOptions returns the options of the bundle for browsers.
func browserOptions(root string, src sources) api.BuildOptions {
	o := common(root, src)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: clientEntry, OutputPath: "loader"}}
	for _, name := range slices.Sorted(maps.Keys(src.islands)) {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: islandNamespace + ":" + name, OutputPath: name})
	}
	o.Platform = api.PlatformBrowser
	// This is a constant and not an export of a module, because the loader must not import anything. With an
	// import, esbuild would put a script with its own helpers before it.
	maps.Copy(o.Define, browserDefines)
	o.Define["HAS_BROWSER_CODE"] = strconv.FormatBool(src.single[browserFile] != "")
	o.Plugins = []api.Plugin{
		queryPlugin(), remotePlugin(), runtimePlugin(root, src), islandsPlugin(root, src, runtime.Hydrate),
		definitionPlugin(src.disk), picturesPlugin(root, src.disk),
		drawingsPlugin(src.disk), stylesPlugin(src.disk),
	}
	return o
}

// checked adds the check of all files to options, before the plugins that read them, and the plugins that all bundles share.
func (s sources) checked(o api.BuildOptions) api.BuildOptions {
	before := []api.Plugin{namesPlugin(), s.disk.plugin(), modulesPlugin(s.disk), commonjsPlugin(s.disk)}
	o.Plugins = slices.Concat(before, o.Plugins, []api.Plugin{s.urlPlugin(), s.addressPlugin(), rewritePlugin(s.disk, s.isWorker)})
	return o
}

// minify shortens bundled code. Class names are strings at this point and stay as they are.
func minify(contents []byte, loader api.Loader) []byte {
	short := api.Transform(string(contents), api.TransformOptions{
		Loader: loader, MinifyIdentifiers: loader == api.LoaderJS, MinifyWhitespace: true,
		Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
	})
	if len(short.Errors) > 0 {
		panic("internal error: esbuild refuses its own output: " + short.Errors[0].Text)
	}
	return short.Code
}

// devServerOptions returns the options of the bundle for Node in a development session.
func devServerOptions(root string, src sources) api.BuildOptions {
	return withDevelopmentReact(serverOptions(root, src))
}

// devBrowserOptions returns the options of the bundle for browsers in a development
// session. Its source maps contain the sources, which the server does not serve.
func devBrowserOptions(root string, src sources) api.BuildOptions {
	o := withDevelopmentReact(browserOptions(root, src))
	o.Sourcemap, o.SourcesContent = api.SourceMapLinked, api.SourcesContentInclude
	o.Plugins = []api.Plugin{
		queryPlugin(), remotePlugin(), runtimePlugin(root, src), islandsPlugin(root, src, runtime.HydrateDev),
		definitionPlugin(src.disk), picturesPlugin(root, src.disk),
		drawingsPlugin(src.disk), stylesPlugin(src.disk), refreshPlugin(root, src.disk),
	}
	return o
}

// withDevelopmentReact selects React's development build, which has full messages and
// component stacks.
func withDevelopmentReact(o api.BuildOptions) api.BuildOptions {
	o.Define["process.env.NODE_ENV"] = `"development"`
	o.JSXDev = true
	return o
}
