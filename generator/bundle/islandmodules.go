package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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

var (
	defaultExport = regexp.MustCompile(`(?m)^export default\b.*$`)
	definition    = regexp.MustCompile(`\bdefineIsland\s*[(<]`)
	islandFile    = `\.island\.tsx$`
)

// definitionPlugin reports islands whose default export cannot be the result of
// defineIsland. React would only say that an element type is undefined.
func definitionPlugin(root string) api.Plugin {
	return api.Plugin{Name: "gaceta-definition", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: islandFile, Namespace: "file"}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := os.ReadFile(a.Path)
			at := defaultExport.FindIndex(text)
			if err != nil || at == nil || definition.Match(text) || inPackage(a.Path) {
				return result, nil // esbuild reads it itself, and words the error
			}
			file, _ := filepath.Rel(root, a.Path)
			line := string(text[at[0]:at[1]])
			result.Errors = []api.Message{{
				Text: filepath.Base(a.Path) + " must export default defineIsland(…).",
				Location: &api.Location{
					File: filepath.ToSlash(file), Line: bytes.Count(text[:at[0]], []byte("\n")) + 1, Length: len(line), LineText: line,
				},
				Notes: []api.Note{{Text: "Import defineIsland from “gaceta”."}},
			}}
			return result, nil
		})
	}}
}

func quote(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}
