package model

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

func TestCollectionsHaveTheirOrder(t *testing.T) {
	m, _, list := planned(t, "orders")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for _, lang := range m.site.Project.Languages.Codes() {
		printLists(&got, m, lang)
		edition := m.site.Collections["guides"].In(lang)
		for _, a := range edition.Articles {
			newer, older := edition.Neighbors(a)
			fmt.Fprintf(&got, "%s %s: after %s, before %s\n", lang, a.Slug, slugOf(newer), slugOf(older))
		}
	}
	for _, rt := range m.All {
		if rt.Listing != nil {
			fmt.Fprintf(&got, "%s: %s, feed %s\n", rt.Address, slugs(rt.Listing.Articles), slugs(rt.FeedArticles((*Article).Modified)))
		}
	}
	golden.Check(t, "testdata/orders.golden", got.Bytes())
}

func TestMistakesInOrdersAreExplained(t *testing.T) {
	files := golden.Files(t, "order-mistakes")
	var got bytes.Buffer
	if err := diag.Print(&got, faultsOf(files).Sorted(), diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/order-mistakes.golden", got.Bytes())
}

// faultsOf returns everything that is wrong with the settings and the content of a site.
func faultsOf(files fstest.MapFS) diag.List {
	_, list := plannedOf(files)
	return list
}

// plannedOf returns the routes of a site, and everything that is wrong with its settings and content.
func plannedOf(files fstest.MapFS) (*Routes, diag.List) {
	p, list := project.OpenFS("", files)
	c, found, _ := content.NewReader(p).Load()
	s, joined := New(p, c, Options{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
	return s.Routes, slices.Concat(list, found, joined)
}
