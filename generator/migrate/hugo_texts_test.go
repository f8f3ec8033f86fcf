package migrate

import (
	"slices"
	"testing"
	"testing/fstest"
)

// TestFoldersOfNoLanguage reads sites with texts in folders of languages that their settings have, and lack.
func TestFoldersOfNoLanguage(t *testing.T) {
	const byFolder = "[languages.ja]\ncontentDir = \"content/ja\"\n[languages.ar]\ncontentDir = \"content/ar\"\n"
	const nested = "[languages.ja]\ncontentDir = \"content\"\n[languages.ar]\ncontentDir = \"content/ar\"\n"
	const atRoot = "[languages.ja]\ncontentDir = \"ja\"\n[languages.ar]\ncontentDir = \"ar\"\n"
	const named = "[languages.ja]\ncontentDir = \"content/ja\"\n[languages.ar]\ncontentDir = \"texts/ar\"\n"
	for name, c := range map[string]struct {
		settings string
		files    []string
		texts    int
		want     []string
	}{
		"all have one": {byFolder, []string{"content/ja/海.md", "content/ar/بحر.md"}, 2, nil},
		"some have none": {byFolder, []string{
			"content/ja/海.md", "content/ar/بحر.md", "content/uz/suv.md", "content/uz/a/b.md", "content/ბანი/წყალი.md",
		}, 2, []string{"content/uz", "content/ბანი"}},
		"named folders":  {named, []string{"content/ja/海.md", "texts/ar/بحر.md", "texts/hi/जल.md"}, 2, []string{"texts/hi"}},
		"other files":    {byFolder, []string{"content/ja/海.md", "content/картинки/a.png", "content/README.md"}, 1, nil},
		"one folder":     {"[languages.ja]\n[languages.ar]\n", []string{"content/海.md", "content/вода/index.md", "content/вода/index.ar.md"}, 3, nil},
		"one in another": {nested, []string{"content/海.md", "content/вода/a.md", "content/ar/بحر.md"}, 3, nil},
		"the root":       {atRoot, []string{"ja/海.md", "ar/بحر.md", "content/x.md"}, 2, nil},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{"hugo.toml": {Data: []byte("defaultContentLanguage = \"ja\"\n" + c.settings)}, "layouts/x.html": {}}
			for _, f := range c.files {
				files[f] = &fstest.MapFile{Data: []byte("---\ntitle: 水\n---\nماء\n")}
			}
			src := &source{fsys: files}
			site, err := readHugo(src)
			if err != nil {
				t.Fatal(err)
			}
			if len(site.Texts) != c.texts {
				t.Errorf("%d texts, want %d", len(site.Texts), c.texts)
			}
			var got []string
			for _, n := range src.notes {
				got = append(got, n.file)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("named %q, want %q", got, c.want)
			}
		})
	}
}

// The version switch has the folders of versions, the current one first.
func TestVersionsOfHugo(t *testing.T) {
	for params, want := range map[string][]string{
		"":                              {"docs-1-10 1.10", "docs-1-9 1.9", "docs-next next"},
		"latest_stable_version = '1.9'": {"docs-1-9 1.9", "docs-1-10 1.10", "docs-next next"},
	} {
		files := map[string]string{
			"hugo.toml":                  "title = 'ქსოვა'\ndefaultContentLanguage = 'ka'\n[params]\nlatest = 'ka'\n" + params + "\n",
			"content/blog/2.0/_index.md": "---\ntitle: ბლოგი\n---\n",
		}
		for _, folder := range []string{"1.9", "1.10", "next", "x"} {
			files["content/docs/"+folder+"/_index.md"] = "---\ntitle: შესავალი\n---\nძაფი."
			files["content/docs/"+folder+"/ფერი.md"] = "---\ntitle: ფერი\n---\nწითელი."
		}
		_, result := moved(t, files)
		var got []string
		for _, m := range versionRow.FindAllStringSubmatch(string(result.Files["content/site.yaml"]), -1) {
			got = append(got, m[1]+" "+m[2])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: versions %q, want %q", params, got, want)
		}
	}
}
