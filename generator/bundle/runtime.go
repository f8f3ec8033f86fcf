package bundle

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/runtime"
)

const (
	runtimeNamespace = "gaceta"
	runtimePrefix    = runtimeNamespace + ":"

	frameworkModule   = "gaceta" // what sites import
	siteModule        = runtimePrefix + "site"
	browserModule     = runtimePrefix + "browser" // site/browser.ts
	translationModule = runtimePrefix + "translation"
	pageModule        = runtimePrefix + "page/"
)

// runtimePlugin resolves "gaceta" and gaceta:… to the files of package runtime,
// and to the modules that connect them with the site.
func runtimePlugin(root string, src sources) api.Plugin {
	generated := map[string]string{"site": siteCode(src)}
	resolve := func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		if id, ok := strings.CutPrefix(a.Path, pageModule); ok { // an entry point; localImports finds its module
			return api.OnResolveResult{Path: "./" + src.pages[id], External: true}, nil
		}
		if a.Path == browserModule {
			return api.OnResolveResult{Path: filepath.Join(root, filepath.FromSlash(browserFile))}, nil
		}
		return api.OnResolveResult{Path: runtimeFile(a.Path, src), Namespace: runtimeNamespace, SideEffects: sideEffects(a)}, nil
	}
	return api.Plugin{Name: "gaceta-runtime", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + frameworkModule + "(:.*)?$"}, resolve)
		b.OnResolve(api.OnResolveOptions{Filter: `^\./`, Namespace: runtimeNamespace}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if generated[a.Importer] != "" {
				return api.OnResolveResult{}, nil // a file of the site
			}
			return resolve(a)
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: runtimeNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			loader := api.LoaderTSX
			text, ok := generated[a.Path]
			if !ok {
				data, err := fs.ReadFile(runtime.Files(), a.Path)
				if err != nil {
					return api.OnLoadResult{}, fmt.Errorf("gaceta has no module %s", runtimePrefix+a.Path)
				}
				text = string(data)
			}
			if path.Ext(a.Path) == ".ts" {
				loader = api.LoaderTS
			}
			return api.OnLoadResult{Contents: &text, ResolveDir: filepath.Clean(root), Loader: loader}, nil
		})
	}}
}

// runtimeFile returns the file, or the name of the generated module, that an
// import of the framework means.
func runtimeFile(specifier string, src sources) string {
	switch specifier {
	case frameworkModule:
		return runtime.Index
	case translationModule:
		if len(src.texts) == 0 {
			return runtime.TranslationStub
		}
		return runtime.Translation
	}
	name := strings.TrimPrefix(strings.TrimPrefix(specifier, runtimePrefix), "./")
	for _, ext := range []string{".ts", ".tsx"} {
		if _, err := fs.Stat(runtime.Files(), name+ext); err == nil {
			return name + ext
		}
	}
	return name
}

// sideEffects lets esbuild leave out what a site does not use of the framework.
func sideEffects(a api.OnResolveArgs) api.SideEffects {
	if a.Kind == api.ResolveEntryPoint || a.Path == siteModule {
		return api.SideEffectsTrue
	}
	return api.SideEffectsFalse
}

// siteCode is the module gaceta:site: the site's layout, pages and translations.
func siteCode(src sources) string {
	var code strings.Builder
	if _, ok := src.single[layoutFile]; ok {
		// esbuild drops “export { default as Layout }” without a default export: it may be a type.
		fmt.Fprintf(&code, "import layout from %s;\nexport const Layout = layout;\n", quote("./"+layoutFile))
	} else {
		code.WriteString("export const Layout = ({ children }) => children;\n")
	}
	code.WriteString("export const pages = {\n__proto__: null,\n") // no page is called “constructor” unless a site has one
	for _, id := range slices.Sorted(maps.Keys(src.pages)) {
		fmt.Fprintf(&code, "%s: () => import(%s),\n", quote(id), quote(pageModule+id))
	}
	code.WriteString("};\n")
	names := slices.Sorted(maps.Keys(src.markdown))
	for i, name := range names {
		fmt.Fprintf(&code, "import component%d from %s;\n", i, quote("./"+src.markdown[name]))
	}
	code.WriteString("export const components = {\n__proto__: null,\n")
	for i, name := range names {
		fmt.Fprintf(&code, "%s: component%d,\n", quote(name), i)
	}
	code.WriteString("};\nexport const resources = {};\n")
	for i, name := range slices.Sorted(maps.Keys(src.texts)) {
		lang, namespace := path.Split(name)
		lang = quote(strings.TrimSuffix(lang, "/"))
		fmt.Fprintf(&code, "import text%d from %s;\n(resources[%s] ??= {})[%s] = text%d;\n", i, quote("./"+src.texts[name]), lang, quote(namespace), i)
	}
	return code.String()
}

func quote(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}
