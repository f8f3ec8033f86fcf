package content

import (
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// FuzzSchema walks through any schema with any data. Every walk ends within its budget, and a schema is refused at a place.
func FuzzSchema(f *testing.F) {
	for _, schema := range []string{
		`{"allOf":[{"$ref":"#"},{"$ref":"#"}]}`, `{"properties":{"a":{"$ref":"#"}},"x-unique":"id"}`, `{"$dynamicRef":"#a","$dynamicAnchor":"a"}`,
		`{"patternProperties":{"^a{1,99}":{"x-image":true}},"additionalProperties":{"items":{"$ref":"y.schema.json#/a/0"}}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":{"not":{"$ref":"#"}}},"items":[true,{}]}`,
		`{"oneOf":[{"const":1e999},{"enum":[1,"a",null]}],"unevaluatedProperties":{"if":{"type":"string"},"then":{"pattern":"("}}}`,
	} {
		f.Add([]byte(schema), []byte("a: { a: [1, x], b: ab }\n"))
	}
	f.Fuzz(func(t *testing.T, schema, data []byte) {
		const file = "content/schemas/x.schema.json"
		fsys := fstest.MapFS{file: {Data: schema}, "content/schemas/y.schema.json": {Data: []byte(`{"a":[{"$ref":"x.schema.json"}]}`)}}
		schemas := NewSchemas(fsys)
		list := schemas.CheckFiles()
		for _, d := range list {
			if d.Pos.Line < 1 || d.Pos.Column < 1 || d.Pos.File == "" || d.Message == "" {
				t.Errorf("no place: %+v", d)
			}
		}
		s := schemas.Get("x")
		s.Keys("a")
		s.Hint("a", ItemStep, "b")
		root, faults := yamlnode.Parse("content/x.yaml", 1, data)
		if root == nil || faults.HasErrors() {
			return
		}
		schemas.CheckData(&Data{"x", "content/x.yaml", root}, nil)
		w := imageWalk{found: map[*yamlnode.Node]string{}}
		if s.compiled != nil {
			w.visit(descriptions(s.compiled), root)
		}
		if w.steps > limits.SchemaVisits+limits.SchemaExpansions {
			t.Errorf("%d steps", w.steps)
		}
	})
}
