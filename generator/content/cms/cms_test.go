package cms

import (
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

const schema = `{
  "title": "Recipes",
  "properties": {
    "title": { "type": "string", "maxLength": 80, "x-localized": true },
    "date": { "type": "string", "format": "date" },
    "course": { "enum": ["starter", "main"] },
    "seasons": { "type": "array", "items": { "enum": ["spring", "autumn"] }, "minItems": 1 },
    "cook": { "type": "string", "x-reference": "people#/cooks", "description": "Who cooks it." },
    "goesWith": { "type": "array", "items": { "type": "string" }, "x-reference": "recipes" },
    "portions": { "type": "integer", "minimum": 1, "maximum": 12 },
    "weight": { "type": "number" },
    "isVegan": { "type": "boolean" },
    "steps": {
      "type": "array", "x-localized": true,
      "items": { "type": "object", "properties": { "text": { "type": "string" }, "minutes": { "type": "integer" } }, "required": ["text"] }
    },
    "oven": { "type": "object", "properties": { "degrees": { "type": "integer" } } },
    "anything": { "$ref": "common.schema.json#/$defs/text" }
  },
  "required": ["title", "cook", "isVegan"]
}`

func TestConfig(t *testing.T) {
	p, list := project.OpenFS("/site", fstest.MapFS{
		"content/site.yaml": {Data: []byte(`baseUrl: https://a.example
languages: [{ code: es, name: Español, locale: es_ES }, { code: en, prefix: en, name: English, locale: en_GB }]
collections: [recipes, cakes]
`)},
		"content/schemas/recipes.schema.json": {Data: []byte(schema)},
		"content/people.yaml":                 {Data: []byte("cooks:\n  ana: { name: Ana }\n  bo: { title: { es: El chef, en: The chef } }\n  cy: { age: 3 }\n")},
		"content/pages/about/es.md":           {Data: []byte("Texto.\n")},
		"content/recipes/soup/photos/one.jpg": {Data: []byte("a")}, // no text: this slug has no folder
		"content/cakes/japan/kasutera/es.md":  {Data: []byte("Texto.\n")},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	got, err := Config(p)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/config.json.golden", got)
}

func TestCheck(t *testing.T) {
	fsys := fstest.MapFS{"content/site.yaml": {Data: []byte("baseUrl: https://a.example\nlanguages: [{ code: es, name: Español, locale: es_ES }]\ncollections: [news]\n")}}
	open := func() project.Project {
		p, list := project.OpenFS("/site", fsys)
		if list.HasErrors() {
			t.Fatal(list)
		}
		return p
	}
	if list := Check(open()); list != nil {
		t.Errorf("a site without the editor: %v", list)
	}
	config, err := Config(open())
	if err != nil {
		t.Fatal(err)
	}
	fsys[ConfigFile] = &fstest.MapFile{Data: config}
	if list := Check(open()); list != nil {
		t.Errorf("a new configuration: %v", list)
	}
	fsys["content/tags.yaml"] = &fstest.MapFile{Data: []byte("bread: { name: Pan }\n")}
	if list := Check(open()); len(list) != 1 || list[0].Severity != diag.Warning || list[0].Code != "cms-config" {
		t.Errorf("tags were added: %v", list)
	}
}
