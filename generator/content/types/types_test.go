package types

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/project"
)

const settings = "baseUrl: https://a.example\nname: A\nlanguages: [{ code: es, name: Español }, { code: en, prefix: en, name: English }]\ncollections: [news]\nshared: [site, rooms/blue]\n"

// written returns the type of a schema, and all of content.d.ts.
func written(t *testing.T, schema string) (typeOf, all string) {
	t.Helper()
	p, list := project.OpenFS("", fstest.MapFS{
		project.SettingsFile:                {Data: []byte(settings)},
		"content/authors.yaml":              {Data: []byte("ana: { name: Ana, born: 1980 }\nbo: { name: Bo, site: { es: a, en: b }, born: unknown }\n")},
		"content/menu.yaml":                 {Data: []byte("name: { es: Menú, en: Menu }\nopen: true\nnone:\ndishes:\n  - { price: 4, size: { es: a, other: b } }\n  - text\n")},
		"content/rooms/blue.yaml":           {Data: []byte("a: 1\n")},
		schemaFolder + "/rooms.schema.json": {Data: []byte(schema)},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	texts, err := readSchemas(p)
	if err != nil {
		t.Fatal(err)
	}
	all = contentTypes(p, texts, readData(p, texts))
	_, rest, _ := strings.Cut(all, "Rooms ")
	typeOf, _, _ = strings.Cut(rest, "\n\n")
	return strings.TrimPrefix(typeOf, "= "), all
}

func TestTypeOf(t *testing.T) {
	for schema, want := range map[string]string{
		`{ "type": "string" }`:                                                         "string;",
		`{ "type": ["integer", "null"] }`:                                              "number | null;",
		`{ "enum": ["a", 1, true] }`:                                                   `"a" | 1 | true;`,
		`{ "type": "array", "items": { "enum": ["a", "b"] } }`:                         `Array<"a" | "b">;`,
		`{ "type": "array", "items": { "$ref": "common.schema.json#/$defs/text" } }`:   "Array<string>;",
		`{ "type": "object", "additionalProperties": { "type": "number" } }`:           "Record<string, number>;",
		`{ "type": "object" }`:                                                         "Record<string, unknown>;",
		`{ "properties": { "es": { "type": "string" }, "en": { "type": "string" } } }`: "string;",
		`{ "properties": { "a-b": { "const": 1 } }, "required": ["a-b"] }`:             "{\n  \"a-b\": 1;\n};",
		`{ "properties": { "a": { "description": "An */ end." } } }`:                   "{\n  /** An *\\/ end. */\n  a?: unknown;\n};",
		`{ "properties": { "a": { "$ref": "#" } } }`:                                   "{\n  a?: {\n    a?: unknown;\n  };\n};",
		`{ "oneOf": [{ "type": "string" }, { "type": "string" }] }`:                    "string;",
		`not JSON: [`: "unknown;",
	} {
		if got, _ := written(t, schema); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", schema, got, want)
		}
	}
}

func TestContentTypes(t *testing.T) {
	_, all := written(t, `{ "type": "string" }`)
	for _, want := range []string{
		"  author?: { id: string } & { name: string; born: number | string; site?: string };\n", // authors.yaml has no schema
		"export type Menu = {\n  name: string;\n  open: boolean;\n  none: unknown;\n  dishes: Array<{\n    price: number;\n    size: {\n      es: string;\n      other: string;\n    };\n  } | string>;\n};\n",
		"  menu: Menu;\n",
		"  image?: import(\"gaceta\").PictureFile;\n",
		"  draft: boolean;\n",
		"  interface Languages {\n    es: true;\n    en: true;\n  }\n",
		"  interface SharedContent {\n    site: Site;\n    \"rooms/blue\": Rooms;\n  }\n",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in\n%s", want, all)
		}
	}
}

func TestWriteChangesOnlyWhatDiffers(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(project.SettingsFile, settings)
	times := func() map[string]int64 {
		t.Helper()
		p, list := project.Open(root)
		if list.HasErrors() {
			t.Fatal(list)
		}
		if err := Write(p); err != nil {
			t.Fatal(err)
		}
		found := map[string]int64{}
		for _, name := range []string{"content.d.ts", "tsconfig.json", "gaceta/index.ts", "schemas/site.schema.json"} {
			info, err := os.Stat(filepath.Join(root, Folder, name))
			if err != nil {
				t.Fatal(err)
			}
			found[name] = info.ModTime().UnixNano()
		}
		return found
	}
	first := times()
	write("content/schemas/rooms.schema.json", `{ "type": "string" }`)
	for name, at := range times() {
		if changed := at != first[name]; changed != (name == "content.d.ts") {
			t.Errorf("%s was written: %v", name, changed)
		}
	}
}

func TestAFolderThatCannotBeMadeIsReportedOnce(t *testing.T) {
	root := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(root, "content"), 0o755),
		os.WriteFile(filepath.Join(root, project.SettingsFile), []byte(settings), 0o644),
		os.WriteFile(filepath.Join(root, Folder), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	if err := Write(p); err == nil || strings.Count(err.Error(), Folder) != 2 || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}
