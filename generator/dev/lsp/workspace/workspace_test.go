package workspace

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// check brings a workspace up to date, as the server does, and returns what it knows.
func check(t *testing.T, w *Workspace, changed ...string) map[string]diag.List {
	t.Helper()
	w.Change(changed...)
	w.Update()
	if p := w.NewPass(); p != nil {
		p.Join()
		w.AdoptSite(p)
		w.Update()
		p.Check(context.Background())
		if !w.Adopt(p) || !w.IsCurrent() {
			t.Fatal("the pass is not adopted")
		}
	}
	return w.Diagnostics()
}

// TestEditedWorkspaceEqualsNewWorkspace compares a workspace after each change with a new one.
func TestEditedWorkspaceEqualsNewWorkspace(t *testing.T) {
	root := testsite.Site(t)
	w := New(root)
	check(t, w)
	faults := 0
	for i, step := range [][]string{ // a file, and what in it becomes what; nothing for a file that goes
		{"content/recipes/brot/fr.md", "## Pain", "## Pain\n\n[Zuppa](/it/recipes/suppe/#brodo) et {{cooks:anna.from}}"},
		{"content/recipes/suppe/it.md", "", "\n\n## Brodo\n"}, // a heading that a link needs
		{"content/cooks.yaml", "anna: { name: Anna,", "anna: { name: Anna, since: \"1999\","},
		{"content/recipes/brot/de.md", "## Brot", "## Brot\n\n{{cooks:anna.since}} [Wir](/about/#équipe) [Plan](/plan.txt)"},
		{"site/pages/about.tsx", "<h1>", "<h1 id=\"équipe\">"}, // an id that a link needs
		{"content/cooks.yaml", "since", "until"},
		{"content/recipes/suppe/it.md", "## Brodo", "## Acqua"},
		{"site/public/plan.txt", "", "12:00"},
		{"site/pages/about.tsx", "équipe", "nous"},
		{"content/cooks.yaml", "until", "since"},
		{"content/recipes/suppe/it.md", "## Acqua", "## Brodo"},
		{"content/glossary.yaml", "", "- { term: Mehl, avoid: { de: [Wasser] } }\n"},
		{"content/recipes/suppe"},
		{"content/glossary.yaml"},
		{"content/site.yaml", "market: ", "markets: "},
		{"content/routes.yaml", "id: about", "id: us"},
		{"content/recipes/brot/it.md"},
		{"templates/new/recipes/de.md", "", "---\ntitle: Brot\nexcerpt: Brot, de.\n---\n"},
	} {
		name, file := step[0], filepath.Join(root, step[0])
		if len(step) == 1 {
			if err := os.RemoveAll(file); err != nil {
				t.Fatal(err)
			}
		} else {
			text, _ := os.ReadFile(file)
			after := strings.Replace(string(text), step[1], step[2], 1)
			if step[1] == "" {
				after = string(text) + step[2]
			}
			if after == string(text) {
				t.Fatalf("step %d: %s has no %q", i, name, step[1])
			}
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(after), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		got, want := check(t, w, name), check(t, New(root))
		for file := range want {
			faults++
			if !slices.Equal(got[file], want[file]) {
				t.Errorf("step %d, %s: %s has\n%v\nand in a new workspace\n%v", i, name, file, got[file], want[file])
			}
			delete(got, file)
		}
		for file, list := range got {
			t.Errorf("step %d, %s: %s still has %v", i, name, file, list)
		}
	}
	if faults < 10 {
		t.Errorf("the steps make only %d faults", faults)
	}
}

// TestOnlyWhatAnEditConcernsIsCheckedAgain edits a text that another one links to.
func TestOnlyWhatAnEditConcernsIsCheckedAgain(t *testing.T) {
	root := testsite.Site(t)
	const bread, soup, about = "content/recipes/brot/de.md", "content/recipes/suppe/de.md", "content/pages/about/de.md"
	for name, text := range map[string]string{bread: "\n[Suppe](/recipes/suppe/#salz)\n", soup: "\n## Salz\n"} {
		f, err := os.OpenFile(filepath.Join(root, name), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); errors.Join(err, f.Close()) != nil {
			t.Fatal(err)
		}
	}
	w := New(root)
	check(t, w)
	for _, c := range []struct {
		changed string
		again   []string // texts that are checked again
	}{
		{bread, []string{bread}}, {soup, []string{bread, soup}}, {about, []string{about}}, {"content/cooks.yaml", nil},
		{"site/pages/about.tsx", []string{bread, soup, about}},
	} {
		before := map[string]any{}
		for _, name := range []string{bread, soup, about} {
			before[name], _ = w.checked.Load(path.Dir(name))
		}
		check(t, w, c.changed)
		var again []string
		for _, name := range []string{bread, soup, about} {
			if now, _ := w.checked.Load(path.Dir(name)); now != before[name] {
				again = append(again, name)
			}
		}
		if !slices.Equal(again, c.again) {
			t.Errorf("after a change of %s, %v are checked again, want %v", c.changed, again, c.again)
		}
	}
}
