package content

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// validate checks a tree and reports each violation at its key or value. optional, if not nil, reports whether a
// required key of the top level may be missing.
func (s *Schema) validate(root *yamlnode.Node, languages locale.Set, optional func(string) bool) diag.List {
	if s.compiled == nil {
		return nil
	}
	err := s.compiled.Validate(root.Plain())
	if err == nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	v := validation{
		schema: s, root: root, languages: languages, optional: optional,
		missingAt: map[int]keyOf{}, misspelled: map[keyOf]bool{},
	}
	if !errors.As(err, &invalid) {
		v.list.Errorf("content-schema", root.Pos(), "Check the schema "+s.File()+".", "This file cannot be checked: %v.", err)
		return v.list
	}
	v.walk(invalid)
	return v.withoutFollowUps()
}

// withoutFollowUps returns the diagnostics except those of keys that are missing because they are misspelled.
func (v *validation) withoutFollowUps() diag.List {
	var list diag.List
	for i, d := range v.list {
		if k, missing := v.missingAt[i]; !missing || !v.misspelled[k] {
			list = append(list, d)
		}
	}
	return list
}

// keyOf is a key that a map has or should have.
type keyOf struct {
	node *yamlnode.Node
	key  string
}

type validation struct {
	schema     *Schema
	root       *yamlnode.Node
	languages  locale.Set
	optional   func(string) bool
	list       diag.List
	missingAt  map[int]keyOf  // index in list → the missing key that it reports
	misspelled map[keyOf]bool // known keys that unknown keys resemble
}

// walk descends to the innermost causes. In an anyOf or oneOf, it follows the branch that failed deepest, which is
// probably the one that the author meant.
func (v *validation) walk(e *jsonschema.ValidationError) {
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		branches := e.Causes
		if chosen, wrong := discriminate(e); chosen != nil {
			branches = chosen
		} else if wrong != nil {
			v.report(wrong)
			return
		}
		if best := furthest(branches); best != nil {
			v.walk(best)
			return
		}
	case *kind.PropertyNames:
		v.report(e)
		return
	}
	if len(e.Causes) > 0 {
		for _, cause := range e.Causes {
			v.walk(cause)
		}
		return
	}
	v.report(e)
}

// discriminate selects branches of a union by their discriminator, which is a
// key that has another constant in each branch, such as "type". It returns the
// branches whose constant is the value's own. If the value is no branch's
// constant, it returns an error that lists all of them. A union without a
// discriminator returns nothing.
func discriminate(union *jsonschema.ValidationError) (chosen []*jsonschema.ValidationError, wrong *jsonschema.ValidationError) {
	var others []*jsonschema.ValidationError // the errors of the constants that differ
	for _, branch := range union.Causes {
		if other := constantError(branch, len(union.InstanceLocation)+1); other != nil {
			others = append(others, other)
		} else {
			chosen = append(chosen, branch)
		}
	}
	if len(others) == 0 {
		return nil, nil
	}
	if len(chosen) > 0 {
		return chosen, nil
	}
	values := &kind.Enum{Got: others[0].ErrorKind.(*kind.Const).Got}
	for _, other := range others {
		values.Want = append(values.Want, other.ErrorKind.(*kind.Const).Want)
	}
	wrong = &jsonschema.ValidationError{SchemaURL: others[0].SchemaURL, InstanceLocation: others[0].InstanceLocation, ErrorKind: values}
	return nil, wrong
}

// constantError finds the error of a constant whose value is depth levels below the root.
func constantError(e *jsonschema.ValidationError, depth int) *jsonschema.ValidationError {
	if _, ok := e.ErrorKind.(*kind.Const); ok && len(e.InstanceLocation) == depth {
		return e
	}
	for _, cause := range e.Causes {
		if found := constantError(cause, depth); found != nil {
			return found
		}
	}
	return nil
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
		d++ // a wrong value of the right type is nearer than a wrong type
	}
	for _, c := range e.Causes {
		d = max(d, deepest(c))
	}
	return d
}

// at returns the node at a location, also as field if it is a value of a map.
func (v *validation) at(location []string) (node, field *yamlnode.Node) {
	node = v.root
	for _, step := range location {
		switch node.Kind {
		case yamlnode.Map:
			if field = node.Get(step); field == nil {
				return node, nil
			}
			node = field
		case yamlnode.List:
			i, err := strconv.Atoi(step)
			item := node.Item(i)
			if err != nil || item == nil {
				return node, nil
			}
			node, field = item, nil
		}
	}
	return node, field
}

// sub returns the part of the schema that reported an error.
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
		p = p.Ref
	}
	if p.Description == "" && p.Enum != nil && len(p.Enum.Values) <= 12 {
		values := make([]string, len(p.Enum.Values))
		for i, value := range p.Enum.Values {
			values[i] = fmt.Sprint(value)
		}
		return "Known values: " + strings.Join(values, ", ") + "."
	}
	return p.Description
}

func (v *validation) description(e *jsonschema.ValidationError) string {
	if s := v.sub(e); s != nil {
		return s.Description
	}
	return ""
}
