package identifier

import (
	"net/url"
	"testing"

	"golang.org/x/text/unicode/norm"
)

func TestDecode(t *testing.T) {
	for _, id := range []string{"plain", "größe", "año", "раздел-й", "ενότητα-ώ", "القِسم", "ガイド", "हिन्दी-क़", "a b", "100%"} {
		want := norm.NFC.String(id)
		for _, form := range []string{norm.NFC.String(id), norm.NFD.String(id)} {
			for _, written := range []string{form, url.PathEscape(form)} {
				if got := Decode(written); got != want {
					t.Errorf("Decode(%q) = %q, want %q", written, got, want)
				}
				if got := string(Decode([]byte(written))); got != want {
					t.Errorf("Decode of the bytes of %q = %q, want %q", written, got, want)
				}
			}
			if got := Normal(form); got != want {
				t.Errorf("Normal(%q) = %q, want %q", form, got, want)
			}
		}
	}
	for written, want := range map[string]string{"%70lain": "plain", "%zz": "%zz", "%": "%", "%ff": "%ff", "a%2": "a%2"} {
		if got := Decode(written); got != want {
			t.Errorf("Decode(%q) = %q, want %q", written, got, want)
		}
	}
}
