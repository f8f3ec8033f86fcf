// Package bufpool is a pool of byte buffers for short-lived data: a page, a
// frame, JSON. A caller returns its buffer when nothing uses the bytes any more.
package bufpool

import (
	"bytes"
	"sync"
)

var pool = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Get returns an empty buffer.
func Get() *bytes.Buffer {
	b := pool.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

// Put returns a buffer to the pool. Its bytes must not be used afterwards.
func Put(b *bytes.Buffer) { pool.Put(b) }
