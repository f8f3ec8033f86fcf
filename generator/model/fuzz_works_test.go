package model

import (
	"net/url"
	"slices"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/project"
)

// FuzzSchemes reads any data file of a scheme, and any reference to it. Nothing panics, and what is not reported leads to an
// address in each language.
func FuzzSchemes(f *testing.F) {
	const act = "ai-act: { title: { es: Ley, en: Act }, url: { es: https://a.example/, en: https://a.example/en }, fragment: \"art_{}\" }\n"
	f.Add([]byte(act), "law:ai-act#31-bis.2")
	f.Add([]byte("gdpr: { title: GDPR, url: https://a.example/?a=b }\n"), "law:gdpr")
	f.Add([]byte("gdpr:\nx: [a]\ny: { url: 3, fragment: {} }\n"), "law:gdpr#x")
	f.Fuzz(func(t *testing.T, laws []byte, reference string) {
		p, list := project.OpenFS("", fstest.MapFS{
			project.SettingsFile: {Data: []byte("baseUrl: https://a.example\nname: A\n" +
				"languages: [{ code: es, name: E }, { code: en, prefix: en, name: E }]\ncollections: []\nschemes: { law: laws }\n")},
			RoutesFile:          {Data: []byte("routes: [{ id: home, path: /, title: { es: A, en: A } }]\n")},
			"content/laws.yaml": {Data: laws},
		})
		if list.HasErrors() {
			t.Fatal(list)
		}
		c, loaded, _ := content.NewReader(p).Load()
		s, found := New(p, c, Options{})
		list = slices.Concat(loaded, found)
		for _, lang := range p.Languages.Codes() {
			for _, w := range s.Works.Of("law") {
				checkWork(t, w, lang, list)
			}
			if w, number := s.Works.Cited(reference); w != nil {
				checkWork(t, w, lang, list)
				if address := w.Address(lang, number); !list.HasErrors() && !isWebAddress(address) {
					t.Errorf("%q leads to %q", reference, address)
				}
			}
		}
		s.Routes.checkCitation(reference, diag.Pos{File: "a.md", Line: 1, Column: 1})
		s.Works.Describe(reference)
	})
}

func checkWork(t *testing.T, w *Work, lang string, list diag.List) {
	t.Helper()
	title, address := w.Title(lang), w.Address(lang, "")
	if !list.HasErrors() && (title == "" || !isWebAddress(address)) {
		t.Errorf("%s is %q at %q", w.Name(), title, address)
	}
}

func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil && !limits.IsScriptURL(address)
}
