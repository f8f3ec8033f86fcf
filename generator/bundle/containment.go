package bundle

import (
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// checkContainment reports every bundled file that is neither in the site's folder
// nor in a package: the build would publish a file of the machine.
func checkContainment(m metafile) diag.List {
	var list diag.List
	for _, from := range slices.Sorted(maps.Keys(m.Inputs)) {
		for _, to := range m.Inputs[from].Imports {
			if isOutside(to.Path) && !isOutside(from) {
				list.Errorf("bundle-outside", diag.Pos{File: from, Line: 1, Column: 1}, "Copy the file into site/.", "This imports %s, a file outside the site's folder.", path.Base(to.Path))
			}
		}
	}
	for _, file := range slices.Sorted(maps.Keys(m.Inputs)) {
		if isOutside(file) && len(list) == 0 {
			list.Errorf("bundle-outside", diag.Pos{File: "site", Line: 1, Column: 1}, "Copy the file into site/.", "%s is part of the site's code, but outside its folder.", path.Base(file))
		}
	}
	return list
}

// isOutside reports whether a file is outside the site's folder and not in an installed package.
func isOutside(file string) bool {
	return (strings.HasPrefix(file, "../") || path.IsAbs(file)) && !strings.Contains("/"+file, "/node_modules/")
}
