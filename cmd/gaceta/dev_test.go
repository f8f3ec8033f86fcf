//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/project"
)

// TestDevEndsCleanly starts the command as an author does, and ends it as a
// terminal does: with an interrupt to it and its children. TestMain put the
// command on PATH.
func TestDevEndsCleanly(t *testing.T) {
	root := newSite(t)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gaceta", "dev", "--root", root)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stdout := startCommand(t, cmd)
	group := -cmd.Process.Pid
	defer syscall.Kill(group, syscall.SIGKILL)
	line, err := stdout.ReadString('\n')
	origin := strings.TrimSuffix(strings.TrimSpace(line), "/")
	if err != nil || !strings.HasPrefix(origin, "http://127.0.0.1:") {
		t.Fatalf("it listens on %q, not on loopback alone (%v)", line, err)
	}
	for _, address := range []string{"/", "/_gaceta/events?file=index.html"} { // a page, and its stream, which stays open
		request, _ := http.NewRequestWithContext(ctx, http.MethodGet, origin+address, nil)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", address, response.Status)
		}
	}

	start := time.Now()
	if err := syscall.Kill(group, syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it takes %v to end", took)
	}
	if err := syscall.Kill(group, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("a process is left behind (%v)", err)
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch e.Name() {
		case "content", "site", "templates", "node_modules", ".gaceta":
		default:
			t.Errorf("%s is left behind", e.Name())
		}
	}
	if left, _ := filepath.Glob(filepath.Join(root, ".gaceta/*/new-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestDevWaitsForASite starts the command in a folder without a site, which it leaves alone, then creates one there.
func TestDevWaitsForASite(t *testing.T) {
	root := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gaceta", "dev", "--root", root, "--addr", "127.0.0.1:0")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	until := func(want string) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == want {
				return
			}
			if strings.HasPrefix(lines.Text(), "ready") {
				t.Errorf("it says %q", lines.Text())
			}
		}
		t.Errorf("it never says %q", want)
	}
	until("waiting until the errors are fixed")
	if entries, err := os.ReadDir(root); len(entries) > 0 || err != nil {
		t.Errorf("it wrote into a folder that is no site: %v, %v", entries, err)
	}
	if err := writeSite(root); err != nil {
		t.Fatal(err)
	}
	until("fixed: no more errors")
	cancel()
	for lines.Scan() { // otherwise the command could block when it writes
	}
	_ = cmd.Wait() // the context has ended
}

// startCommand starts a command and returns its standard output.
func startCommand(t *testing.T, cmd *exec.Cmd) *bufio.Reader {
	t.Helper()
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return bufio.NewReader(stdout)
}

// The address that dev prints is that of a page.
func TestHomeOf(t *testing.T) {
	for _, c := range []struct{ edits, want string }{
		{"", "/"},
		{"code: de|code: de, prefix: de", "/de/"},
		{`code: de|code: de, prefix: de; prefix: fr|prefix: ""`, "/"},
		{"code: de|code: de, prefix: de; .example|.example/docs", "/docs/de/"},
		{"languages:|langs:", "/"},
	} {
		root := newSite(t)
		file := filepath.Join(root, project.SettingsFile)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for edit := range strings.SplitSeq(c.edits, "; ") {
			old, now, _ := strings.Cut(edit, "|")
			text = bytes.Replace(text, []byte(old), []byte(now), 1)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		p, _ := project.Open(root)
		if got := homeOf(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.edits, got, c.want)
		}
	}
}
