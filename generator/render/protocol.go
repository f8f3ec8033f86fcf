package render

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"gaceta.dev/gaceta/generator/limits"
)

// The frames between the generator and a Node process; worker/protocol.mjs is
// the other side. A frame is two lengths (big-endian, 32 bits), a head in JSON
// and a body of that many bytes. The body is HTML as it is: it need not be
// escaped into JSON and out of it again.
//
// To Node:   {"kind":"start", "server": file, "shared": …}      first, and for new code; no body
//
//	{"kind":"page", "id": n, "page": id, "props": …}   body: the text's HTML
//
// From Node: {"kind":"ready"}                                   after start
//
//	{"kind":"old", "node": version}              instead: too old
//	{"kind":"failed", "id": 0, "error": {…}}     instead: the bundle throws
//	{"kind":"done", "id": n, "islands": […], …}        body: the page's HTML
//	{"kind":"failed", "id": n, "error": {…}}           no body
const maxFrame = limits.FrameBytes

type toNode struct {
	Kind   string          `json:"kind"`
	ID     uint64          `json:"id,omitempty"`
	Server string          `json:"server,omitempty"`
	Shared json.RawMessage `json:"shared,omitempty"`
	Page   string          `json:"page,omitempty"`
	Props  json.RawMessage `json:"props,omitempty"`
}

type fromNode struct {
	Kind    string            `json:"kind"`
	ID      uint64            `json:"id"`
	Islands []string          `json:"islands"`
	Data    []json.RawMessage `json:"data"`
	Strings json.RawMessage   `json:"strings"`
	Error   *nodeError        `json:"error"`
	Node    string            `json:"node"`
}

// nodeError is what a component threw. Stack has places in the sources.
type nodeError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
	Refused string `json:"refused"` // what the code tried and may not do
}

func writeFrame(w io.Writer, head toNode, body []byte) error {
	h, err := json.Marshal(head)
	if err != nil {
		return err
	}
	var lengths [8]byte
	binary.BigEndian.PutUint32(lengths[:4], uint32(len(h)))
	binary.BigEndian.PutUint32(lengths[4:], uint32(len(body)))
	for _, part := range [][]byte{lengths[:], h, body} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

func readFrame(r *bufio.Reader) (fromNode, []byte, error) {
	var head fromNode
	var lengths [8]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return head, nil, err
	}
	h, b := binary.BigEndian.Uint32(lengths[:4]), binary.BigEndian.Uint32(lengths[4:])
	if h > maxFrame || b > maxFrame {
		return head, nil, fmt.Errorf("internal error: a frame of %d and %d bytes", h, b)
	}
	buf := make([]byte, int(h)+int(b))
	if _, err := io.ReadFull(r, buf); err != nil {
		return head, nil, err
	}
	if err := json.Unmarshal(buf[:h], &head); err != nil {
		return head, nil, fmt.Errorf("internal error: a frame's head: %w", err)
	}
	return head, buf[h:], nil
}
