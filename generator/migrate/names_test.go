package migrate

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestJoinSpellings converts texts whose names differ in signs, accents or case alone.
func TestJoinSpellings(t *testing.T) {
	type text struct{ lang, key string }
	for name, c := range map[string]struct {
		texts []text
		want  []string // files
	}{
		"blanks":       {[]text{{"en", "cloud-native"}, {"hi", "cloud native"}, {"ja", "Cloud_Native"}}, []string{"cloud-native/en.md", "cloud-native/hi.md", "cloud-native/ja.md"}},
		"accents":      {[]text{{"en", "resume"}, {"ja", "résumé"}}, []string{"resume/en.md", "resume/ja.md"}},
		"one language": {[]text{{"hi", "c!"}, {"hi", "c++"}}, []string{"c-2/hi.md", "c/hi.md"}},
		"ambiguous":    {[]text{{"hi", "c!"}, {"hi", "c++"}, {"ja", "c"}}, []string{"c-2/hi.md", "c-3/ja.md", "c/hi.md"}},
		"no letters":   {[]text{{"hi", "हवा"}, {"ja", "風"}}, []string{"text-1/hi.md", "text-3/ja.md"}},
	} {
		t.Run(name, func(t *testing.T) {
			site := &Site{Generator: "Test", Name: "Test", URL: "https://site.example", folders: folders{Source: fstest.MapFS{}}, Languages: []Language{{Code: "en"}, {Code: "hi", Prefix: "hi"}, {Code: "ja", Prefix: "ja"}}}
			for _, text := range c.texts {
				address := "/" + text.key + "/"
				if text.lang != "en" {
					address = "/" + text.lang + address
				}
				site.Texts = append(site.Texts, &Text{File: text.lang + "/" + text.key + ".md", Lang: text.lang, Key: text.key, Address: address, Front: map[string]any{"title": text.key}})
			}
			result, err := Convert(site, "")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for file := range result.Files {
				if rest, ok := strings.CutPrefix(file, "content/texts/"); ok {
					got = append(got, rest)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			if result.ToDo > 0 {
				t.Error(string(result.Files["MIGRATION.md"]))
			}
		})
	}
}

// TestPublicNames moves files whose names not every host can hold.
func TestPublicNames(t *testing.T) {
	files := fstest.MapFS{}
	site := &Site{
		Generator: "Test", Name: "Test", URL: "https://site.example", folders: folders{Source: files}, Languages: []Language{{Code: "en"}},
		Texts: []*Text{{File: "a.md", Lang: "en", Key: "a", Address: "/a/", Front: map[string]any{"title": "A"}, Body: "[x](/план%20(старый).pdf) [y](/海/図.pdf)"}},
	}
	for _, name := range []string{"plan (old).pdf", "plan-old.pdf", "план (старый).pdf", "海/図.pdf", "海/表.pdf", "بحر.tar.gz"} {
		files["static/"+name] = &fstest.MapFile{Data: []byte("x")}
		site.Files = append(site.Files, File{"static/" + name, "/" + name})
	}
	result, err := Convert(site, "")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"plan-old-2.pdf": "static/plan (old).pdf", "plan-old.pdf": "static/plan-old.pdf", "file.pdf": "static/план (старый).pdf",
		"file/file.pdf": "static/海/図.pdf", "file/file-2.pdf": "static/海/表.pdf", "tar.gz": "static/بحر.tar.gz",
	}
	for name, from := range want {
		if got := result.Copies["site/public/"+name]; got != from {
			t.Errorf("%s is a copy of %q, want %q", name, got, from)
		}
	}
	if lines := string(result.Files["site/public/_redirects"]); strings.Count(lines, "\n") != len(want)-1 || !strings.Contains(lines, "/%E6%B5%B7/%E5%9B%B3.pdf /file/file.pdf 301\n") {
		t.Errorf("redirects:\n%s", lines)
	}
	if text := string(result.Files["content/texts/a/en.md"]); !strings.Contains(text, "[x](/file.pdf) [y](/file/file.pdf)") {
		t.Error(text)
	}
}

func TestPlainDrawing(t *testing.T) {
	const open = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">`
	for name, c := range map[string]struct {
		text, want string
		isPlain    bool
	}{
		"plain":    {open + `</svg>`, "", true},
		"entities": {`<!DOCTYPE svg [ <!ENTITY ns "https://ns.example/海"> <!ENTITY t 'ветер'> ]>` + open + `<title>&t; باد</title></svg>`, open + `<title>ветер باد</title></svg>`, true},
		"nested":   {`<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>` + open + `<title>&b;</title></svg>`, "", false},
		"a script": {`<!DOCTYPE svg []>` + open + `<script>x</script></svg>`, "", false},
		"no end":   {`<!DOCTYPE svg [<!ENTITY a "x">`, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := plainDrawing([]byte(c.text))
			if string(got) != c.want || (err == nil) != c.isPlain {
				t.Errorf("%q %v, want %q", got, err, c.want)
			}
		})
	}
}

// TestBrokenLinks converts links that were broken in the old site, but mean one of its texts.
func TestBrokenLinks(t *testing.T) {
	for link, want := range map[string]string{
		"zh-cn/cloud/": "[x](../cloud/zh-CN.md)", "/zh/cloud/": "[x](../cloud/zh-CN.md)", "(/zh-cn/cloud/)": "[x](../cloud/zh-CN.md)",
		"/zh-cn/cloud.md": "[x](../cloud/zh-CN.md)", "/zh-cn/Cloud_/": "[x](../cloud/zh-CN.md)", "/云/": "x", "zh-cn/云/": "x",
	} {
		site := &Site{
			Generator: "Test", Name: "Test", URL: "https://site.example", folders: folders{Source: fstest.MapFS{}}, Languages: []Language{{Code: "en"}, {Code: "zh-CN", Prefix: "zh-cn"}},
			Texts: []*Text{
				{File: "cloud.md", Lang: "en", Key: "cloud", Address: "/cloud/", Front: map[string]any{"title": "Cloud"}},
				{File: "zh/cloud.md", Lang: "zh-CN", Key: "cloud", Address: "/zh-cn/cloud/", Front: map[string]any{"title": "云"}},
				{File: "zh/a.md", Lang: "zh-CN", Key: "a", Address: "/zh-cn/a/", Front: map[string]any{"title": "风"}, Body: "[x](" + link + ")"},
			},
		}
		result, err := Convert(site, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(result.Files["content/texts/a/zh-CN.md"]); !strings.HasSuffix(strings.TrimSpace(got), "\n"+want) {
			t.Errorf("%s becomes %s", link, got)
		}
	}
}
