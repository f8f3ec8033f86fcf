package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gaceta.dev/gaceta/generator/dist/preview"
)

// serve DIR serves an output folder on loopback until the script ends, at $URL.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: serve dir")
	}
	server := httptest.NewServer(preview.Handler(os.DirFS(ts.MkAbs(args[0]))))
	ts.Defer(server.Close)
	ts.Setenv("URL", server.URL)
}

// await FILE waits until a command in the background has made a file.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await file")
	}
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
	}
	ts.Fatalf("%s was not made", args[0])
}

// visit ADDRESS TARGET fails unless the served site redirects the address there for good.
func visit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: visit address target")
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Get(ts.Getenv("URL") + args[0])
	ts.Check(err)
	response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusMovedPermanently || to != args[1] {
		ts.Fatalf("%s: %s, to %q", args[0], response.Status, to)
	}
}
