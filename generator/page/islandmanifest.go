package page

import (
	"encoding/json"
	"html/template"
	"maps"
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// manifest tells the loader which scripts the islands of a page need.
type manifest struct {
	Scripts [][2]string      `json:"scripts"` // address and integrity
	Islands map[string][]int `json:"islands"` // indexes into Scripts, the island's own script first
}

// newManifest returns the manifest for the named islands, or "" for none. The component
// of rt is blamed for an island that does not exist.
func newManifest(assets *bundle.Assets, rt *model.Route, names []string) (template.JS, diag.List) {
	var list diag.List
	out, index := manifest{Islands: map[string][]int{}}, map[string]int{}
	for _, name := range names {
		island, ok := assets.Islands[name]
		if !ok {
			help := diag.DidYouMean(name, "islands", slices.Sorted(maps.Keys(assets.Islands))) + " Found on " + rt.Address + "."
			list.Errorf("bundle-island", diag.Pos{File: "site/pages/" + rt.Page + ".tsx", Line: 1, Column: 1}, help,
				"The island “%s” has no file %s.island.tsx: defineIsland needs the file's name.", name, name)
			continue
		}
		for _, script := range island.Scripts() {
			i, known := index[script.URL]
			if !known {
				i = len(out.Scripts)
				index[script.URL] = i
				out.Scripts = append(out.Scripts, [2]string{script.URL, script.Integrity})
			}
			out.Islands[name] = append(out.Islands[name], i)
		}
	}
	if len(out.Islands) == 0 {
		return "", list
	}
	data, err := json.Marshal(out)
	if err != nil {
		panic("internal error: a manifest of islands that cannot be JSON: " + err.Error())
	}
	return document.JSON(data), list
}
