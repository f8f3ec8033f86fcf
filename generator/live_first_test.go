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

func TestPagesWithoutArticlesAreThereBeforeTheArticles(t *testing.T) {
	root := testsite.Site(t)
	replace(t, filepath.Join(root, "content/recipes/suppe/de.md"), "title: ", "titel: ")
	l := openLive(t, root)
	defer l.Close()
	ctx := context.Background()
	if begun, err := l.Begin(); !begun || err != nil {
		t.Fatal(begun, err)
	}
	for file, want := range map[string]bool{
		"index.html": true, "fr/about/index.html": true, "recipes/brot/index.html": true, "it/recipes/brot/index.html": true,
		"recipes/index.html": false, "recipes/page/2/index.html": false, "recipes/suppe/index.html": false, "recipes/nothing/index.html": false,
		"recipes/feed.xml": false, "sitemap.xml": false, "recipes/../index.html": false,
	} {
		if got := l.Answers(ctx, file); got != want {
			t.Errorf("%s is answered: %v, want %v", file, got, want)
		}
		page, _, err := l.Page(ctx, file)
		if err != nil || want != (page.HTML != nil) || len(page.Diagnostics) > 0 {
			t.Error(file, len(page.HTML), page.Diagnostics, err)
		}
	}
	list, err := l.Update(nil)
	if err != nil || !list.HasErrors() || !strings.Contains(list[0].Message, "titel") {
		t.Fatal(list, err)
	}
	replace(t, filepath.Join(root, "content/recipes/suppe/de.md"), "titel: ", "title: ")
	if list, err = l.Update([]string{"content/recipes/suppe/de.md"}); err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	for _, file := range []string{"recipes/index.html", "recipes/suppe/index.html", "recipes/feed.xml"} {
		if !l.Answers(ctx, file) || !l.Has(file) {
			t.Errorf("%s is not there", file)
		}
	}
}

func TestASiteWithAMistakeIsShownWhenItIsKnown(t *testing.T) {
	for _, c := range []struct{ file, old, new string }{
		{"content/cooks.yaml", "anna:", "anna: ["}, {"site/pages/about.tsx", "<h1>", "<h1><b>"}, {"content/site.yaml", "baseUrl", "baseUrrl"},
	} {
		root := testsite.Site(t)
		replace(t, filepath.Join(root, c.file), c.old, c.new)
		l := openLive(t, root)
		if begun, err := l.Begin(); begun || err != nil {
			t.Error(c.file, begun, err)
		}
		list, err := l.Update(nil)
		if err != nil || !list.HasErrors() || list[0].Pos.File != c.file {
			t.Error(c.file, list, err)
		}
		replace(t, filepath.Join(root, c.file), c.new, c.old)
		if list, err = l.Update([]string{c.file}); err != nil || len(list) > 0 || !l.Has("recipes/index.html") {
			t.Error(c.file, list, err)
		}
		l.Close()
	}
}

func TestTheNextStartBundlesOnlyWhatChanged(t *testing.T) {
	root := testsite.Site(t)
	heading := func(wantKept bool) string {
		t.Helper()
		l := openLive(t, root)
		defer l.Close()
		if begun, err := l.Begin(); !begun || err != nil {
			t.Fatal(begun, err)
		}
		if kept := strings.Contains(l.assets.Server, "kept-"); kept != wantKept {
			t.Errorf("the bundle is the last one: %v, want %v", kept, wantKept)
		}
		p, _, err := l.Page(context.Background(), "about/index.html")
		if err != nil || len(p.Diagnostics) > 0 {
			t.Fatal(p.Diagnostics, err)
		}
		for _, a := range l.assets.Files {
			if data, err := l.File(a.Path); err != nil || len(data) == 0 {
				t.Errorf("%s is not there: %v", a.Path, err)
			}
		}
		_, rest, _ := strings.Cut(string(p.HTML), "<main")
		return rest
	}
	first := heading(false)
	if again := heading(true); again != first {
		t.Errorf("the second start shows\n%s\nand the first showed\n%s", again, first)
	}
	replace(t, filepath.Join(root, "site/pages/about.tsx"), "<h1>", "<h1>mark-1 ")
	if changed := heading(false); !strings.Contains(changed, "mark-1") {
		t.Errorf("after a change: %s", changed)
	}
	if err := os.WriteFile(filepath.Join(root, "site/pages/more.tsx"), []byte("export default () => <h1>More</h1>;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	heading(false)
	heading(true)
	if err := os.WriteFile(filepath.Join(root, ".gaceta/live-bundle"), []byte("damaged"), 0o644); err != nil {
		t.Fatal(err)
	}
	heading(false)
}

func TestAnOpenPageKeepsThePicturesOfTheVersionsBefore(t *testing.T) {
	root := testsite.Site(t)
	replace(t, filepath.Join(root, "content/recipes/brot/de.md"), "Das Mehl", "![Ein Laib](laib.svg)\n\nDas Mehl")
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>`
	if err := os.WriteFile(filepath.Join(root, "content/recipes/brot/laib.svg"), []byte(drawing), 0o644); err != nil {
		t.Fatal(err)
	}
	l := openLive(t, root)
	defer l.Close()
	if begun, err := l.Begin(); !begun || err != nil {
		t.Fatal(begun, err)
	}
	if !l.Answers(context.Background(), "recipes/brot/index.html") {
		t.Fatal("no page")
	}
	var named []string
	for _, f := range l.stores[0].Files() {
		named = append(named, f.Path)
	}
	if len(named) == 0 {
		t.Fatal("the page names no picture")
	}
	for _, changed := range [][]string{nil, {"content/cooks.yaml"}, {"content/site.yaml"}} {
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
