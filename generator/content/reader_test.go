package content

import (
	"os"
	"path/filepath"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// TestReaderSeesWhatLoadSees changes a site step by step; after each step a
// reader that knows the changed files returns the same as a new Load.
func TestReaderSeesWhatLoadSees(t *testing.T) {
	root := testsite.Site(t)
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	text, err := os.ReadFile(filepath.Join(root, "content/recipes/brot/de.md"))
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(p)
	for _, step := range []struct {
		name, file, text string // no text removes the file or folder
		same             bool
	}{
		{"first", "content/recipes/brot/de.md", string(text), false},
		{"nothing", "content/recipes/brot/de.md", string(text), true},
		{"body", "content/recipes/brot/de.md", string(text) + "\nMehr.\n", true},
		{"front matter", "content/recipes/brot/de.md", "---\ntitle: Anders\n---\n\nText.\n", false},
		{"broken", "content/recipes/brot/de.md", "---\ntitle: [\n---\n", false},
		{"fixed", "content/recipes/brot/de.md", string(text), false},
		{"contradiction", "content/recipes/brot/fr.md", "---\ntitle: Pain\nexcerpt: Pain, fr.\ndate: 2024-01-01\n---\n", false},
		{"contradiction in the same article", "content/recipes/suppe/fr.md", "---\ntitle: Soupe\nexcerpt: Soupe, fr.\ncook: nobody\n---\n", false},
		{"contradiction and data", "content/shop.yaml", "name: Neu\n", false},
		{"one contradiction fewer", "content/recipes/suppe/fr.md", "---\ntitle: Soupe\nexcerpt: Soupe, fr.\n---\n", false},
		{"no contradiction", "content/recipes/brot/fr.md", "---\ntitle: Pain\nexcerpt: Pain, fr.\n---\n", false},
		{"contradicted", "content/recipes/brot/de.md", "---\ntitle: Brot\nexcerpt: Brot, de.\ndate: 2025-02-01\ncook: anna\ndraft: true\n---\n", false},
		{"contradicts", "content/recipes/brot/it.md", "---\ntitle: Pane\nexcerpt: Pane, it.\ndraft: false\n---\n", false},
		{"source fixed", "content/recipes/brot/de.md", string(text), false},
		{"all fixed", "content/recipes/brot/it.md", "---\ntitle: Pane\nexcerpt: Pane, it.\n---\n", false},
		{"no translation", "content/recipes/brot/fr.md", "", false},
		{"new folder", "content/recipes/neu/de.md", string(text), false},
		{"folder gone", "content/recipes/neu", "", false},
		{"data", "content/shop.yaml", "name: Neu\n", false},
		{"data gone", "content/shop.yaml", "", false},
		{"schema", "content/schemas/recipes.schema.json", "{}", false},
	} {
		file := filepath.Join(root, step.file)
		if step.text == "" {
			err = os.RemoveAll(file)
		} else if err = os.MkdirAll(filepath.Dir(file), 0o755); err == nil {
			err = os.WriteFile(file, []byte(step.text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.Invalidate(step.file)
		got, gotList, same := r.Load()
		want, wantList, _ := NewReader(p).Load()
		if a, b := printed(gotList), printed(wantList); a != b {
			t.Errorf("%s: the reader says\n%s\nand Load says\n%s", step.name, a, b)
		}
		if same != step.same || len(got.Entries) != len(want.Entries) || len(got.Data) != len(want.Data) {
			t.Errorf("%s: same %v, %d texts, %d data files; want %v, %d, %d", step.name, same, len(got.Entries), len(got.Data), step.same, len(want.Entries), len(want.Data))
		}
		for i := range got.Entries {
			if g, w := got.Entries[i], want.Entries[i]; g.File != w.File || g.BodyOffset != w.BodyOffset || g.Empty != w.Empty {
				t.Errorf("%s: %v, want %v", step.name, g, w)
			}
		}
	}
}

func printed(l diag.List) string {
	text := ""
	for _, d := range l.Sorted() {
		text += d.Pos.File + " " + d.Message + "\n"
	}
	return text
}
