package content

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/yamltree"
)

// validate checks a tree and places each error at the key or value it is about.
// optional, if not nil, says which keys of the top level need not be there.
func (s *Schema) validate(root *yamltree.Node, languages locale.Set, optional func(string) bool) diag.List {
	if s.compiled == nil {
		return nil
	}
	err := s.compiled.Validate(root.Plain())
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	v := validation{schema: s, root: root, languages: languages, optional: optional}
	if !errors.As(err, &invalid) {
		v.list.Errorf("content-schema", root.Pos, "", "The file cannot be checked: %v.", err)
		return v.list
	}
	v.walk(invalid)
	return v.list
}

type validation struct {
	schema    *Schema
	root      *yamltree.Node
	languages locale.Set
	optional  func(string) bool
	list      diag.List
}

// walk descends to the innermost causes. Of the branches of an anyOf or oneOf
// it follows the one that got furthest: it is what the author meant.
func (v *validation) walk(e *jsonschema.ValidationError) {
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		if best := furthest(e.Causes); best != nil {
			v.walk(best)
			return
		}
	}
	if len(e.Causes) > 0 {
		for _, cause := range e.Causes {
			v.walk(cause)
		}
		return
	}
	v.report(e)
}

func furthest(causes []*jsonschema.ValidationError) *jsonschema.ValidationError {
	var best *jsonschema.ValidationError
	depth := -1
	for _, c := range causes {
		if d := deepest(c); d > depth {
			best, depth = c, d
		}
	}
	return best
}

func deepest(e *jsonschema.ValidationError) int {
	d := 2 * len(e.InstanceLocation)
	if _, wrongType := e.ErrorKind.(*kind.Type); !wrongType && len(e.Causes) == 0 {
		d++ // the right type with a wrong value is nearer than a wrong type
	}
	for _, c := range e.Causes {
		d = max(d, deepest(c))
	}
	return d
}

// at finds the node and, inside a map, the field that a location names.
func (v *validation) at(location []string) (*yamltree.Node, *yamltree.Field) {
	node, field := v.root, (*yamltree.Field)(nil)
	for _, step := range location {
		switch node.Kind {
		case yamltree.Map:
			if field = node.Field(step); field == nil {
				return node, nil
			}
			node = field.Value
		case yamltree.List:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(node.Items) {
				return node, nil
			}
			node, field = node.Items[i], nil
		}
	}
	return node, field
}

func (v *validation) report(e *jsonschema.ValidationError) {
	node, field := v.at(e.InstanceLocation)
	name := "This value"
	pos := node.Pos
	if field != nil {
		name = "“" + field.Key + "”"
		if node.Kind == yamltree.Null || node.Kind == yamltree.Map || node.Kind == yamltree.List {
			pos = field.Pos
		}
	}
	add := func(code, help, format string, args ...any) { v.list.Errorf(code, pos, help, format, args...) }
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		v.unknown(e, node, k.Properties)
	case *kind.Required:
		v.missing(e, node, field, k.Missing)
	case *kind.Type:
		if node.Kind == yamltree.Null {
			add("content-empty", "Give it a value, or take the key out.", "%s is empty.", name)
			return
		}
		add("content-type", "", "%s must be %s, and is %s.", name, wanted(k.Want), node.Kind)
	case *kind.Enum:
		known := make([]string, len(k.Want))
		for i, w := range k.Want {
			known[i] = fmt.Sprint(w)
		}
		add("content-value", diag.DidYouMean(fmt.Sprint(k.Got), known), "%s cannot be “%v”.", name, k.Got)
	case *kind.Const:
		add("content-value", "", "%s must be “%v”.", name, k.Want)
	case *kind.Format:
		if k.Want == "date" {
			add("content-date", "Write the day as YYYY-MM-DD, such as 2025-06-01.", "“%v” is no day of the calendar.", k.Got)
			return
		}
		add("content-format", "", "“%v” is not in the form “%s”.", k.Got, k.Want)
	case *kind.Pattern:
		help := ""
		if d := v.description(e); d != "" {
			help = "Expected: " + d
		}
		add("content-pattern", help, "%s cannot be “%s”.", name, k.Got)
	case *kind.MinLength:
		if k.Got == 0 {
			add("content-empty", "Write the text, or take the key out.", "%s is empty.", name)
			return
		}
		add("content-length", "", "%s has %d characters; it needs at least %d.", name, k.Got, k.Want)
	case *kind.MaxLength:
		add("content-length", "", "%s has %d characters; it may have at most %d.", name, k.Got, k.Want)
	case *kind.MinItems:
		add("content-length", "", "%s has %d entries; it needs at least %d.", name, k.Got, k.Want)
	case *kind.MaxItems:
		add("content-length", "", "%s has %d entries; it may have at most %d.", name, k.Got, k.Want)
	case *kind.MinProperties:
		add("content-empty", "Add at least one key.", "%s is empty.", name)
	case *kind.UniqueItems:
		add("content-duplicate", "Remove one of them.", "Entries %d and %d of %s are the same.", k.Duplicates[0]+1, k.Duplicates[1]+1, name)
	case *kind.Minimum, *kind.Maximum, *kind.ExclusiveMinimum, *kind.ExclusiveMaximum:
		add("content-range", "", "%s is out of range: %v.", name, localised(e))
	default:
		add("content-schema", "", "%s is not as the schema wants it: %v.", name, localised(e))
	}
}

