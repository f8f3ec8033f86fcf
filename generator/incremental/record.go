package incremental

import (
	"encoding/binary"
	"gaceta.dev/gaceta/generator/internal/digest"
	"unsafe"
)

// Record is the plain form of lists with many elements: their fields one after
// the other, in binary, a fifth of the work that encoding/gob has with them. One
// function describes what is written and what is read:
//
//	func(r *Record) { List(r, &all, func(i *Input) { r.Text(&i.Path); r.Sum(&i.Sum) }) }
//
// Texts that are read are parts of one string, which lives as long as any of them.
type Record struct {
	whole   [][]byte // full parts of what is written: a list of megabytes is not moved about as it grows
	out     []byte
	in      string
	reading bool
	damaged bool
}

const partSize = 64 << 10

// Encoded is what a func(*Record) describes, ready for Write.
type Encoded [][]byte

// Encode gives what describe writes.
func Encode(describe func(*Record)) Encoded {
	r := &Record{}
	describe(r)
	return append(r.whole, r.out)
}

// decode reads what Encode has written. data is the caller's no more.
func decode(data []byte, describe func(*Record)) error {
	r := &Record{in: unsafe.String(unsafe.SliceData(data), len(data)), reading: true}
	if describe(r); r.damaged || r.in != "" {
		return errDamaged
	}
	return nil
}

// take gives the next n bytes; none are left of what is damaged.
func (r *Record) take(n uint64) string {
	if n > uint64(len(r.in)) {
		r.damaged, r.in = true, ""
		return ""
	}
	part := r.in[:n]
	r.in = r.in[n:]
	return part
}

// Uint is a number that mostly is small.
func (r *Record) Uint(n *uint64) {
	if !r.reading {
		r.out = binary.AppendUvarint(r.out, *n)
		return
	}
	*n = 0
	for i := 0; i < len(r.in) && i < binary.MaxVarintLen64; i++ {
		*n |= uint64(r.in[i]&0x7f) << (7 * i)
		if r.in[i] < 0x80 {
			r.in = r.in[i+1:]
			return
		}
	}
	r.damaged, r.in = true, ""
}

// Int is a number that is not negative.
func (r *Record) Int(n *int) {
	u := uint64(*n)
	r.Uint(&u)
	*n = int(u)
}

// Flag is a truth value.
func (r *Record) Flag(b *bool) {
	n := 0
	if *b {
		n = 1
	}
	r.Int(&n)
	*b = n != 0
}

// Text is a string.
func (r *Record) Text(s *string) {
	n := len(*s)
	if r.Int(&n); r.reading {
		*s = r.take(uint64(n))
		return
	}
	r.out = append(r.out, *s...)
}

// Bytes are some bytes, nil where there are none.
func (r *Record) Bytes(b *[]byte) {
	n := len(*b)
	if r.Int(&n); r.reading {
		*b = nil
		if part := r.take(uint64(n)); part != "" {
			*b = []byte(part)
		}
		return
	}
	r.out = append(r.out, *b...)
}

// Sum is a sum.
func (r *Record) Sum(s *digest.Sum) {
	if r.reading {
		copy(s[:], r.take(uint64(len(s))))
		return
	}
	r.out = append(r.out, s[:]...)
}

// Identity is that of a file.
func (r *Record) Identity(id *digest.Identity) {
	for _, n := range []*int64{&id.Size, &id.Modified, &id.Changed} {
		u := uint64(*n)
		r.Uint(&u)
		*n = int64(u)
	}
	r.Uint(&id.Inode)
}

// Texts are some strings, nil where there are none.
func (r *Record) Texts(list *[]string) { List(r, list, r.Text) }

// Numbers are some numbers, nil where there are none.
func (r *Record) Numbers(list *[]uint32) {
	List(r, list, func(n *uint32) {
		if !r.reading {
			r.out = binary.LittleEndian.AppendUint32(r.out, *n)
		} else if part := r.take(4); part != "" {
			*n = uint32(part[0]) | uint32(part[1])<<8 | uint32(part[2])<<16 | uint32(part[3])<<24
		}
	})
}

// List is a list, nil where it has no elements: each describes one. An element
// takes a byte at least.
func List[T any](r *Record, list *[]T, each func(*T)) {
	if n := r.count(len(*list)); r.reading {
		*list = nil
		if n > 0 {
			*list = make([]T, n)
		}
	}
	for i := range *list {
		each(&(*list)[i])
		r.part()
	}
}

// count is how many elements follow: no more than there are bytes.
func (r *Record) count(n int) int {
	if r.Int(&n); r.reading && (n < 0 || n > len(r.in)) {
		r.damaged, r.in = true, ""
		return 0
	}
	return n
}

// part begins another part where one is full.
func (r *Record) part() {
	if len(r.out) > partSize {
		r.whole, r.out = append(r.whole, r.out), make([]byte, 0, partSize+partSize/4)
	}
}

// Map is a map whose keys are texts.
func Map[T any](r *Record, all *map[string]T, each func(*T)) {
	n := r.count(len(*all))
	if !r.reading {
		for key, value := range *all {
			r.Text(&key)
			each(&value)
			r.part()
		}
		return
	}
	*all = make(map[string]T, n)
	for range n {
		var key string
		var value T
		r.Text(&key)
		each(&value)
		(*all)[key] = value
	}
}
