package migrate

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestFragments converts a text with its translation, and looks at the links of the translation.
func TestFragments(t *testing.T) {
	for name, c := range map[string]struct{ source, translation, link, want string }{
		"own section":           {"## One", "## 一", "[x](#一)", "[x](#一)"},
		"section of the source": {"## One\n\n## Two", "## 一\n\n## 二", "[x](#two)", "[x](#二)"},
		"other sections":        {"## One\n\n## Two", "## 一", "[x](#two)", "[x](zh.md)"},
		"other levels":          {"## One\n\n### Two", "## 一\n\n## 二", "[x](#two)", "[x](zh.md)"},
		"title":                 {"## One", "## 一", "[x](#标题)", "[x](zh.md)"},
		"title of the source":   {"## One", "## 一", "[x](#the-title)", "[x](zh.md)"},
		"title and section":     {"## The title", "## 标题", "[x](#标题)", "[x](#标题)"},
	} {
		t.Run(name, func(t *testing.T) {
			site := &Site{
				Generator: "Test", Name: "Test", URL: "https://site.example", IDs: "github", Languages: []Language{{Code: "en"}, {Code: "zh", Prefix: "zh"}},
				Texts: []*Text{
					{File: "a.md", Lang: "en", Key: "a", Address: "/a/", Front: map[string]any{"title": "The title"}, Body: c.source},
					{File: "zh/a.md", Lang: "zh", Key: "a", Address: "/zh/a/", Front: map[string]any{"title": "标题"}, Body: c.translation + "\n\n" + c.link},
				},
				folders: folders{Source: fstest.MapFS{}},
			}
			result, err := Convert(site, "")
			if err != nil {
				t.Fatal(err)
			}
			got := string(result.Files["content/texts/a/zh.md"])
			if !strings.HasSuffix(strings.TrimSpace(got), c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
			isNamed := strings.Contains(string(result.Files["MIGRATION.md"]), "Links to sections that the old site lacks")
			if result.ToDo > 0 {
				t.Error("what the old site had broken is to do")
			}
			if wants := strings.HasPrefix(name, "other"); isNamed != wants {
				t.Errorf("named in the report: %t, want %t", isNamed, wants)
			}
		})
	}
}
