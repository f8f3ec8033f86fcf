package main

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Go does not let a command import packages below generator/internal, so the
// tests of the command copy the smallest site themselves.

// repository is the root of this repository, seen from the folder of this test.
const repository = "../.."

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// newSite returns the folder of a new copy of the smallest site.
func newSite(t *testing.T) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "site")
	if err := writeSite(root); err != nil {
		t.Fatal(err)
	}
	return root
}

// writeSite copies the smallest site into root and links the repository's
// node_modules. It keeps files that exist.
func writeSite(root string) error { return copySite("site", root) }

// copySite copies a site of the tests into root, as writeSite does.
func copySite(name, root string) error {
	from := os.DirFS(repository + "/generator/internal/test/testsite/testdata/" + name)
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		target := filepath.Join(root, filepath.FromSlash(name))
		if err != nil || d.IsDir() {
			return errors.Join(err, os.MkdirAll(target, 0o755))
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
	modules, err := filepath.Abs(repository + "/node_modules")
	if err != nil {
		return err
	}
	return os.Symlink(modules, filepath.Join(root, "node_modules"))
}
