package model

import (
	"encoding/json"
	"io/fs"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/project"
)

// Editors check paths by the schema, which is written by hand.
func TestPathsHaveOneForm(t *testing.T) {
	p, list := project.OpenFS("", fstest.MapFS{"content/site.yaml": {
		Data: []byte("baseUrl: https://x.example\nname: x\nlanguages: [{ code: ja, name: 日本語 }]\n"),
	}})
	text, err := fs.ReadFile(p.FS, "content/schemas/routes.schema.json")
	if err != nil || len(list) > 0 {
		t.Fatal(list, err)
	}
	var schema struct {
		Defs struct{ Path struct{ Pattern string } } `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	if got := schema.Defs.Path.Pattern; got != pathForm.String() {
		t.Errorf("the schema has %s, and the model %s", got, pathForm)
	}
}
