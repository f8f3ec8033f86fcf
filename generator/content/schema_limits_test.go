package content

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// loadWithSchema loads a site with a schema of the data file “x” and returns the codes of its errors with their lines.
func loadWithSchema(t testing.TB, files map[string]string) []string {
	t.Helper()
	fsys := fstest.MapFS{"content/site.yaml": {Data: []byte(
		"baseUrl: https://a.example\nlanguages: [{ code: en, name: English, locale: en_GB }]\nname: A\ncollections: [news]\n")}}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, list := project.OpenFS("/site", fsys)
	if list.HasErrors() {
		t.Fatal(list)
	}
	c, list, _ := NewReader(p).Load()
	for _, d := range c.Data {
		d.Images(c.Schemas)
	}
	c.Schemas.OfData("content/x.yaml").Keys("a", "b")
	c.Schemas.OfData("content/x.yaml").Hint("a", ItemStep, "b")
	var codes []string
	for _, d := range list {
		if strings.HasPrefix(d.Code, "schema-") || d.Code == "content-schema" {
			codes = append(codes, fmt.Sprintf("%s %s:%d", d.Code, d.Pos.File, d.Pos.Line))
		}
	}
	return codes
}

const schemaOfX = "content/schemas/x.schema.json"

// repeat joins n copies of a text, in which # is the number of the copy and + the next one.
func repeat(n int, text, separator string) string {
	copies := make([]string, n)
	for i := range copies {
		copies[i] = strings.ReplaceAll(strings.ReplaceAll(text, "#", strconv.Itoa(i)), "+", strconv.Itoa(i+1))
	}
	return strings.Join(copies, separator)
}

// chain returns a schema whose definitions refer to the next one in a way.
func chain(n int, definition string) string {
	definitions := repeat(n, "\n\"d#\": "+definition, ",")
	return strings.ReplaceAll(`{ "$ref": "%/$defs/d0", "$defs": {`+definitions+fmt.Sprintf(", \"d%d\": {} } }", n), "%", "#")
}

