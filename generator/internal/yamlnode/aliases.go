package yamlnode

import (
	"github.com/goccy/go-yaml/ast"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// ParseWithAliases is Parse for files of other programs: anchors, aliases and merge keys are resolved. A document that
// aliases make larger than limits.DataNodes is refused.
func ParseWithAliases(file string, firstLine int, text []byte) (*Node, diag.List) {
	return parse(&reader{file: file, offset: firstLine - 1, aliases: &aliases{anchors: map[string]*Node{}}}, text)
}

// aliases are the anchors of a document up to the reading position.
type aliases struct {
	anchors map[string]*Node
	nodes   int // that aliases have added
}

// anchor converts a value that has a name.
func (r *reader) anchor(v *ast.AnchorNode, depth int) *Node {
	if v.Value == nil {
		return newNode(Null, nil, r.pos(v.GetToken()))
	}
	n := r.node(v.Value, depth)
	if n != nil {
		r.aliases.anchors[v.Name.GetToken().Value] = n
	}
	return n
}

// alias returns the value that an alias names.
func (r *reader) alias(v *ast.AliasNode) *Node {
	pos := r.pos(v.GetToken())
	name := v.Value.GetToken().Value
	target := r.aliases.anchors[name]
	if target == nil {
		r.list.Errorf("yaml-alias", pos, "Write the value where it is used.", "No value above has the anchor “&%s”.", name)
		return nil
	}
	if r.aliases.nodes += target.size(limits.DataNodes); r.aliases.nodes > limits.DataNodes {
		r.list.Errorf("yaml-size", pos, "Write the values without aliases.", "Aliases make more than %d keys and values.", limits.DataNodes)
		return nil
	}
	n := *target // its key is another one
	n.pos = placeOf(pos)
	return &n
}

// size counts a value and those within it, up to a limit.
func (n *Node) size(limit int) int {
	count := 1
	for _, child := range n.list {
		if count > limit {
			break
		}
		count += child.size(limit - count)
	}
	return count
}

// isMerge reports whether a key of a map merges other maps into it.
func (r *reader) isMerge(v *ast.MappingValueNode) bool {
	_, ok := v.Key.(*ast.MergeKeyNode)
	return ok && r.aliases != nil
}

// merged returns the fields with those that merge keys add: the map's own come first, then those of earlier maps.
func (r *reader) merged(fields []*Node, merges []*ast.MappingValueNode, depth int) []*Node {
	has := map[string]bool{}
	for _, f := range fields {
		has[f.key] = true
	}
	for _, m := range merges {
		n := r.node(m.Value, depth+1)
		maps := []*Node{n}
		if n != nil && n.Kind == List {
			maps = n.list
		}
		for _, from := range maps {
			if from == nil || from.Kind != Map {
				r.list.Errorf("yaml-alias", r.pos(m.Key.GetToken()), "Write the keys where they are used.", "A merge key (<<) needs a map.")
				return fields
			}
			for _, f := range from.list {
				if !has[f.key] {
					has[f.key] = true
					fields = append(fields, f)
				}
			}
		}
	}
	return fields
}
