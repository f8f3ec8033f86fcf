package model

import (
	"bytes"
	"fmt"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

// planned plans the routes of archives laid over each other.
func planned(t *testing.T, archives ...string) (*Routes, fstest.MapFS, diag.List) {
	t.Helper()
	files := golden.Files(t, archives...)
	p, list := project.OpenFS("", files)
	c, loaded, _ := content.NewReader(p).Load()
	site, joined := join(p, c, Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	if list = append(append(list, loaded...), joined...); len(list) > 0 {
		t.Fatal(list)
	}
	m, list := plan(site)
	return m, files, list
}

func TestPlan(t *testing.T) {
	m, _, list := planned(t, "site")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for _, rt := range m.All {
		fmt.Fprintf(&got, "%s %s → %s\n", rt.Lang, rt.Address, rt.File)
		fmt.Fprintf(&got, "  page %s, route %s, title %q, canonical %q, alternates %v\n", rt.Page, rt.ID, rt.Title, rt.Canonical, rt.Alternates)
		fmt.Fprintf(&got, "  data %v", rt.Data)
		if rt.Text != nil {
			fmt.Fprintf(&got, ", text %s", rt.Text.File)
		}
		if rt.Article != nil {
			fmt.Fprintf(&got, ", article %s, blamed at %s", rt.Article.Slug, rt.Blame().File)
		}
		if l := rt.Listing; l != nil {
			fmt.Fprintf(&got, ", page %d of %v, feed %q:", l.Page, l.Pages, rt.Feed)
			for _, a := range l.Articles {
				fmt.Fprintf(&got, " %s", a.Slug)
			}
		}
		if rt.NoIndex {
			fmt.Fprintf(&got, ", not to be indexed")
		}
		fmt.Fprintln(&got)
	}
	for _, rt := range m.Feeds() {
		fmt.Fprintf(&got, "feed %s\n", rt.Feed)
	}
	golden.Check(t, "testdata/site.golden", got.Bytes())
}

func TestMistakesAreExplained(t *testing.T) {
	_, files, list := planned(t, "site", "mistakes")
	var got bytes.Buffer
	if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/mistakes.golden", got.Bytes())
}

func TestResolve(t *testing.T) {
	m, _, _ := planned(t, "site")
	for _, c := range []struct{ reference, lang, want string }{
		{"route:home", "es", "/"}, {"route:home", "en", "/en/"}, {"route:about#team", "en", "/en/about/#team"},
		{"route:spanish", "en", "/solo/"}, {"link:shop", "en", "https://shop.example/"},
		{"route:article", "es", ""}, {"route:missing", "es", ""}, {"route:none", "es", ""}, {"link:none", "es", ""}, {"route:", "es", ""},
	} {
		if got, ok := m.Resolve(c.reference, c.lang); got != c.want || ok != (c.want != "") {
			t.Errorf("%s in %s: %q, want %q", c.reference, c.lang, got, c.want)
		}
	}
	addresses := m.Addresses()
	if got := addresses["en"]["news"]; got != "/en/news/" {
		t.Error(got)
	}
	if _, ok := addresses["en"]["article"]; ok {
		t.Error("a route of many pages has no address of its own")
	}
}

func TestArticlesOfCollectionsWithOnePath(t *testing.T) {
	for range 10 { // the order of a map must not matter
		m, _, list := planned(t, "shared-path")
		if len(list) != 0 {
			t.Fatal(list)
		}
		for address, want := range map[string]string{
			"/one/": "news/one", "/two/": "notes/two", "/three/": "tips/three", "/none/": "news/none",
		} {
			if collection, folder, ok := m.ArticleOf(address); collection+"/"+folder != want || !ok {
				t.Fatalf("%s is %s/%s, not %s", address, collection, folder, want)
			}
		}
	}
}
