// Package golden is for tests alone: what they expect lies in files under
// testdata, which `go test -update` rewrites, and what they read lies in txtar
// archives beside them.
//
// A test gives all that it got; any other byte than the file's fails it and is
// shown as a diff. A file that is missing fails it too, until -update makes it.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"
)

// Update says that the tests were run to rewrite what they expect.
var Update = flag.Bool("update", false, "rewrite what the tests expect")

// Check compares what a test got with a file.
func Check(t testing.TB, file string, got []byte) {
	t.Helper()
	if *Update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("run with -update if this is right:\n%s", diff.Diff(file, want, "got", got))
	}
}

// Files reads testdata/NAME.txtar of each name, later ones over earlier ones.
func Files(t testing.TB, names ...string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range names {
		archive, err := txtar.ParseFile(filepath.Join("testdata", filepath.FromSlash(name)+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return files
}
