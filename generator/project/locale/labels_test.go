package locale

import (
	"strings"
	"testing"
)

func TestLabelsOf(t *testing.T) {
	for code, want := range map[string]string{"es": "Tabla", "en-GB": "Table", "pt-BR": "Tabela", "de": "Tabelle"} {
		if got, ok := LabelsOf(code); !ok || got.Table != want {
			t.Errorf("%s: %q %v, want %q", code, got.Table, ok, want)
		}
	}
	if got, ok := LabelsOf("sv"); ok || got.Table != "Table" || strings.Contains(got.Fallback, "English") {
		t.Errorf("unknown language: %q %v, want the English labels", got.Table, ok)
	}
}

func TestLabelsAreComplete(t *testing.T) {
	for code, l := range builtInLabels {
		for _, kind := range CalloutKinds {
			if l.Callouts[kind] == "" {
				t.Errorf("%s: no label for %s", code, kind)
			}
		}
		if l.NewTab == "" || l.Table == "" || l.Footnote == "" || len(l.Callouts) != len(CalloutKinds) {
			t.Errorf("%s: %+v", code, l)
		}
	}
}
