package content

import (
	"iter"
	"maps"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// relation is how a part of a schema is related to one that it names.
type relation uint8

const (
	same  relation = iota // about the same value
	below                 // about a value below, or a key
)

// related is a part of a schema that another part names.
type related struct {
	*jsonschema.Schema
	relation
}

// partsOf returns the parts of a schema that a part names. Without sort, the order of those with keys is random.
func partsOf(part *jsonschema.Schema, sort bool) (all []related) {
	add := func(relation relation, parts ...*jsonschema.Schema) {
		for _, p := range parts {
			if p != nil {
				all = append(all, related{p, relation})
			}
		}
	}
	either := func(relation relation, value any) {
		switch value := value.(type) {
		case *jsonschema.Schema:
			add(relation, value)
		case []*jsonschema.Schema:
			add(relation, value...)
		}
	}
	add(same, part.Ref)
	add(same, part.AllOf...)
	add(same, part.AnyOf...)
	add(same, part.OneOf...)
	add(same, part.Not, part.If, part.Then, part.Else)
	for _, key := range keysOf(part.DependentSchemas, sort) {
		add(same, part.DependentSchemas[key])
	}
	for _, key := range keysOf(part.Dependencies, sort) {
		either(same, part.Dependencies[key])
	}
	for _, key := range keysOf(part.Properties, sort) {
		add(below, part.Properties[key])
	}
	for _, pattern := range patternsOf(part) {
		add(below, part.PatternProperties[pattern])
	}
	add(below, part.PrefixItems...)
	add(below, part.PropertyNames, part.Items2020, part.Contains, part.UnevaluatedProperties, part.UnevaluatedItems)
	either(below, part.Items)
	either(below, part.AdditionalItems)
	either(below, part.AdditionalProperties)
	return all
}

func keysOf[V any](m map[string]V, sort bool) []string {
	if len(m) == 0 {
		return nil
	}
	keys := slices.AppendSeq(make([]string, 0, len(m)), maps.Keys(m))
	if sort {
		slices.Sort(keys)
	}
	return keys
}

// patternsOf returns the patterns of patternProperties in a fixed order.
func patternsOf(part *jsonschema.Schema) []jsonschema.Regexp {
	if len(part.PatternProperties) == 0 {
		return nil
	}
	return slices.SortedFunc(maps.Keys(part.PatternProperties), func(a, b jsonschema.Regexp) int {
		if a.String() < b.String() {
			return -1
		}
		return 1
	})
}

// partsOfField returns the parts that describe the value of a key.
func partsOfField(part *jsonschema.Schema, key string) (parts []*jsonschema.Schema) {
	if p := part.Properties[key]; p != nil {
		parts = append(parts, p)
	}
	for _, pattern := range patternsOf(part) {
		if pattern.MatchString(key) {
			parts = append(parts, part.PatternProperties[pattern])
		}
	}
	if p, ok := part.AdditionalProperties.(*jsonschema.Schema); ok && len(parts) == 0 {
		parts = append(parts, p)
	}
	return parts
}

// partsOfItem returns the parts that describe the item of a list at an index.
func partsOfItem(part *jsonschema.Schema, index int) []*jsonschema.Schema {
	if index < len(part.PrefixItems) {
		return part.PrefixItems[index : index+1]
	}
	if part.Items2020 != nil {
		return []*jsonschema.Schema{part.Items2020}
	}
	switch items := part.Items.(type) { // of older drafts
	case *jsonschema.Schema:
		return []*jsonschema.Schema{items}
	case []*jsonschema.Schema:
		if index < len(items) {
			return items[index : index+1]
		}
	}
	return nil
}

// childParts yields the keys and items of a value with the parts that describe them. parts describe the value itself.
func childParts(parts []*jsonschema.Schema, n *yamlnode.Node) iter.Seq2[*yamlnode.Node, []*jsonschema.Schema] {
	return func(yield func(*yamlnode.Node, []*jsonschema.Schema) bool) {
		for f := range n.Fields() {
			var below []*jsonschema.Schema
			for _, p := range parts {
				below = append(below, partsOfField(p, f.Key())...)
			}
			if !yield(f, descriptions(below...)) {
				return
			}
		}
		index := 0
		for item := range n.Items() {
			var below []*jsonschema.Schema
			for _, p := range parts {
				below = append(below, partsOfItem(p, index)...)
			}
			if !yield(item, descriptions(below...)) {
				return
			}
			index++
		}
	}
}

// descriptions returns parts with those that they refer to or combine, whose annotations are about the same value, each once.
func descriptions(parts ...*jsonschema.Schema) []*jsonschema.Schema {
	if len(parts) == 0 {
		return nil
	}
	var all []*jsonschema.Schema
	seen := map[*jsonschema.Schema]bool{}
	var visit func(part *jsonschema.Schema)
	visit = func(part *jsonschema.Schema) {
		if seen[part] {
			return
		}
		seen[part] = true
		all = append(all, part)
		if part.Ref != nil {
			visit(part.Ref)
		}
		for _, branches := range [][]*jsonschema.Schema{part.AllOf, part.AnyOf, part.OneOf} {
			for _, p := range branches {
				visit(p)
			}
		}
	}
	for _, part := range parts {
		visit(part)
	}
	return all
}

// schemaSize says how much work a schema is.
type schemaSize struct {
	weight      int  // of all parts when each reference is replaced by what it refers to
	patterns    int  // sizes of their regular expressions
	isRecursive bool // it describes values within values of the same kind; weight counts each kind once
	hasImages   bool
}

// measurement is one call of measure.
type measurement struct {
	schemas *Schemas
	root    *jsonschema.Schema
	size    schemaSize
	visits  int
	parts   map[*jsonschema.Schema][]related
	open    map[*jsonschema.Schema]int // parts on the way to the present one, by their number of values above
	sort    bool
}

// measure returns the size of a schema. A schema is refused if its references lead in a circle about the same value, or to
// too many parts. One that describes a tree, such as a menu in a menu, is not: values end.
func (s *Schemas) measure(root *jsonschema.Schema) (schemaSize, error) {
	m := measurement{schemas: s, root: root, parts: map[*jsonschema.Schema][]related{}, open: map[*jsonschema.Schema]int{}}
	if m.visit(root, 0) == nil {
		return m.size, nil
	}
	// The same fault is reported at the same place each time.
	m = measurement{schemas: s, root: root, parts: map[*jsonschema.Schema][]related{}, open: map[*jsonschema.Schema]int{}, sort: true}
	return m.size, m.visit(root, 0)
}

// visit measures a part for a value with a number of values above it.
func (m *measurement) visit(part *jsonschema.Schema, level int) error {
	if m.visits++; m.visits > limits.SchemaExpansions {
		return newSchemaFault("schema-references", m.schemas.schemaPos(m.root.Location),
			"Remove references, or describe less with “additionalProperties”.",
			"The references of this schema lead to more than %d parts.", limits.SchemaExpansions)
	}
	if part.DynamicRef != nil || part.RecursiveRef != nil {
		return newSchemaFault("schema-references", m.schemas.schemaPos(part.Location), "Use “$ref”.",
			"“$dynamicRef” and “$recursiveRef” are not supported.")
	}
	weight, patterns := weightOf(part)
	m.size.weight += weight
	m.size.patterns += patterns
	m.size.hasImages = m.size.hasImages || ownKeywordsOf(part).isImage
	named, known := m.parts[part]
	if !known {
		named = partsOf(part, m.sort)
		m.parts[part] = named
	}
	m.open[part] = level
	defer delete(m.open, part)
	for _, p := range named {
		next := level
		if p.relation == below {
			next++
		}
		if above, isOpen := m.open[p.Schema]; isOpen && above == next {
			return newSchemaFault("schema-references", m.schemas.schemaPos(part.Location), "Remove one of the references.",
				"The references of this schema lead in a circle.")
		} else if isOpen {
			m.size.isRecursive = true
			continue
		}
		if err := m.visit(p.Schema, next); err != nil {
			return err
		}
	}
	return nil
}

// weightOf returns what comparing a part with a value costs, and the sizes of the part's regular expressions.
func weightOf(part *jsonschema.Schema) (weight, patterns int) {
	weight = 2 + (len(part.Properties)+len(part.Required)+len(part.DependentRequired))/16
	if part.Enum != nil {
		weight += len(part.Enum.Values) / 2
	}
	sizeOf := func(r jsonschema.Regexp) int {
		p, _ := r.(schemaPattern)
		return p.size
	}
	if part.Pattern != nil {
		patterns += sizeOf(part.Pattern)
	}
	for pattern := range part.PatternProperties {
		patterns += sizeOf(pattern)
	}
	return weight, patterns
}

// pair is a part of a schema and a value that it describes.
type pair struct {
	part *jsonschema.Schema
	node *yamlnode.Node
}

// isTooMuch reports whether comparing a value with the schema takes more than limits.SchemaVisits steps. Most files are so
// small that no order of visits could exceed it.
func (s *Schema) isTooMuch(root *yamlnode.Node) bool {
	nodes, characters := extent(root)
	if s.size.weight*nodes+(s.size.patterns+s.size.weight)*characters/charactersPerStep <= limits.SchemaVisits && !s.size.isRecursive {
		return false
	}
	w := costWalk{costs: map[pair]int{}, parts: map[*jsonschema.Schema][]related{}}
	return w.cost(s.compiled, root) > limits.SchemaVisits
}

// charactersPerStep is how many characters are compared with one instruction of a regular expression in a step.
const charactersPerStep = 16

// extent returns the number of values in a tree, and of characters in its texts and keys.
func extent(n *yamlnode.Node) (nodes, characters int) {
	nodes, characters = 1, len(n.Text())+len(n.Key())
	for child := range n.Children() {
		more, longer := extent(child)
		nodes, characters = nodes+more, characters+longer
	}
	return nodes, characters
}

// costWalk counts the visits of a validation, which visits a part once for each way that leads to it. It visits each part
// once for each value.
type costWalk struct {
	costs map[pair]int
	parts map[*jsonschema.Schema][]related
	steps int
}

// cost returns the cost of comparing a value with a part. It stops beyond the limit.
func (w *costWalk) cost(part *jsonschema.Schema, n *yamlnode.Node) int {
	at := pair{part, n}
	if cost, known := w.costs[at]; known {
		return cost
	}
	weight, patterns := weightOf(part)
	characters := len(n.Text()) + len(n.Key())
	for f := range n.Fields() {
		characters += len(f.Key())
	}
	total := weight + n.Len() + (patterns+1)*characters/charactersPerStep
	if total > limits.SchemaVisits {
		return total
	}
	named, known := w.parts[part]
	if !known {
		named = partsOf(part, false)
		w.parts[part] = named
	}
	add := func(part *jsonschema.Schema, n *yamlnode.Node) {
		if w.steps++; total <= limits.SchemaVisits && w.steps <= limits.SchemaVisits {
			total += w.cost(part, n)
		}
	}
	for _, p := range named {
		if p.relation != below {
			add(p.Schema, n)
		}
	}
	for f := range n.Fields() {
		for _, p := range partsOfField(part, f.Key()) {
			add(p, f)
		}
		if p := part.UnevaluatedProperties; p != nil {
			add(p, f)
		}
		if part.PropertyNames != nil {
			add(part.PropertyNames, f) // its key is no node, but counted with it
		}
	}
	index := -1
	for item := range n.Items() {
		index++
		for _, p := range append(slices.Clone(partsOfItem(part, index)), part.Contains, part.UnevaluatedItems) {
			if p != nil {
				add(p, item)
			}
		}
		if p, ok := part.AdditionalItems.(*jsonschema.Schema); ok {
			add(p, item)
		}
	}
	if w.steps > limits.SchemaVisits {
		total = limits.SchemaVisits + 1
	}
	total = min(total, limits.SchemaVisits+1)
	w.costs[at] = total
	return total
}
