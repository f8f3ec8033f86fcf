package bundle

import (
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// output is the result of one run of esbuild.
type output struct {
	entry  string              // of the server: its file
	assets map[string][]byte   // for browsers, by path in dist
	code   map[string][]byte   // for Node, by path in dist
	sums   map[string][32]byte // of code
	files  map[string][]byte   // for Node, source maps too, by name
	meta   metafile
	list   diag.List
}

// readResult reads the result of a run of esbuild.
func readResult(root string, result api.BuildResult) output {
	out := output{assets: map[string][]byte{}}
	out.list = diagnostics(result.Errors, result.Warnings)
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
	out.meta = parseMeta(result.Metafile)
	out.list = append(append(out.list, checkContainment(out.meta)...), checkLinkedPackages(root, out.meta)...)
	return out
}
