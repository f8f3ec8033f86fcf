//go:build unix

package faultinjection

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDiskIsFull lets no file grow beyond a few blocks, as a full disk does.
func TestDiskIsFull(t *testing.T) {
	root, sum := built(t)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n"+strings.Repeat("Text. ", 20000)+"\n")
	limited := func(cmd *exec.Cmd) {
		cmd.Path, cmd.Args = "/bin/sh", []string{"sh", "-c", `ulimit -f 4; exec "$0" "$@"`, gaceta, "build", "--root", root}
	}
	fails(t, root, sum, run(t, limited), "file too large")
	if left, _ := filepath.Glob(filepath.Join(root, ".dist*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Errorf("the build afterwards:\n%s", r.printed)
	}
}

func TestFolderCannotBeWritten(t *testing.T) {
	root, sum := built(t)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
	if os.Getuid() != 0 {
		if err := os.Chmod(root, 0o555); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.Chmod(root, 0o755) }()
	}
	fails(t, root, sum, run(t, nobody, "build", "--root", root, "--cache", filepath.Join(t.TempDir(), "no")), "permission denied")
}

func TestCacheCannotBeWritten(t *testing.T) {
	root, sum := built(t)
	out := filepath.Join(folder(t), "out")
	if err := os.MkdirAll(out, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(out, 0o777); err != nil {
		t.Fatal(err)
	}
	r := run(t, nobody, "build", "--root", root, "--out", filepath.Join(out, "dist"))
	if os.Getuid() != 0 {
		return // the owner can write everything
	}
	if r.status != 0 {
		t.Fatalf("status %d\n%s", r.status, r.printed)
	}
	if got := output(t, out); got != sum {
		t.Error("it makes another output")
	}
}

// TestCacheIsCorrupt writes nonsense into every file of the cache in turn.
func TestCacheIsCorrupt(t *testing.T) {
	for name, spoil := range map[string]func(text []byte) []byte{
		"cut":     func(text []byte) []byte { return text[:len(text)/2] },
		"empty":   func([]byte) []byte { return nil },
		"flipped": func(text []byte) []byte { return flip(text) },
		"foreign": func([]byte) []byte { return []byte(`{"a":1}`) },
	} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			err := filepath.WalkDir(filepath.Join(root, ".gaceta"), func(file string, d fs.DirEntry, err error) error {
				if err != nil || !d.Type().IsRegular() {
					return err
				}
				text, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				return os.WriteFile(file, spoil(text), 0o644)
			})
			if err != nil {
				t.Fatal(err)
			}
			about := filepath.Join(root, "content/pages/about/de.md")
			old, _ := os.ReadFile(about)
			for _, text := range []string{string(old) + "\nanders\n", string(old)} {
				write(t, about, text)
				if r := run(t, nil, "build", "--root", root); r.status != 0 {
					t.Fatalf("status %d\n%s", r.status, r.printed)
				}
			}
			if output(t, root) != sum {
				t.Error("it makes another output")
			}
		})
	}
}

func flip(text []byte) []byte {
	for i := len(text) / 2; i < len(text); i += 64 {
		text[i] ^= 0x20
	}
	return text
}

// TestClockJumps changes the times of files: only their content decides.
func TestClockJumps(t *testing.T) {
	root, _ := built(t)
	about := filepath.Join(root, "content/pages/about/de.md")
	for i, at := range []time.Time{time.Unix(0, 0), time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Unix(1, 0)} {
		text := fmt.Sprintf("## Uhr %d\n", i)
		write(t, about, text)
		err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.Type()&fs.ModeSymlink != 0 {
				return err
			}
			return os.Chtimes(file, at, at)
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := run(t, nil, "build", "--root", root); r.status != 0 {
			t.Fatalf("%v: status %d\n%s", at, r.status, r.printed)
		}
		if page, _ := os.ReadFile(filepath.Join(root, "dist/about/index.html")); !strings.Contains(string(page), fmt.Sprintf("Uhr %d", i)) {
			t.Errorf("%v: the page is an older one", at)
		}
	}
}
