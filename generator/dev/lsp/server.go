// Package lsp is a language server for the texts and data below content/. It sends an editor the diagnostics of check, and
// proposes what can be written.
//
//  1. Diagnostics, and everything that is proposed, come from the packages that check and build the site. The server
//     only translates positions.
//  2. Diagnostics are pushed: those of an edited text at once, those of the rest after a pause.
//  3. One goroutine handles the messages in their order and owns the workspace. A pass over the site runs in another.
//  4. Input that is not a message is answered with an error, or skipped. Only “exit”, or the end of the input, ends the server.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"gaceta.dev/gaceta/generator/dev/lsp/jsonrpc"
	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
)

// Options configure the server. Log receives failures of the server; it is never nil.
type Options struct {
	Root    string // absolute; used if the client names no folder
	IsFixed bool   // Root is used whatever the client names
	Log     io.Writer
}

// ErrNoShutdown is returned if the client ended the server without asking it to shut down.
var ErrNoShutdown = errors.New("the editor ended the server without a shutdown request")

// pause is how long the client must be silent before a pass begins. It is at least twice as long as the last pass
// took, up to maxPause.
const (
	pause    = 300 * time.Millisecond
	maxPause = 3 * time.Second
)

// server is one conversation.
type server struct {
	o   Options
	ctx context.Context
	out *jsonrpc.Writer

	ws        *workspace.Workspace // nil before “initialize”
	client    initializeParams
	documents map[string]*document   // by file
	published map[string]publication // by file

	isDirty  bool // files changed since the last Update
	isClosed bool // “shutdown” was received
	pass     passState
}

// input is a frame, or why there is none.
type input struct {
	text []byte
	err  error
}

// Serve answers the messages of a client until it exits or in ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &server{
		o: o, ctx: ctx, out: jsonrpc.NewWriter(out), documents: map[string]*document{}, published: map[string]publication{},
		pass: newPassState(),
	}
	inputs := make(chan input, 64)
	go receive(ctx, in, inputs)
	return s.run(inputs)
}

// receive reads frames until the input ends.
func receive(ctx context.Context, in io.Reader, to chan<- input) {
	r := jsonrpc.NewReader(in)
	for {
		text, err := r.Next()
		select {
		case to <- input{text, err}:
		case <-ctx.Done():
			return
		}
		if err != nil && !errors.As(err, new(jsonrpc.FrameError)) {
			return
		}
	}
}

// errExit ends the server.
var errExit = errors.New("exit")

// run handles the inputs and the steps of passes, one at a time.
func (s *server) run(inputs <-chan input) error {
	defer s.pass.stop()
	for {
		if s.isDirty && len(inputs) == 0 {
			s.guard("update", s.update)
		}
		select {
		case in := <-inputs:
			err := s.receive(in)
			switch {
			case errors.Is(err, errExit) && !s.isClosed:
				return ErrNoShutdown
			case errors.Is(err, errExit), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
				return nil
			case err != nil:
				return err
			}
		case step := <-s.pass.steps:
			s.guard("pass", step)
		case <-s.pass.idle.C:
			s.guard("pass", s.beginPass)
		case <-s.ctx.Done():
			return s.ctx.Err()
		}
	}
}

// receive handles one frame. Its error ends the server.
func (s *server) receive(in input) error {
	var skipped jsonrpc.FrameError
	switch {
	case errors.As(in.err, &skipped):
		return s.out.Respond(nil, nil, &jsonrpc.Error{Code: jsonrpc.ParseError, Message: "Skipped " + skipped.Error() + "."})
	case in.err != nil:
		return in.err
	}
	m, failure := jsonrpc.Parse(in.text)
	switch {
	case failure != nil:
		return s.out.Respond(m.ID, nil, failure)
	case m.Method == "": // the answer to a request of ours
		return nil
	case m.Method == "exit":
		return errExit
	}
	if m.ID != nil && s.isDirty && s.ws != nil {
		s.guard("update", s.update) // requests are about the texts as they are now
	}
	result, failure := s.handle(m)
	if m.ID == nil {
		return nil
	}
	return s.out.Respond(m.ID, result, failure)
}

// handle calls the handler of a message.
func (s *server) handle(m jsonrpc.Message) (result any, failure *jsonrpc.Error) {
	handler, ok := handlers[m.Method]
	switch {
	case s.isClosed:
		return nil, &jsonrpc.Error{Code: jsonrpc.InvalidRequest, Message: "The server was shut down."}
	case s.ws == nil && m.Method != "initialize":
		return nil, &jsonrpc.Error{Code: jsonrpc.NotInitialized, Message: "The first request must be “initialize”."}
	case s.ws != nil && m.Method == "initialize":
		return nil, &jsonrpc.Error{Code: jsonrpc.InvalidRequest, Message: "The server is already initialized."}
	case !ok:
		return nil, &jsonrpc.Error{Code: jsonrpc.MethodNotFound, Message: "Unknown method “" + m.Method + "”."}
	}
	failure = &jsonrpc.Error{Code: jsonrpc.InternalError, Message: "internal error"}
	s.guard(m.Method, func() { result, failure = asResponse(handler(s, m.Params)) })
	return result, failure
}

// asResponse returns an error in the form of the protocol.
func asResponse(result any, err error) (any, *jsonrpc.Error) {
	var failure *jsonrpc.Error
	if err != nil && !errors.As(err, &failure) {
		failure = &jsonrpc.Error{Code: jsonrpc.InvalidParams, Message: err.Error()}
	}
	return result, failure
}

// guard calls do. A fault of the generator in one text must not end the server.
func (s *server) guard(what string, do func()) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(s.o.Log, "gaceta: internal error: %s: %v\n%s", what, fault, debug.Stack())
		}
	}()
	do()
}

// handler answers a request. Notifications have no result.
type handler func(s *server, params json.RawMessage) (any, error)

// on returns a handler that reads its parameters.
func on[P any](do func(s *server, params P) (any, error)) handler {
	return func(s *server, raw json.RawMessage) (any, error) {
		var params P
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &params); err != nil {
				return nil, err
			}
		}
		return do(s, params)
	}
}

var handlers map[string]handler

func init() { // the table would refer to itself
	handlers = map[string]handler{
		"initialize":                      on((*server).initialize),
		"initialized":                     on((*server).initialized),
		"shutdown":                        on((*server).shutdown),
		"textDocument/didOpen":            on((*server).didOpen),
		"textDocument/didChange":          on((*server).didChange),
		"textDocument/didSave":            on((*server).didSave),
		"textDocument/didClose":           on((*server).didClose),
		"workspace/didChangeWatchedFiles": on((*server).didChangeFiles),
		"textDocument/completion":         on(completion),
		"textDocument/codeAction":         on(codeActions),
		"textDocument/codeLens":           on(codeLenses),
		"textDocument/prepareRename":      on(prepareRename),
		"textDocument/rename":             on(renameSlug),
		"workspace/executeCommand":        on(executeCommand),
		"textDocument/hover":              on(hover),
		"textDocument/definition":         on(definition),
		"$/cancelRequest":                 on(ignore),
		"$/setTrace":                      on(ignore),
	}
}

func ignore(*server, struct{}) (any, error) { return nil, nil }
