package migrate

import (
	"strings"
	"testing"
	"testing/fstest"
)

// converted converts one text, and returns it without its front matter.
func converted(t *testing.T, s syntax, body string) (text string, result *Result) {
	t.Helper()
	site := &Site{
		Generator: "Test", Name: "Test", URL: "https://site.example", IDs: "github", Languages: []Language{{Code: "en"}}, syntax: s, folders: folders{Source: fstest.MapFS{}},
		Texts: []*Text{{File: "a.md", Lang: "en", Key: "a", Address: "/a/", Front: map[string]any{"title": "The title"}, Body: body}},
	}
	result, err := Convert(site, "")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = strings.Cut(string(result.Files["content/texts/a/en.md"])[4:], "\n---\n")
	return strings.TrimSpace(text), result
}

// TestAnchors converts ids of elements that links name.
func TestAnchors(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"a place":            {"<a id=\"море\"></a>Вода\n\n[x](#море)", ":anchor[]{id=\"море\"}Вода\n\n[x](#море)"},
		"percent-encoded":    {"<a name=\"海\"></a>水\n\n[x](#%E6%B5%B7)", ":anchor[]{id=\"海\"}水\n\n[x](#%E6%B5%B7)"},
		"after a letter":     {"آب دریا<a id=\"بحر\"></a>\n\n[x](#بحر)", "آب :anchor[]{id=\"بحر\"}دریا\n\n[x](#بحر)"},
		"after a link":       {"一 [二](https://a.example)三<a id=\"三\"></a>\n\n[x](#三)", ":anchor[]{id=\"三\"}一 [二](https://a.example)三\n\n[x](#三)"},
		"of a heading":       {"<a id=\"море\"></a>\n\n## Вода\n\n[x](#море)", "## Вода {#море}\n\n[x](#море)"},
		"of a second":        {"<a id=\"море\"></a>\n<a id=\"река\"></a>\n## Вода\n\n[x](#море) [y](#река)", "::anchor{id=\"река\"}\n\n## Вода {#море}\n\n[x](#море) [y](#река)"},
		"of a repeated id":   {"<a name=\"море\"></a>\n\nСоль.\n\n<a name=\"море\"></a>\n\nРыба. [x](#море)", "::anchor{id=\"море\"}\n\nСоль.\n\nРыба. [x](#море)"},
		"of details":         {"<details id=\"море\">\n<summary>Вода</summary>\n\nСоль.\n\n</details>\n\n[x](#море)", "::anchor{id=\"море\"}\n\n:::details{title=\"Вода\"}\nСоль.\n:::\n\n[x](#море)"},
		"of a cell":          {"<table><tr id=\"行\"><td>一</td><td id=\"二\">二</td></tr></table>\n\n[x](#行) [y](#二)", "| :anchor[]{id=\"行\"}一 | :anchor[]{id=\"二\"}二 |\n| --- | --- |\n\n[x](#行) [y](#二)"},
		"of an item":         {"<ul><li id=\"море\">Вода</li></ul>\n\n[x](#море)", "- :anchor[]{id=\"море\"}Вода\n\n[x](#море)"},
		"that no link names": {"<a id=\"море\"></a>Вода <span id=\"b\">и</span> соль", "Вода и соль"},
	} {
		t.Run(name, func(t *testing.T) {
			got, result := converted(t, syntax{}, c.body)
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if result.ToDo > 0 {
				t.Error(string(result.Files["MIGRATION.md"]))
			}
			if strings.Contains(c.want, "anchor") != (result.Files["site/markdown/anchor.tsx"] != nil) {
				t.Error("the component is missing, or is not used")
			}
		})
	}
}

// TestIDsOfComponents converts shortcodes whose templates gave ids to elements.
func TestIDsOfComponents(t *testing.T) {
	text, result := converted(t, syntax{shortcodes: true},
		"{{< term id=\"海\" >}}\n水\n{{< /term >}}\n\n{{< term id=\"море\" >}}\nВода\n{{< /term >}}\n\n[a](#term-海) [b](#term-%D0%BC%D0%BE%D1%80%D0%B5) [c](#term-gone)")
	want := ":::term{id=\"term-海\"}\n水\n:::\n\n:::term{id=\"term-море\"}\nВода\n:::\n\n[a](#term-海) [b](#term-%D0%BC%D0%BE%D1%80%D0%B5) [c](en.md)"
	if text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if code := string(result.Files["site/markdown/term.tsx"]); !strings.Contains(code, "<div id={id}") {
		t.Errorf("the component writes no id:\n%s", code)
	}
	// The component may make the third id: it is to do.
	if report := string(result.Files["MIGRATION.md"]); !strings.Contains(report, "### Links to sections that do not exist") {
		t.Error(report)
	}
}
