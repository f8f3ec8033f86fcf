package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// esbuild writes the paths of modules into scripts, and into the hashes of their names. With pnpm's global store these paths lead
// to a folder of the machine, while what is published is the same on each.

// wrapper matches the path of a module as the name of the function in which esbuild wraps the module.
var wrapper = regexp.MustCompile(`(= __(?:commonJS|esm)\(\{\n\s+)"(?:[^"\\\n]|\\.)*"\(`)

// dropPaths removes the paths of modules from scripts.
func (o *output) dropPaths() {
	for name, code := range o.assets {
		if path.Ext(name) == ".js" && bytes.Contains(code, []byte("({\n")) {
			o.assets[name] = wrapper.ReplaceAll(code, []byte(`${1}""(`))
		}
	}
}

// renameScripts names each script by a hash of its content and of the scripts that it imports.
func (o *output) renameScripts() {
	sums := map[string][32]byte{} // of the content without the names of other scripts
	for name, out := range o.meta.Outputs {
		isWorker := out.EntryPoint == "" && strings.Contains(path.Base(name), workerName) // the bundle for Node names it, too
		if code, ok := o.assets[name]; ok && path.Ext(name) == ".js" && !isWorker {
			sums[name] = sha256.Sum256(o.replaceNames(name, code, func(string) string { return "" }))
		}
	}
	names, used := map[string]string{}, map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		var imported [][]byte
		for _, other := range o.closure("", name) {
			sum := sums[other]
			imported = append(imported, sum[:])
		}
		slices.SortFunc(imported, bytes.Compare)
		own := sums[name]
		hash := sha256.New()
		hash.Write(own[:])
		hash.Write(bytes.Join(imported, nil))
		for ok := true; ok; ok = used[names[name]] { // scripts of equal content are different modules
			hash.Write([]byte{0})
			names[name] = name[:strings.LastIndexByte(name, '-')+1] + base32.StdEncoding.EncodeToString(hash.Sum(nil))[:8] + ".js"
		}
		used[names[name]] = true
	}
	assets, outputs := map[string][]byte{}, map[string]metaOutput{}
	renamed := func(name string) string {
		if next, ok := names[name]; ok {
			return next
		}
		return name
	}
	for name, code := range o.assets {
		assets[renamed(name)] = code
		if _, ok := names[name]; ok {
			assets[renamed(name)] = o.replaceNames(name, code, renamed)
		}
	}
	for name, out := range o.meta.Outputs {
		out.Imports = slices.Clone(out.Imports)
		for i := range out.Imports {
			out.Imports[i].Path = renamed(out.Imports[i].Path)
		}
		outputs[renamed(name)] = out
	}
	o.assets, o.meta.Outputs = assets, outputs
}

// replaceNames replaces the names of the scripts that a script imports.
func (o *output) replaceNames(name string, code []byte, replacement func(string) string) []byte {
	for _, i := range o.meta.Outputs[name].Imports {
		if path.Ext(i.Path) == ".js" {
			code = bytes.ReplaceAll(code, []byte(i.Path), []byte(replacement(i.Path)))
		}
	}
	return code
}
