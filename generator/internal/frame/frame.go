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

	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// Write writes a frame.
func Write(w io.Writer, head any, body []byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	return WriteRaw(w, body, text)
}

// WriteRaw writes a frame whose head is already JSON, in parts.
func WriteRaw(w io.Writer, body []byte, head ...[]byte) error {
	length := 0
	for _, part := range head {
		length += len(part)
	}
	frame := bufpool.Get()
	defer bufpool.Put(frame)
	var lengths [8]byte
	binary.BigEndian.PutUint32(lengths[:4], uint32(length))
	binary.BigEndian.PutUint32(lengths[4:], uint32(len(body)))
	frame.Write(lengths[:])
	for _, part := range head {
		frame.Write(part)
	}
	frame.Write(body)
	_, err := w.Write(frame.Bytes()) // in one system call
	return err
}

// Read reads a frame whose parts have at most limit bytes each. The error is
// io.EOF if the stream ended after a frame.
func Read(r io.Reader, head any, limit uint32) (body []byte, err error) {
	return ReadInto(nil, r, head, limit)
}

// ReadInto is like Read and stores the body in buf if it fits.
func ReadInto(buf []byte, r io.Reader, head any, limit uint32) (body []byte, err error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > limit || b > limit {
		return nil, fmt.Errorf("internal error: a frame of %d and %d bytes", h, b)
	}
	text := make([]byte, h)
	if body = buf; cap(body) < int(b) {
		body = make([]byte, b)
	}
	body = body[:b]
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
