package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// inputs lists the files that runs of esbuild have read.
func inputs(outputs ...output) []string {
	all := map[string]bool{}
	for _, o := range outputs {
		for name := range o.meta.Inputs {
			if !strings.HasPrefix(name, "gaceta") || !strings.Contains(name, ":") { // the generator's own modules
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// hash is that of modules for Node and all that they import. Pages, which the
// server's own module imports too, are no outputs that it names.
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

// reach lists what a script imports at any depth, at once or later.
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

// heaviest names each script with the package or file that most of it is made of.
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
