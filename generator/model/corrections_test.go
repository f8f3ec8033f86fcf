package model

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/project"
)

// TestTitlesOfCorrections lists a correction under the title that readers see elsewhere.
func TestTitlesOfCorrections(t *testing.T) {
	fsys := files()
	fsys["content/site.yaml"].Data = append(fsys["content/site.yaml"].Data, "typography: true\n"...)
	fsys["content/log/one/de.md"] = &fstest.MapFile{Data: []byte(
		"---\ntitle: \"Das \\\"Brot\\\"\"\ndate: 2025-01-01\nlanguages: [de]\ncorrections: [{ date: 2025-02-01, text: Neu }]\n---\n\nText.\n")}
	p, list := project.OpenFS("", fsys)
	c, loaded, _ := content.NewReader(p).Load()
	if list = append(list, loaded...); len(list) > 0 {
		t.Fatal(list)
	}
	s, _ := New(p, c, Options{Now: time.Date(2025, 6, 15, 0, 0, 0, 0, time.UTC)}) // the site has no routes
	if all := s.Corrections("de"); len(all) != 1 || all[0].Title != "Das „Brot“" {
		t.Error(all)
	}
}

// TestLanguageOfCorrections names the language of a correction whose article is shown in its source language.
func TestLanguageOfCorrections(t *testing.T) {
	fsys := files()
	site := fsys["content/site.yaml"]
	site.Data = []byte(strings.Replace(string(site.Data), "collections: [log]", "collections: { log: { translations: fallback } }", 1))
	fsys["content/log/one/de.md"] = &fstest.MapFile{Data: []byte(
		"---\ntitle: Eins\ndate: 2025-01-01\ncorrections: [{ date: 2025-02-01, text: Neu }]\n---\n\nText.\n")}
	p, list := project.OpenFS("", fsys)
	c, loaded, _ := content.NewReader(p).Load()
	if list = append(list, loaded...); len(list) > 0 {
		t.Fatal(list)
	}
	s, _ := New(p, c, Options{Now: time.Date(2025, 6, 15, 0, 0, 0, 0, time.UTC)}) // the site has no routes
	for lang, want := range map[string]string{"de": "", "fr": "de"} {
		if all := s.Corrections(lang); len(all) != 1 || all[0].Lang != want {
			t.Errorf("%s: %+v, want the language %q", lang, all, want)
		}
	}
}
