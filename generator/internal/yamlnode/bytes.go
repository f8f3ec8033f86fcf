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

// Append adds a tree to b as bytes, its key and its places included: the same
// for the same values, and Decode makes it again.
func (n *Node) AppendBinary(b []byte) []byte {
	b = appendPlace(append(b, byte(n.Kind)), n.at)
	if b = appendPlace(b, n.keyAt); n.keyAt != (place{}) {
		b = appendText(b, n.Key())
	}
	switch n.Kind {
	case Bool:
		return append(b, byte(n.first))
	case Number:
		switch v := n.Value().(type) {
		case int64:
			return binary.BigEndian.AppendUint64(append(b, isInt), uint64(v))
		case uint64:
			return binary.BigEndian.AppendUint64(append(b, isUint), v)
		case float64:
			return binary.BigEndian.AppendUint64(append(b, isFloat), math.Float64bits(v))
		}
	case String:
		return appendText(b, n.Text())
	case List, Map:
		b = binary.AppendUvarint(b, uint64(n.Len()))
		for part := range n.inside(n.Kind) {
			b = part.AppendBinary(b)
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

var errBytes = errors.New("internal error: these are not the bytes of a tree")

// Decode makes the tree again of which Append gave the bytes.
func Decode(file string, data []byte) (*Node, error) {
	d := decoder{data: data, tree: takeTree()}
	defer trees.Put(d.tree)
	d.node(0)
	if d.broken || len(d.data) > 0 {
		return nil, errBytes
	}
	return d.tree.done(file), nil
}

// decoder reads what Append wrote. It is kept with a checksum: what cannot be
// read is a mistake of this file.
type decoder struct {
	data   []byte
	tree   *tree
	broken bool
}

func (d *decoder) take(n uint64) []byte {
	if n > uint64(len(d.data)) {
		d.broken, n = true, uint64(len(d.data))
	}
	part := d.data[:n]
	d.data = d.data[n:]
	return part
}

func (d *decoder) byte() byte {
	if part := d.take(1); len(part) > 0 {
		return part[0]
	}
	return 0
}

func (d *decoder) number() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.broken, d.data = true, nil
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) place() place {
	return place{uint32(d.number()), uint32(d.number()), uint32(d.number())}
}

func (d *decoder) node(into uint32) {
	n := Node{Kind: Kind(d.byte()), at: d.place(), keyAt: d.place()}
	if n.keyAt != (place{}) {
		n.key = d.tree.write(d.take(d.number()))
	}
	switch n.Kind {
	case Bool:
		n.first = uint32(d.byte() & 1)
	case Number:
		kind := d.byte()
		bits := make([]byte, 8)
		copy(bits, d.take(8))
		switch value := binary.BigEndian.Uint64(bits); kind {
		case isInt:
			d.tree.number(&n, int64(value))
		case isUint:
			d.tree.number(&n, value)
		default:
			d.tree.number(&n, math.Float64frombits(value))
		}
	case String:
		d.tree.string(&n, d.take(d.number()))
	case List, Map:
		at := d.tree.put(into, n)
		for count := d.number(); count > 0 && !d.broken; count-- {
			d.node(at)
		}
		return
	}
	d.tree.put(into, n)
}
