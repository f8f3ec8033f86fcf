package dist

import (
	"os"
	"path/filepath"
	"testing"
)

// A folder for many files is an empty one like any other, and nothing stays beside
// it: not even of a build that was killed while it made one.
func TestAFolderApartIsLikeAnyOther(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "stage")
	if err := os.MkdirAll(filepath.Join(dir+".hall", "left", "over"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := mkdirApart(dir); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode() != os.ModeDir|0o755 {
		t.Errorf("%v, %v", info, err)
	}
	for at, want := range map[string]int{dir: 0, parent: 1} {
		if entries, err := os.ReadDir(at); err != nil || len(entries) != want {
			t.Errorf("%s holds %v, %v", at, entries, err)
		}
	}
	if err := mkdirApart(dir); !os.IsExist(err) {
		t.Errorf("made twice: %v", err)
	}
}
