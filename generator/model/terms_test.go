package model

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestPagesOfTerms(t *testing.T) {
	m, _, list := planned(t, "site", "terms")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for _, rt := range m.All {
		l := rt.Listing
		if l == nil || l.Term == nil {
			continue
		}
		fmt.Fprintf(&got, "%s %s, alternates %v\n", rt.Lang, rt.Address, rt.Alternates)
		fmt.Fprintf(&got, "  title %q, description %q, feed %q", rt.PageTitle(), rt.PageDescription(), rt.Feed)
		fmt.Fprintf(&got, ", term %s, page %d of %v, years %v, all %s:", l.Term.Key, l.Page, l.Pages, l.Years, slugs(l.All))
		for _, a := range l.Articles {
			fmt.Fprintf(&got, " %s", a.Slug)
		}
		fmt.Fprintln(&got)
	}
	for _, rt := range m.Feeds() {
		fmt.Fprintf(&got, "feed %s of %q\n", rt.Feed, rt.Title)
	}
	for _, lang := range []string{"es", "en"} {
		for _, id := range []string{"tag", "year", "topic", "place", "home"} {
			for _, term := range m.Terms.Of(id, lang) {
				fmt.Fprintf(&got, "%s %s: %s %q %s %d\n", lang, id, term.Key, term.Name(lang), term.Address(lang), term.Count(lang))
			}
		}
		for _, a := range m.site.Collections["news"].Articles {
			terms := m.Terms.OfArticle(a, lang)
			for _, id := range slices.Sorted(maps.Keys(terms)) {
				for _, term := range terms[id] {
					fmt.Fprintf(&got, "%s %s has %s: %s\n", lang, a.Slug, id, term.Key)
				}
			}
		}
	}
	golden.Check(t, "testdata/terms.golden", got.Bytes())
	home := m.byID["home"].shared[0]
	if got := fmt.Sprint(home.Terms); got != "[tag year]" {
		t.Error(got)
	}
	if feeds := m.FeedsOf("news", "en"); len(feeds) != 1 || feeds[0].Address != "/en/news/feed.xml" {
		t.Error(feeds)
	}
}

func TestMistakesInTermsAreExplained(t *testing.T) {
	_, files, list := planned(t, "site", "term-mistakes")
	var got bytes.Buffer
	if err := diag.Print(&got, list.Sorted(), diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/term-mistakes.golden", got.Bytes())
}
