package cursor

import (
	"fmt"
	"strings"
	"testing"
)

func TestInMarkdown(t *testing.T) {
	names := map[Kind]string{
		Link: "link", Picture: "picture", Data: "data", Component: "component", Attribute: "attribute", Value: "value", Heading: "heading",
	}
	for text, want := range map[string]string{
		"see [x](rou‸":                  "link “rou”",
		"see [x](‸":                     "link “”",
		"see [x](route:ab‸out) and":     "link “route:about”",
		"see [x](../a/en.md#z‸)":        "link “../a/en.md#z”",
		"![x](co‸":                      "picture “co”",
		"[![x](co‸":                     "picture “co”",
		"[![x](c.png)](ab‸":             "link “ab”",
		"costs {{pri‸":                  "data “pri”",
		"costs {{prices:tea.c‸up}} a":   "data “prices:tea.cup”",
		"costs {{a:b}} ‸":               "none",
		":::ta‸":                        "component “ta”",
		":::‸":                          "component “”",
		"::vid‸eo{src=a}":               "component “video”",
		"a :ab‸":                        "component “ab”",
		"at 10:ab‸":                     "none",
		":::tabs{la‸":                   "attribute tabs “la”",
		":::tabs{label=\"a\" o‸":        "attribute tabs “o”",
		":::tabs{label=\"a b‸":          "value tabs label “a b”",
		":::tabs{kind=w‸arn}":           "value tabs kind “warn”",
		":::tabs{тон=\"a b‸":            "value tabs тон “a b”",
		":::tabs{हिंदी‸ x":              "attribute tabs “हिंदी”",
		"a :abbr[GDPR]{ti‸":             "attribute abbr “ti”",
		"## Some ‸heading":              "heading “## Some heading”",
		"plain ‸text":                   "none",
		"```\n[x](‸\n```":               "none",
		"[x](a.md) and (not a link‸)":   "none",
		"[x](a.md \"title ‸":            "none",
		"```\ncode\n```\n\n[x](route:‸": "link “route:”",
	} {
		before, after, _ := strings.Cut(text, "‸")
		lines := strings.Split(before+after, "\n")
		number := strings.Count(before, "\n")
		m, ok := InMarkdown(lines, number, len(before)-strings.LastIndex(before, "\n")-1)
		got := "none"
		if ok {
			got = strings.Join(strings.Fields(fmt.Sprintf("%s %s %s", names[m.Kind], m.Name, m.Key)), " ") + fmt.Sprintf(" “%s”", lines[number][m.Start:m.End])
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
