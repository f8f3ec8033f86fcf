package yamltree

import (
	"bytes"
	"flag"
	"os"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"

	"gaceta.dev/gaceta/generator/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMistakesAreExplained(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/mistakes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	var list diag.List
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
		root, l := Parse(f.Name, 1, f.Data)
		if root != nil || !l.HasErrors() {
			t.Errorf("%s is read without an error", f.Name)
		}
		list = append(list, l...)
	}
	var got bytes.Buffer
	if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/mistakes.golden", got.Bytes())
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("run with -update if this is right:\n%s", diff.Diff(file, want, "got", got))
	}
}
