package project

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
)

const whole = `
baseUrl: https://www.site.example/
languages:
  - { code: es, name: Español, locale: es_ES }
  - { code: en, prefix: en, name: English }
collections: [news]
shared: [site]
links: { shop: https://shop.example/ }
brand: anything
`

func open(text string) (Project, []string) {
	p, list := OpenFS("/site", fstest.MapFS{SettingsFile: {Data: []byte(text)}})
	var messages []string
	for _, d := range list {
		if d.Pos.File != SettingsFile || d.Pos.Line < 1 {
			messages = append(messages, "no position")
		}
		messages = append(messages, d.Message)
	}
	return p, messages
}

func TestOpen(t *testing.T) {
	p, messages := open(whole)
	if len(messages) != 0 {
		t.Fatal(messages)
	}
	want := locale.Set{{Code: "es", Name: "Español", Locale: "es_ES"}, {Code: "en", Prefix: "en", Name: "English"}}
	if p.BaseURL.String() != "https://www.site.example" || !reflect.DeepEqual(p.Languages, want) || p.Links["shop"] != "https://shop.example/" ||
		!reflect.DeepEqual(p.Collections, []string{"news"}) || !reflect.DeepEqual(p.Shared, []string{"site"}) {
		t.Errorf("%+v", p)
	}
}

func TestSettingsMessages(t *testing.T) {
	const lang = "languages: [{ code: es }]\n"
	for text, want := range map[string][]string{
		"":                                      {"The key “baseUrl” is missing.", "The site has no languages."},
		"- a\n":                                 {"The key “baseUrl” is missing.", "The site has no languages."},
		"baseUrl: site\n" + lang:                {"“site” is not the address of a website."},
		"baseUrl: https://a/../b" + "\n" + lang: {"“https://a/../b” is not the address of a website."},
		"baseUrl: https://a\nlanguages: es\n":   {"The site has no languages."},
		"baseUrl: https://a\nlanguages: [es]\n": {"A language must be a map, not a string."},
		"baseUrl: https://a\nlanguages: [{ code: es }, { code: es, prefix: a }]\n": {"The language “es” is listed twice."},
		"baseUrl: https://a\nlanguages: [{ code: es }, { code: en }]\n":            {"The language “en” has the same prefix as another language."},
		"baseUrl: https://a\nlanguages: [{ code: es, prefix: ../x }]\n":            {"“../x” is not a valid prefix."},
		"baseUrl: https://a\n" + lang + "collections: [../news, pages]\n":          {"“../news” is not a valid name of a collection.", "“pages” is not a valid name of a collection."},
		"baseUrl: https://a\n" + lang + "collections: news\n":                      {"“collections” must be a list, not a string."},
		"baseUrl: https://a\n" + lang + "shared: [1]\n":                            {"An entry of “shared” must be a string, not a number."},
		"baseUrl: https://a\n" + lang + "links: { a: '', b: https://b }\n":         {"The link “a” has no valid address."},
		"baseUrl: https://a\n" + lang + "links: { a: www.b.example, b: ../c/, c: /d/, e: 'mailto:f@g', h: 'tel:+34 91' }\n": {
			"The link “a” has no valid address.", "The link “b” has no valid address."},
		"baseUrl: https://a\n" + lang + "links: [a]\n":    {"“links” must be a map, not a list."},
		"baseUrl: https://a\nbaseUrl: https://b\n" + lang: {"The key “baseUrl” appears twice."},
	} {
		if _, got := open(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n%q, want\n%q", text, got, want)
		}
	}
	if _, list := OpenFS("", fstest.MapFS{}); len(list) != 1 || list[0].Code != "site-missing" {
		t.Error(list)
	}
}

func TestLanguageWithoutLabels(t *testing.T) {
	const text = "baseUrl: https://a\nlanguages: [{ code: nn }, { code: en-GB, prefix: en }]\n"
	p, list := OpenFS("", fstest.MapFS{SettingsFile: {Data: []byte(text)}})
	if len(list) != 1 || list[0].Code != "site-labels" || list.HasErrors() || list[0].Pos.Line != 2 || list[0].Pos.Column != 21 {
		t.Errorf("%+v %+v", p, list)
	}
	const own = `markdown:
  newTab: { nn: a }
  table: { nn: b }
  footnote: c
  callouts: { note: d, tip: e, important: f, warning: g, caution: { nn: h } }
`
	if _, messages := open(text + own); len(messages) > 0 {
		t.Errorf("with labels of its own: %q", messages)
	}
	const fallback = own + "collections: { news: { translations: fallback } }\n"
	if _, messages := open(text + fallback); len(messages) != 1 {
		t.Errorf("without a notice: %q", messages)
	}
	if _, messages := open(text + fallback + "fallbackNotice: { nn: i }\n"); len(messages) > 0 {
		t.Errorf("with a notice: %q", messages)
	}
}

