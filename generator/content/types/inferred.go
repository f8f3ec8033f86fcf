package types

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// inferred returns the type of the values in a data file without a schema.
func (w *writer) inferred(n *yamlnode.Node, indent string) string {
	if n == nil {
		return "unknown"
	}
	switch n.Kind {
	case yamlnode.String:
		return "string"
	case yamlnode.Bool:
		return "boolean"
	case yamlnode.Number:
		return "number"
	case yamlnode.List:
		return "Array<" + union(n, func(item *yamlnode.Node) string { return w.inferred(item, indent) }) + ">"
	case yamlnode.Map:
		return w.inferredObject(n, indent)
	}
	return "unknown" // empty: anything may follow
}

func (w *writer) inferredObject(n *yamlnode.Node, indent string) string {
	if w.project.Languages.AreTags(n.Keys()) {
		return w.inferred(n.First(), indent)
	}
	if n.Len() == 0 {
		return "Record<string, unknown>"
	}
	var out strings.Builder
	out.WriteString("{\n")
	for f := range n.Fields() {
		out.WriteString(indent + "  " + property(f.Key()) + ": " + w.inferred(f, indent+"  ") + ";\n")
	}
	return out.String() + indent + "}"
}

// inferredEntry returns the type of each of the values in a map. Keys that only some of them have are optional.
func (w *writer) inferredEntry(entries *yamlnode.Node) string {
	var keys, types []string
	of := map[string][]*yamlnode.Node{}
	for entry := range entries.Fields() {
		if entry.Kind != yamlnode.Map || w.project.Languages.AreTags(entry.Keys()) {
			return "Record<string, unknown>"
		}
		for f := range entry.Fields() {
			if of[f.Key()] == nil {
				keys = append(keys, f.Key())
			}
			of[f.Key()] = append(of[f.Key()], f)
		}
	}
	for _, key := range keys {
		name, values := property(key), []string{}
		if len(of[key]) < entries.Len() {
			name += "?"
		}
		for _, f := range of[key] {
			if t := w.inferred(f, "    "); !slices.Contains(values, t) {
				values = append(values, t)
			}
		}
		types = append(types, name+": "+strings.Join(values, " | "))
	}
	if types == nil {
		return "Record<string, unknown>"
	}
	return "{ " + strings.Join(types, "; ") + " }"
}
