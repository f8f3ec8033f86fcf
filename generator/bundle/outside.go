package bundle

import (
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// outside blames every file of the bundle that is neither in the site's folder
// nor in a package: it would publish a file of the machine.
func outside(m metafile) diag.List {
	var list diag.List
	for _, from := range slices.Sorted(maps.Keys(m.Inputs)) {
		for _, to := range m.Inputs[from].Imports {
			if foreign(to.Path) && !foreign(from) {
				list.Errorf("bundle-outside", diag.Pos{File: from, Line: 1, Column: 1}, "Copy the file into site/.", "%s is imported, which lies outside the site's folder.", path.Base(to.Path))
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(m.Inputs)) {
		if foreign(file) && len(list) == 0 {
			list.Errorf("bundle-outside", diag.Pos{File: "site", Line: 1, Column: 1}, "Copy the file into site/.", "%s is part of the site's code, and lies outside its folder.", path.Base(file))
		}
	}
	return list
}

// foreign reports whether a file lies outside; installed packages may.
func foreign(file string) bool {
	return (strings.HasPrefix(file, "../") || path.IsAbs(file)) && !strings.Contains("/"+file, "/node_modules/")
}
