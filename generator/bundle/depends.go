package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
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
		fmt.Fprintf(sum, "%s %d\n", name, len(o.code[name]))
		sum.Write(o.code[name])
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
