package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Hint describes a key or a value from its schema, for editors.
type Hint struct {
	Key         string
	Description string
	Types       []string // of JSON
	Format      string
	Values      []string // all valid values; nil if the schema does not list them
	Example     string
	Reference   string // data whose keys are the values, as “file” or “file#/pointer”
	IsImage     bool
	IsRequired  bool
}

// ItemStep is the step of a path that leads from a list to one of its items.
const ItemStep = "-"

// OfData returns the schema of a data file, or nil.
func (s *Schemas) OfData(file string) *Schema { return s.ofData(dataName(file)) }

// Keys returns the keys that a schema names for the map at a path, sorted.
func (s *Schema) Keys(at ...string) []Hint {
	found := map[string]Hint{}
	for _, p := range s.partsAt(at) {
		for key, value := range p.Properties {
			h := found[key]
			h.Key, h.IsRequired = key, h.IsRequired || slices.Contains(p.Required, key)
			for _, part := range descriptions(value) {
				h.read(part)
			}
			found[key] = h
		}
	}
	hints := make([]Hint, 0, len(found))
	for _, h := range found {
		hints = append(hints, h)
	}
	slices.SortFunc(hints, func(a, b Hint) int { return strings.Compare(a.Key, b.Key) })
	return hints
}

// Hint describes the value at a path. It returns false if the schema has no such value.
func (s *Schema) Hint(at ...string) (Hint, bool) {
	parts := s.partsAt(at)
	var h Hint
	for _, p := range parts {
		h.read(p)
	}
	for _, step := range at {
		if step != ItemStep {
			h.Key = step
		}
	}
	return h, len(parts) > 0
}

// partsAt returns the parts of the schema that are about the value at a path. A schema with an error has none.
func (s *Schema) partsAt(at []string) []*jsonschema.Schema {
	if s == nil || s.compiled == nil {
		return nil
	}
	all := descriptions(s.compiled)
	for _, step := range at {
		all = partsBelow(all, step)
	}
	return all
}

// partsBelow returns the parts that are about a key of the values that some parts are about, or about an item with ItemStep.
func partsBelow(parts []*jsonschema.Schema, step string) []*jsonschema.Schema {
	var next []*jsonschema.Schema
	for _, p := range parts {
		if step == ItemStep {
			next = append(next, partsOfItem(p, len(p.PrefixItems))...)
		} else {
			next = append(next, partsOfField(p, step)...)
		}
	}
	return descriptions(next...)
}

// read adds the keywords of a part of a schema. A value that was read earlier stays.
func (h *Hint) read(part *jsonschema.Schema) {
	own := ownKeywordsOf(part)
	h.Description = cmp.Or(h.Description, part.Description)
	h.Reference = cmp.Or(h.Reference, own.reference)
	h.IsImage = h.IsImage || own.isImage
	if part.Format != nil {
		h.Format = cmp.Or(h.Format, part.Format.Name)
	}
	if part.Types != nil {
		h.Types = append(h.Types, part.Types.ToStrings()...)
	}
	if part.Enum != nil {
		h.Values = append(h.Values, texts(part.Enum.Values)...)
	}
	if part.Const != nil {
		h.Values = append(h.Values, fmt.Sprint(*part.Const))
	}
	if len(part.Examples) > 0 && h.Example == "" {
		h.Example, _ = part.Examples[0].(string)
	}
}
