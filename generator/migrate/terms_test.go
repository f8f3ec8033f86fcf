package migrate

import (
	"slices"
	"testing"
)

func TestKeysOfTags(t *testing.T) {
	type text struct {
		lang         string
		tags, source []string
	}
	for name, c := range map[string]struct {
		texts []text
		lang  string
		tags  []string
		want  []string
	}{
		"by place":        {[]text{{"ja", []string{"縄", "海"}, []string{"Rope", "Sea"}}}, "ja", []string{"海", "縄"}, []string{"sea", "rope"}},
		"most often":      {[]text{{"ar", []string{"ريح"}, []string{"sea"}}, {"ar", []string{"ريح"}, []string{"wind"}}, {"ar", []string{"ريح"}, []string{"wind"}}}, "ar", []string{"ريح"}, []string{"wind"}},
		"same word":       {[]text{{"de", []string{"Wind"}, []string{"wind"}}, {"de", []string{"Wind"}, []string{"sea"}}, {"de", []string{"wind"}, []string{"sea"}}}, "de", []string{"wind"}, []string{"wind"}},
		"other lengths":   {[]text{{"ja", []string{"縄"}, []string{"rope", "sea"}}}, "ja", []string{"縄"}, []string{"tag-3"}},
		"spellings":       {[]text{{"en", []string{"Cloud Native"}, []string{"Cloud Native"}}}, "en", []string{"cloud-native", "Cloud native"}, []string{"cloud-native"}},
		"like a language": {[]text{{"en", []string{"Go"}, []string{"Go"}}}, "en", []string{"Go"}, []string{"tag-1"}},
		"no letters":      {nil, "zh", []string{"风", "雨"}, []string{"tag-1", "tag-2"}},
	} {
		t.Run(name, func(t *testing.T) {
			conv := &tags{terms: newTerms("en")}
			for _, text := range c.texts {
				conv.terms.pair(text.lang, text.tags, text.source)
				conv.keysOf("en", text.source)
			}
			if got := conv.keysOf(c.lang, c.tags); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestKebabCase(t *testing.T) {
	for text, want := range map[string]string{
		"Open Source": "open-source", "camelCase": "camel-case", "API": "api", "v1.2": "v-1-2", "日本語 タグ": "日本語-タグ", "Émile": "émile", "release!": "release",
	} {
		if got := kebabCase(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
