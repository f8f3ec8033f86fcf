package dist

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// A copy of the output, of links, lies where it was asked for once the build is
// recorded, and is not there before.
func TestACopyGrowsWithTheOutput(t *testing.T) {
	dir := t.TempDir()
	out, tree := filepath.Join(dir, "dist"), filepath.Join(dir, "cache", "output")
	s := open(t, out)
	s.Plant(tree)
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
	if _, err := os.Lstat(WholeNote(tree)); err == nil {
		t.Error("the copy is called whole before the build is recorded")
	}
	if files, _ := s.Record(); len(files) != len(names) {
		t.Errorf("%d files are recorded, want %d", len(files), len(names))
	}
	if _, err := os.Lstat(WholeNote(tree)); err != nil {
		t.Error(err)
	}
	for _, name := range names {
		a, errOut := os.Lstat(under(out, name))
		b, errTree := os.Lstat(under(tree, name))
		if errOut != nil || errTree != nil || !os.SameFile(a, b) {
			t.Errorf("%s is not the same file in the copy: %v %v", name, errOut, errTree)
		}
	}
	if found := inside(t, tree); len(found) != len(names) {
		t.Errorf("the copy holds %v, want %v", found, names)
	}
}

func TestNoCopyStaysOfWhatWasDiscarded(t *testing.T) {
	dir := t.TempDir()
	tree := filepath.Join(dir, "cache", "output")
	s := open(t, filepath.Join(dir, "dist"))
	s.Plant(tree)
	for i := range 50 {
		if err := s.Write(fmt.Sprintf("news/%d/index.html", i), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Discard(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{tree, WholeNote(tree)} {
		if _, err := os.Lstat(name); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", name, err)
		}
	}
}
