package content

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
)

// localize marks the maps of a data file that are one value in several languages, and reports their keys that are not
// languages of the site. The schema decides where it describes a map. Elsewhere, the keys do: locale.Set.AreTags.
func localize(root *yamlnode.Node, schema *Schema, name string, languages locale.Set) diag.List {
	l := localizer{name: name, validation: validation{languages: languages}}
	l.parts = map[string][]*jsonschema.Schema{"": schema.partsAt(nil)}
	if name == "site" {
		l.quotes = root.Get("typography")
	}
	l.visit(root, nil)
	return l.list
}

// localizer is one call of localize.
type localizer struct {
	validation
	name   string                          // of the data file
	quotes *yamlnode.Node                  // settings that name languages, but are no texts
	parts  map[string][]*jsonschema.Schema // of the schema, by the path of values that they describe
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
	// a schema that demands a text reports other maps
	if first := n.First(); first == nil || !locale.IsTag(first.Key()) || !l.languages.AreTags(n.Keys()) {
		return
	}
	parts, _ := l.partsAt(at)
	isText, isDescribed := l.described(n, parts)
	if isText || !isDescribed {
		n.Localize()
	}
	if isDescribed || l.name == "routes" { // package model reports languages of routes
		return
	}
	for f := range n.Fields() {
		if !l.languages.Has(f.Key()) {
			l.unknownLanguage(n, f, l.languages.Codes(), notText(n, l.name))
		}
	}
}

// partsAt returns the parts of the schema that describe the value at a path, and the path.
func (l *localizer) partsAt(at *step) ([]*jsonschema.Schema, string) {
	if at == nil {
		return l.parts[""], ""
	}
	above, path := l.partsAt(at.parent)
	path += "\x00" + at.name
	parts, ok := l.parts[path]
	if !ok {
		parts = partsBelow(above, at.name)
		l.parts[path] = parts
	}
	return parts, path
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

// wantsLanguages reports whether the part of the schema that reported an error has a key for each language of the site, and perhaps
// others, as a term of the glossary.
func (v *validation) wantsLanguages(e *jsonschema.ValidationError) bool {
	part := v.sub(e)
	isMissing := func(code string) bool { return part.Properties[code] == nil }
	return len(v.languages) > 1 && !slices.ContainsFunc(v.languages.Codes(), isMissing)
}
