package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// metafile is the part of esbuild's metafile that this package reads. esbuild's Go
// API has no type for it.
type metafile struct {
	Inputs  map[string]metaInput  `json:"inputs"`
	Outputs map[string]metaOutput `json:"outputs"`
}

type metaInput struct {
	Format  string       `json:"format"`
	Imports []metaImport `json:"imports"`
}

type metaOutput struct {
	EntryPoint string   `json:"entryPoint"`
	CSSBundle  string   `json:"cssBundle"`
	Exports    []string `json:"exports"`
	Inputs     map[string]struct {
		Bytes int `json:"bytesInOutput"`
	} `json:"inputs"`
	Imports []metaImport `json:"imports"`
}

type metaImport struct {
	Path string `json:"path"`
	Kind string `json:"kind"`
}

func parseMeta(text string) (m metafile) {
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
	return m
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

// deps lists what a script imports statically, at any depth, sorted.
func (o output) deps(name string) []string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(n string) {
		for _, i := range o.meta.Outputs[n].Imports {
			if i.Kind == "import-statement" && !seen[i.Path] && o.meta.Outputs[i.Path].Imports != nil {
				seen[i.Path] = true
				visit(i.Path)
			}
		}
	}
	visit(name)
	return slices.Sorted(maps.Keys(seen))
}

// inputs lists the files that runs of esbuild have read, without the generator's own modules.
func inputs(outputs ...output) []string {
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

// hash returns the hash of modules for Node and of all modules that they import.
// The server entry imports pages by relative paths, so its hash does not include them.
func (o output) hash(names ...string) string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, i := range o.meta.Outputs[name].Imports {
			if o.code[i.Path] != nil {
				visit(i.Path)
			}
		}
	}
	for _, name := range names {
		visit(name)
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		fmt.Fprintf(sum, "%s %x\n", name, o.sums[name])
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// reach lists what a script imports at any depth, statically or dynamically.
func (o output) reach(name string) []string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(n string) {
		for _, i := range o.meta.Outputs[n].Imports {
			if o.meta.Outputs[i.Path].Imports != nil && !seen[i.Path] && i.Path != name {
				seen[i.Path] = true
				visit(i.Path)
			}
		}
	}
	visit(name)
	return slices.Sorted(maps.Keys(seen))
}

// heaviest names each script with the package or file that contributes most of its bytes.
func (o output) heaviest() map[string]string {
	names := map[string]string{}
	for name, out := range o.meta.Outputs {
		weights := map[string]int{}
		for input, w := range out.Inputs {
			_, inside, found := strings.Cut(input, "node_modules/")
			if found {
				parts := strings.SplitN(inside, "/", 3)
				input = parts[0]
				if strings.HasPrefix(input, "@") && len(parts) > 1 {
					input += "/" + parts[1]
				}
			}
			weights[input] += w.Bytes
		}
		most := ""
		for _, input := range slices.Sorted(maps.Keys(weights)) {
			if most == "" || weights[input] > weights[most] {
				most = input
			}
		}
		if most != "" {
			names[name] = path.Base(name) + " (" + most + ")"
		}
	}
	return names
}
