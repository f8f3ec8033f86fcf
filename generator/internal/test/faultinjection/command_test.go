//go:build unix

package faultinjection

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

var gaceta string // the command, built once

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "gaceta-faults-")
	if err != nil {
		panic(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		panic(err)
	}
	gaceta = filepath.Join(dir, "gaceta")
	if out, err := exec.Command("go", "build", "-o", gaceta, "../../../../cmd/gaceta").CombinedOutput(); err != nil {
		panic(string(out))
	}
	status := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// site is the smallest site, in a folder that other users can read.
func site(t *testing.T) string {
	t.Helper()
	root := filepath.Join(folder(t), "site")
	if err := testsite.Write(root); err != nil {
		t.Fatal(err)
	}
	return root
}

// folder is a new folder that other users can enter.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, at := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chmod(at, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// built is a site that was built once, and the sum of its output.
func built(t *testing.T) (root, sum string) {
	t.Helper()
	root = site(t)
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatal(r.printed)
	}
	return root, output(t, root)
}

type result struct {
	status  int
	printed string
}

// run runs the command; change prepares it. Ten minutes are more than any needs.
func run(t *testing.T, change func(*exec.Cmd), args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, gaceta, args...)
	var printed testsite.Output
	cmd.Stdout, cmd.Stderr = &printed, &printed
	cmd.WaitDelay = 5 * time.Second
	if change != nil {
		change(cmd)
	}
	err := cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("it hangs:\n%s", printed.String())
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), printed.String()}
}

// fails checks that a build ended with status 3, printed the words, and left the output as it was.
func fails(t *testing.T, root, sum string, r result, words ...string) {
	t.Helper()
	if r.status != 3 {
		t.Errorf("status %d:\n%s", r.status, r.printed)
	}
	for _, w := range words {
		if !strings.Contains(r.printed, w) {
			t.Errorf("the output of the command lacks %q:\n%s", w, r.printed)
		}
	}
	if strings.Contains(r.printed, "panic") || strings.Contains(r.printed, "internal error") {
		t.Errorf("it blames itself:\n%s", r.printed)
	}
	if now := output(t, root); now != sum {
		t.Error("the output has changed")
	}
}

// output is the sum of all names and bytes of an output.
func output(t *testing.T, root string) string {
	t.Helper()
	sum := sha256.New()
	err := filepath.WalkDir(filepath.Join(root, "dist"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		rel, _ := filepath.Rel(root, file)
		sum.Write([]byte(rel + "\x00"))
		sum.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

func path(dir string) func(*exec.Cmd) {
	return func(cmd *exec.Cmd) { cmd.Env = append(os.Environ(), "PATH="+dir) }
}

// nobody runs a command as another user, if the test runs as root.
func nobody(cmd *exec.Cmd) {
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
}
