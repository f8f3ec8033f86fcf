// Package digest identifies content by its hash, and files on disk by their
// attributes.
package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"
)

// Sum is the hash of some content, or of everything that something was made from.
type Sum [16]byte

// SumOf returns the first half of the SHA-256 hash of data. Finding two texts with one sum takes 2^64 attempts, and a text
// with a given sum 2^128.
func SumOf(data []byte) Sum {
	whole := sha256.Sum256(data)
	return Sum(whole[:16])
}

// Hash computes the Sum of a sequence of values. The boundaries of values count:
// "a", "bc" and "ab", "c" have different sums.
type Hash struct{ values *[]byte } // hashed at once: most are much shorter than a block

// buffers holds the buffers of hashes that have ended.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// NewHash returns an empty Hash. Sum ends it.
func NewHash() Hash { return Hash{buffers.Get().(*[]byte)} }

// Text adds strings.
func (h Hash) Text(parts ...string) Hash {
	for _, part := range parts {
		*h.values = append(binary.LittleEndian.AppendUint64(*h.values, uint64(len(part))), part...)
	}
	return h
}

// Add adds sums.
func (h Hash) Add(parts ...Sum) Hash {
	for i := range parts {
		*h.values = append(*h.values, parts[i][:]...)
	}
	return h
}

// Int adds integers.
func (h Hash) Int(parts ...int) Hash {
	for _, part := range parts {
		*h.values = binary.LittleEndian.AppendUint64(*h.values, uint64(part))
	}
	return h
}

// Flag adds booleans.
func (h Hash) Flag(parts ...bool) Hash {
	for _, part := range parts {
		if part {
			h.Int(1)
		} else {
			h.Int(0)
		}
	}
	return h
}

// Sum returns the sum of all values. The Hash must not be used afterwards.
func (h Hash) Sum() Sum {
	sum := SumOf(*h.values)
	*h.values = (*h.values)[:0]
	buffers.Put(h.values)
	return sum
}
