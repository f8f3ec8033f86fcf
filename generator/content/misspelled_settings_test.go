package content

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/project"
)

func TestMisspelledSettingsAreSuspect(t *testing.T) {
	const whole = "baseUrl: https://example.org\nname: Site\nlanguages:\n  - { code: en, prefix: \"\", name: English, locale: en_GB }\n"
	for settings, want := range map[string]string{
		"":                                       "",
		"serach: true\n":                         "5:1 search",
		"search: true\nserach: true\n":           "",
		"forms: { endpiont: https://a.example }": "5:10 endpoint",
		"phone: +34 910 000 000\nlinks: { serach: https://a.example }\n": "",
	} {
		p, list := project.OpenFS("", fstest.MapFS{"content/site.yaml": {Data: []byte(whole + settings)}})
		if len(list) > 0 {
			t.Fatal(list)
		}
		_, list, _ = NewReader(p).Load()
		var got []string
		for _, d := range list {
			_, near, _ := strings.Cut(strings.TrimSuffix(d.Message, "”."), "resembles “")
			got = append(got, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Column, near))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %v, want %s", settings, list, want)
		}
	}
}
