package bundle

import (
	"bytes"
	"cmp"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
)

// Some packages compute the address of a file next to their script, such as a worker, when they run. A bundle is another
// script, next to which there is no such file. Packages that do so have a function that takes the address.

// neighborName matches the name of a script or of WebAssembly in a string.
var neighborName = regexp.MustCompile("[\"'`](?:\\./)?([^\"'`/\\n]+\\.(?:[cm]?js|wasm))[\"'`]")

// checkNeighbors warns of packages that look for a file next to their script, unless a file of the site names it too.
func (c checks) checkNeighbors() (list diag.List) {
	for _, module := range slices.Sorted(maps.Keys(c.browser.meta.Inputs)) {
		file := c.disk.absolute(module)
		if _, ok := c.disk.rewritten.Load(file); !ok || !inPackage(file) {
			continue
		}
		names := c.neighbors(file)
		if len(names) == 0 || c.isNamed(names) {
			continue
		}
		name := packageName(file)
		pos, _, ok := wording{disk: c.disk}.importOf(name)
		folder, installed := findPackage(name, c.disk.root)
		if !ok || !installed {
			continue
		}
		help := "Read the documentation of the package on where this file belongs."
		m, _ := readManifest(folder)
		if within, err := filepath.Rel(folder, filepath.Join(filepath.Dir(file), names[0])); err == nil {
			if spec, ok := m.importOfFile(folder, name, filepath.ToSlash(within)); ok {
				help = "If it does, tell it in the island where the file is: new URL(" + quote(spec) + ", import.meta.url).href. " +
					"Its documentation names the function for it."
			}
		}
		list.Warnf("bundle-site", pos, help,
			"The package “%s” may look for %s next to its script when it runs, and the file is not there.", name, names[0])
	}
	return list
}

// neighbors lists the files next to a module that it names in strings, if it computes an address from its own. The shortest
// name comes first: others are variants.
func (c checks) neighbors(file string) (names []string) {
	text, err := c.disk.read(file)
	text = assetURL.ReplaceAll(text, nil) // these addresses are part of the bundle
	if err != nil || !bytes.Contains(text, importMeta) {
		return nil
	}
	for _, found := range neighborName.FindAllSubmatch(text, -1) {
		name := string(found[1])
		target := filepath.Join(filepath.Dir(file), name)
		_, isBundled := c.browser.meta.Inputs[c.disk.relative(target)]
		if info, err := os.Stat(target); err == nil && info.Mode().IsRegular() && !isBundled && name != path.Base(filepath.ToSlash(file)) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(a)-len(b), cmp.Compare(a, b)) })
	return slices.Compact(names)
}

// isNamed reports whether a file of the site in the browser's bundle contains one of the names.
func (c checks) isNamed(names []string) bool {
	for file := range c.filesOf(c.browser, scripts.MatchString) {
		if slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(file.text, []byte(name)) }) {
			return true
		}
	}
	return false
}
