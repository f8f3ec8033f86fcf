package quantities

import "testing"

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		lang, text string
		want       Meaning
		length     int
	}{
		{"es", "mayo de 2025", Meaning{Kind: Month, Value: 5}, 4},
		{"es", "mayor", Meaning{Kind: Month, Value: 5}, 5}, // an ending: what precedes and follows it decides
		{"en", "secondly", Meaning{Kind: Unit, Name: "second"}, 8},
		{"en", "in the list", Meaning{}, 0},
		{"de", "millionen euro", Meaning{Kind: Scale, Value: 6}, len("millionen")},
		{"ru", "минутами", Meaning{Kind: Unit, Name: "minute"}, len("минутами")},
		{"ja", "万人", Meaning{Kind: Scale, Value: 4}, len("万")},
		{"ja", "日間", Meaning{Kind: Unit, Name: "day"}, len("日")},
		{"hi", "करोड़", Meaning{Kind: Scale, Value: 7}, len("करोड़")},
		{"ar", "دقائق", Meaning{Kind: Unit, Name: "minute"}, len("دقائق")},
		{"zh-TW", "億", Meaning{Kind: Scale, Value: 8}, len("億")},
		{"pt-BR", "de maio", Meaning{}, 0},
		{"xx", "minutes", Meaning{Kind: Unit, Name: "minute"}, len("minutes")},
		{"fr", "€", Meaning{Kind: Currency, Name: "EUR"}, len("€")},
		{"fr", "", Meaning{}, 0},
	} {
		if got, length := Of(c.lang).Prefix(c.text); got != c.want || length != c.length {
			t.Errorf("%s: %q is %+v of %d bytes, not %+v of %d", c.lang, c.text, got, length, c.want, c.length)
		}
	}
}

func TestHasScale(t *testing.T) {
	for lang, text := range map[string]string{"de": "eine million yen", "ko": "백만 엔", "es": "un millón"} {
		if !Of(lang).HasScale(text, 6) || Of(lang).HasScale(text, 9) {
			t.Errorf("%s: %s", lang, text)
		}
	}
}
