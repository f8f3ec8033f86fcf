// Package testsite copies sites for tests: the smallest one, testdata/site, and one in fourteen languages and nine scripts,
// testdata/foreign. Each copy links the installed packages of the repository and is deleted after its test.
package testsite

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Site returns the folder of a new copy of the smallest site.
func Site(t testing.TB) string { return newCopy(t, "site") }

// Foreign returns the folder of a new copy of the site in many scripts.
func Foreign(t testing.TB) string { return newCopy(t, "foreign") }

func newCopy(t testing.TB, name string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "site")
	if err := write(name, root); err != nil {
		t.Fatal(err)
	}
	return root
}

// Write copies the smallest site into a folder. Existing files stay.
func Write(root string) error { return write("site", root) }

func write(site, root string) error {
	repository, err := Repository()
	if err != nil {
		return err
	}
	from := os.DirFS(filepath.Join(repository, "generator/internal/test/testsite/testdata", site))
	err = fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(root, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		if _, err := os.Stat(target); err == nil {
			return nil
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o644)
	})
	if err != nil {
		return err
	}
	return LinkPackages(root)
}

// LinkPackages links the installed packages of the repository into a site.
func LinkPackages(root string) error {
	repository, err := Repository()
	if err != nil {
		return err
	}
	return os.Symlink(filepath.Join(repository, "node_modules"), filepath.Join(root, "node_modules"))
}

// Repository returns the root of this repository: the nearest folder above the
// working folder that has a go.mod.
func Repository() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			err = os.ErrNotExist
		}
		dir = parent
	}
	return "", err
}
