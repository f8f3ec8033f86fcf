package model

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestLists(t *testing.T) {
	m, _, list := planned(t, "lists")
	if len(list) != 0 {
		t.Fatal(list)
	}
	var got bytes.Buffer
	for _, lang := range m.site.Project.Languages.Codes() {
		printLists(&got, m, lang)
	}
	for _, shared := range m.byID["home"].shared[:1] {
		for _, l := range shared.Lists {
			fmt.Fprintf(&got, "home: %s\n", l.Name)
		}
	}
	for _, l := range m.byID["guide"].shared[0].Lists {
		fmt.Fprintf(&got, "guide: %s\n", l.Name)
	}
	golden.Check(t, "testdata/lists.golden", got.Bytes())
}

func TestMistakesInListsAreExplained(t *testing.T) {
	_, files, list := planned(t, "list-mistakes")
	var got bytes.Buffer
	if err := diag.Print(&got, list.Sorted(), diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/list-mistakes.golden", got.Bytes())
}

// printLists prints the lists of a site in one language.
func printLists(w io.Writer, m *Routes, lang string) {
	for _, l := range m.Lists {
		fmt.Fprintf(w, "%s %s: %s\n", lang, l.Key, slugs(l.In(lang)))
	}
}
