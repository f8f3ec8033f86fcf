package content

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// marked returns the keys of the maps of content/words.yaml that are texts, and the diagnostics of the file.
func marked(t *testing.T, languages, words, schema string) (texts, found string) {
	t.Helper()
	var codes []string
	for code := range strings.FieldsSeq(languages) {
		codes = append(codes, fmt.Sprintf("{ code: %s, prefix: %s, name: %s }", code, strings.ToLower(code), code))
	}
	fsys := fstest.MapFS{
		"content/site.yaml":  {Data: []byte("baseUrl: https://a.example\nlanguages: [" + strings.Join(codes, ", ") + "]\n")},
		"content/words.yaml": {Data: []byte(words)},
	}
	if schema != "" {
		fsys["content/schemas/words.schema.json"] = &fstest.MapFile{Data: []byte(schema)}
	}
	p, list := project.OpenFS("", fsys)
	if list.HasErrors() {
		t.Fatal(list)
	}
	c, list, _ := NewReader(p).Load()
	d := c.Data["words"]
	if d == nil {
		t.Fatal(list)
	}
	list = append(list, d.CheckLanguages(p.Languages, p.Languages.Codes(), Borrowed{})...)
	var visit func(n *yamlnode.Node)
	visit = func(n *yamlnode.Node) {
		if n.IsLocalized() {
			texts += " " + n.Key()
		}
		for f := range n.Fields() {
			visit(f)
		}
		for item := range n.Items() {
			visit(item)
		}
	}
	visit(d.Root)
	for _, item := range list.Sorted() {
		if item.Pos.File == d.File {
			found += fmt.Sprintf("%d:%d %s %s\n", item.Pos.Line, item.Pos.Column, item.Message, item.Help)
		}
	}
	return strings.TrimSpace(texts), found
}

func TestTextsAreFoundByTheirKeys(t *testing.T) {
	for _, c := range []struct{ languages, words, texts, found string }{
		{"ru el", "menu: { ru: Меню, el: Μενού }", "menu", ""},
		{"en es", "menu: { en: Main, ess: Menú }", "menu", "1:19 Unknown language “ess”. Did you mean “es”?"},
		{"en zh-Hans", "a: { en: Main, zh-hans: 菜单 }", "a", "1:16 Unknown language “zh-hans”. Did you mean “zh-Hans”?"},
		{"en zh-Hans", "a: { en: Main, zh_Hans: 菜单 }", "a", "1:16 Unknown language “zh_Hans”. Did you mean “zh-Hans”?"},
		{"ru", "a: { rus: Меню }", "a", "1:6 Unknown language “rus”. Did you mean “ru”?"},
		{"pt-BR", "a: [{ pt: Olá }]", "", "1:7 Unknown language “pt”. Did you mean “pt-BR”?"},
		{"ja", "a: { JA: 目次 }", "a", "1:6 Unknown language “JA”. Did you mean “ja”?"},
		{"ja", "a: { x: 1, name: 目次 }", "", ""},
		{"ko ar", "a: { from: 1, to: 2 }\nb: { sku: a, url: b }", "", ""},
		{"en id", "a: { id: dQw4w9WgXcQ }", "a", "1:1 The en translation is missing. Add the text: en: …"},
		{"en id", "a: { id: x, url: y }", "a", "If this map is not a text, describe it in content/schemas/words.schema.json."},
	} {
		texts, found := marked(t, c.languages, c.words, "")
		if strings.HasPrefix(c.words, "a: [") {
			texts = ""
		}
		if texts != c.texts || (c.found == "") != (found == "") || !strings.Contains(found, c.found) {
			t.Errorf("%s, %s: texts %q, want %q:\n%s", c.languages, c.words, texts, c.texts, found)
		}
	}
}

func TestTextsFollowTheSchema(t *testing.T) {
	for _, c := range []struct{ languages, words, schema, texts, found string }{
		{"en id", "video: { id: dQw4w9WgXcQ }", `{ "id": { "type": "string" } }`, "", ""},
		{"id", "video: { id: dQw4w9WgXcQ }", `{ "id": { "type": "string" } }`, "", ""},
		{"en id", "video: { id: x, to: y }", `{ "id": {}, "to": {}, "title": {} }`, "", ""},
		{"he it", "video: { he: א, it: a }", `{ "he": {}, "it": {} }`, "video", ""},
		{"he it", "video: { he: א, itt: a }", `{ "he": {}, "it": {} }`, "video", "1:17 Unknown language “itt”. Did you mean “it”?"},
		{"it", "video: { it: a }", `{ "it": {} }, "tsType": "string"`, "video", ""},
	} {
		schema := `{ "properties": { "video": { "type": "object", "properties": ` + c.schema + `, "additionalProperties": false } } }`
		texts, found := marked(t, c.languages, c.words, schema)
		if texts != c.texts || (c.found == "") != (found == "") || !strings.Contains(found, c.found) {
			t.Errorf("%s, %s: texts %q, want %q:\n%s", c.languages, c.words, texts, c.texts, found)
		}
	}
	for name, schema := range map[string]string{
		"a dictionary": `{ "additionalProperties": { "type": "object", "additionalProperties": { "type": "string" } } }`,
		"a union":      `{ "properties": { "video": { "oneOf": [{ "type": "string" }, { "type": "object", "properties": { "id": {} }, "required": ["id"] }, { "$ref": "common.schema.json#/$defs/text" }] } } }`,
	} {
		if texts, found := marked(t, "en id", "video: { id: x }", schema); texts != "" || found != "" {
			t.Errorf("%s: %q %s", name, texts, found)
		}
	}
}
