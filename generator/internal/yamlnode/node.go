// Package yamlnode reads YAML into trees whose keys and values know their positions in the file.
// Only this package uses goccy/go-yaml.
//
//  1. Maps keep the order of their keys. A duplicate key is an error.
//  2. Keys are strings, in the form NFC of Unicode. Values are null, booleans, numbers, strings, lists and maps; dates stay strings.
//  3. Anchors, aliases, merge keys and tags are refused: authors review texts line by line, and an alias can make a
//     small file enormous. ParseWithAliases resolves them, for files of other generators.
//  4. A file holds one document within the bounds of generator/internal/limits. Larger ones are refused before they
//     are parsed.
//  5. Characters that control terminals, that are invisible or that reorder text are refused, also as escapes.
//  6. A number that YAML 1.1 and 1.2 read differently (0123) is refused, and one that JavaScript would round.
//  7. A syntax error is one plain sentence at the position where parsing stopped.
//  8. ParseJSON reads schemas, which programs read too: as JSON, without positions.
//  9. Editor writes other texts into a file and keeps all other bytes.
package yamlnode

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/eastasian"
)

// Kind is the type of a node's value.
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

// String returns the kind in an author's words.
func (k Kind) String() string {
	return [...]string{"empty", "true or false", "a number", "a string", "a list", "a map"}[k]
}

// Node is a value with its position and, in a map, its key.
type Node struct {
	Kind        Kind
	isLocalized bool // of a Map: one value in several languages
	pos, keyPos place
	file, key   string
	text        string  // of a String; of a Number with a decimal point, its digits as they are written
	list        []*Node // of a List or Map
	keys        keySet  // of a Map
	value       any     // of other nodes: nil, bool, int64, uint64 or float64
}

// keySet has a bit for each key of a map, and perhaps more. Most keys that a site is asked for are missing, and looking at the
// values of a map takes ten times as long: the fields of 20,000 texts are in no processor's cache. It saves a tenth of the CPU
// time of one edit (November 2026).
type keySet uint64

func keyBit(key string) keySet {
	if key == "" {
		return 1
	}
	return 1 << ((uint(key[0])*5 + uint(key[len(key)-1])*11 + uint(len(key))) % 64)
}

// setList sets the values of a list or map.
func (n *Node) setList(list []*Node) {
	n.list = list
	for _, f := range list {
		n.keys |= keyBit(f.key)
	}
}

// place is a position without the file. There are ten nodes for each text of a site.
type place struct{ line, column, length uint32 }

func placeOf(p diag.Pos) place { return place{uint32(p.Line), uint32(p.Column), uint32(p.Length)} }

func (p place) in(file string) diag.Pos {
	return diag.Pos{File: file, Line: int(p.line), Column: int(p.column), Length: int(p.length)}
}

// newNode returns the node of a value.
func newNode(kind Kind, value any, pos diag.Pos) *Node {
	n := &Node{Kind: kind, pos: placeOf(pos), file: pos.File}
	switch v := value.(type) {
	case string:
		n.text = v
	case []*Node:
		n.setList(v)
	default:
		n.value = v
	}
	return n
}

// Pos returns the position of the value.
func (n *Node) Pos() diag.Pos { return n.pos.in(n.file) }

// KeyPos returns the position of the value's key.
func (n *Node) KeyPos() diag.Pos {
	if n.keyPos.line == 0 {
		return diag.Pos{}
	}
	return n.keyPos.in(n.file)
}

// children returns the values of a list or map.
func (n *Node) children() []*Node {
	if n == nil {
		return nil
	}
	return n.list
}

// Key returns the key of the value, or "" outside of a map.
func (n *Node) Key() string { return n.key }

// SetPos changes the position of the value.
func (n *Node) SetPos(pos diag.Pos) { n.pos = placeOf(pos) }

// Fields returns the values of a map in the order of the file. Other nodes have none.
func (n *Node) Fields() iter.Seq[*Node] { return n.all(Map) }

// Items returns the values of a list. Other nodes have none.
func (n *Node) Items() iter.Seq[*Node] { return n.all(List) }

// Children returns the values of a list or map.
func (n *Node) Children() iter.Seq[*Node] { return slices.Values(n.children()) }

func (n *Node) all(kind Kind) iter.Seq[*Node] {
	var list []*Node
	if n != nil && n.Kind == kind {
		list = n.list
	}
	return slices.Values(list)
}

// Len returns the number of values in a list or map.
func (n *Node) Len() int {
	return len(n.children())
}

// Localize marks a map as one value in several languages, whose keys are language tags.
func (n *Node) Localize() { n.isLocalized = true }

// IsLocalized reports whether a node is a map that Localize has marked. A nil node is not.
func (n *Node) IsLocalized() bool { return n != nil && n.isLocalized }

// Item returns the value of a list at an index, or nil.
func (n *Node) Item(index int) *Node {
	if n == nil || n.Kind != List || index < 0 || index >= n.Len() {
		return nil
	}
	return n.children()[index]
}

// First returns the first value of a list or map, or nil.
func (n *Node) First() *Node {
	if n.Len() == 0 {
		return nil
	}
	return n.children()[0]
}

