package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// A port that is in use is replaced only if the user has not named it.
func TestListen(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	addr := busy.Addr().String()
	cmd := &cobra.Command{}
	cmd.Flags().String("addr", addr, "")
	listener, host, err := listen(cmd, addr)
	if err != nil || host != "127.0.0.1" {
		t.Fatalf("host %q, %v", host, err)
	}
	_ = listener.Close()
	if err := cmd.Flags().Set("addr", addr); err != nil {
		t.Fatal(err)
	}
	if _, _, err := listen(cmd, addr); err == nil || !strings.HasPrefix(err.Error(), "--addr "+addr+": another program") {
		t.Errorf("the port of the user: %v", err)
	}
}

func TestReachable(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:8000": "127.0.0.1:8000", "192.0.2.7:80": "192.0.2.7:80", "[::1]:8000": "[::1]:8000",
		"0.0.0.0:8000": "localhost:8000", "[::]:8000": "localhost:8000",
	} {
		at, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if got := reachable(at); got != want {
			t.Errorf("%s is reached at %s, want %s", address, got, want)
		}
	}
}

// TestPreviewRefusesOtherHosts requests a page as a site does whose name was made to resolve to this machine.
func TestPreviewRefusesOtherHosts(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	writeFiles(t, out, map[string]string{"index.html": "a draft"})
	printed, stdout := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"preview", "--addr", "127.0.0.1:0", "--out", out}, stdout, io.Discard)
	}()
	address, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]int{"": http.StatusOK, "evil.example": http.StatusForbidden, "evil.example:80": http.StatusForbidden} {
		request, err := http.NewRequest(http.MethodGet, strings.TrimSpace(address), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		if response.Body.Close(); response.StatusCode != want || want != http.StatusOK && strings.Contains(string(body), "draft") {
			t.Errorf("Host %q: %d %s", host, response.StatusCode, body)
		}
	}
	stop()
	if status := <-ended; status != statusDone {
		t.Errorf("status %d", status)
	}
}

// TestPreviewServesReplacedFolder replaces the output folder as a build does that begins anew.
func TestPreviewServesReplacedFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	handler := &outputHandler{dir: dir}
	for _, text := range []string{"first", "second", "third"} {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		next := filepath.Join(t.TempDir(), "next")
		writeFiles(t, next, map[string]string{"index.html": text})
		if err := os.Rename(next, dir); err != nil {
			t.Fatal(err)
		}
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/", nil))
		if got := response.Body.String(); response.Code != http.StatusOK || got != text {
			t.Errorf("%d %q, want %q", response.Code, got, text)
		}
	}
}
