package model

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

// Texts need the languages of the pages that show them, whatever the schema says.
func TestDataNeedsTheLanguagesOfItsPages(t *testing.T) {
	const row = "  - { id: both, path: /both, title: { es: Uno, en: One }, description: { es: Uno, en: One }, data: [menu] }\n"
	const spanish = "  - { id: one, path: /one, languages: [es], title: { es: Uno }, description: { es: Uno }, data: [menu] }\n"
	const partly = "soup: { es: Sopa }\nbreads:\n  - { es: Pan, en: Bread }\n  - { es: Coca, en: }\nother: { es: 1, kilo: 2 }\n"
	const missing = "The English translation is missing.|The English translation is missing."
	for name, c := range map[string]struct{ rows, data, schema, want string }{
		"a page in both languages":      {row, partly, "", missing},
		"a schema without requirements": {row, partly, `{ "type": "object" }`, missing},
		"a page in Spanish":             {spanish, partly, "", ""},
		"two pages":                     {spanish + row, partly, "", missing},
		"a page without a path in English": {
			"  - { id: both, path: { es: /both }, title: { es: Uno, en: One }, description: { es: Uno, en: One }, data: [menu] }\n", partly, "",
			missing + "|The path in English is missing.",
		},
		"no page":  {"", partly, "", missing},
		"complete": {row, "soup: { es: Sopa, en: Soup }\nwhole: { es: { kilo: 1 }, en: { kilo: 2 } }\n", "", ""},
	} {
		files := golden.Files(t, "site")
		files["content/menu.yaml"] = &fstest.MapFile{Data: []byte(c.data)}
		if c.schema != "" {
			files["content/schemas/menu.schema.json"] = &fstest.MapFile{Data: []byte(c.schema)}
		}
		routes := files["content/routes.yaml"]
		files["content/routes.yaml"] = &fstest.MapFile{Data: append(append([]byte{}, routes.Data...), c.rows...)}
		p, _ := project.OpenFS("", files)
		loaded, list, _ := content.NewReader(p).Load()
		if len(list) > 0 {
			t.Fatal(list)
		}
		_, list = New(p, loaded, Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
		var got []string
		for _, d := range list.Sorted() {
			if d.Pos.File != "content/menu.yaml" && d.Code != "routes-path" {
				t.Errorf("%s: %v", name, d)
			}
			got = append(got, d.Message)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
