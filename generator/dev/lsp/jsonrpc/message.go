package jsonrpc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// Message is a request, a notification (without ID) or a response (without Method).
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// Error is why a request failed.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// The codes of errors.
const (
	ParseError     = -32700
	InvalidRequest = -32600
	MethodNotFound = -32601
	InvalidParams  = -32602
	InternalError  = -32603
	NotInitialized = -32002
	RequestFailed  = -32803
)

// Parse reads one message.
func Parse(text []byte) (Message, *Error) {
	var m Message
	if !json.Valid(text) {
		return m, &Error{ParseError, "The message is not JSON."}
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return Message{}, &Error{InvalidRequest, "The message is not a request: " + err.Error()}
	}
	if m.Method == "" && m.Result == nil && m.Error == nil && !bytes.Contains(text, []byte(`"result"`)) {
		return m, &Error{InvalidRequest, "The message has no method."}
	}
	return m, nil
}

// Writer writes messages. It may be used from several goroutines.
type Writer struct {
	mu sync.Mutex
	w  io.Writer
}

// NewWriter returns a writer of frames to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Notify sends a notification.
func (w *Writer) Notify(method string, params any) error {
	return w.write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}

// Request sends a request.
func (w *Writer) Request(id, method string, params any) error {
	return w.write(struct {
		Version string `json:"jsonrpc"`
		ID      string `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", id, method, params})
}

// Respond sends the result of a request. A message that could not be read has no id.
func (w *Writer) Respond(id json.RawMessage, result any, failure *Error) error {
	if id == nil {
		id = json.RawMessage("null")
	}
	if failure != nil {
		return w.write(struct {
			Version string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Error   *Error          `json:"error"`
		}{"2.0", id, failure})
	}
	return w.write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{"2.0", id, result})
}

func (w *Writer) write(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = fmt.Fprintf(w.w, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}
