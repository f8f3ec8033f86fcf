// Package bufpool lends buffers in which something is put together that is gone a
// moment later: a page, a frame, JSON. Who takes one gives it back when nobody
// looks at its bytes any more.
package bufpool

import (
	"bytes"
	"sync"
)

var desks = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Get gives an empty buffer.
func Get() *bytes.Buffer {
	d := desks.Get().(*bytes.Buffer)
	d.Reset()
	return d
}

// Put takes a buffer back; its bytes are another's from then on.
func Put(d *bytes.Buffer) { desks.Put(d) }
