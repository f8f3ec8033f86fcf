package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/project"
)

// keySchema is the part of a JSON Schema that the reference shows.
type keySchema struct {
	Ref                  string             `json:"$ref"`
	Defs                 members[keySchema] `json:"$defs"`
	Type                 keyType            `json:"type"`
	Description          string             `json:"description"`
	Default              json.RawMessage    `json:"default"`
	Examples             []json.RawMessage  `json:"examples"`
	Properties           members[keySchema] `json:"properties"`
	Required             []string           `json:"required"`
	Items                *keySchema         `json:"items"`
	AdditionalProperties json.RawMessage    `json:"additionalProperties"`
	OneOf                []keySchema        `json:"oneOf"`
	Enum                 []string           `json:"enum"`
	Format               string             `json:"format"`
	Minimum, Maximum     *int
	Image                bool   `json:"x-image"`
	Localized            bool   `json:"x-localized"`
	Reference            string `json:"x-reference"`
}

// keyType is the type of a key. Of several, such as a map or nothing, it is the first.
type keyType string

// UnmarshalJSON implements json.Unmarshaler.
func (k *keyType) UnmarshalJSON(data []byte) error {
	var several []string
	if json.Unmarshal(data, &several) == nil && len(several) > 0 {
		*k = keyType(several[0])
		return nil
	}
	return json.Unmarshal(data, (*string)(k))
}

// members is a JSON object that keeps the order of its keys.
type members[T any] []member[T]

type member[T any] struct {
	Key   string
	Value T
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *members[T]) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		var value T
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		*m = append(*m, member[T]{key.(string), value})
	}
	return nil
}

// schemaReference writes the reference of one built-in schema.
type schemaReference struct {
	*testing.T
	out  strings.Builder
	fsys fs.FS
	root keySchema
}

// builtInSite is a site whose schemas are all built in.
func builtInSite(t *testing.T) fs.FS {
	t.Helper()
	p, list := project.OpenFS("", fstest.MapFS{
		project.SettingsFile:    {Data: []byte("baseUrl: https://a.example\nname: A\nlanguages: [{ code: en, name: English }]\ncollections: [news]\n")},
		"content/authors.yaml":  {Data: []byte("{}")},
		"content/tags.yaml":     {Data: []byte("{}")},
		"content/glossary.yaml": {Data: []byte("{}")},
	})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return p.FS
}

func (r *schemaReference) read(name string) keySchema {
	r.Helper()
	text, err := fs.ReadFile(r.fsys, "content/schemas/"+name)
	var s keySchema
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		r.Fatal(err)
	}
	return s
}

// keys writes a section for each key of a map, with the keys inside it.
func (r *schemaReference) keys(s keySchema, level string) {
	for _, p := range s.Properties {
		key := r.resolve(p.Value)
		if len(key.Examples) == 0 || key.Description == "" {
			r.Errorf("the key %q needs a description and examples in its schema", p.Key)
			continue
		}
		fmt.Fprintf(&r.out, "\n%s %s\n\n%s\n\n%s\n\n```yaml\n", level, p.Key, r.form(key, isRequired(s, p.Key)), escape(key.Description))
		for _, example := range key.Examples {
			fmt.Fprintf(&r.out, "%s: %s\n", p.Key, flow(r.T, example))
		}
		r.out.WriteString("```\n")
		r.inner(key)
	}
}

// inner writes a table of the keys inside a key.
func (r *schemaReference) inner(s keySchema) {
	var rows strings.Builder
	r.rows(&rows, s, "", s.Examples)
	if rows.Len() > 0 {
		r.out.WriteString("\n| key inside | value | meaning |\n| --- | --- | --- |\n" + rows.String())
	}
}

func (r *schemaReference) rows(rows *strings.Builder, s keySchema, prefix string, examples []json.RawMessage) {
	if s.Items != nil {
		r.rows(rows, r.resolve(*s.Items), prefix, examples)
	}
	if others := r.others(s); others != nil && len(r.resolve(*others).Properties) > 0 {
		r.rows(rows, r.resolve(*others), prefix+"‹name›.", examples)
	}
	for _, p := range s.Properties {
		key := r.resolve(p.Value)
		if key.Description == "" {
			r.Errorf("the key %q has no description in its schema", prefix+p.Key)
		}
		if !strings.Contains(fmt.Sprintf("%s", examples), `"`+p.Key+`"`) {
			r.Errorf("no example in the schema shows the key %q", prefix+p.Key)
		}
		fmt.Fprintf(rows, "| `%s` | %s | %s |\n", prefix+p.Key, r.form(key, isRequired(s, p.Key)), cell(escape(key.Description)))
		r.rows(rows, key, prefix+p.Key+".", examples)
	}
}

