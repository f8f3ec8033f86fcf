package names

import "testing"

func TestOf(t *testing.T) {
	for code, want := range map[string]string{
		"en": "English", "es": "Español", "sr": "Српски", "sr-Latn": "Srpski (latinica)", "no": "Norsk", "nb": "Norsk bokmål", "zh-Hans": "简体中文",
		"zh-Hant": "繁體中文", "pt-BR": "Português (Brasil)", "pt": "Português", "tr": "Türkçe", "ru": "Русский", "id": "Indonesia", "ja": "日本語",
		"ku": "Kurdî (kurmancî)", "dv": "ދިވެހިބަސް", "la": "Latina", "nds": "Neddersass’sch", "azb": "تۆرکجه", "prs": "دری", "ar": "العربية", "ka": "ქართული",
		"de-CH": "Schweizer Hochdeutsch", "xx-unknown": "xx-unknown",
	} {
		if got := Of(code); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}