func TestSchemasThatTakeTooLong(t *testing.T) {
	deep := strings.Repeat("a: { ", 60) + strings.Repeat("}", 60)
	for name, c := range map[string]struct {
		schema, data string
		more         string // content/schemas/y.schema.json
		want         string
	}{
		"a circle":                  {schema: "{\n\"allOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}", want: "schema-references " + schemaOfX + ":2"},
		"a circle through not":      {schema: `{"not":{"$ref":"#"}}`, want: "schema-references " + schemaOfX + ":1"},
		"a circle through if":       {schema: `{"if":{"anyOf":[{"$ref":"#"}]}}`, want: "schema-references " + schemaOfX + ":1"},
		"a circle of dependencies":  {schema: `{"dependentSchemas":{"a":{"$ref":"#"}}}`, want: "schema-references " + schemaOfX + ":1"},
		"a circle of an old draft":  {schema: `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":{"$ref":"#"}}}`, want: "schema-references " + schemaOfX + ":1"},
		"a circle through files":    {schema: `{"$ref":"y.schema.json"}`, more: `{"allOf":[{"$ref":"x.schema.json"}]}`, want: "schema-references content/schemas/y.schema.json:1, schema-references " + schemaOfX + ":1"},
		"an anchor":                 {schema: `{"$anchor":"a","allOf":[{"$ref":"#a"}]}`, want: "schema-references " + schemaOfX + ":1"},
		"a dynamic reference":       {schema: `{"$dynamicAnchor":"a","allOf":[{"$dynamicRef":"#a"}]}`, want: "schema-references " + schemaOfX + ":1"},
		"a recursive reference":     {schema: `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"allOf":[{"$recursiveRef":"#"}]}`, want: "schema-references " + schemaOfX + ":1"},
		"doubled references":        {schema: chain(60, `{ "allOf": [{ "$ref": "%/$defs/d+" }, { "$ref": "%/$defs/d+" }] }`), want: "schema-references " + schemaOfX + ":1"},
		"twenty doubled references": {schema: chain(20, `{ "oneOf": [{ "$ref": "%/$defs/d+" }, { "$ref": "%/$defs/d+" }] }`), want: "schema-references " + schemaOfX + ":1"},
		"doubled properties":        {schema: chain(40, `{ "properties": { "a": { "$ref": "%/$defs/d+" }, "b": { "$ref": "%/$defs/d+" } } }`), want: "schema-references " + schemaOfX + ":1"},
		"a thousand references to each other": {
			schema: `{ "$ref": "#/$defs/d0", "$defs": {` + strings.ReplaceAll(repeat(40, `"d#": { "properties": {`+repeat(40, `"p#": { "$ref": "%/$defs/d#" }`, ",")+`} }`, ","), "%", "#") + `} }`,
			want:   "schema-references " + schemaOfX + ":1",
		},
		"a tree of which each level is described twice": {
			schema: `{ "allOf": [{ "$ref": "#/$defs/t" }, { "$ref": "#/$defs/u" }], "$defs": {
				"t": { "properties": { "a": { "$ref": "#" } } }, "u": { "properties": { "a": { "$ref": "#" } } } } }`,
			data: deep, want: "schema-references content/x.yaml:1",
		},
		"many alternatives of many items": {
			schema: `{ "items": { "oneOf": [` + repeat(600, `{ "properties": { "type": { "const": "t#" } }, "required": ["type"] }`, ",") + `] } }`,
			data:   strings.Repeat("- { type: x }\n", 5000), want: "schema-references content/x.yaml:1",
		},
		"many values of many items": {
			schema: `{ "items": { "enum": [` + repeat(40_000, `"v#"`, ",") + `] } }`, data: strings.Repeat("- a\n", 5000),
			want: "schema-references content/x.yaml:1",
		},
		"many patterns of keys": {
			schema: `{ "patternProperties": {` + repeat(40, `"^[a-z]{1,500}#": { "type": "string" }`, ",") + `} }`,
			data:   repeat(5000, "key#: a", "\n"), want: "schema-references content/x.yaml:1",
		},
		"a pattern of a long text": {
			schema: `{ "items": { "pattern": "^(a|b|[a-c]{2}){300}$" } }`, data: "- " + strings.Repeat("ab", 300_000),
			want: "schema-references content/x.yaml:1",
		},
		"a long pattern":      {schema: "{\n\"pattern\":\"" + strings.Repeat("a", 100_000) + `"}`, want: "schema-pattern " + schemaOfX + ":2"},
		"a repeating pattern": {schema: "{\n\"pattern\":\"((a{9}){9}){9}" + strings.Repeat("[a-z]{999}", 20) + `"}`, want: "schema-pattern " + schemaOfX + ":2"},
		"a pattern of a key":  {schema: `{"patternProperties":{"a{999}b{999}c{999}d{999}e{999}f{999}":{}}}`, want: "schema-pattern " + schemaOfX + ":1"},
		"nesting":             {schema: "\n" + strings.Repeat(`{"not":`, 9000) + "{}" + strings.Repeat("}", 9000), want: "schema-size " + schemaOfX + ":2"},
		"nested lists":        {schema: `{"default":` + strings.Repeat(`[`, 9000) + strings.Repeat("]", 9000) + "}", want: "schema-size " + schemaOfX + ":1"},
		"many maps":           {schema: `{"allOf":[` + repeat(100_000, "{}", ",") + "]}", want: "schema-size " + schemaOfX + ":1"},
		"many booleans":       {schema: `{"allOf":[` + repeat(40_000, "true", ",") + "]}", want: "schema-size " + schemaOfX + ":1"},
		"many values":         {schema: `{"enum":[` + repeat(100_000, "1", ",") + "]}", want: "schema-size " + schemaOfX + ":1"},
		"a large file":        {schema: `{"description":"` + strings.Repeat("a", 1<<20) + `"}`, want: "schema-size " + schemaOfX + ":1"},
		"a large number":      {schema: "{\n\"minimum\":1e999999}", want: "schema-size " + schemaOfX + ":2"},
		"a small number":      {schema: "{\n\"minimum\":-0.1E-0999999}", want: "schema-size " + schemaOfX + ":2"},
		"a long number":       {schema: "{\n\"minimum\":1" + strings.Repeat("0", 100_000) + "}", want: "schema-size " + schemaOfX + ":2"},
		"what is large in another file": {
			schema: `{"$ref":"y.schema.json"}`, more: strings.Repeat(`{"not":`, 9000) + "{}" + strings.Repeat("}", 9000),
			want: "schema-size content/schemas/y.schema.json:1",
		},
		"references to no parts": {
			schema: `{ "unknown": [` + repeat(1500, `{ "a": 1 }`, ",") + `], "allOf": [` + strings.ReplaceAll(repeat(1500, `{ "$ref": "%/unknown/#" }`, ","), "%", "#") + `] }`,
		},
		"many identities": {schema: `{ "$defs": {` + repeat(2000, `"d#": { "$id": "d#.json" }`, ",") + `} }`},
		"many patterns": {
			schema: `{ "allOf": [` + repeat(500, `{ "pattern": "^[a-z]{1,400}#" }`, ",") + `] }`, want: "schema-pattern " + schemaOfX + ":1",
		},
		"many keys": {schema: `{ "additionalProperties": false, "properties": {` + repeat(4000, `"key#": { "type": "string" }`, ",") + `} }`, data: repeat(15_000, "kex#: a", "\n")},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{schemaOfX: strings.ReplaceAll(c.schema, "%/$defs", "#/$defs"), "content/x.yaml": c.data}
			if c.data == "" {
				files["content/x.yaml"] = "a: { b: 1 }\n"
			}
			if c.more != "" {
				files["content/schemas/y.schema.json"] = c.more
			}
			got := loadWithSchema(t, files)
			if got := strings.Join(got, ", "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestTreesAreDescribed: a schema may refer to itself for values below.
func TestTreesAreDescribed(t *testing.T) {
	const schema = `{ "type": "object", "properties": { "menu": { "$ref": "#/$defs/items" } }, "$defs": {
		"items": { "type": "array", "items": { "$ref": "#/$defs/item" } },
		"item": {
			"type": "object", "additionalProperties": false, "required": ["title"],
			"properties": {
				"title": { "type": "string", "description": "Shown." }, "icon": { "type": "string", "x-image": true },
				"children": { "$ref": "#/$defs/items" }
			}
		} } }`
	fsys := fstest.MapFS{
		schemaOfX:       {Data: []byte(schema)},
		"content/a.png": {Data: []byte("x")},
	}
	data := "menu:\n- title: a\n" + "  children:\n  - title: b\n    icon: a.png\n    children:\n    - titel: c\n"
	root, list := yamlnode.Parse("content/x.yaml", 1, []byte(data))
	if list.HasErrors() {
		t.Fatal(list)
	}
	schemas := NewSchemas(fsys)
	d := &Data{"x", "content/x.yaml", root}
	found := schemas.CheckData(d, nil)
	if len(found) != 1 || found[0].Code != "content-key" || found[0].Pos.Line != 7 {
		t.Errorf("%v", found)
	}
	images := d.Images(schemas)
	if len(images) != 1 {
		t.Errorf("%v", images)
	}
	h, ok := schemas.Get("x").Hint("menu", ItemStep, "children", ItemStep, "children", ItemStep, "title")
	if !ok || h.Description != "Shown." {
		t.Errorf("%+v", h)
	}
	if list := schemas.Errors(); len(list) > 0 {
		t.Error(list)
	}
}
