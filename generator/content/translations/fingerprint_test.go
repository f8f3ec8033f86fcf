package translations

import (
	"fmt"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
)

// take returns the fingerprint of a text whose title is its first line.
func take(t *testing.T, text string) fingerprint {
	t.Helper()
	title, body, _ := strings.Cut(text, "\n")
	front, list := yamlnode.Parse("a.md", 2, []byte("title: "+title+"\ndate: 2025-01-01\n"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	e := &content.Entry{File: "a.md", Front: front, BodyLine: 5}
	headings := markdown.New(markdown.Syntax{}).Headings(e.File, e.BodyLine, []byte(body))
	return newFingerprint(e, []byte(body), headings, func(key string) bool { return key == "title" })
}

func TestChangesNameWhatChanged(t *testing.T) {
	const old = "La ley\nPrincipio.\n\n## Uno\n\nA.\n\n## Dos\n\nB.\n\n### Tres\n\nC.\n"
	for name, c := range map[string]struct{ now, want string }{
		"nothing":                 {old, ""},
		"white space":             {"La   ley\n\n\nPrincipio.\n## Uno\nA.\n\n\n## Dos\n\n  B.\n\n### Tres\nC.", ""},
		"lines wrapped anew":      {strings.Replace(old, "Principio.", "Princi-\npio.", 1), "the beginning changed"},
		"the title":               {strings.Replace(old, "La ley", "Otra ley", 1), "the front matter changed"},
		"the beginning":           {strings.Replace(old, "Principio", "Final", 1), "the beginning changed"},
		"a section":               {strings.Replace(old, "B.", "b.", 1), "“Dos” changed"},
		"a heading":               {strings.Replace(old, "## Dos", "## Segundo", 1), "“Segundo” changed"},
		"a new section":           {strings.Replace(old, "## Dos", "## Nueva\n\nN.\n\n## Dos", 1), "“Nueva” is new"},
		"a section less":          {strings.Replace(old, "## Uno\n\nA.\n\n", "", 1), "one section was removed"},
		"all sections gone":       {"La ley\nPrincipio.\n", "3 sections were removed"},
		"two sections exchanged":  {"La ley\nPrincipio.\n\n## Dos\n\nB.\n\n## Uno\n\nA.\n\n### Tres\n\nC.\n", "“Dos” is new; one section was removed"},
		"a section and a new one": {strings.Replace(old, "A.\n", "a.\n\n## Nueva\n\nN.\n", 1), "“Uno” changed; “Nueva” is new"},
		"a heading in code":       {strings.Replace(old, "C.", "C.\n\n```\n## no\n```", 1), "“Tres” changed"},
		"everything":              {"x\ny\n\n## z\n", "the front matter changed; the beginning changed; “z” changed; 2 sections were removed"},
	} {
		recorded, ok := parse(take(t, old).String())
		if !ok {
			t.Fatal("a fingerprint cannot be read back")
		}
		if got := strings.Join(recorded.changesTo(take(t, c.now)), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestManySections compares long texts, which would take minutes in quadratic time.
func TestManySections(t *testing.T) {
	var b, other strings.Builder
	b.WriteString("x\n")
	other.WriteString("x\n")
	for i := range 5000 {
		fmt.Fprintf(&b, "## %d\n\n%d\n\n", i, i)
		fmt.Fprintf(&other, "## %d\n\n%d\n\n", i, -i-1)
	}
	old := take(t, b.String())
	if got := old.changesTo(take(t, b.String()+"## y\n")); len(got) != 1 || got[0] != "“y” is new" {
		t.Error(got)
	}
	if got := old.changesTo(take(t, other.String())); len(got) != 5000 {
		t.Errorf("%d changes, want 5000", len(got))
	}
	if got := old.changesTo(old); len(got) != 0 {
		t.Error(got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "yes", "v1", "v1 00000000", "v2 00000000 00000000", "v1 0000000 00000000", "v1 00000000 0000000g", "v1 00000000 0000000000"} {
		if f, ok := parse(text); ok {
			t.Errorf("%q was read as %v", text, f)
		}
	}
}
