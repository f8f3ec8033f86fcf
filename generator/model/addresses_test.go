package model

import (
	"bytes"
	"fmt"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestAddressesOfEachLanguage(t *testing.T) {
	m, _, list := planned(t, "site", "addresses")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for _, rt := range m.All {
		fmt.Fprintf(&got, "%s %s → %s, canonical %q, alternates %v\n", rt.Lang, rt.Address, rt.File, rt.Canonical, rt.Alternates)
		if rt.Canonical != rt.Address {
			fmt.Fprintf(&got, "  search engines get %v\n", rt.Hreflang())
		}
		if rt.Listing != nil {
			fmt.Fprintf(&got, "  pages %v, feed %s\n", rt.Listing.Pages, rt.Feed)
		}
	}
	for _, r := range m.Redirects {
		fmt.Fprintf(&got, "%s (%s) moved to %s, %s:%d\n", r.From, r.File, r.To.Address, r.Pos.File, r.Pos.Line)
	}
	for _, address := range []string{
		"/noticias/uno/", "/noticias/one/", "/news/uno/", "/noticias/three/", "/en/news/number-three/", "/en/news/three/", "/en/news/one/", "/noticias/none/",
	} {
		_, folder, ok := m.ArticleOf(address)
		fmt.Fprintf(&got, "%s is the article %q, %t\n", address, folder, ok)
	}
	for _, lang := range []string{"es", "en"} {
		address, _ := m.Resolve("route:about#team", lang)
		fmt.Fprintf(&got, "%s: %s %s %s\n", lang, address, m.OfText("news", "three", lang), m.OfText("pages", "about", lang))
	}
	golden.Check(t, "testdata/addresses.golden", got.Bytes())
}

func TestMistakesInAddressesAreExplained(t *testing.T) {
	_, files, list := planned(t, "site", "address-mistakes")
	var got bytes.Buffer
	if err := diag.Print(&got, list.Sorted(), diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/address-mistakes.golden", got.Bytes())
}
