package numbers

import (
	"encoding/json"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ lang, number, want string }{
		{"en", "49.90", "49.90"},
		{"es", "49.90", "49,90"},
		{"de", "-1234567.10", "-1.234.567,10"},
		{"en", "2026", "2,026"},
		{"de", "-9999.99", "-9.999,99"},
		{"hi", "1234", "1,234"},
		{"fa", "1234", "۱٬۲۳۴"},
		{"es", "1234", "1234"},
		{"es-MX", "1234", "1,234"},
		{"pl", "1234.50", "1234,50"},
		{"pt-PT", "1234", "1234"},
		{"pt-BR", "1234", "1.234"},
		{"it", "1234", "1234"},
		{"en", "999", "999"},
		{"en", "10000", "10,000"},
		{"hi", "1234567", "12,34,567"},
		{"ne", "1234567", "१२,३४,५६७"},
		{"ar", "12345.5", "12,345.5"},
		{"ar-EG", "12345.5", "١٢٬٣٤٥٫٥"},
		{"fa", "3.0", "۳٫۰"},
		{"ru", "12345.50", "12\u00a0345,50"},
		{"fr", "12345", "12\u202f345"},
		{"de-CH", "12345", "12'345"},
		{"pt", "12345", "12.345"},
		{"pt-PT", "12345", "12\u00a0345"},
		{"zh-Hant-TW", "12345", "12,345"},
		{"iw", "-5", "\u200e-5"},
		{"tlh", "12345.5", "12,345.5"},
	} {
		if got := Format(c.lang, c.number); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.lang, c.number, got, c.want)
		}
	}
}

// TestFormatEqualsIntl compares all languages with Intl.NumberFormat, which formats numbers and dates in components.
func TestFormatEqualsIntl(t *testing.T) {
	numbers := []string{"0", "0.5", "49.90", "1234", "-9999.99", "12345.5", "100000", "1234567", "-12345678901.250"}
	codes := append(slices.Sorted(maps.Keys(table().FormatOf)), "en-AU", "sr-Cyrl", "zh-Hans", "zh-Hant-HK", "es-419", "de-LU", "uz-Arab", "iw", "sr-Latn-RS")
	input, err := json.Marshal([]any{codes, numbers})
	if err != nil {
		t.Fatal(err)
	}
	script := `const [codes, numbers] = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify([process.versions.cldr, codes.map((code) => numbers.map((n) => new Intl.NumberFormat(code, {
  minimumFractionDigits: (n.split(".")[1] ?? "").length }).format(n)))]));`
	cmd := exec.Command("node", "-e", script)
	cmd.Stdin = strings.NewReader(string(input))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var version string
	var formatted [][]string
	if err := json.Unmarshal(out, &[]any{&version, &formatted}); err != nil {
		t.Fatal(err)
	}
	if version != table().CLDR {
		t.Skipf("Node has CLDR %s, and table.json %s", version, table().CLDR)
	}
	for i, code := range codes {
		for j, number := range numbers {
			if got := Format(code, number); got != formatted[i][j] {
				t.Errorf("%s %s: %q, want %q", code, number, got, formatted[i][j])
			}
		}
	}
}
