//go:build unix

package rootfs

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestPipesAreRefused(t *testing.T) {
	inside, _ := folders(t)
	if err := unix.Mkfifo(filepath.Join(inside, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := New(inside)
	if data, err := f.ReadFile("pipe"); err == nil {
		t.Errorf("read %q", data)
	}
	if _, err := f.Open("pipe"); err == nil {
		t.Error("opened")
	}
	if _, err := f.ReadDir("pipe"); err == nil {
		t.Error("listed")
	}
}

// TestParts opens files as systems do that have no single call for it.
func TestParts(t *testing.T) {
	inside, _ := folders(t)
	if err := os.Symlink("../outside", filepath.Join(inside, "link")); err != nil {
		t.Fatal(err)
	}
	root, err := New(inside).root()
	if err != nil {
		t.Fatal(err)
	}
	for name, ok := range map[string]bool{
		"a.txt": true, "one/two/c.txt": true, "one/two": true, ".": true,
		"link": false, "link/a.txt": false, "link/one/two/c.txt": false, "one/missing": false,
	} {
		fd, err := openParts(int(root.Fd()), name, openFlags)
		if ok != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			_ = unix.Close(fd)
		}
	}
}
