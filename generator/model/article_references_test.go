package model

import (
	"bytes"
	"fmt"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/golden"
)

func TestArticleReferences(t *testing.T) {
	m, _, list := planned(t, "article-references")
	if len(list) != 0 {
		t.Fatal(list)
	}
	m.site.Routes = m
	var got bytes.Buffer
	for _, rt := range m.All {
		if rt.Article == nil {
			continue
		}
		fmt.Fprintf(&got, "%s related: %s\n", rt.Address, slugs(m.site.Related(rt.Article, rt.Lang)))
		for _, r := range m.site.ArticleReferences(rt.Article, rt.Lang) {
			fmt.Fprintf(&got, "  %s, list %t: %s\n", r.Key, r.IsList, slugs(r.Articles))
		}
	}
	golden.Check(t, "testdata/article-references.golden", got.Bytes())
}
