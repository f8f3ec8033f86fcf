package project

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

var schemeForm = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// reservedSchemes have a meaning of their own in addresses.
var reservedSchemes = []string{
	"about", "blob", "data", "file", "ftp", "http", "https", "javascript", "link", "mailto", "route", "sms", "tel", "vbscript",
}

// IsDataName reports whether a text can be the name of a data file: laws for content/laws.yaml.
func IsDataName(text string) bool {
	return fs.ValidPath(text) && !strings.Contains(text, `\`) && !slices.Contains([]string{".yaml", ".yml"}, path.Ext(text))
}

// DataNameHelp is what to write in place of a text that is not the name of a data file.
const DataNameHelp = "Write the name of a data file: laws for content/laws.yaml."

// schemeNames returns the schemes of the site's own that have the right form.
func (p Project) schemeNames() []string {
	names := slices.Sorted(maps.Keys(p.Schemes))
	return slices.DeleteFunc(names, func(name string) bool { return !schemeForm.MatchString(name) })
}

// schemes reads the data files that schemes are bound to. A scheme with an error is bound too, so that texts that use it
// have no further errors.
func (r settings) schemes(node *yamlnode.Node) map[string]string {
	if node != nil && node.Kind != yamlnode.Map {
		r.Errorf("site-settings", node.KeyPos(), "Write “scheme: data file” for each scheme: law: laws.",
			"“schemes” must be a map, not %s.", node.Kind)
	}
	schemes := map[string]string{}
	for f := range node.Fields() {
		schemes[strings.ToLower(f.Key())] = cmp.Or(f.Text(), "?")
		switch {
		case !schemeForm.MatchString(f.Key()):
			r.Errorf("site-settings", f.KeyPos(), "Use lower-case letters a to z, digits and hyphens.",
				"“%s” is not a valid scheme.", f.Key())
		case slices.Contains(reservedSchemes, f.Key()):
			r.Errorf("site-settings", f.KeyPos(), "Choose another name.",
				"The scheme “%s” already has a meaning in addresses.", f.Key())
			delete(schemes, f.Key())
		case !IsDataName(f.Text()):
			r.Errorf("site-settings", f.KeyPos(), DataNameHelp,
				"The scheme “%s” names no data file.", f.Key())
		}
	}
	return schemes
}