func isRequired(s keySchema, key string) bool {
	return slices.Contains(s.Required, key)
}

// resolve follows a $ref. Texts in several languages have no keys of their own.
func (r *schemaReference) resolve(s keySchema) keySchema {
	file, name, _ := strings.Cut(s.Ref, "#/$defs/")
	if s.Ref == "" {
		return s
	}
	root := r.root
	if file != "" {
		root = r.read(file)
	}
	for _, def := range root.Defs {
		if def.Key == name {
			target := def.Value
			if name == "text" || name == "title" {
				target.Type, target.Properties, target.Ref = "text", nil, name
			}
			if s.Description != "" {
				target.Description = s.Description
			}
			if s.Examples != nil {
				target.Examples = s.Examples
			}
			return target
		}
	}
	r.Fatalf("%s does not exist", s.Ref)
	return s
}

func (r *schemaReference) others(s keySchema) *keySchema {
	var others keySchema
	if len(s.AdditionalProperties) == 0 || s.AdditionalProperties[0] != '{' || json.Unmarshal(s.AdditionalProperties, &others) != nil {
		return nil
	}
	return &others
}

// form describes the values of a key in a few words.
func (r *schemaReference) form(s keySchema, required bool) string {
	words := r.kind(s)
	if s.Localized {
		words += ", in each language"
	}
	switch {
	case required:
		words += "; **required**"
	case s.Default != nil:
		words += "; default `" + flow(r.T, s.Default) + "`"
	}
	return words
}

func (r *schemaReference) kind(s keySchema) string {
	switch {
	case s.OneOf != nil:
		var kinds []string
		for _, one := range s.OneOf {
			kinds = append(kinds, r.kind(r.resolve(one)))
		}
		return strings.Join(kinds, " or ")
	case s.Ref == "title":
		return "text in each language of the page"
	case s.Type == "text":
		return "text in every language"
	case slices.Equal(s.Enum, []string{"en"}): // the languages of the site whose schemas are read
		return "language code"
	case s.Enum != nil:
		return "`" + strings.Join(s.Enum, "`, `") + "`"
	case s.Image:
		return "picture file"
	case s.Type == "array" && s.Reference != "":
		return "list of keys of `content/" + s.Reference + ".yaml`"
	case s.Reference != "":
		return "key of `content/" + s.Reference + ".yaml`"
	case s.Type == "array" && s.Items != nil:
		return "list of " + plural(r.kind(r.resolve(*s.Items)))
	case s.Format == "date":
		return "date"
	case s.Type == "object" && r.others(s) != nil:
		return "map from names to " + plural(r.kind(r.resolve(*r.others(s))))
	case s.Type == "object":
		return "map"
	case s.Type == "integer" && s.Minimum != nil && s.Maximum != nil:
		return fmt.Sprintf("integer from %d to %d", *s.Minimum, *s.Maximum)
	}
	return string(s.Type)
}

func plural(kind string) string {
	if kind == "language code" {
		return "language codes"
	}
	first, rest, _ := strings.Cut(kind, " ")
	return strings.TrimSpace(first + "s " + rest)
}

var plain = regexp.MustCompile(`^[\pL:/][\pL\d /._:@?!=’-]*$`)

