package content

import (
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// localize marks the maps of a data file that are one value in several languages, and reports their keys that are not
// languages of the site. The schema decides where it describes a map. Elsewhere, the keys do: locale.Set.AreTags.
func localize(root *yamlnode.Node, schema *Schema, name string, languages locale.Set) diag.List {
	l := localizer{schema: schema, name: name, validation: validation{languages: languages}, places: map[string][]place{}}
	if schema != nil && schema.compiled == nil {
		l.schema = nil
	}
	if name == "site" {
		l.quotes = root.Get("typography")
	}
	l.visit(root, nil)
	return l.list
}

// localizer is one call of localize.
type localizer struct {
	validation
	schema *Schema            // nil without one
	name   string             // of the data file
	quotes *yamlnode.Node     // settings that name languages, but are no texts
	places map[string][]place // of the schema, by the path of values that they describe
}

// step is a key of a map, or ItemStep, on the way from the root to a value.
type step struct {
	parent *step
	name   string
}

// visit marks the maps at and below a node.
func (l *localizer) visit(n *yamlnode.Node, at *step) {
	if n == l.quotes && n != nil {
		return
	}
	for item := range n.Items() {
		l.visit(item, &step{at, ItemStep})
	}
	if n.Kind != yamlnode.Map {
		return
	}
	for f := range n.Fields() {
		if f.Kind == yamlnode.Map || f.Kind == yamlnode.List {
			l.visit(f, &step{at, f.Key()})
		}
	}
	if first := n.First(); first == nil || !locale.IsTag(first.Key()) || !l.languages.AreTags(n.Keys()) { // a schema that demands a text reports other maps
		return
	}
	isText, isDescribed := l.described(n, at)
	if isText || !isDescribed {
		n.Localize()
	}
	if isDescribed || l.name == "routes" { // package model reports languages of routes
		return
	}
	for f := range n.Fields() {
		if !l.languages.Has(f.Key()) {
			l.unknownLanguage(f, l.languages.Codes(), notText(n, l.name))
		}
	}
}

// placesAt returns the parts of the schema that describe the value at a path, and the path.
func (l *localizer) placesAt(at *step) ([]place, string) {
	if at == nil {
		if _, ok := l.places[""]; !ok {
			l.places[""] = l.schema.places(nil)
		}
		return l.places[""], ""
	}
	above, path := l.placesAt(at.parent)
	path += "\x00" + at.name
	places, ok := l.places[path]
	if !ok {
		places = l.schema.below(above, at.name)
		l.places[path] = places
	}
	return places, path
}

// notText returns the help for a map of a data file that may not be meant as a text, or "".
func notText(n *yamlnode.Node, name string) string {
	if !locale.AreWords(n.Keys()) {
		return ""
	}
	return "If this map is not a text, describe it in " + schemaFolder + "/" + name + schemaEnding + "."
}

// described reports whether the schema describes the map at a path, and whether it describes a text. Among the branches of a
// union, one whose required keys the map has decides.
func (l *localizer) described(n *yamlnode.Node, at *step) (isText, isDescribed bool) {
	if l.schema == nil {
		return false, false
	}
	places, _ := l.placesAt(at)
	fits := false
	for _, p := range places {
		properties := asMap(p.keywords["properties"])
		if len(properties) == 0 {
			isDescribed = isDescribed || p.keywords["propertyNames"] != nil || p.keywords["patternProperties"] != nil ||
				len(asMap(p.keywords["additionalProperties"])) > 0
			continue
		}
		isDescribed = true
		required, _ := p.keywords["required"].([]any)
		fit := !slices.ContainsFunc(required, func(key any) bool { name, _ := key.(string); return n.Get(name) == nil })
		if text := isTextSchema(p.keywords, l.languages); fit && !fits {
			isText, fits = text, true
		} else if fit == fits {
			isText = isText || text
		}
	}
	return isText, isDescribed
}

// isTextSchema reports whether a part of a schema describes a text in several languages: a map whose keys are languages of
// the site. A single key such as “id” could be anything, unless components receive a string.
func isTextSchema(keywords map[string]any, languages locale.Set) bool {
	properties := asMap(keywords["properties"])
	for key := range properties {
		if !languages.Has(key) {
			return false
		}
	}
	return len(properties) > 1 || len(properties) == 1 && keywords["tsType"] == "string"
}

// wantsText reports whether the part of the schema that reported an error describes a text in several languages.
func (v *validation) wantsText(e *jsonschema.ValidationError) bool {
	file, pointer, _ := strings.Cut(strings.TrimPrefix(e.SchemaURL, schemaScheme), "#")
	return isTextSchema(asMap(at(v.schema.owner.document(file), pointer)), v.languages)
}
