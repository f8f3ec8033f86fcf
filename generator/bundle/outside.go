package bundle

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// bundled is what esbuild's metafile says of the files that it read.
type bundled map[string]struct {
	Imports []struct {
		Path string `json:"path"`
	} `json:"imports"`
}

// outside blames every file of the bundle that is neither in the site's folder
// nor in a package: it would publish a file of the machine.
func outside(meta string) diag.List {
	var m struct {
		Inputs bundled `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(meta), &m); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
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
