package translations

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const words = `# Words of the interface.
menu:
  - { id: home, text: { en: Home, ja: 家, ar: 'البيت' } } # short
  - { id: news, text: { en: "News of {term}", ja: "{term}の話" } }
steps: { en: [One, "Two, {{words:count}}"], ja: [一, "二、{{words:count}}"], ar: [واحد] }
notice:
  en: |
    First line.

    Last line.
  ru: >-
    Первая и
    последняя.
count: 2
same: { en: A/b }
`

func dataSite(t *testing.T) string {
	root := newForeign(t)
	write(t, root, "content/words.yaml", words)
	write(t, root, "content/motto.yaml", "en: Onwards\nja: 前へ\n")
	write(t, root, "content/routes.yaml", "routes:\n  - id: home\n    path: /\n    title: { en: Home, ja: 家 }\n  - id: only\n    path: /only\n    languages: [en, ru]\n    title: { en: Only }\n")
	return root
}

// exchangeOf returns the texts of a data file in a language.
func exchangeOf(t *testing.T, root, name, lang string) (*Table, Exchange, func(Exchange) (string, error)) {
	t.Helper()
	table, c, _ := account(t, root)
	i := slices.IndexFunc(table.DataExchanges(c, lang), func(x Exchange) bool { return x.Name == name })
	if i < 0 {
		t.Fatalf("%s is not exported", name)
	}
	return table, table.DataExchanges(c, lang)[i], func(x Exchange) (string, error) {
		file, _, err := table.Import(x, c)
		return file, err
	}
}

func TestDataMessages(t *testing.T) {
	root := dataSite(t)
	for _, c := range []struct{ name, lang, want string }{
		{"words.yaml", "ja", "menu/home/text=家 menu/news/text={term}の話 notice= same= steps/1=一 steps/2=二、{{words:count}}"},
		{"words.yaml", "ar", "menu/home/text=البيت menu/news/text= notice= same= steps/1=واحد steps/2="},
		{"words.yaml", "ru", "menu/home/text= menu/news/text= notice=Первая и последняя. same= steps/1= steps/2="},
		{"routes.yaml", "ja", "routes/home/title=家"},
		{"motto.yaml", "ja", "text=前へ"},
		{"routes.yaml", "ru", "routes/home/title= routes/only/title="},
	} {
		_, x, _ := exchangeOf(t, root, c.name, c.lang)
		var got []string
		for _, m := range x.Messages {
			got = append(got, m.ID+"="+m.Target)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s in %s: %s", c.name, c.lang, strings.Join(got, " "))
		}
	}
}

func TestDataThereAndBack(t *testing.T) {
	for format, f := range formats {
		root := dataSite(t)
		table, c, _ := account(t, root)
		for _, x := range table.DataExchanges(c, "") {
			file, err := f.write(&x)
			if err != nil {
				t.Fatal(err)
			}
			if format == "po" {
				checkWithGettext(t, file)
			}
			read, err := f.read(file)
			if err != nil || len(read.Messages) != len(x.Messages) {
				t.Fatalf("%s: %v, %+v", format, err, read)
			}
			if name, _, err := table.Import(read, c); err != nil || name != "" {
				t.Errorf("%s of %s in %s changed %q: %v", format, x.Name, x.Lang, name, err)
			}
		}
	}
}

// TestImportChangesItsData imports one text after another. Each changes what it names.
func TestImportChangesItsData(t *testing.T) {
	root := dataSite(t)
	want := words
	for _, c := range []struct {
		lang     string
		targets  map[string]string
		old, now string
	}{
		{"ja", map[string]string{"menu/home/text": "ホーム"}, "ja: 家,", "ja: ホーム,"},
		{"ar", map[string]string{"menu/home/text": "الرئيسية"}, "'البيت'", "'الرئيسية'"},
		{"ar", map[string]string{"menu/news/text": "أخبار {term}"}, "\"{term}の話\"", "\"{term}の話\", ar: \"أخبار {term}\""},
		{"ru", map[string]string{"steps/1": "Раз", "steps/2": "{{words:count}}, два"}, "ar: [واحد]", `ar: [واحد], ru: ["Раз","{{words:count}}, два"]`},
		{"ru", map[string]string{"notice": "Новая."}, "Первая и\n    последняя.", "Новая."},
		{"ja", map[string]string{"notice": "一\n\n二"}, "    Last line.\n", "    Last line.\n  ja: \"一\\n\\n二\"\n"},
		{"ja", map[string]string{"same": "あ"}, "A/b }", "A/b, ja: あ }"},
	} {
		_, x, load := exchangeOf(t, root, "words.yaml", c.lang)
		for i := range x.Messages {
			if target := c.targets[x.Messages[i].ID]; target != "" {
				x.Messages[i].Target = target
			}
		}
		if file, err := load(x); err != nil || file != "content/words.yaml" {
			t.Fatalf("%v: %q, %v", c.targets, file, err)
		}
		want = strings.Replace(want, c.old, c.now, 1)
		if now, _ := os.ReadFile(filepath.Join(root, "content/words.yaml")); string(now) != want {
			t.Fatalf("%v:\n%s\nwant\n%s", c.targets, now, want)
		}
	}
}

func TestImportRefusesData(t *testing.T) {
	root := dataSite(t)
	for want, x := range map[string]Exchange{
		"unknown data file “word”. Did you mean “words”?":      {Name: "word.yaml", Lang: "ja"},
		"has no translation to “xx”":                           {Name: "words.yaml", Lang: "xx"},
		"has no translation to “en”":                           {Name: "words.yaml", Lang: "en"},
		"the source of “same” changed":                         {Name: "words.yaml", Lang: "ja", Messages: []Message{{ID: "same", Source: "B", Target: "x"}}},
		"the source of “none” changed":                         {Name: "words.yaml", Lang: "ja", Messages: []Message{{ID: "none", Target: "x"}}},
		"“menu/news/text” does not have the {…} of its source": {Name: "words.yaml", Lang: "ja", Messages: []Message{{ID: "menu/news/text", Source: "News of {term}", Target: "x {terme}"}}},
		"translate all parts of “steps”":                       {Name: "words.yaml", Lang: "ru", Messages: []Message{{ID: "steps/1", Source: "One", Target: "Раз"}}},
		"“steps/2” cannot be replaced in line 5":               {Name: "words.yaml", Lang: "ar", Messages: []Message{{ID: "steps/2", Source: "Two, {{words:count}}", Target: "{{words:count}}"}}},
	} {
		table, c, _ := account(t, root)
		if _, _, err := table.Import(x, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if now, _ := os.ReadFile(filepath.Join(root, "content/words.yaml")); string(now) != words {
			t.Errorf("%s: the file changed", want)
		}
	}
}
