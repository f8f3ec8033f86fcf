package model

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestTrees(t *testing.T) {
	files := golden.Files(t, "trees")
	m, list := plannedOf(files)
	var got bytes.Buffer
	for _, name := range []string{"guides", "manual"} {
		for _, lang := range []string{"uk", "ja"} {
			c := m.site.Collections[name]
			fmt.Fprintf(&got, "%s %s: %s\n", name, lang, slugs(c.In(lang).Articles))
			printTree(&got, m, m.site.Tree(c, c.In(lang).Articles, lang), lang, 1)
		}
	}
	if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/trees.golden", got.Bytes())
}

func printTree(w io.Writer, m *Routes, nodes []*TreeNode, lang string, depth int) {
	for _, n := range nodes {
		address := n.Title
		if n.Article != nil {
			address = m.Article(n.Article, lang)
		}
		fmt.Fprintf(w, "%s%s %s\n", strings.Repeat("  ", depth), n.Slug, address)
		printTree(w, m, n.Below, lang, depth+1)
	}
}
