package content

import (
	"encoding/binary"
	"errors"
	"math"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/parallel"
	"gaceta.dev/gaceta/generator/yamltree"
)

// Kept is a text's front matter as a cache keeps it: parsed, and found sound.
type Kept struct {
	Collection, Slug, Lang string
	File                   string
	BodyOffset, BodyLine   int
	Empty                  bool
	Front, Recorded        []byte
}

// Keep gives the texts with which nothing is wrong.
func (r *Reader) Keep() []Kept {
	all := make([]Kept, 0, len(r.entries))
	for _, f := range r.files.entries {
		old := r.entries[f.file]
		if e := old.value; e != nil && len(old.list) == 0 {
			k := Kept{e.Collection, e.Slug, e.Lang, e.File, e.BodyOffset, e.BodyLine, e.Empty, appendNode(nil, e.Front), nil}
			if e.Recorded != nil {
				k.Recorded = appendField(nil, *e.Recorded)
			}
			all = append(all, k)
		}
	}
	return all
}

// Restore takes texts that an earlier run has kept, where same says that the
// file did not change. Schemas and languages must be those of that run.
func (r *Reader) Restore(all []Kept, same func(file string) bool) {
	sound := make([]*Entry, len(all))
	parallel.Each(len(all), func(i int) {
		k := &all[i]
		if !same(k.File) {
			return
		}
		e := &Entry{Collection: k.Collection, Slug: k.Slug, Lang: k.Lang, File: k.File, BodyOffset: k.BodyOffset, BodyLine: k.BodyLine, Empty: k.Empty}
		d := decoder{data: k.Front, file: k.File}
		if e.Front = d.node(); len(k.Recorded) > 0 {
			d.data = k.Recorded
			f := d.field()
			e.Recorded = &f
		}
		if schema := r.schemas.Get(k.Collection); d.err == nil && (schema == nil || len(images(r.project, schema, e)) == 0) {
			sound[i] = e
		}
	})
	for i, e := range sound {
		if e != nil {
			r.entries[all[i].File] = remembered[Entry]{e, nil, true}
		}
	}
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

func appendField(b []byte, f yamltree.Field) []byte {
	return appendNode(appendPos(appendText(b, f.Key), f.Pos), f.Value)
}

// The types of a number.
const (
	isInt = iota
	isUint
	isFloat
)

func appendNode(b []byte, n *yamltree.Node) []byte {
	b = appendPos(append(b, byte(n.Kind)), n.Pos)
	switch v := n.Value.(type) {
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
	switch n.Kind {
	case yamltree.List:
		b = binary.AppendUvarint(b, uint64(len(n.Items)))
		for _, item := range n.Items {
			b = appendNode(b, item)
		}
	case yamltree.Map:
		b = binary.AppendUvarint(b, uint64(len(n.Fields)))
		for _, f := range n.Fields {
			b = appendField(b, f)
		}
	}
	return b
}

// Print is a text's front matter as bytes: the same for the same values.
func (e *Entry) Print() []byte { return appendNode(nil, e.Front) }

// decoder reads what appendNode wrote. The cache has a checksum: an error here
// is one of this file.
type decoder struct {
	data []byte
	file string
	err  error
}

var errShort = errors.New("internal error: a kept text is cut short")

func (d *decoder) take(n uint64) []byte {
	if n > uint64(len(d.data)) {
		d.err, n = errShort, uint64(len(d.data))
	}
	part := d.data[:n]
	d.data = d.data[n:]
	return part
}

func (d *decoder) number() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.err, d.data = errShort, nil
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) pos() diag.Pos {
	line, column, length := d.number(), d.number(), d.number()
	return diag.Pos{File: d.file, Line: int(line), Column: int(column), Length: int(length)}
}

func (d *decoder) field() yamltree.Field {
	key := string(d.take(d.number()))
	pos := d.pos()
	return yamltree.Field{Key: key, Pos: pos, Value: d.node()}
}

func (d *decoder) node() *yamltree.Node {
	kind := d.take(1)
	if len(kind) == 0 || d.err != nil {
		d.err = errShort
		return &yamltree.Node{}
	}
	n := &yamltree.Node{Kind: yamltree.Kind(kind[0]), Pos: d.pos()}
	switch n.Kind {
	case yamltree.Bool:
		b := d.take(1)
		n.Value = len(b) > 0 && b[0] == 1
	case yamltree.Number:
		if b := d.take(9); len(b) == 9 {
			bits := binary.BigEndian.Uint64(b[1:])
			n.Value = map[byte]any{isInt: int64(bits), isUint: bits, isFloat: math.Float64frombits(bits)}[b[0]]
		}
	case yamltree.String:
		n.Value = string(d.take(d.number()))
	case yamltree.List:
		for i := d.number(); i > 0 && d.err == nil; i-- {
			n.Items = append(n.Items, d.node())
		}
	case yamltree.Map:
		for i := d.number(); i > 0 && d.err == nil; i-- {
			n.Fields = append(n.Fields, d.field())
		}
	}
	return n
}
