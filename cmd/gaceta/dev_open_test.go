//go:build unix

package main

import (
	"bufio"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDevOpensTheBrowser starts `gaceta dev --open` with a stub in place of the browser. The stub reports its arguments.
func TestDevOpensTheBrowser(t *testing.T) {
	stubs, reports := browserStubs(t)
	withStubs := "PATH=" + stubs + string(os.PathListSeparator) + os.Getenv("PATH")
	for _, test := range []struct {
		name string
		env  []string
		want string // what the stub receives before the address
	}{
		{"the browser of BROWSER, with its arguments", []string{withStubs, "BROWSER=my-browser --new-window"}, "my-browser --new-window "},
		{"the default browser", []string{withStubs, "BROWSER="}, defaultOpener() + " "},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			cmd := exec.CommandContext(ctx, "gaceta", "dev", "--root", newSite(t), "--addr", "127.0.0.1:0", "--open")
			cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
			cmd.Env = append(os.Environ(), test.env...)
			stdout := startCommand(t, cmd)
			defer func() {
				cancel()
				_ = cmd.Wait() // the context has ended
			}()
			address, err := stdout.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if got := reports(t); got != test.want+address {
				t.Errorf("the stub was called as %q, not %q", got, test.want+address)
			}
			response, err := http.Get(strings.TrimSpace(address))
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Errorf("the page that was opened has status %s", response.Status)
			}
		})
	}
}

// browserStubs returns a folder of programs that report how they are called, and a function that waits for the next report.
func browserStubs(t *testing.T) (folder string, next func(*testing.T) string) {
	t.Helper()
	folder = t.TempDir()
	pipe := filepath.Join(folder, "reports")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(pipe, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	for _, name := range []string{"my-browser", defaultOpener()} {
		script := "#!/bin/sh\necho " + name + " \"$@\" > '" + pipe + "'\n"
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewReader(file)
	return folder, func(t *testing.T) string {
		t.Helper()
		if err := file.SetReadDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("no browser was started: %v", err)
		}
		return line
	}
}

// defaultOpener returns the program that opens an address in the default browser.
func defaultOpener() string {
	if runtime.GOOS == "darwin" {
		return "open"
	}
	return "xdg-open"
}
