package content

import (
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// CheckAttributes checks the attributes of a component in a text against the schema of
// the component. Keys that the schema does not name are errors, whatever it allows. A
// nil schema names none.
func (s *Schema) CheckAttributes(attributes *yamlnode.Node) diag.List {
	var list diag.List
	var known []string
	if s != nil {
		known = slices.Sorted(maps.Keys(s.top.Properties))
	}
	for f := range attributes.Fields() {
		if slices.Contains(known, f.Key()) {
			continue
		}
		help := diag.DidYouMean(f.Key(), "attributes", known)
		if len(known) == 0 {
			help = "Remove it. A schema in " + ComponentSchemas + "/ names the attributes of a component."
		}
		list.Errorf("markdown-attribute", f.KeyPos(), help, "Unknown attribute “%s”.", f.Key())
	}
	if s == nil || s.compiled == nil {
		return list
	}
	hasUnknown := len(list) > 0
	for _, d := range s.validate(attributes, nil, false) {
		if hasUnknown && (d.Code == "content-key" || d.Code == "content-missing") {
			continue // reported above, or the unknown attribute is the missing one misspelled
		}
		if d.Code == "content-missing" {
			d.Help = "Write it between braces after the name of the component: {name=\"value\"}."
			d.Message = strings.Replace(d.Message, "The key", "The attribute", 1)
		}
		list = append(list, d)
	}
	return list
}

// ComponentSchemas is the folder with the schemas of components in texts.
const ComponentSchemas = schemaFolder + "/markdown"

// TextAttributes returns the attributes that readers read: those with x-localized.
func (s *Schema) TextAttributes() []string {
	return s.marked(func(k keywords) bool { return k.IsLocalized })
}

// LinkAttributes returns the attributes that are addresses: those with x-link.
func (s *Schema) LinkAttributes() []string {
	return s.marked(func(k keywords) bool { return k.IsLink })
}

func (s *Schema) marked(has func(keywords) bool) []string {
	var names []string
	if s != nil {
		for name, k := range s.top.Properties {
			if has(k) {
				names = append(names, name)
			}
		}
	}
	return names
}