func TestUnregisteredLanguages(t *testing.T) {
	for code, want := range map[string]string{
		"jp": "Did you mean “ja”?", "cz": "Did you mean “cs”?", "gr": "Did you mean “el”?", "dk": "Did you mean “da”?", "xx": "Write a registered code", "qzz": "Write a registered code",
		"pt-BR": "", "sr-Cyrl": "", "zh-Hant-HK": "", "gsw": "", "nqo": "", "es-419": "",
	} {
		text := "baseUrl: https://a\nlanguages: [{ code: en }, { code: " + code + ", prefix: other }]\n"
		_, list := OpenFS("", fstest.MapFS{SettingsFile: {Data: []byte(text)}})
		found := false
		for _, d := range list {
			if d.Code == "site-settings" {
				found = want != "" && strings.HasPrefix(d.Help, want) && d.Pos.Line == 2 && d.Pos.Column == 35 && d.Severity == diag.Warning
			}
		}
		if found != (want != "") || list.HasErrors() {
			t.Errorf("%s: %v", code, list)
		}
	}
}

func TestMisspelledCodes(t *testing.T) {
	for code, want := range map[string]string{
		"BN": "Write bn.", "zh_TW": "Write zh-TW.", "PT-br": "Write pt-BR.", "JA_jp": "Write ja-JP.", "日本語": "Write a code such as es or pt-BR.",
		"Thai": "Write a code such as es or pt-BR.",
	} {
		_, list := OpenFS("", fstest.MapFS{SettingsFile: {Data: []byte("baseUrl: https://a\nlanguages: [{ code: " + code + " }]\n")}})
		if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Help == want && d.Pos.Line == 2 && d.Severity == diag.Error }) {
			t.Errorf("%s: %v, want %s", code, list, want)
		}
	}
}

func TestLocalesOfOtherLanguages(t *testing.T) {
	for language, want := range map[string]string{
		"zh-Hant, locale: ja_JP": "Write zh_TW, or remove it: it is optional.",
		"fa, locale: ar_IR":      "Write fa_IR, or remove it: it is optional.",
		"eo, locale: en_GB":      "Remove it, or correct the code.",
		"kr, locale: ko_KR":      "Remove it, or correct the code.",
		"zh-Hant, locale: zh_HK": "", "hi, locale: hi_IN": "", "th": "", "th, locale: Thailand": "",
	} {
		_, list := OpenFS("", fstest.MapFS{SettingsFile: {Data: []byte("name: A\nbaseUrl: https://a.example\nlanguages: [{ code: " + language + " }]\n")}})
		got := ""
		for _, d := range list {
			if strings.Contains(d.Message, "locale") {
				got = d.Help
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
}

func TestBaseURL(t *testing.T) {
	for text, want := range map[string]string{
		"https://a.example": "https://a.example", "http://localhost:8080/": "http://localhost:8080", "https://[::1]:80": "https://[::1]:80",
		"https://a.example/docs": "https://a.example/docs", "https://a.example/a/b-1.2/": "https://a.example/a/b-1.2", "https://a.example/docs//": "https://a.example/docs",
		"https://a/b//c": "", "https://a/b c": "", "https://a/..": "", "https://a/%2e": "", "https://a/é": "", "/docs": "", "": "",
		"ftp://a": "", "wss://a": "", "https://*.a": "", "http://[0]": "",
		"https://": "", "https://u:p@a": "", "https://a?b": "", "https://a#b": "", "a.example": "",
	} {
		p, messages := open("baseUrl: \"" + text + "\"\nlanguages: [{ code: es }]\n")
		if len(messages) > 0 != (want == "") || want != "" && p.BaseURL.String() != want {
			t.Errorf("%q: %q %q, want %q", text, p.BaseURL, messages, want)
		}
	}
}
