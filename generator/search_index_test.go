package generator

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestIndexIsSplit builds a listing that is too long for one file. The first
// use loads little, and the parts contain every article once. A new article
// leaves the full parts as they were.
func TestIndexIsSplit(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t)}
	s.change("content/routes.yaml", func(text string) string { return strings.Replace(text, "perPage: 1\n", "perPage: 100\n", 1) })
	add := func(from, to int) {
		for i := from; i < to; i++ {
			dir := filepath.Join(s.root, "content/recipes", fmt.Sprintf("nummer-%d", i))
			if err := os.CopyFS(dir, os.DirFS(filepath.Join(s.root, "content/recipes/brot"))); err != nil {
				t.Fatal(err)
			}
			s.change(fmt.Sprintf("content/recipes/nummer-%d/de.md", i), func(text string) string {
				date := fmt.Sprintf("date: 2024-%02d-%02d", 1+i/28%12, 1+i%28)
				return "---\n" + date + "\nexcerpt: " + strings.Repeat("Viel Text. ", 28) + "\n" + without(text, "---", "date:", "excerpt:")
			})
		}
	}
	add(0, 300)
	dist := filepath.Join(s.root, "dist")
	if r := s.build(dist, false); r.Diagnostics.HasErrors() {
		t.Fatal(r.Diagnostics)
	}
	index, parts := readIndex(t, dist)
	if len(index.Parts) < 3 {
		t.Fatalf("%d parts", len(index.Parts))
	}
	add(300, 303)
	if r := s.build(dist, false); r.Diagnostics.HasErrors() {
		t.Fatal(r.Diagnostics)
	}
	_, after := readIndex(t, dist)
	for name, text := range parts {
		if other := after[name]; name != index.Parts[len(index.Parts)-1].File && other != text {
			t.Errorf("%s changed with a newer article", name)
		}
	}
}

// without drops the first line of each kind.
func without(text string, starts ...string) string {
	lines := strings.SplitAfter(text, "\n")
	for _, start := range starts {
		for i, line := range lines {
			if strings.HasPrefix(line, start) {
				lines = append(lines[:i:i], lines[i+1:]...)
				break
			}
		}
	}
	return strings.Join(lines, "")
}

// searchIndex is index.json.
type searchIndex struct {
	Parts []struct{ File, From, To string }
}

func readIndex(t *testing.T, dist string) (searchIndex, map[string]string) {
	t.Helper()
	var index searchIndex
	parts := map[string]string{}
	data, err := os.ReadFile(filepath.Join(dist, "recipes/index.json"))
	if err == nil {
		err = json.Unmarshal(data, &index)
	}
	if err != nil || len(data) > 50_000 {
		t.Fatal(err, len(data))
	}
	seen := map[string]bool{}
	for _, p := range index.Parts {
		text, err := os.ReadFile(filepath.Join(dist, "recipes", p.File))
		var entries []struct{ Slug, Date string }
		if err == nil {
			err = json.Unmarshal(text, &entries)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if seen[e.Slug] || e.Date > p.From || e.Date < p.To {
				t.Errorf("%s of %s: twice, or not in %s to %s", e.Slug, e.Date, p.To, p.From)
			}
			seen[e.Slug] = true
		}
		parts[p.File] = string(text)
	}
	if len(seen) < 302 {
		t.Errorf("%d articles", len(seen))
	}
	return index, parts
}
