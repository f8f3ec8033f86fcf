package preview

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// TestServeEndsWithItsRequests ends the server while it responds.
func TestServeEndsWithItsRequests(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var hasEnded atomic.Bool
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
		time.Sleep(100 * time.Millisecond) // work that ignores the context
		_, _ = io.WriteString(w, "whole")
		hasEnded.Store(true)
	})
	body := make(chan string, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			body <- err.Error()
			return
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		body <- string(text)
	}()
	if err := Serve(ctx, listener, handler); err != nil {
		t.Fatal(err)
	}
	if !hasEnded.Load() {
		t.Error("Serve returned before the response was written")
	}
	if got := <-body; got != "whole" {
		t.Errorf("the client got %q", got)
	}
}
