// Package frame is how the generator and a Node process speak over pipes.
//
// A frame is two lengths (big-endian, 32 bits), a head in JSON and a body of
// that many bytes. What heads and bodies hold is said by those who speak:
// generator/render and generator/image, and the workers beside them.
package frame

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// Write sends a frame.
func Write(w io.Writer, head any, body []byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	return WriteRaw(w, body, text)
}

// WriteRaw is Write for a head that is JSON already, in parts.
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
	_, err := w.Write(frame.Bytes()) // one call of the system, not three
	return err
}

// Read receives a frame, neither part of which is longer than most. The error is
// io.EOF where the stream ended after a frame.
func Read(r io.Reader, head any, most uint32) (body []byte, err error) {
	return ReadInto(nil, r, head, most)
}

// ReadInto is Read with the body in buf, if that is long enough.
func ReadInto(buf []byte, r io.Reader, head any, most uint32) (body []byte, err error) {
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > most || b > most {
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
