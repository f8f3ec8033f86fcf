// Package yamlnode reads YAML into trees whose every key and value knows its
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
package yamlnode

import (
	"iter"

	"gaceta.dev/gaceta/generator/diag"
)

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

// Node is one value, and where it stands in a map the key before it. A site
// keeps the front matter of all its texts: the nodes of a document lie side by
// side and its words in one string, so that a garbage collector finds little to
// follow.
type Node struct {
	in        *document
	key       span
	first     uint32 // of a List or a Map what it begins with, 0 if it is empty; of a String where its text begins; of a Number which one; of a true Bool 1
	size      uint32 // of a String the length of its text
	next      uint32 // what follows in the same list or map; 0 is nothing
	at, keyAt place
	Kind      Kind
}

// document is what the nodes of one file share. The first node is the root.
type document struct {
	file, words string
	nodes       []Node
	numbers     []any // int64, uint64 and float64
}

// span is a part of a document's words.
type span struct{ from, size uint32 }

func (d *document) text(s span) string { return d.words[s.from : s.from+s.size] }

// place is a diag.Pos in a file that is known.
type place struct{ line, column, length uint32 }

func placeOf(p diag.Pos) place { return place{uint32(p.Line), uint32(p.Column), uint32(p.Length)} }

func (p place) in(file string) diag.Pos {
	return diag.Pos{File: file, Line: int(p.line), Column: int(p.column), Length: int(p.length)}
}

// Pos is where the value stands.
func (n *Node) Pos() diag.Pos { return n.at.in(n.in.file) }

// KeyPos is where the value's key stands.
func (n *Node) KeyPos() diag.Pos { return n.keyAt.in(n.in.file) }

// Key is what the value stands under; "" where it stands in no map.
func (n *Node) Key() string { return n.in.text(n.key) }

// Move says that the value stands elsewhere in its file.
func (n *Node) SetPos(to diag.Pos) { n.at = placeOf(to) }

// Fields are the values of a map, in the order of the file; none of anything else.
func (n *Node) Fields() iter.Seq[*Node] { return n.inside(Map) }

// Items are the values of a list; none of anything else.
func (n *Node) Items() iter.Seq[*Node] { return n.inside(List) }

func (n *Node) inside(kind Kind) iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		if n == nil || n.Kind != kind {
			return
		}
		for i := n.first; i > 0 && yield(&n.in.nodes[i]); i = n.in.nodes[i].next {
		}
	}
}

// Len is how many values a list or a map has.
func (n *Node) Len() int {
	count := 0
	for range n.inside(n.Kind) {
		count++
	}
	return count
}

// Item is a value of a list by its number, nil if there is none.
func (n *Node) Item(number int) *Node {
	for item := range n.Items() {
		if number == 0 {
			return item
		}
		number--
	}
	return nil
}

// First is the first value of a list or a map, nil if it is empty.
func (n *Node) First() *Node {
	for part := range n.inside(n.Kind) {
		return part
	}
	return nil
}

// Get is the value of a map's key, nil if it is not there.
func (n *Node) Get(key string) *Node {
	for f := range n.Fields() {
		if f.Key() == key {
			return f
		}
	}
	return nil
}

// Remove takes a key out of a map and gives its value, nil if it is not there.
func (n *Node) Remove(key string) *Node {
	from := &n.first
	for f := range n.Fields() {
		if f.Key() == key {
			*from = f.next
			return f
		}
		from = &f.next
	}
	return nil
}

// Value is what a node holds that is no list and no map: nil, bool, int64,
// uint64, float64 or string.
func (n *Node) Value() any {
	switch n.Kind {
	case Bool:
		return n.first == 1
	case Number:
		return n.in.numbers[n.first]
	case String:
		return n.Text()
	}
	return nil
}

// Text is the node's text, or "" if it is something else or nil.
func (n *Node) Text() string {
	if n == nil || n.Kind != String {
		return ""
	}
	return n.in.text(span{n.first, n.size})
}

// Bool is the node's truth value, false if it is something else or nil.
func (n *Node) Bool() bool { return n != nil && n.Kind == Bool && n.first == 1 }

// Int is the node's whole number and whether it is one.
func (n *Node) Int() (int, bool) {
	if n == nil || n.Kind != Number {
		return 0, false
	}
	switch v := n.Value().(type) {
	case int64:
		return int(v), true
	case uint64:
		return int(v), true
	}
	return 0, false
}

// Keys lists a map's keys in the order of the file.
func (n *Node) Keys() []string {
	var keys []string
	for f := range n.Fields() {
		keys = append(keys, f.Key())
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
		m := make(map[string]any, n.Len())
		for f := range n.Fields() {
			m[f.Key()] = f.Plain()
		}
		return m
	case List:
		list := make([]any, 0, n.Len())
		for item := range n.Items() {
			list = append(list, item.Plain())
		}
		return list
	}
	return n.Value()
}

// Equal reports whether two trees, or two times nil, hold the same in the same places.
func (n *Node) Equal(other *Node) bool {
	if n == nil || other == nil {
		return n == other
	}
	if n.Kind != other.Kind || n.at != other.at || n.keyAt != other.keyAt || n.in.file != other.in.file || n.Key() != other.Key() || n.Value() != other.Value() {
		return false
	}
	if n.Kind != List && n.Kind != Map {
		return true
	}
	i, j := n.first, other.first
	for i > 0 && j > 0 && n.in.nodes[i].Equal(&other.in.nodes[j]) {
		i, j = n.in.nodes[i].next, other.in.nodes[j].next
	}
	return i == 0 && j == 0
}
