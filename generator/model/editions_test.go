package model

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestArticlesThatLackLanguages(t *testing.T) {
	m, _, list := planned(t, "policies")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for i := range m.All {
		rt := &m.All[i]
		fmt.Fprintf(&got, "%s %s, canonical %s, alternates %v", rt.Lang, rt.Address, rt.Canonical, rt.Alternates)
		if nearest := rt.Nearest(m); nearest != nil {
			fmt.Fprintf(&got, ", nearest %v", nearest)
		}
		got.WriteByte('\n')
		if a := rt.Article; a != nil {
			edition := m.site.Collections[a.Collection].In(rt.Lang)
			newer, older := edition.Neighbors(a)
			fmt.Fprintf(&got, "  text %s, fallback %t, newer %s, older %s, related %s\n",
				a.In(rt.Lang).File, a.IsFallback(rt.Lang), slugOf(newer), slugOf(older), slugs(m.site.Related(a, rt.Lang)))
		}
		if l := rt.Listing; l != nil {
			fmt.Fprintf(&got, "  page %d of %v: %s, of %s\n", l.Page, l.Pages, slugs(l.Articles), slugs(l.All))
			fmt.Fprintf(&got, "  feed: %s\n", slugs(rt.FeedArticles((*Article).Modified)))
		}
	}
	golden.Check(t, "testdata/policies.golden", got.Bytes())
}

func slugOf(a *Article) string {
	if a == nil {
		return "none"
	}
	return a.Slug
}

// TestGroupsOfAnArticleInOneLanguage reads what an article without the default language refers to.
func TestGroupsOfAnArticleInOneLanguage(t *testing.T) {
	fsys := files()
	fsys["content/log/only/fr.md"] = &fstest.MapFile{Data: []byte(
		"---\ntitle: Only\ndate: 2025-01-01\ncategory: tips\nauthor: ana\nlanguages: [fr]\n---\n\nText.\n")}
	s, list := joined(t, fsys, Options{})
	if len(list) > 0 || len(s.Collections["log"].Articles) != 1 {
		t.Fatal(list)
	}
	got := s.Groups(s.Collections["log"].Articles[0], "fr")
	if want := []Group{{"author", "ana", "Ana"}, {"category", "tips", "Truc"}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
