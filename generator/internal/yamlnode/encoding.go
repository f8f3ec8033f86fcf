package yamlnode

import (
	"encoding/binary"
	"errors"
	"math"

	"gaceta.dev/gaceta/generator/diag"
)

// The types of a number.
const (
	isInt = iota
	isUint
	isFloat
)

// AppendBinary appends a tree with its key and positions to b. Equal trees have the same bytes.
func (n *Node) AppendBinary(b []byte) []byte {
	b = appendPos(append(b, byte(n.Kind)), n.pos)
	if b = appendPos(b, n.keyPos); n.keyPos.Line > 0 {
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
		return binary.BigEndian.AppendUint64(append(b, isFloat), math.Float64bits(v))
	case string:
		return appendText(b, v)
	}
	if n.Kind == List || n.Kind == Map {
		b = binary.AppendUvarint(b, uint64(len(n.children)))
		for _, child := range n.children {
			b = child.AppendBinary(b)
		}
	}
	return b
}

func appendPos(b []byte, p diag.Pos) []byte {
	for _, n := range []int{p.Line, p.Column, p.Length} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return b
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

var errBinary = errors.New("internal error: these bytes are not a YAML tree")

// Decode returns the tree that AppendBinary encoded. file is the file of its positions.
func Decode(file string, data []byte) (*Node, error) {
	d := decoder{file: file, data: data}
	n := d.node()
	if d.failed || len(d.data) > 0 {
		return nil, errBinary
	}
	return n, nil
}

// decoder reads the output of AppendBinary.
type decoder struct {
	file   string
	data   []byte
	failed bool
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.data)) {
		d.failed, n = true, uint64(len(d.data))
	}
	part := d.data[:n]
	d.data = d.data[n:]
	return part
}

func (d *decoder) byte() byte {
	if part := d.bytes(1); len(part) > 0 {
		return part[0]
	}
	return 0
}

func (d *decoder) number() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.failed, d.data = true, nil
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) pos() diag.Pos {
	return diag.Pos{File: d.file, Line: int(d.number()), Column: int(d.number()), Length: int(d.number())}
}

func (d *decoder) text() string { return string(d.bytes(d.number())) }

func (d *decoder) node() *Node {
	n := &Node{Kind: Kind(d.byte()), pos: d.pos()}
	if n.keyPos = d.pos(); n.keyPos.Line > 0 {
		n.key = d.text()
	} else {
		n.keyPos = diag.Pos{}
	}
	switch n.Kind {
	case Bool:
		n.value = d.byte() == 1
	case Number:
		kind, bits := d.byte(), make([]byte, 8)
		copy(bits, d.bytes(8))
		switch v := binary.BigEndian.Uint64(bits); kind {
		case isInt:
			n.value = int64(v)
		case isUint:
			n.value = v
		default:
			n.value = math.Float64frombits(v)
		}
	case String:
		n.value = d.text()
	case List, Map:
		for count := d.number(); count > 0 && !d.failed; count-- {
			n.children = append(n.children, d.node())
		}
	}
	return n
}
