// Package pipe is how the generator and a Node process speak over pipes.
//
// A frame is two lengths (big-endian, 32 bits), a head in JSON and a body of
// that many bytes. What heads and bodies hold is said by those who speak:
// generator/render and generator/image, and the workers beside them.
package pipe

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// Write sends a frame.
func Write(w io.Writer, head any, body []byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	var lengths [8]byte
	binary.BigEndian.PutUint32(lengths[:4], uint32(len(text)))
	binary.BigEndian.PutUint32(lengths[4:], uint32(len(body)))
	for _, part := range [][]byte{lengths[:], text, body} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// Read receives a frame, neither part of which is longer than most. The error is
// io.EOF where the stream ended after a frame.
func Read(r io.Reader, head any, most uint32) (body []byte, err error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > most || b > most {
		return nil, fmt.Errorf("internal error: a frame of %d and %d bytes", h, b)
	}
	buf := make([]byte, int(h)+int(b))
	if _, err := io.ReadFull(r, buf); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(buf[:h], head); err != nil {
		return nil, fmt.Errorf("internal error: a frame's head: %w", err)
	}
	return buf[h:], nil
}
