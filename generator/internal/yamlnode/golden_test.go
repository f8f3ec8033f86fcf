package yamlnode

import (
	"bytes"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestMessages(t *testing.T) {
	files := golden.Files(t, "mistakes")
	var list diag.List
	for name, f := range files {
		root, l := Parse(name, 1, f.Data)
		if root != nil || !l.HasErrors() {
			t.Errorf("%s has no error", name)
		}
		list = append(list, l...)
	}
	var got bytes.Buffer
	if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/mistakes.golden", got.Bytes())
}
