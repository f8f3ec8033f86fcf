package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/runtime"
)

// islandsPlugin makes one module of each island: its default export hydrates
// an element, with a function of the runtime's file hydrate.
func islandsPlugin(root string, src sources, hydrate string) api.Plugin {
	return api.Plugin{Name: "gaceta-islands", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + islandNamespace + ":"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(a.Path, islandNamespace+":"), Namespace: islandNamespace}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: islandNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			shared := ""
			if src.single[sharedFile] != "" {
				shared = "import " + quote("./"+sharedFile) + ";\n"
			}
			contents := shared + fmt.Sprintf("import island from %s;\nimport { hydrate } from %s;\nexport default (element) => hydrate(element, island);\n",
				quote("./"+src.islands[a.Path]), quote(runtimePrefix+hydrate))
			if hydrate == runtime.HydrateDev { // an open page must not mix two instances of React
				contents += "export * as React from \"react\";\n"
			}
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Clean(root), Loader: api.LoaderJS}, nil
		})
	}}
}

// insertion is the function with which packages built by bunchee put a style
// sheet into the page.
const insertion = "function __insertCSS(code) {"

// stylesPlugin empties that function: a policy without unsafe-inline refuses
// what it inserts, and the browser's console says so. A site imports the
// package's style sheet instead.
func stylesPlugin() api.Plugin {
	return api.Plugin{Name: "gaceta-styles", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `[\\/]node_modules[\\/].*\.m?js$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := os.ReadFile(a.Path)
			if err != nil || !bytes.Contains(text, []byte(insertion)) {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			contents := strings.Replace(string(text), insertion, "function __insertCSS() {}\nfunction __insertedCSS(code) {", 1)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

func quote(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}
