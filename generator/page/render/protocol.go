package render

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
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
//	{"kind":"booted"}                                    first: the guard is in place
//	{"kind":"ready"}                                     after start
//	{"kind":"failed", "id": 0, "error": {…}}             instead: the bundle throws
//	{"kind":"done", "id": n, "islands": […], …}          body: the page's HTML
//	{"kind":"failed", "id": n, "error": {…}}             no body
//	{"kind":"refused", "error": {…}}                     at any time: what the code tried and may not do
//
// Code is sent to a process that has booted: what Node asks of the system before is
// not the code's. Answers come in the order of the questions. Code of the site can write to the same
// stream, so check and session.receive treat frames as the data of a stranger.
const maxFrame = limits.FrameBytes

// Limits of what a frame says about a page.
const (
	maxHead  = 8 << 20
	maxNames = 10_000 // islands, pictures, objects
	maxName  = 1000   // bytes
	maxDepth = limits.DataDepth
	maxText  = 20_000 // bytes of a message or a stack; the rest is cut off
)

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
	Head     string            `json:"head"`
	Error    *nodeError        `json:"error"`
}

// nodeError is what a component threw. Stack has places in the sources.
type nodeError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
	Island  string `json:"island"`  // the island that it is about, or ""
	Refused string `json:"refused"` // what the code tried and may not do
}

func writeFrame(w *bufio.Writer, head toNode, body ...[]byte) error {
	return frame.Write(w, head, body...)
}

func readFrame(r io.Reader) (head fromNode, body []byte, err error) {
	if body, err = frame.Read(r, &head, frame.Limits{Head: maxHead, Body: maxFrame}); err == nil {
		err = head.check(body)
	}
	return head, body, err
}

var errMalformed = errors.New("a malformed frame")

// check reports whether a frame is one that the worker could have sent, and makes its texts visible.
func (f *fromNode) check(body []byte) error {
	hasError := f.Kind == "failed" || f.Kind == "refused"
	switch {
	case f.Kind != "booted" && f.Kind != "ready" && f.Kind != "done" && !hasError,
		hasError != (f.Error != nil),
		(f.Kind == "done") != (f.ID != 0) && f.Kind != "failed",
		f.Kind != "done" && len(body) > 0,
		!utf8.Valid(body),
		len(f.Data) > maxNames, !isNames(f.Islands), !isNames(f.Pictures):
		return errMalformed
	}
	for _, object := range f.Data {
		if !isShallow(object) || object[0] != '{' {
			return errMalformed
		}
	}
	if len(f.Strings) > 0 && (!isShallow(f.Strings) || f.Strings[0] != '{' && string(f.Strings) != "null") {
		return errMalformed
	}
	if e := f.Error; e != nil {
		for _, text := range []*string{&e.Name, &e.Message, &e.Stack, &e.Island, &e.Refused} {
			*text = diag.Visible((*text)[:min(len(*text), maxText)])
		}
	}
	f.Islands, f.Pictures = unique(f.Islands), unique(f.Pictures)
	return nil
}

// isNames reports whether a list can be one of islands or pictures. Whether they exist is checked where they are used.
func isNames(list []string) bool {
	return len(list) <= maxNames && !slices.ContainsFunc(list, func(name string) bool {
		return name == "" || len(name) > maxName || diag.Line(name) != name
	})
}

// unique returns the names in order, each once.
func unique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// isShallow reports whether the brackets of valid JSON are not too deep in each other for those who read it.
func isShallow(text []byte) bool {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return false
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return len(text) > 0
}
