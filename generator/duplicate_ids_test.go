package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// An id that a page has twice is reported where an author writes it: in the text, or else in the component that repeats it.
func TestIDsThatAPageHasTwice(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	for name, text := range map[string]string{
		"site/markdown/place.tsx": "export default function Place({ id, at }: { id?: string; at?: string }) {\n" +
			"  return <span id={id ?? at ?? \"карта\"} />;\n}\n",
		"content/schemas/markdown/place.schema.json": `{"type": "object", "additionalProperties": false, ` +
			`"properties": {"id": {"type": "string"}, "at": {"type": "string"}}}`,
		"site/markdown/plan.tsx":                    "export default function Plan() {\n  return (\n    <i\n      id=\"χάρτης\"\n    />\n  );\n}\n",
		"content/schemas/markdown/plan.schema.json": `{"type": "object", "additionalProperties": false}`,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const text = `

## Мост ночью

Text.

::place{id="мост-ночью"}

::place{id="ガイド"}

Text.

### 案内 {#ガイド}

Text.

::place{id="القسم"}

Text.

::place{id="القسم"}

::place{at="κήπος"}

::place{at="κήπος"}

::plan

::plan

::place

::place
`
	for _, lang := range []string{"de", "fr", "it"} {
		appendTo(t, filepath.Join(root, "content/pages/about", lang+".md"), map[bool]string{true: text}[lang == "de"])
	}
	_, built := checkAndBuild(t, root)
	want := map[string]struct{ line, help string }{
		"мост-ночью": {`::place{id="мост-ночью"}`, "Give one of them another id."},
		"ガイド":        {"### 案内 {#ガイド}", "{#ガイド-2}"},
		"القسم":      {`::place{id="القسم"}`, "Give one of them another id."},
		"κήπος":      {`::place{at="κήπος"}`, "another value"},
		"χάρτης":     {`id="χάρτης"`, "useId"},
		"карта":      {"", "useId"},
	}
	for _, d := range built {
		id := strings.TrimSuffix(strings.TrimPrefix(d.Message, "Two elements have the id “"), "”.")
		w, ok := want[id]
		if !ok || d.Code != "audit-id" {
			t.Errorf("unexpected: %v", d)
			continue
		}
		delete(want, id)
		file, err := os.ReadFile(filepath.Join(root, d.Pos.File))
		if err != nil {
			t.Fatal(err)
		}
		if line := strings.Split(string(file), "\n")[d.Pos.Line-1]; !strings.Contains(line, w.line) || !strings.Contains(d.Help, w.help) {
			t.Errorf("%s: reported at %s:%d, %q, with the help %q", id, d.Pos.File, d.Pos.Line, line, d.Help)
		}
	}
	if len(want) > 0 {
		t.Errorf("not reported: %v", want)
	}
}
