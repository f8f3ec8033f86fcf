package yamlnode

import (
	"encoding/binary"
	"errors"
	"math"
)

// The types of a number.
const (
	isInt = iota
	isUint
	isFloat
)

// AppendBinary appends a tree with its key and positions to b. Equal trees have the same bytes; nil has none.
func (n *Node) AppendBinary(b []byte) []byte {
	if n == nil {
		return b
	}
	b = appendPlace(append(b, byte(n.Kind)), n.pos)
	if b = appendPlace(b, n.keyPos); n.keyPos.line > 0 {
		b = appendText(b, n.key)
	}
	switch v := n.value.(type) {
	case bool:
		if v {
			return append(b, 1)
		}
		return append(b, 0)
	case int64:
		return binary.BigEndian.AppendUint64(append(b, isInt), uint64(v))
	case uint64:
		return binary.BigEndian.AppendUint64(append(b, isUint), v)
	case float64:
		return appendText(binary.BigEndian.AppendUint64(append(b, isFloat), math.Float64bits(v)), n.text)
	}
	switch n.Kind {
	case String:
		return appendText(b, n.text)
	case List, Map:
		b = binary.AppendUvarint(b, uint64(n.Len()))
		for _, child := range n.children() {
			b = child.AppendBinary(b)
		}
	}
	return b
}

func appendPlace(b []byte, p place) []byte {
	for _, n := range []uint32{p.line, p.column, p.length} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return b
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// minNodeBytes is the size of the smallest encoded node: its kind and two positions.
const minNodeBytes = 7

var errBinary = errors.New("internal error: these bytes are not a YAML tree")

// Decode returns the tree that AppendBinary encoded. file is the file of its positions. The texts share the memory of data.
func Decode(file, data string) (*Node, error) {
	d := decoder{file: file, data: data}
	n := &Node{}
	d.read(n)
	if d.failed || len(d.data) > 0 {
		return nil, errBinary
	}
	return n, nil
}

// decoder reads the output of AppendBinary.
type decoder struct {
	file   string
	data   string
	failed bool
}

func (d *decoder) text(n uint64) string {
	if n > uint64(len(d.data)) {
		d.failed, n = true, uint64(len(d.data))
	}
	part := d.data[:n]
	d.data = d.data[n:]
	return part
}

func (d *decoder) byte() byte {
	if part := d.text(1); part != "" {
		return part[0]
	}
	return 0
}

func (d *decoder) number() uint64 {
	v, n := binary.Uvarint([]byte(d.data[:min(len(d.data), binary.MaxVarintLen64)]))
	if n <= 0 {
		d.failed, d.data = true, ""
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) place() place {
	return place{uint32(d.number()), uint32(d.number()), uint32(d.number())}
}

// read reads a tree into its root.
func (d *decoder) read(n *Node) {
	n.Kind, n.pos, n.keyPos, n.file = Kind(d.byte()), d.place(), d.place(), d.file
	if n.keyPos.line > 0 {
		n.key = d.text(d.number())
	}
	switch n.Kind {
	case Bool:
		n.value = d.byte() == 1
	case Number:
		kind, bits := d.byte(), make([]byte, 8)
		copy(bits, d.text(8))
		switch v := binary.BigEndian.Uint64(bits); kind {
		case isInt:
			n.value = int64(v)
		case isUint:
			n.value = v
		default:
			n.value, n.text = math.Float64frombits(v), d.text(d.number())
		}
	case String:
		n.text = d.text(d.number())
	case List, Map:
		count := d.number()
		if d.failed = d.failed || count > uint64(len(d.data)/minNodeBytes); d.failed {
			return
		}
		nodes := make([]Node, count)
		list := make([]*Node, count)
		for i := range nodes {
			d.read(&nodes[i])
			list[i] = &nodes[i]
		}
		n.setList(list)
	}
}
