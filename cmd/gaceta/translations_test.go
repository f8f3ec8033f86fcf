package main

import (
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content/translations"
)

// TestTranslationsFitATerminal prints the states of 29 languages.
func TestTranslationsFitATerminal(t *testing.T) {
	table := &translations.Table{Languages: strings.Fields(
		"ar bg bn de el es fa fr hi hu id it ja ko ms nl pcm pl pt ro ru sw ta te tr uk zh-Hans zh-Hant")}
	row := &translations.Row{Collection: "guides", Slug: "start/install", States: map[string]translations.State{}}
	for i, lang := range table.Languages {
		row.States[lang] = translations.Missing
		if i%9 == 0 {
			row.States[lang] = translations.Present
		}
		if lang == "fr" {
			row.States[lang] = translations.Stale
		}
	}
	table.Rows = append(table.Rows, row)
	var got strings.Builder
	if err := printTranslations(&got, table); err != nil {
		t.Fatal(err)
	}
	const want = `guides/start/install: 4 present
  missing: bg bn de el es fa hi id it ja ko ms nl pcm pl ro ru sw ta te tr uk
    zh-Hans
  stale: fr
28 translations: 4 present, 0 not recorded, 23 missing, 1 stale
`
	if got.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", got.String(), want)
	}
}
