package render

import (
	"bufio"
	"encoding/json"
	"io"

	"gaceta.dev/gaceta/generator/internal/frame"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// The frames between the generator and a Node process; worker/protocol.mjs is
// the other side. A body is HTML, which needs no escaping there as it would in JSON.
//
// To Node:
//
//	{"kind":"start", "server": file, "shared": …}        first, and for new code
//	{"kind":"page", "id": n, "page": id, "props": bytes} body: the props as JSON, then the HTML of the page's text
//
// From Node:
//
//	{"kind":"ready"}                                     after start
//	{"kind":"old", "node": version}                      instead: Node is too old
//	{"kind":"failed", "id": 0, "error": {…}}             instead: the bundle throws
//	{"kind":"done", "id": n, "islands": […], …}          body: the page's HTML
//	{"kind":"failed", "id": n, "error": {…}}             no body
const maxFrame = limits.FrameBytes

// toNode is the head of a frame to Node.
type toNode struct {
	Kind   string          `json:"kind"`
	ID     uint64          `json:"id,omitempty"`
	Server string          `json:"server,omitempty"`
	Shared json.RawMessage `json:"shared,omitempty"`
	Page   string          `json:"page,omitempty"`
	Props  int             `json:"props,omitempty"`
}

// fromNode is the head of a frame from Node.
type fromNode struct {
	Kind     string            `json:"kind"`
	ID       uint64            `json:"id"`
	Islands  []string          `json:"islands"`
	Pictures []string          `json:"pictures"`
	Data     []json.RawMessage `json:"data"`
	Strings  json.RawMessage   `json:"strings"`
	Error    *nodeError        `json:"error"`
	Node     string            `json:"node"`
}

// nodeError is what a component threw. Stack has places in the sources.
type nodeError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
	Refused string `json:"refused"` // what the code tried and may not do
}

func writeFrame(w *bufio.Writer, head toNode, body ...[]byte) error {
	return frame.Write(w, head, body...)
}

func readFrame(r io.Reader, buf []byte) (head fromNode, body []byte, err error) {
	body, err = frame.Read(r, &head, buf, maxFrame)
	return head, body, err
}
