package locale

import (
	"strings"
	"testing"
)

func TestLabelsOf(t *testing.T) {
	for code, want := range map[string]string{"es": "Tabla", "en-GB": "Table", "pt-BR": "Tabela", "de": "Tabelle", "no": "Tabell", "nb": "Tabell", "ar-EG": "جدول",
		"sr": "Табела", "sr-Latn": "Tabela", "sr-Latn-RS": "Tabela", "sr-Cyrl": "Табела", "zh-TW": "表", "ru": "Таблица", "iw": "טבלה"} {
		if got, ok := LabelsOf(code); !ok || got.Table != want {
			t.Errorf("%s: %q %v, want %q", code, got.Table, ok, want)
		}
	}
	if got, ok := LabelsOf("nn"); ok || got.Table != "Table" || strings.Contains(got.Fallback, "English") {
		t.Errorf("unknown language: %q %v, want the English labels", got.Table, ok)
	}
}

func TestLabelsOfVariants(t *testing.T) {
	for code, want := range map[string]string{
		"pt": "(abre num novo separador)", "pt-AO": "(abre num novo separador)", "pt-BR": "(abre em uma nova aba)",
		"zh": "（在新标签页中打开）", "zh-Hans-SG": "（在新标签页中打开）", "zh-HK": "（在新分頁中開啟）", "zh-Hant": "（在新分頁中開啟）",
		"uz": "(opens in a new tab)", "ru-Latn": "(opens in a new tab)", "x-a": "(opens in a new tab)", "": "(opens in a new tab)",
	} {
		if got, _ := LabelsOf(code); got.NewTab != want {
			t.Errorf("%s: %q, want %q", code, got.NewTab, want)
		}
	}
}

func TestLabelsAreComplete(t *testing.T) {
	for code, l := range builtInLabels {
		for _, kind := range CalloutKinds {
			if l.Callouts[kind] == "" {
				t.Errorf("%s: no label for %s", code, kind)
			}
		}
		if l.NewTab == "" || l.Fallback == "" || l.Table == "" || l.Footnote == "" || len(l.Callouts) != len(CalloutKinds) {
			t.Errorf("%s: %+v", code, l)
		}
	}
}