// flow returns a value as YAML in one line.
func flow(t *testing.T, value json.RawMessage) string {
	t.Helper()
	var text string
	var list []json.RawMessage
	var fields members[json.RawMessage]
	switch {
	case json.Unmarshal(value, &text) == nil:
		isDate := regexp.MustCompile(`^\d{4}-\d\d-\d\d$`).MatchString(text)
		if (plain.MatchString(text) || isDate) && !strings.Contains(text, ": ") && !strings.HasSuffix(text, ":") {
			return text
		}
		return string(value)
	case json.Unmarshal(value, &list) == nil:
		var parts []string
		for _, item := range list {
			parts = append(parts, flow(t, item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case value[0] == '{' && json.Unmarshal(value, &fields) == nil:
		var parts []string
		for _, f := range fields {
			parts = append(parts, f.Key+": "+flow(t, f.Value))
		}
		if len(parts) == 0 {
			return "{}"
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return string(value)
}

// schemaKeys returns the sections of all keys of a built-in schema.
func schemaKeys(t *testing.T, name, level string) string {
	r := &schemaReference{T: t, fsys: builtInSite(t)}
	r.root = r.read(name + ".schema.json")
	r.keys(r.root, level)
	return r.out.String()
}

func settingsPage(t *testing.T) string {
	return "`content/site.yaml` holds the settings of the site. Other keys are data of your own: components receive them in `props.site`, " +
		"and texts can quote them. Add them to a schema of your own with `gaceta eject site.schema.json`.\n\n" +
		"A text in every language is a map from the codes of the languages, such as `{ en: News, es: Noticias }`.\n" + schemaKeys(t, "site", "##")
}

func routesPage(t *testing.T) string {
	r := &schemaReference{T: t, fsys: builtInSite(t)}
	r.root = r.read("routes.schema.json")
	rows := r.resolve(*r.root.Properties[0].Value.Items)
	r.out.WriteString("`content/routes.yaml` lists the pages of the site under the key `routes`. " + r.root.Properties[0].Value.Description +
		" A row is a page in every language, a listing of a collection, or, with `:slug` in its path, a page for each article.\n\n" +
		"```yaml\nroutes:\n  - id: home\n    path: /\n    title: { en: Welcome, es: Te damos la bienvenida }\n" +
		"    description: { en: A cooking school., es: Una escuela de cocina. }\n```\n")
	r.keys(rows, "##")
	return r.out.String()
}

func frontMatterPage(t *testing.T) string {
	return "Front matter is the YAML between two lines of three hyphens at the beginning of a text.\n\n" +
		"## Articles {#articles}\n\nThese keys are built in for every collection. A schema `content/schemas/‹collection›.schema.json` " +
		"of the site adds keys and requirements to them. Translations inherit all keys that are not in each language.\n" +
		schemaKeys(t, "news", "###") +
		"\n## Longer texts {#longer-texts}\n\nFront matter of the texts in `content/pages/‹id›/‹language›.md`.\n" + schemaKeys(t, "pages", "###")
}

func schemasPage(t *testing.T) string {
	r := &schemaReference{T: t, fsys: builtInSite(t)}
	var out strings.Builder
	out.WriteString(schemaIntroduction)
	for _, def := range r.read("common.schema.json").Defs {
		if def.Value.Description == "" || len(def.Value.Examples) == 0 {
			t.Errorf("common.schema.json: the definition %q needs a description and examples", def.Key)
			continue
		}
		fmt.Fprintf(&out, "\n### common.schema.json#/$defs/%s {#%s}\n\n%s\n\n```yaml\nkey: %s\n```\n", def.Key, def.Key,
			escape(def.Value.Description), flow(t, def.Value.Examples[0]))
	}
	glossary := r.read("glossary.schema.json")
	fmt.Fprintf(&out, "\n## Glossary {#glossary}\n\n`content/glossary.yaml` is optional. %s\n\n```yaml\n", glossary.Description)
	if len(glossary.Examples) == 0 {
		t.Fatal("glossary.schema.json has no examples")
	}
	var terms members[json.RawMessage]
	if err := json.Unmarshal(glossary.Examples[0], &terms); err != nil {
		t.Fatal(err)
	}
	for _, term := range terms {
		fmt.Fprintf(&out, "%s: %s\n", term.Key, flow(t, term.Value))
	}
	out.WriteString("```\n")
	files, err := fs.Glob(r.fsys, "content/schemas/*")
	if err != nil {
		t.Fatal(err)
	}
	out.WriteString("\n## Built-in schemas {#built-in-schemas}\n\nCopy one into the site with `gaceta eject`, to change it there.\n\n")
	for _, file := range files {
		fmt.Fprintf(&out, "- `%s`\n", strings.Replace(path.Base(file), "news.", "‹collection›.", 1))
	}
	return out.String()
}

const schemaIntroduction = `A data file ` + "`content/‹name›.yaml`" + ` is described by the JSON Schema ` + "`content/schemas/‹name›.schema.json`" + `, a collection by the schema
with its name. The schema checks the content, completes keys in editors, and makes the types of components.

## Keywords {#keywords}

Schemas are JSON Schema 2020-12. Gaceta adds these keywords:

| keyword | meaning |
| --- | --- |
| ` + "`\"x-localized\": true`" + ` | a key of front matter that each language has: translations do not inherit it |
| ` + "`\"x-reference\": \"authors\"`" + ` | the value, or each item of the list, is a key of ` + "`content/authors.yaml`" + `; components receive the data with its ` + "`id`" + `. ` + "`categories#/news`" + ` is the map ` + "`news`" + ` in ` + "`content/categories.yaml`" + `, and the name of a collection its articles, by the names of their folders |
| ` + "`\"x-image\": true`" + ` | a picture: a file in the article’s folder, or in a data file a path relative to it; ` + "`Picture`" + ` shows both |
| ` + "`\"x-unique\": \"id\"`" + ` | no two maps of the list have the same value of the key ` + "`id`" + `: the error names both places |
| ` + "`\"tsType\": \"string\"`" + ` | the TypeScript type that components see |

## Definitions {#definitions}

Every schema can refer to these definitions: ` + "`{ \"$ref\": \"common.schema.json#/$defs/text\" }`" + `.
`
