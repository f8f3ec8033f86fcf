// Package frame sends messages between the generator and Node processes over
// pipes.
//
// A frame consists of two lengths (big-endian, 32 bits), a head in JSON and a
// body. The packages page/render and image define heads and bodies, together
// with their workers.
package frame

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// Write writes a frame.
func Write(w io.Writer, head any, body []byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	frame := make([]byte, 0, 8+len(text)+len(body))
	frame = binary.BigEndian.AppendUint32(frame, uint32(len(text)))
	frame = binary.BigEndian.AppendUint32(frame, uint32(len(body)))
	frame = append(append(frame, text...), body...)
	_, err = w.Write(frame) // in one system call
	return err
}

// Read reads a frame whose parts have at most limit bytes each. The error is
// io.EOF if the stream ended after a frame.
func Read(r io.Reader, head any, limit uint32) (body []byte, err error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > limit || b > limit {
		return nil, fmt.Errorf("internal error: a frame of %d and %d bytes", h, b)
	}
	text, body := make([]byte, h), make([]byte, b)
	for _, part := range [][]byte{text, body} {
		if _, err := io.ReadFull(r, part); err != nil {
			return nil, err
		}
	}
	if err := json.Unmarshal(text, head); err != nil {
		return nil, fmt.Errorf("internal error: a frame's head: %w", err)
	}
	return body, nil
}
