package bundle

import (
	"fmt"
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
			contents := shared + fmt.Sprintf("import island from %s;\nimport { hydrate } from %s;\nexport default (element, held) => hydrate(element, island, held);\n",
				quote("./"+src.islands[a.Path]), quote(runtimePrefix+hydrate))
			if hydrate == runtime.HydrateDev { // an open page must not mix two instances of React
				contents += "export * as React from \"react\";\n"
			}
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Clean(root), Loader: api.LoaderJS}, nil
		})
	}}
}
