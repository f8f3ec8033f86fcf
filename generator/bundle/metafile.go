package bundle

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// metafile is the part of esbuild's metafile that this package reads. esbuild's Go
// API has no type for it.
type metafile struct {
	Inputs  map[string]metaInput  `json:"inputs"`
	Outputs map[string]metaOutput `json:"outputs"`
}

// metaInput is a file that esbuild read.
type metaInput struct {
	Format  string       `json:"format"`
	Imports []metaImport `json:"imports"`
}

// metaOutput is a file that esbuild wrote.
type metaOutput struct {
	EntryPoint string   `json:"entryPoint"`
	CSSBundle  string   `json:"cssBundle"`
	Exports    []string `json:"exports"`
	Inputs     map[string]struct {
		Bytes int `json:"bytesInOutput"`
	} `json:"inputs"`
	Imports []metaImport `json:"imports"`
}

// metaImport is an import of an input or of an output. Kind is esbuild's, such as import-statement.
type metaImport struct {
	Path string `json:"path"`
	Kind string `json:"kind"`
}

// outputOf returns the output of an entry point.
func (o output) outputOf(entry string) string {
	for name, out := range o.meta.Outputs {
		if ext := path.Ext(name); out.EntryPoint == entry && (ext == ".js" || ext == ".mjs") {
			return name
		}
	}
	return ""
}

// cssOf returns the style sheet of an entry point, or "".
func (o output) cssOf(entry string) string {
	return o.meta.Outputs[o.outputOf(entry)].CSSBundle
}

// closure lists outputs and what they import at any depth, sorted. If kind is not
// empty, only imports of that kind count.
func (o output) closure(kind string, names ...string) []string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(name string) {
		out, ok := o.meta.Outputs[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		for _, i := range out.Imports {
			if kind == "" || kind == i.Kind {
				visit(strings.TrimPrefix(i.Path, o.base+"/")) // prebundled packages are imported by their addresses
			}
		}
	}
	for _, name := range names {
		visit(name)
	}
	return slices.Sorted(maps.Keys(seen))
}

// inputs lists the files that runs of esbuild have read, without the generator's own modules.
func inputs(outputs ...*output) []string {
	all := map[string]bool{}
	for _, o := range outputs {
		for name := range o.meta.Inputs {
			if !strings.HasPrefix(name, "gaceta") || !strings.Contains(name, ":") {
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// hash returns the hash of modules for Node and of all modules that they import. For
// esbuild, the pages are not imports of the server entry, so its hash does not include
// them. Names are left out: they change with comments.
func (o output) hash(names ...string) string {
	hash := sha256.New()
	for _, name := range o.closure("", names...) {
		if sum, ok := o.sums[name]; ok {
			hash.Write(sum[:])
		}
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// packageFolder matches the folder of the package that a file belongs to.
var packageFolder = regexp.MustCompile(`^(?:.*/)?node_modules/((?:@[^/]+/)?[^/]+)`)

// largest names each script with the package or file that contributes most of its bytes.
func (o output) largest() map[string]string {
	names := map[string]string{}
	for name, out := range o.meta.Outputs {
		weights := map[string]int{}
		for input, w := range out.Inputs {
			if found := packageFolder.FindStringSubmatch(input); found != nil {
				input = found[1]
			}
			weights[input] += w.Bytes
		}
		byWeight := func(a, b string) int { return cmp.Compare(weights[a], weights[b]) }
		if inputs := slices.Sorted(maps.Keys(weights)); len(inputs) > 0 {
			names[name] = path.Base(name) + " (" + slices.MaxFunc(inputs, byWeight) + ")"
		}
	}
	return names
}
