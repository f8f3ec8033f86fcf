package locale

import (
	"strings"
	"testing"
)

var set = Set{{Code: "es"}, {Code: "en", Prefix: "en"}, {Code: "en-GB", Prefix: "en-gb"}}

func TestAddressAndSplit(t *testing.T) {
	for _, c := range []struct{ code, path, address string }{
		{"es", "/", "/"},
		{"es", "/pricing", "/pricing/"},
		{"es", "/news/a-b", "/news/a-b/"},
		{"en", "/", "/en/"},
		{"en", "/pricing", "/en/pricing/"},
		{"en-GB", "/", "/en-gb/"},
		{"en-GB", "/news", "/en-gb/news/"},
		{"es", "/english", "/english/"},
	} {
		if got := set.Address(c.code, c.path); got != c.address {
			t.Errorf("Address(%s, %s) = %s, want %s", c.code, c.path, got, c.address)
		}
		if code, path := set.Split(c.address); code != c.code || path != c.path {
			t.Errorf("Split(%s) = %s, %s, want %s, %s", c.address, code, path, c.code, c.path)
		}
	}
	for _, path := range []string{"pricing", "/pricing/", "pricing/"} {
		if got := set.Address("en", path); got != "/en/pricing/" {
			t.Errorf("Address(en, %s) = %s", path, got)
		}
	}
}

func TestFileAndAt(t *testing.T) {
	for address, file := range map[string]string{
		"/": "index.html", "/a/b/": "a/b/index.html", "/404.html": "404.html", "/en/feed.xml": "en/feed.xml", "/an-index.html": "an-index.html",
	} {
		if got := FileAt(address); got != file {
			t.Errorf("File(%s) = %s, want %s", address, got, file)
		}
		if got := AddressOf(file); got != address {
			t.Errorf("At(%s) = %s, want %s", file, got, address)
		}
	}
}

func TestEveryLanguageMayHaveAPrefix(t *testing.T) {
	all := Set{{Code: "de", Prefix: "de"}, {Code: "fr", Prefix: "fr"}}
	if got := all.Address("de", "/"); got != "/de/" {
		t.Error(got)
	}
	if code, path := all.Split("/other/"); code != "de" || path != "/other" {
		t.Error(code, path)
	}
}

func TestDirectionOf(t *testing.T) {
	for code, want := range map[string]string{
		"ar": "rtl", "ar-EG": "rtl", "fa": "rtl", "he": "rtl", "ur": "rtl", "yi": "rtl", "ckb": "rtl", "dv": "rtl", "pa-Arab": "rtl",
		"en": "ltr", "de-CH": "ltr", "pa": "ltr", "az": "ltr", "ur-Latn": "ltr", "zh": "ltr", "": "ltr", "no code": "ltr",
	} {
		if got := DirectionOf(code); got != want {
			t.Errorf("%q: %s, want %s", code, got, want)
		}
	}
}

func TestMeantLanguage(t *testing.T) {
	site := []string{"ar", "ja", "th", "ru", "hi", "zh-Hant", "tr", "de"}
	for _, c := range []struct {
		tag, want string
		known     []string
	}{
		{"jp", "ja", site}, {"rus", "ru", site}, {"RU", "ru", site}, {"zh-TW", "zh-Hant", site}, {"zh_tw", "zh-Hant", site},
		{"ne", "en", []string{"en", "es"}}, {"enn", "en", []string{"en", "es"}}, {"sv", "", []string{"es"}}, {"gr", "", site}, {"el", "", site}, {"ua", "", site},
		{"ua", "uk", []string{"ru", "uk"}}, {"ess", "es", []string{"en", "es"}}, {"english", "", []string{"en", "es"}},
		{"zh-TW", "zh-Hant", []string{"zh-Hans", "zh-Hant"}}, {"zh-CN", "zh-Hans", []string{"zh-Hans", "zh-Hant"}},
		{"cn", "zh-Hans", []string{"zh-Hans", "zh-Hant"}}, {"tw", "", site}, {"pt", "", []string{"pt-BR", "pt-PT"}}, {"sr", "sr-Cyrl", []string{"sr-Latn", "sr-Cyrl"}},
		{"zh-Hant", "zh-Hant", []string{"zh-HK", "zh-Hant"}}, {"iw", "he", []string{"he", "ar"}}, {"he", "iw", []string{"iw", "ar"}}, {"in", "id", []string{"id", "ms"}},
		{"cmn", "zh-Hant", site}, {"no", "nb", []string{"nb", "sv"}}, {"tl", "fil", []string{"fil"}}, {"ckb", "", []string{"ku-Latn"}}, {"", "", site}, {"日本語", "", site},
	} {
		if got := Meant(c.tag, c.known); got != c.want {
			t.Errorf("%q of %v: %q, want %q", c.tag, c.known, got, c.want)
		}
	}
}

func TestCountries(t *testing.T) {
	for code, countries := range map[string]string{
		"zh-Hant": "zh_TW zh_HK", "zh": "zh_CN zh_TW", "ja": "ja_JP", "no": "nb_NO no_NO", "he": "he_IL", "iw": "he_IL", "sr-Latn": "sr_RS sr_ME", "sr-Cyrl": "sr_RS",
		"es-419": "es_MX es_419", "pt": "pt_PT pt_BR", "pt-BR": "pt_BR", "ar": "ar_EG ar_SA", "uz-Arab": "uz_AF", "fil": "fil_PH tl_PH", "en": "en_US en_001", "ckb": "ckb_IQ",
	} {
		for country := range strings.FieldsSeq(countries) {
			if !IsOpenGraphOf(code, country) {
				t.Errorf("%s: %s is no locale", code, country)
			}
		}
	}
	for code, countries := range map[string]string{
		"zh-Hant": "ja_JP zh_CN", "zh-Hans": "zh_TW", "pt-BR": "pt_PT", "es-419": "es_ES", "fa": "ar_IR", "hi": "bn_IN", "ca": "es_ES", "ja": "ja_ZB xx_JP jp_JP",
		"uz-Arab": "uz_UZ", "el": "gr_GR",
	} {
		for country := range strings.FieldsSeq(countries) {
			if IsOpenGraphOf(code, country) {
				t.Errorf("%s: %s is a locale", code, country)
			}
		}
	}
	for code, want := range map[string]string{"zh-Hant": "zh_TW", "th": "th_TH", "pt": "pt_PT", "eo": "", "fa": "fa_IR"} {
		if got := OpenGraph(code); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}
