package bundle

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// output is the result of one run of esbuild.
type output struct {
	base   string              // path of the site on its host, which begins the addresses of outputs
	entry  string              // file of the server entry
	assets map[string][]byte   // for browsers, by path in dist
	files  map[string][]byte   // modules for Node and their source maps, by name
	sums   map[string][32]byte // of modules for Node, by their names in the metafile
	meta   metafile
	list   diag.List
}

// readResult reads the result of a run of esbuild.
func readResult(root string, src sources, result api.BuildResult) output {
	out := output{base: src.base, assets: map[string][]byte{}, files: map[string][]byte{}, sums: map[string][32]byte{}}
	out.list = src.disk.diagnostics(result.Errors, result.Warnings)
	if len(result.Errors) > 0 {
		return out
	}
	for _, f := range result.OutputFiles {
		rel, err := filepath.Rel(root, f.Path)
		if err != nil {
			panic(fmt.Sprintf("internal error: output %s outside %s", f.Path, root))
		}
		out.assets[filepath.ToSlash(rel)] = f.Contents
	}
	if err := json.Unmarshal([]byte(result.Metafile), &out.meta); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
	out.list = append(out.list, checkParentPackages(root, out.meta)...)
	return out
}
