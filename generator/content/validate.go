package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
)

// validate checks a tree and reports each violation at its key or value. A translation may lack the keys that it
// inherits.
func (s *Schema) validate(root *yamlnode.Node, languages locale.Set, isTranslation bool) diag.List {
	if s.compiled == nil {
		return nil
	}
	if s.isTooMuch(root) {
		var list diag.List
		list.Errorf("schema-references", root.Pos(), "Divide the file, or remove alternatives from the schema "+s.File()+".",
			"Comparing this file with its schema takes too many steps.")
		return list
	}
	err := s.compiled.Validate(withoutBlanks(root.Plain()))
	if err == nil {
		return nil
	}
	v := validation{
		schema: s, root: root, languages: languages, isTranslation: isTranslation, misspelled: map[*yamlnode.Node][]string{},
	}
	causes := innermost(err.(*jsonschema.ValidationError))
	for _, e := range causes {
		if k, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
			v.unknownKeys(e, k.Properties)
		}
	}
	for _, e := range causes {
		v.report(e)
	}
	return v.list
}

// withoutBlanks empties the texts in a value that consist of white space: readers see none of it.
func withoutBlanks(value any) any {
	switch v := value.(type) {
	case string:
		if strings.TrimSpace(v) == "" {
			return ""
		}
	case map[string]any:
		for key, item := range v {
			v[key] = withoutBlanks(item)
		}
	case []any:
		for i, item := range v {
			v[i] = withoutBlanks(item)
		}
	}
	return value
}

// validation is one call of validate.
type validation struct {
	schema        *Schema
	root          *yamlnode.Node
	languages     locale.Set
	isTranslation bool
	list          diag.List
	misspelled    map[*yamlnode.Node][]string // known keys that a map's unknown keys resemble
	compared      int                         // names that were compared for suggestions
}

// maxCompared bounds the names that are compared for the suggestions of one file. Further messages have none.
const maxCompared = 200_000

// nearest is diag.Nearest.
func (v *validation) nearest(word string, known []string) (string, bool) {
	if v.compared += len(known); v.compared > maxCompared {
		return "", false
	}
	return diag.Nearest(word, known)
}

// didYouMean is diag.DidYouMean.
func (v *validation) didYouMean(word, kind string, known []string) string {
	if v.compared += len(known); v.compared > maxCompared {
		return diag.DidYouMean("", kind, known[:min(len(known), 20)])
	}
	return diag.DidYouMean(word, kind, known)
}

// innermost returns the innermost causes of an error. In an anyOf or oneOf, it follows the branch that failed deepest,
// which is probably the one that the author meant.
func innermost(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	causes := e.Causes
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		if branches := discriminate(e); len(branches) > 0 {
			best := slices.MaxFunc(branches, func(a, b *jsonschema.ValidationError) int { return deepest(a) - deepest(b) })
			causes = []*jsonschema.ValidationError{best}
		}
	case *kind.PropertyNames:
		causes = nil
	}
	if len(causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range causes {
		all = append(all, innermost(cause)...)
	}
	return all
}

// discriminate selects branches of a union by their discriminator, which is a
// key that has another constant in each branch, such as "type". It returns the
// branches whose constant is the value's own. If the value is no branch's
// constant, it returns an error that lists all of them.
func discriminate(union *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var chosen []*jsonschema.ValidationError
	var wrong jsonschema.ValidationError
	values := &kind.Enum{}
	for _, branch := range union.Causes {
		other := constantError(branch, len(union.InstanceLocation)+1)
		if other == nil {
			chosen = append(chosen, branch)
			continue
		}
		constant := other.ErrorKind.(*kind.Const)
		values.Got, values.Want = constant.Got, append(values.Want, constant.Want)
		wrong = *other
		wrong.ErrorKind = values
	}
	if len(chosen) == 0 && len(values.Want) > 0 {
		return []*jsonschema.ValidationError{&wrong}
	}
	return chosen
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

// deepest returns how far into the value the causes of an error are.
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
		next := node.Get(step)
		field = next
		if i, err := strconv.Atoi(step); err == nil && node.Kind == yamlnode.List {
			next = node.Item(i)
		}
		if next == nil {
			return node, nil
		}
		node = next
	}
	return node, field
}

// sub returns the part of the schema that reported an error.
func (v *validation) sub(e *jsonschema.ValidationError) *jsonschema.Schema {
	v.schema.owner.mu.Lock()
	defer v.schema.owner.mu.Unlock()
	if s, err := v.schema.owner.compiler.Compile(e.SchemaURL); err == nil {
		return s
	}
	return new(jsonschema.Schema)
}

func (v *validation) properties(e *jsonschema.ValidationError) []string {
	return slices.Sorted(maps.Keys(v.sub(e).Properties))
}

func (v *validation) propertyDescription(e *jsonschema.ValidationError, key string) string {
	p := v.sub(e).Properties[key]
	if p != nil && p.Description == "" && p.Ref != nil {
		p = p.Ref
	}
	switch {
	case p == nil:
		return ""
	case p.Description == "" && p.Enum != nil:
		return diag.DidYouMean("", "values", texts(p.Enum.Values))
	}
	return p.Description
}

// expected returns the help for a value or key that does not have the form of the schema.
func (v *validation) expected(e *jsonschema.ValidationError, otherwise string) string {
	if d := v.sub(e).Description; d != "" {
		return "Expected: " + d
	}
	return otherwise
}

func texts(values []any) []string {
	out := make([]string, len(values))
	for i, value := range values {
		out[i] = fmt.Sprint(value)
	}
	return out
}