// unknown blames each key that the schema does not name.
func (v *validation) unknown(e *jsonschema.ValidationError, node *yamltree.Node, keys []string) {
	known := v.properties(e)
	free := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return node.Get(k) != nil })
	for _, key := range keys {
		f := node.Field(key)
		if f == nil {
			continue
		}
		if v.isLocalised(known) {
			v.list.Errorf("content-language", f.Pos, diag.DidYouMean(key, known), "“%s” is no language of this text.", key)
			continue
		}
		v.list.Errorf("content-key", f.Pos, diag.DidYouMean(key, free), "“%s” is no known key here.", key)
	}
}

// missing blames a map for the keys it lacks; a missing language has a code of its own.
func (v *validation) missing(e *jsonschema.ValidationError, node *yamltree.Node, field *yamltree.Field, keys []string) {
	pos := node.Pos
	if field != nil {
		pos = field.Pos
	}
	top := len(e.InstanceLocation) == 0
	for _, key := range keys {
		if top && v.optional != nil && v.optional(key) {
			continue
		}
		if v.languages.Has(key) && v.isLocalised(node.Keys()) {
			l, _ := v.languages.Get(key)
			what := "This text"
			if field != nil {
				what = "“" + field.Key + "”"
			}
			v.list.Errorf("content-translation", pos, "Add it beside the others: "+key+": …", "%s has no text in %s.", what, name(l.Name, key))
			continue
		}
		help := "Add a line “" + key + ": …”."
		if d := v.propertyDescription(e, key); d != "" {
			help += " " + d
		}
		v.list.Errorf("content-missing", pos, help, "The key “%s” is missing.", key)
	}
}

func (v *validation) isLocalised(keys []string) bool {
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return !v.languages.Has(k) })
}

// sub is the part of the schema that complained.
func (v *validation) sub(e *jsonschema.ValidationError) *jsonschema.Schema {
	v.schema.owner.mu.Lock()
	defer v.schema.owner.mu.Unlock()
	s, err := v.schema.owner.compiler.Compile(e.SchemaURL)
	if err != nil {
		return nil
	}
	return s
}

func (v *validation) properties(e *jsonschema.ValidationError) []string {
	var keys []string
	if s := v.sub(e); s != nil {
		for k := range s.Properties {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

func (v *validation) propertyDescription(e *jsonschema.ValidationError, key string) string {
	s := v.sub(e)
	if s == nil || s.Properties[key] == nil {
		return ""
	}
	p := s.Properties[key]
	if p.Description == "" && p.Ref != nil {
		return p.Ref.Description
	}
	return p.Description
}

func (v *validation) description(e *jsonschema.ValidationError) string {
	if s := v.sub(e); s != nil {
		return s.Description
	}
	return ""
}

func wanted(types []string) string {
	words := map[string]string{
		"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
		"array": "a list", "object": "a group of keys", "null": "nothing",
	}
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = words[t]
	}
	return strings.Join(out, " or ")
}

var locationPart = regexp.MustCompile(`^at '[^']*': `)

func localised(e *jsonschema.ValidationError) string {
	text := e.Error()
	if i := strings.LastIndex(text, "- "); i >= 0 {
		text = text[i+2:]
	}
	return strings.TrimSuffix(locationPart.ReplaceAllString(strings.TrimSpace(text), ""), ".")
}
