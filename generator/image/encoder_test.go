package image

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/frame"
)

// TestMalformedReplies checks that sizes which do not fit the body of a reply end the process instead of the build.
func TestMalformedReplies(t *testing.T) {
	for _, c := range []struct {
		name  string
		sizes []int
		want  bool
	}{
		{"exact", []int{2, 0, 1}, true},
		{"more than the body", []int{2, 2}, false},
		{"less than the body", []int{2}, false},
		{"negative", []int{-1, 4}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var output bytes.Buffer
			if err := frame.Write(bufio.NewWriter(&output), map[string]any{"id": 1, "sizes": c.sizes}, []byte("abc")); err != nil {
				t.Fatal(err)
			}
			p := &encodingProcess{ended: make(chan struct{})}
			replies := make(chan reply, 1)
			p.waiting.Store(uint64(1), replies)
			p.receive(&output)
			<-p.ended
			if delivered := len(replies) == 1; delivered != c.want {
				t.Errorf("delivered: %t, want %t", delivered, c.want)
			}
		})
	}
}

// TestReplyWithoutAllVariants refuses a reply with fewer variants than the request.
func TestReplyWithoutAllVariants(t *testing.T) {
	reader, writer := io.Pipe()
	p := &encodingProcess{ended: make(chan struct{}), input: writer}
	e := newEncoder("", nil, time.Minute)
	e.process = p
	go func() {
		_, _ = io.ReadFull(reader, make([]byte, 1)) // the request waits for its reply
		if replies, ok := p.waiting.LoadAndDelete(uint64(1)); ok {
			replies.(chan reply) <- reply{ID: 1}
		}
		_, _ = io.Copy(io.Discard, reader)
	}()
	_, err := e.encode(request{Recipes: []recipe{{}}}, nil)
	e.process = nil // it has no command to end
	if !errors.Is(err, errMalformed) {
		t.Errorf("error %v, want %v", err, errMalformed)
	}
}
