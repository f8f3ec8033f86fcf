package generator

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

func openLive(t *testing.T, root string) *Live {
	t.Helper()
	l, err := OpenLive(Options{Root: root, Cache: filepath.Join(root, ".gaceta"), Jobs: 1, Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func replace(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil && !strings.Contains(string(text), old) {
		t.Fatalf("%s has no %q", file, old)
	}
	if err == nil {
		err = os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpenPagesKeepThePicturesOfEarlierVersions(t *testing.T) {
	root := testsite.Site(t)
	replace(t, filepath.Join(root, "content/recipes/brot/de.md"), "Das Mehl", "![Ein Laib](laib.svg)\n\nDas Mehl")
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>`
	if err := os.WriteFile(filepath.Join(root, "content/recipes/brot/laib.svg"), []byte(drawing), 0o644); err != nil {
		t.Fatal(err)
	}
	l := openLive(t, root)
	defer l.Close()
	if list, err := l.Update(nil); err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	if _, ok, err := l.Page(context.Background(), "recipes/brot/index.html"); !ok || err != nil {
		t.Fatal(ok, err)
	}
	var named []string
	for _, f := range l.stores[0].Files() {
		named = append(named, f.Path)
	}
	if len(named) == 0 {
		t.Fatal("the page names no picture")
	}
	for _, changed := range [][]string{{"content/cooks.yaml"}, {"content/site.yaml"}} {
		if list, err := l.Update(changed); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		for _, name := range named {
			if _, err := l.File(name); err != nil {
				t.Errorf("after %v: %v", changed, err)
			}
		}
	}
}
