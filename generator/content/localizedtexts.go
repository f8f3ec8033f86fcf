package content

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// localize marks the maps of a data file that are one value in several languages, and reports their keys that are not
// languages of the site. The schema decides where it describes a map. Elsewhere, the keys do: locale.Set.AreTags.
func localize(root *yamlnode.Node, schema *Schema, name string, languages locale.Set) diag.List {
	l := localizer{name: name, validation: validation{languages: languages}}
	if name == "site" {
		l.quotes = root.Get("typography")
	}
	l.visit(root, schema.partsAt(nil))
	return l.list
}

// localizer is one call of localize.
type localizer struct {
	validation
	name   string         // of the data file
	quotes *yamlnode.Node // settings that name languages, but are no texts
	steps  int
}

// visit marks the maps at and below a node, which the parts of the schema describe. A walk that takes too long ends:
// validation refuses the file.
func (l *localizer) visit(n *yamlnode.Node, parts []*jsonschema.Schema) {
	if l.steps += 1 + len(parts); n == l.quotes || l.steps > limits.SchemaVisits {
		return
	}
	for child, below := range partsBelow(parts, n) {
		l.visit(child, below)
	}
	if n.Kind != yamlnode.Map {
		return
	}
	switch isText, isDescribed := l.described(n, parts); {
	case isText:
		n.Localize()
	case !isDescribed && l.languages.AreTags(n.Keys()):
		n.Localize()
		more := notText(n, l.name)
		for f := range n.Fields() {
			if !l.languages.Has(f.Key()) && l.name != "routes" { // package model reports those of routes
				l.unknownLanguage(f, l.languages.Codes(), more)
			}
		}
	}
}

// notText returns the help for a map of a data file that may not be meant as a text, or "".
func notText(n *yamlnode.Node, name string) string {
	if !locale.AreWords(n.Keys()) {
		return ""
	}
	return "If this map is not a text, describe it in " + schemaFolder + "/" + name + schemaEnding + "."
}

// described reports whether the parts of a schema describe a map, and whether they describe a text. Among the branches of
// a union, one whose required keys the map has decides.
func (l *localizer) described(n *yamlnode.Node, parts []*jsonschema.Schema) (isText, isDescribed bool) {
	fits := false
	for _, p := range parts {
		if len(p.Properties) == 0 {
			others, _ := p.AdditionalProperties.(*jsonschema.Schema)
			isDescribed = isDescribed || p.PropertyNames != nil || len(p.PatternProperties) > 0 || others != nil
			continue
		}
		isDescribed = true
		fit := !slices.ContainsFunc(p.Required, func(key string) bool { return n.Get(key) == nil })
		if text := isTextSchema(p, l.languages); fit && !fits {
			isText, fits = text, true
		} else if fit == fits {
			isText = isText || text
		}
	}
	return isText, isDescribed
}

// isTextSchema reports whether a part of a schema describes a text in several languages: a map whose keys are languages of
// the site. A single key such as “id” could be anything, unless components receive a string.
func isTextSchema(part *jsonschema.Schema, languages locale.Set) bool {
	for key := range part.Properties {
		if !languages.Has(key) {
			return false
		}
	}
	return len(part.Properties) > 1 || len(part.Properties) == 1 && ownKeywordsOf(part).isText
}

// wantsText reports whether the part of the schema that reported an error describes a text in several languages.
func (v *validation) wantsText(e *jsonschema.ValidationError) bool {
	return isTextSchema(v.sub(e), v.languages)
}
