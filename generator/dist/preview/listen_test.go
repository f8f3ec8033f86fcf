package preview

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestBodyTime: the time of a body ends with the body, not while the request is handled. One that does not arrive ends the
// request.
func TestBodyTime(t *testing.T) {
	const limit = 200 * time.Millisecond
	s := httptest.NewServer(limitBodies(limit, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			http.Error(w, "late", http.StatusRequestTimeout)
			return
		}
		select {
		case <-r.Context().Done():
			http.Error(w, "ended", http.StatusInternalServerError)
		case <-time.After(2 * limit):
		}
	})))
	defer s.Close()
	late, write := io.Pipe()
	defer write.Close()
	for want, body := range map[int]io.Reader{http.StatusOK: strings.NewReader("whole"), http.StatusRequestTimeout: late} {
		response, err := http.Post(s.URL, "text/plain", body)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s, want %d", response.Status, want)
		}
	}
}

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