// Get returns the value of a map's key, or nil.
func (n *Node) Get(key string) *Node {
	if n == nil || n.Kind != Map || n.keys&keyBit(key) == 0 {
		return nil
	}
	for _, f := range n.children() {
		if f.key == key {
			return f
		}
	}
	return nil
}

// At returns the value at a pointer such as /bread/price, or nil. The empty pointer is the node itself.
func (n *Node) At(pointer string) *Node {
	for key := range strings.SplitSeq(pointer, "/") {
		if key != "" {
			n = n.Get(key)
		}
	}
	return n
}

// Remove removes a key from a map and returns its value, or nil.
func (n *Node) Remove(key string) *Node {
	removed := n.Get(key)
	if removed != nil {
		n.list = slices.DeleteFunc(n.list, func(f *Node) bool { return f == removed })
	}
	return removed
}

// Without returns a copy of a list or map without some of the nodes below it. Nodes that contain none of them are shared.
func (n *Node) Without(removed map[*Node]bool) *Node {
	if n.Kind != Map && n.Kind != List {
		return n
	}
	changed := false
	var left []*Node
	for _, child := range n.children() {
		if removed[child] {
			changed = true
			continue
		}
		kept := child.Without(removed)
		changed = changed || kept != child
		left = append(left, kept)
	}
	if !changed {
		return n
	}
	rest := *n
	rest.list = left
	return &rest
}

// Value returns the value of a node that is not a list or map: nil, bool, int64, uint64, float64 or string.
func (n *Node) Value() any {
	if n.Kind == String {
		return n.text
	}
	return n.value
}

// Text returns the value of a string, and "" for other nodes and nil.
func (n *Node) Text() string {
	if n == nil || n.Kind != String {
		return ""
	}
	return n.text
}

// Digits returns a number as its author wrote it, with an optional minus sign and decimal point, but no exponent. It
// returns "" for other nodes.
func (n *Node) Digits() string {
	if n == nil || n.Kind != Number {
		return ""
	}
	if f, ok := n.value.(float64); ok {
		return cmp.Or(n.text, strconv.FormatFloat(f, 'f', -1, 64))
	}
	return fmt.Sprint(n.value)
}

// SetText changes the value of a string.
func (n *Node) SetText(text string) { n.text = text }

// Bool returns the value of a boolean, and false for other nodes and nil.
func (n *Node) Bool() bool { return n != nil && n.value == true }

// Int returns the value of an integer and whether the node is one.
func (n *Node) Int() (int, bool) {
	if n == nil {
		return 0, false
	}
	switch v := n.value.(type) {
	case int64:
		return int(v), true
	case uint64:
		return int(v), true
	}
	return 0, false
}

// Keys returns the keys of a map in the order of the file.
func (n *Node) Keys() []string {
	var keys []string
	for f := range n.Fields() {
		keys = append(keys, f.key)
	}
	return keys
}

// Plain returns the tree as encoding/json would decode it, except that integers are int64 or uint64.
func (n *Node) Plain() any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case Map:
		m := make(map[string]any, n.Len())
		for _, f := range n.children() {
			m[f.key] = f.Plain()
		}
		return m
	case List:
		list := make([]any, n.Len())
		for i, item := range n.children() {
			list[i] = item.Plain()
		}
		return list
	}
	return n.Value()
}

// Equal reports whether two trees have the same values at the same positions. A nil tree equals only nil.
func (n *Node) Equal(other *Node) bool {
	if n == nil || other == nil {
		return n == other
	}
	if n.Kind != other.Kind || n.key != other.key || n.pos != other.pos || n.keyPos != other.keyPos || n.file != other.file {
		return false
	}
	if n.Kind == List || n.Kind == Map {
		return slices.EqualFunc(n.children(), other.children(), (*Node).Equal)
	}
	return n.text == other.text && n.value == other.value
}

// Value is a value of a map that was not written in YAML: a string, a float64 or a bool.
type Value struct {
	Key         string
	Value       any
	KeyPos, Pos diag.Pos
}

// MapOf returns the map of values at pos.
func MapOf(pos diag.Pos, values []Value) *Node {
	fields := make([]*Node, len(values))
	for i, v := range values {
		kind := String
		switch v.Value.(type) {
		case float64:
			kind = Number
		case bool:
			kind = Bool
		}
		fields[i] = newNode(kind, v.Value, v.Pos)
		fields[i].key, fields[i].keyPos = v.Key, placeOf(v.KeyPos)
	}
	return newNode(Map, fields, pos)
}

// joinLines removes the spaces that YAML puts in place of line ends, where scripts without spaces do not want them. written is
// the text in the file.
func joinLines(value, written string) string {
	lines := strings.Split(strings.TrimSpace(written), "\n")
	if len(lines) == 1 || !strings.Contains(value, " ") {
		return value
	}
	done := 0 // bytes of value before the line
	for i := range lines[1:] {
		before, after := strings.TrimSpace(lines[i]), strings.TrimSpace(lines[i+1])
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		if !eastasian.JoinsLines(last, first) {
			continue
		}
		word := before[strings.LastIndexByte(before, ' ')+1:]
		next, _, _ := strings.Cut(after, " ")
		if at := strings.Index(value[done:], word+" "+next); at >= 0 {
			done += at + len(word)
			value = value[:done] + value[done+1:]
		}
	}
	return value
}
