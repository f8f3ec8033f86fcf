package types

import (
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
	if w.project.Languages.AreAll(n.Keys()) {
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
