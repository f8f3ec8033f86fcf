package content

import (
	"fmt"
	"path"
	"slices"
	"strings"
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
	for _, p := range s.places(at) {
		properties, _ := p.keywords["properties"].(map[string]any)
		required, _ := p.keywords["required"].([]any)
		for key, value := range properties {
			h := found[key]
			h.Key, h.IsRequired = key, h.IsRequired || slices.Contains(required, any(key))
			for _, at := range s.expand(place{p.file, asMap(value)}, 0) {
				h.read(at.keywords)
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
	places := s.places(at)
	var h Hint
	for _, p := range places {
		h.read(p.keywords)
	}
	for _, step := range at {
		if step != ItemStep {
			h.Key = step
		}
	}
	return h, len(places) > 0
}

// place is a part of a schema file.
type place struct {
	file     string
	keywords map[string]any
}

// places returns the parts of the schema that are about the value at a path.
func (s *Schema) places(at []string) []place {
	if s == nil {
		return nil
	}
	all := s.expand(place{s.File(), asMap(s.owner.document(s.File()))}, 0)
	for _, step := range at {
		all = s.below(all, step)
	}
	return all
}

// below returns the parts of the schema that are about a key or an item of the values that places are about.
func (s *Schema) below(places []place, step string) (all []place) {
	for _, p := range places {
		var child any
		if properties := asMap(p.keywords["properties"]); step == ItemStep {
			child = p.keywords["items"]
		} else if child = properties[step]; child == nil {
			child = p.keywords["additionalProperties"]
		}
		all = append(all, s.expand(place{p.file, asMap(child)}, 0)...)
	}
	return all
}

// expand returns a part of a schema with the parts that it refers to.
func (s *Schema) expand(p place, depth int) []place {
	if p.keywords == nil || depth > maxSchemaDepth {
		return nil
	}
	all := []place{p}
	if ref, ok := p.keywords["$ref"].(string); ok {
		target, pointer, _ := strings.Cut(ref, "#")
		if target = path.Join(path.Dir(p.file), target); strings.HasPrefix(ref, "#") {
			target = p.file
		}
		all = append(all, s.expand(place{target, asMap(at(s.owner.document(target), pointer))}, depth+1)...)
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		branches, _ := p.keywords[keyword].([]any)
		for _, branch := range branches {
			all = append(all, s.expand(place{p.file, asMap(branch)}, depth+1)...)
		}
	}
	return all
}

func asMap(value any) map[string]any {
	m, _ := value.(map[string]any)
	return m
}

// read adds the values of a part of a schema. A value that was read earlier stays.
func (h *Hint) read(keywords map[string]any) {
	text := func(to *string, keyword string) {
		if value, ok := keywords[keyword].(string); ok && *to == "" {
			*to = value
		}
	}
	text(&h.Description, "description")
	text(&h.Format, "format")
	text(&h.Reference, "x-reference")
	h.IsImage = h.IsImage || keywords["x-image"] == true
	switch kinds := keywords["type"].(type) {
	case string:
		h.Types = append(h.Types, kinds)
	case []any:
		h.Types = append(h.Types, texts(kinds)...)
	}
	if values, ok := keywords["enum"].([]any); ok {
		h.Values = append(h.Values, texts(values)...)
	}
	if value, ok := keywords["const"]; ok {
		h.Values = append(h.Values, fmt.Sprint(value))
	}
	if examples, ok := keywords["examples"].([]any); ok && h.Example == "" && len(examples) > 0 {
		if _, isText := examples[0].(string); isText {
			h.Example = fmt.Sprint(examples[0])
		}
	}
}
