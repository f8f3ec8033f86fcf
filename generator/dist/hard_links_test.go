package dist

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestCommitCreatesHardlinkCopy(t *testing.T) {
	dir := t.TempDir()
	out, copyDir := filepath.Join(dir, "dist"), filepath.Join(dir, "cache", "output")
	s := open(t, out)
	s.UsePrevious(nil, copyDir)
	names := []string{"index.html", "robots.txt"}
	for i := range 50 {
		names = append(names, fmt.Sprintf("news/%d/index.html", i), fmt.Sprintf("news/%d/index.md", i))
	}
	for _, name := range names {
		if err := s.Write(name, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	if files := s.Files(); len(files) != len(names) {
		t.Errorf("Files returns %d files, want %d", len(files), len(names))
	}
	for _, name := range names {
		a, errOut := os.Lstat(under(out, name))
		b, errCopy := os.Lstat(under(copyDir, name))
		if errOut != nil || errCopy != nil || !os.SameFile(a, b) {
			t.Errorf("%s is not the same file in the copy: %v %v", name, errOut, errCopy)
		}
	}
	if found := listFiles(t, copyDir); len(found) != len(names) {
		t.Errorf("the copy contains %v, want %v", found, names)
	}
}

func TestDiscardCreatesNoCopy(t *testing.T) {
	dir := t.TempDir()
	copyDir := filepath.Join(dir, "cache", "output")
	s := open(t, filepath.Join(dir, "dist"))
	s.UsePrevious(nil, copyDir)
	for i := range 50 {
		if err := s.Write(fmt.Sprintf("news/%d/index.html", i), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Discard(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(copyDir); !os.IsNotExist(err) {
		t.Errorf("%s exists: %v", copyDir, err)
	}
}
