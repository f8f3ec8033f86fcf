package migrate

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestShortcodeTemplates converts shortcodes by their templates.
func TestShortcodeTemplates(t *testing.T) {
	templates := fstest.MapFS{}
	for name, text := range map[string]string{
		"box":      "{{/* ящик */}}\n<div class=\"box\">\n    <h3>{{ .Get 0 }}</h3>\n    {{ .Inner | markdownify }}\n</div>\n<!-- конец -->",
		"kind":     `{{ with .Get "kind" }}<b>{{ . }}</b>{{ else }}{{ i18n "none" }}{{ end }}`,
		"version":  `{{ substr ($.Page.Param "version") (.Get 0) }}`,
		"to":       `{{ with .Site.GetPage (.Get 0) }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}`,
		"list":     `<ul>{{ range .Page.Params.слова }}<li>{{ . }}</li>{{ end }}</ul>`,
		"data":     `{{ range .Site.Data.birds }}{{ .name }}{{ end }}`,
		"birds":    `<ul>{{ range sort (where .Site.Data.sea.birds.list "kind" "gull") "name" }}<li>{{ .name | safeHTML }}{{ .gone.deeper | safeHTML }}</li>{{ end }}</ul>`,
		"seen":     `{{ time.Format ":date_medium" hugo.Data.sea.birds.day }}, {{ (time (int "0")).UTC.Format "2006" }}, {{ dateFormat "02 Jan" (index hugo.Data.sea.birds "day") }}`,
		"broken":   `{{ range hugo.Data.broken }}{{ . }}{{ end }}`,
		"doubling": `{{ $l := slice "風" }}{{ range (split "a b c d e f g h i j k l m n o p" " ") }}{{ $l = $l | append $l }}{{ end }}{{ len $l }}`,
		"term":     `{{ .Page.Scratch.SetInMap "terms" (.Get 0) (dict "id" (.Get 0) "text" .Inner) }}`,
		"terms":    `<dl>{{ range .Page.Scratch.GetSortedMapValues "terms" }}<dt><dfn id="t-{{ .id }}">{{ .id }}</dfn></dt><dd>{{ .text | markdownify }}</dd>{{ end }}</dl>`,
		"asks":     `{{ .Page.Scratch.GetSortedMapValues "terms" }}<iframe src="https://a.example/"></iframe>`,
		"other":    `{{ range where .Page.Translations "Lang" "ar" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}`,
		"sections": `{{ .Page.Section }}{{ "b" | relLangURL }}`,
		"script":   `<script src="/x.js"></script>`,
		"missing":  `{{ i18n "gone" }}`,
		"endless":  `{{ template "a" . }}{{ define "a" }}{{ template "a" . }}{{ end }}`,
		"a/nested": `<em>{{ .Get 0 }}</em>`,
	} {
		templates["layouts/shortcodes/"+name+".html"] = &fstest.MapFile{Data: []byte(text)}
	}
	templates["data/sea/birds.json"] = &fstest.MapFile{Data: []byte(`{"day": "2026-11-02", "list": [
		{"kind": "gull", "name": "風"}, {"kind": "tern", "name": "ы"}, {"kind": "gull", "name": "نورس"}]}`)}
	templates["data/broken.json"] = &fstest.MapFile{Data: []byte("{")}
	for name, c := range map[string]struct{ body, want string }{
		"with a text":   {"{{< box \"ветер\" >}}\n**باد** и 风\n{{< /box >}}", "### ветер\n\n**باد** и 风"},
		"by name":       {"Это {{< kind kind=\"海\" >}}.", "Это **海**."},
		"of words":      {"Это {{< kind >}}.", "Это 无."},
		"front matter":  {"版本 {{< version 1 >}}", "版本 4.2"},
		"in code":       {"```\n{{< version \"1\" >}}\n```", "```\n4.2\n```"},
		"in an address": {"[x](https://a.example/{{< version 1 >}}/ы)", "[x](https://a.example/4.2/ы)"},
		"a page":        {"{{< to \"/a/\" >}}", "[ветер](en.md)"},
		"a list":        {"{{< list >}}", "- 风\n- باد"},
		"a folder":      {"{{< a/nested \"海\" >}}", "*海*"},
		"data":          {"{{< data >}}", "::data"},
		"from data":     {"{{< birds >}}", "- نورس\n- 風"},
		"days":          {"{{< seen >}}", "2026-11-02, 1970, 02 Nov"},
		"broken data":   {"{{< broken >}}", "::broken"},
		"too much":      {"{{< doubling >}}", "::doubling"},
		"shared": {"{{< term \"ы\" >}}Б{{< /term >}}{{< term \"а\" >}}[А](#t-ы){{< /term >}}\n\n{{< terms >}}",
			"***а***\n\n[А](#t-ы)\n\n**:anchor[]{id=\"t-ы\"}*ы***\n\nБ"},
		"shared, unread": {"{{< term \"ы\" >}}Б{{< /term >}}", ":::term{value=\"ы\"}\nБ\n:::"},
		"shared, open":   {"{{< term \"ы\" >}}Б{{< /term >}}\n\n{{< asks >}}", ":::term{value=\"ы\"}\nБ\n:::\n\n::asks"},
		"translation":    {"{{< other >}}", "[ريح](ar.md)"},
		"section":        {"{{< sections >}}", "/b"},
		"a script":       {"{{< script >}}", "::script"},
		"missing words":  {"{{< missing >}}", "::missing"},
		"endless":        {"{{< endless >}}", "::endless"},
		"code without":   {"```\n{{< data \"ы\" >}}\n```", "```\n{{< data \"ы\" >}}\n```"},
		"indented code":  {"Вода:\n\n    {{< data x=\"海\" >}}", "Вода:\n\n    {{< data x=\"海\" >}}"},
		"address w/o":    {"[風](https://a.example/{{< data >}}/x)", "風"},
		"definition w/o": {"[风]\n\n[风]: https://a.example/{{< data >}}/x", "风"},
	} {
		t.Run(name, func(t *testing.T) {
			site := &Site{
				Generator: "Test", Name: "Test", URL: "https://site.example", IDs: "github", Languages: []Language{{Code: "en"}, {Code: "ar", Prefix: "ar"}}, folders: folders{Source: templates},
				syntax: syntax{shortcodes: true, indentedCode: true, vars: map[string]any{"site": map[string]any{"params": map[string]any{"version": "v4.2"}}}},
				dataFiles: dataFiles{
					Words: []Words{{"en", "i18n/en.yaml", map[string]any{"none": "无"}}},
					Data:  []Data{{"sea/birds", "data/sea/birds.json"}},
				},
				Texts: []*Text{
					{File: "a.md", Lang: "en", Key: "a", Address: "/a/", Front: map[string]any{"title": "ветер", "слова": []any{"风", "باد"}}, Body: c.body},
					{File: "a.ar.md", Lang: "ar", Key: "a", Address: "/ar/a/", Front: map[string]any{"title": "ريح"}},
				},
			}
			if name == "broken data" {
				site.Data = append(site.Data, Data{"broken", "data/broken.json"})
			}
			result, err := Convert(site, "")
			if err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(string(result.Files["content/texts/a/en.md"])[4:], "\n---\n")
			if got = strings.TrimSpace(got); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			isOpen := strings.HasPrefix(c.want, "::") || strings.Contains(c.want, "{{") || strings.HasSuffix(name, "w/o")
			if isOpen != (result.ToDo > 0) {
				t.Error(string(result.Files["MIGRATION.md"]))
			}
		})
	}
}

func TestRedirectsWithParams(t *testing.T) {
	config := map[string]any{"params": map[string]any{"latest": "v3", "путь": map[string]any{"x": "風"}}}
	for text, want := range map[string]string{
		"{{ $l := site.Params.latest }}\n/a /{{ $l }}/":           "\n/a /v3/",
		"{{- $l := .Site.Params.latest -}}\n/ветер /{{- $l -}}/x": "\n/ветер /v3/x",
		"/a /{{ .Site.Params.latest }}/":                          "/a /v3/",
		"/a /{{ site.Params.gone }}/":                             "/a /{{ site.Params.gone }}/",
		"/a /{{ now.Year }}/":                                     "/a /{{ now.Year }}/",
	} {
		if got := withParams(text, config); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
