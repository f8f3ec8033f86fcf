package yamlnode

import (
	"slices"
	"sync"
)

// tree is a document while it is put together. What stands before a value comes
// before it: a map before its keys.
type tree struct {
	words   []byte
	nodes   []Node
	last    []uint32 // of each node, what it ends with so far
	numbers []any
}

// trees are used again: most texts have few nodes, and there are many texts.
var trees = sync.Pool{New: func() any { return new(tree) }}

func takeTree() *tree {
	t := trees.Get().(*tree)
	t.clear()
	return t
}

func (t *tree) clear() {
	t.words, t.nodes, t.last, t.numbers = t.words[:0], t.nodes[:0], t.last[:0], nil
}

// write adds words.
func (t *tree) write(text []byte) span {
	from := uint32(len(t.words))
	t.words = append(t.words, text...)
	return span{from, uint32(len(text))}
}

// put adds a node at the end of a list or a map; the first node is the root.
func (t *tree) put(into uint32, n Node) uint32 {
	at := uint32(len(t.nodes))
	t.nodes, t.last = append(t.nodes, n), append(t.last, 0)
	if at == 0 {
		return at
	}
	if last := t.last[into]; last > 0 {
		t.nodes[last].next = at
	} else {
		t.nodes[into].first = at
	}
	t.last[into] = at
	return at
}

// string makes a node one.
func (t *tree) string(n *Node, text []byte) {
	s := t.write(text)
	n.Kind, n.first, n.size = String, s.from, s.size
}

// number makes a node one.
func (t *tree) number(n *Node, value any) {
	n.Kind, n.first = Number, uint32(len(t.numbers))
	t.numbers = append(t.numbers, value)
}

// find is a map's key, 0 if it is not there.
func (t *tree) find(in uint32, key string) uint32 {
	at := t.nodes[in].first
	for at > 0 && string(t.words[t.nodes[at].key.from:][:t.nodes[at].key.size]) != key {
		at = t.nodes[at].next
	}
	return at
}

// done gives the root of the document.
func (t *tree) done(file string) *Node {
	d := &document{file: file, words: string(t.words), nodes: slices.Clone(t.nodes), numbers: t.numbers}
	for i := range d.nodes {
		d.nodes[i].in = d
	}
	return &d.nodes[0]
}
