// Package yamltree reads YAML into trees whose every key and value knows its
// place in the file. goccy/go-yaml lives here and nowhere else.
//
//  1. Maps keep the order of their keys. A key that stands twice is an error.
//  2. Keys are text. Values are null, booleans, numbers, text, lists and maps;
//     dates stay text.
//  3. Anchors, aliases, merge keys and tags are refused: texts that authors
//     review line by line should say what they mean, and an alias can make a
//     small file enormous.
//  4. One document a file; as long, with as many parts, and as deep
//     as generator/limits says. What is longer is refused before it is parsed.
//  5. Characters that control terminals, that nobody sees or that turn the
//     direction of text are refused, as they are and as escapes.
//  6. A number that YAML 1.1 and 1.2 read differently (0123) is refused, and one
//     that JavaScript would round.
//  7. A syntax error is one plain sentence at the place where reading stopped.
package yamltree

import "gaceta.dev/gaceta/generator/diag"

// Kind is what a node is.
type Kind uint8

// The kinds.
const (
	Null Kind = iota
	Bool
	Number
	String
	List
	Map
)

// String names a kind in words that an author understands.
func (k Kind) String() string {
	return [...]string{"nothing", "true or false", "a number", "text", "a list", "a group of keys"}[k]
}

// Node is one value. Value holds nil, bool, int64, uint64, float64 or string.
type Node struct {
	Kind   Kind
	Pos    diag.Pos
	Value  any
	Items  []*Node // of a List
	Fields []Field // of a Map, in the order of the file
}

// Field is one key of a map with its value.
type Field struct {
	Key   string
	Pos   diag.Pos
	Value *Node
}

// Field finds a key of a map, nil if it is not there.
func (n *Node) Field(key string) *Field {
	if n == nil {
		return nil
	}
	for i := range n.Fields {
		if n.Fields[i].Key == key {
			return &n.Fields[i]
		}
	}
	return nil
}

// Get is the value of a map's key, nil if it is not there.
func (n *Node) Get(key string) *Node {
	if f := n.Field(key); f != nil {
		return f.Value
	}
	return nil
}

// Text is the node's text, or "" if it is something else or nil.
func (n *Node) Text() string {
	if n == nil {
		return ""
	}
	s, _ := n.Value.(string)
	return s
}

// Bool is the node's truth value, false if it is something else or nil.
func (n *Node) Bool() bool {
	if n == nil {
		return false
	}
	b, _ := n.Value.(bool)
	return b
}

// Int is the node's whole number and whether it is one.
func (n *Node) Int() (int, bool) {
	if n == nil {
		return 0, false
	}
	switch v := n.Value.(type) {
	case int64:
		return int(v), true
	case uint64:
		return int(v), true
	}
	return 0, false
}

// Keys lists a map's keys in the order of the file.
func (n *Node) Keys() []string {
	if n == nil {
		return nil
	}
	keys := make([]string, len(n.Fields))
	for i, f := range n.Fields {
		keys[i] = f.Key
	}
	return keys
}

// Plain is the tree as encoding/json would have read it: map[string]any,
// []any, string, bool, nil, int64, uint64 and float64.
func (n *Node) Plain() any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case Map:
		m := make(map[string]any, len(n.Fields))
		for _, f := range n.Fields {
			m[f.Key] = f.Value.Plain()
		}
		return m
	case List:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = item.Plain()
		}
		return list
	}
	return n.Value
}
