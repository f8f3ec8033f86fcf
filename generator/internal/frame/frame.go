// Package frame sends messages between the generator and Node processes over
// pipes.
//
// A frame consists of two lengths (big-endian, 32 bits), a head in JSON and a
// body. The packages page/render and image define heads and bodies, together
// with their workers. A process runs code of strangers or reads their pictures:
// what it sends is checked like a file of a stranger.
package frame

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Write writes a frame, whose body is the concatenation of parts, and flushes w.
func Write(w *bufio.Writer, head any, parts ...[]byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	length := 0
	for _, part := range parts {
		length += len(part)
	}
	lengths := binary.BigEndian.AppendUint32(nil, uint32(len(text)))
	lengths = binary.BigEndian.AppendUint32(lengths, uint32(length))
	for _, part := range slices.Concat([][]byte{lengths, text}, parts) {
		_, _ = w.Write(part) // Flush returns the error
	}
	return w.Flush()
}

// Limits are the largest sizes of the parts of a frame, in bytes.
type Limits struct{ Head, Body uint32 }

// Read reads a frame. The error is io.EOF if the stream ended after a frame.
func Read(r io.Reader, head any, limits Limits) (body []byte, err error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > limits.Head || b > limits.Body {
		return nil, fmt.Errorf("a frame of %d and %d bytes is too long", h, b)
	}
	buf := make([]byte, max(h, b))
	if _, err := io.ReadFull(r, buf[:h]); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(buf[:h], head); err != nil { // copies what it keeps
		return nil, fmt.Errorf("the head of a frame is malformed: %w", err)
	}
	_, err = io.ReadFull(r, buf[:b])
	return buf[:b], err
}
