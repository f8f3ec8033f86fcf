package content

import (
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// suspectSettings warns of keys in the settings that are probably misspelled. The schema allows any key as data of the
// site, so a misspelled setting has no effect. It resembles a setting that the file does not have.
func suspectSettings(schema *Schema, root *yamlnode.Node, list diag.List) diag.List {
	reported := map[diag.Pos]bool{}
	for _, d := range list {
		reported[d.Pos] = true
	}
	var suspects diag.List
	check := func(n *yamlnode.Node, at ...string) {
		var unused []string
		known := map[string]bool{}
		for _, hint := range schema.Keys(at...) {
			if known[hint.Key] = true; n.Get(hint.Key) == nil {
				unused = append(unused, hint.Key)
			}
		}
		for f := range n.Fields() {
			near, ok := diag.Nearest(f.Key(), unused)
			if known[f.Key()] || !ok || reported[f.KeyPos()] {
				continue
			}
			help := "Did you mean “" + near + "”? If it is data of your own, give it another name, " +
				"or a schema: gaceta eject site.schema.json"
			suspects.Warnf("content-key", f.KeyPos(), help, "The key “%s” is no setting, but resembles “%s”.", f.Key(), near)
		}
	}
	check(root)
	for f := range root.Fields() {
		check(f, f.Key())
	}
	return suspects
}
