// Package golden compares results of tests with files under testdata, and reads
// their inputs from txtar archives. It is used by tests only.
//
// A test fails with a diff when a byte differs or the file is missing. Run
// `go test -update` to write the files.
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

// Update reports whether the golden files are rewritten.
var Update = flag.Bool("update", false, "rewrite the golden files")

// Check compares the result of a test with a file.
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

// Files reads testdata/NAME.txtar for each name. Later archives replace files of
// earlier ones.
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
