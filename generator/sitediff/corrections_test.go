package sitediff

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// published is the Markdown copy of an article, and draft its source.
const (
	published = `---
title: "El 5 % de los créditos"
description: "Quién paga la tasa."
url: "https://diario.example/news/uno/"
lang: "es"
date: "2026-01-02"
source: "content/news/uno/es.md"
---

# El 5 % de los créditos

> Quién paga la tasa.

El plazo es de *72 horas* - "como máximo".

## La tasa

La tasa es de 10 000 € al año, según la [ley](https://ley.example/).

:::quote{by="Ana"}
No es no.
:::
`
	source = "---\ntitle: El 5 % de los créditos\nexcerpt: Quién paga la tasa.\ndate: 2026-01-02\n---\n\nEl plazo es de *72 horas* - \"como máximo\".\n\n## La tasa\n\nLa tasa.\n"
)

// TestStrict changes a published article. Without want, the change needs no correction; else the error is in that line of
// the source, and contains that text.
func TestStrict(t *testing.T) {
	const correction, corrections = "source:", `corrections: [{"date":"2026-02-01","text":"El plazo."}]` + "\nsource:"
	for _, c := range []struct {
		name     string
		edits    []string // old and new, in turn
		want     string
		wantLine int
	}{
		{"nothing", nil, "", 0},
		{"a figure", []string{"72", "24"}, "“72” became “24”", 7},
		{"a figure, with a correction", []string{"72", "24", correction, corrections}, "", 0},
		{"a figure, with a later update", []string{"72", "24", "source:", "updated: \"2026-01-03\"\nsource:"}, "", 0},
		{"a figure, with an update that is not later", []string{"72", "24", "source:", "updated: \"2026-01-02\"\nsource:"}, "became", 7},
		{"a letter", []string{"plazo", "palzo"}, "“plazo” became “palzo”", 7},
		{"a capital", []string{"El plazo", "el plazo"}, "became", 7},
		{"a comma", []string{"según la", "según, la"}, "“,” is new", 11},
		{"a percent sign that is gone", []string{"description: \"Quién", "description: \"Quién,", "5 % de los créditos\"", "5 de los créditos\""}, "“%” was removed", 2},
		{"the excerpt", []string{"description: \"Quién paga", "description: \"Quién cobra"}, "“paga” became “cobra”", 3},
		{"a paragraph more", []string{"\n:::quote", "\nY hay multas.\n\n:::quote"}, "“Y hay multas.” is new", 13},
		{"a paragraph less", []string{"La tasa es de 10 000 € al año, según la [ley](https://ley.example/).\n", ""}, "was removed", 12},
		{"a minus sign", []string{"10 000", "−10 000"}, "“-” is new", 11},
		{"two words in one", []string{"como máximo", "comomáximo"}, "became", 7},
		{"who said it", []string{`by="Ana"`, `by="Bea"`}, "“Ana” became “Bea”", 13},
		{"a figure that is struck through", []string{"*72 horas*", "~~72~~ horas"}, "“72” became “~~72~~”", 7},
		{"a task that is done", []string{"No es no.", "- [x] No es no."}, "“[x]” is new", 14},
		{"a label and its colon", []string{`by="Ana"`, `by="Ana:"`}, "“:” is new", 13},
		{"non-breaking spaces", []string{"10 000 €", "10\u202f000\u00a0€", "5 %", "5\u00a0%"}, "", 0},
		{"no space", []string{"000 €", "000€"}, "", 0},
		{"quotation marks", []string{`"como máximo"`, "«como máximo»"}, "", 0},
		{"a dash", []string{" - ", " — "}, "", 0},
		{"white space and lines", []string{"al año, según", "al año,\n según", "\n## La", "\n\n\n## La"}, "", 0},
		{"emphasis", []string{"*72 horas*", "72 **ho**ras"}, "", 0},
		{"a heading's level", []string{"## La tasa", "### La tasa"}, "", 0},
		{"a heading's id", []string{"## La tasa", "## La tasa {#tasa}"}, "", 0},
		{"a callout", []string{"El plazo es", "> [!NOTE]\n> El plazo es"}, "", 0},
		{"a quotation", []string{"El plazo es", "> El plazo es"}, "", 0},
		{"a list", []string{"La tasa es", "- La tasa es", ", según", "\n- , según"}, "", 0},
		{"an ellipsis", []string{"No es no.", "No es no…"}, "“..” is new", 14},
		{"a link's address", []string{"https://ley.example/", "https://ley.example/2"}, "", 0},
		{"the address of a source", []string{`by="Ana"`, `by="Ana" url="/leyes/1/"`}, "", 0},
		{"a link", []string{"[ley](https://ley.example/)", "ley"}, "", 0},
		{"a soft hyphen and an accent of two characters", []string{"máximo", "ma\u0301xi\u00admo"}, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := published
			for i := 0; i < len(c.edits); i += 2 {
				if !strings.Contains(now, c.edits[i]) {
					t.Fatalf("the article does not contain %q", c.edits[i])
				}
				now = strings.Replace(now, c.edits[i], c.edits[i+1], 1)
			}
			checkStrict(t, map[string]string{"news/uno/index.md": published}, map[string]string{"news/uno/index.md": now}, c.want, c.wantLine)
		})
	}
}

// A correction explains one change. The next one needs another.
func TestStrictNeedsACorrectionForEachChange(t *testing.T) {
	old := strings.Replace(published, "source:", `corrections: [{"date":"2026-01-05","text":"La tasa."}]`+"\nsource:", 1)
	now := strings.Replace(old, "72", "24", 1)
	reworded := strings.Replace(now, "La tasa.", "El plazo.", 1)
	two := strings.Replace(now, "[{", `[{"date":"2026-02-01","text":"El plazo."},{`, 1)
	files := func(text string) map[string]string { return map[string]string{"news/uno/index.md": text} }
	checkStrict(t, files(old), files(now), "“72” became “24”", 7)
	checkStrict(t, files(old), files(reworded), "“72” became “24”", 7)
	checkStrict(t, files(old), files(two), "", 0)
}

func TestStrictRequiresAliasesOfRemovedArticles(t *testing.T) {
	alias := func(to string) string {
		return `<html><head><meta http-equiv="refresh" content="0; url=` + to + `"><link rel="canonical" href="https://diario.example` + to + `"></head></html>`
	}
	old := map[string]string{"news/uno/index.md": published, "news/dos/index.md": published}
	checkStrict(t, old, map[string]string{"news/dos/index.md": published}, "disappeared from https://diario.example/news/uno/", 1)
	checkStrict(t, old, map[string]string{"news/dos/index.md": published, "news/uno/index.html": "<html></html>"}, "disappeared", 1)
	checkStrict(t, old, map[string]string{"news/dos/index.md": published, "news/uno/index.html": alias("/news/dos/")}, "", 0)
	checkStrict(t, old, map[string]string{"news/dos/index.md": published, "news/uno/index.html": alias("/")}, "", 0)
	checkStrict(t, old, map[string]string{"news/dos/index.md": published, "news/uno/index.html": alias("/news/one/"), "news/one/index.md": published}, "", 0)
	changed := strings.Replace(published, "72", "24", 1)
	for _, c := range []struct {
		to, want string
		line     int
	}{{"/news/dos/", "", 0}, {"https://elsewhere.example/", "", 0}, {"/news/one/", "became", 7}} {
		checkStrict(t, old, map[string]string{
			"news/dos/index.md": published, "news/one/index.md": changed, "_redirects": "/news/uno/ " + c.to + " 301\n",
		}, c.want, c.line)
	}
	checkStrict(t, old, map[string]string{"news/dos/index.md": published, "news/uno/index.html": alias("/news/one/"), "news/one/index.md": changed}, "became", 7)
}

func TestStrictLetsArticlesEnd(t *testing.T) {
	for until, want := range map[string]string{"2026-11-24": "", "2026-11-25": "disappeared"} {
		old := strings.Replace(published, "source:", `until: "`+until+"\"\nsource:", 1)
		checkStrict(t, map[string]string{"news/uno/index.md": old}, nil, want, 1)
	}
}

// An article that is new needs no correction, nor does a file that is no copy of an article.
func TestStrictIgnoresUnpublishedArticles(t *testing.T) {
	checkStrict(t, map[string]string{"a/index.md": "# A\n"}, map[string]string{"a/index.md": "# B\n", "news/uno/index.md": published}, "", 0)
}

func checkStrict(t *testing.T, before, after map[string]string, want string, line int) {
	t.Helper()
	files := func(texts map[string]string) fstest.MapFS {
		out := fstest.MapFS{}
		for name, text := range texts {
			out[name] = &fstest.MapFile{Data: []byte(text)}
		}
		return out
	}
	root := files(map[string]string{"content/news/uno/es.md": source + "\n\n\n\n"})
	list, err := CheckCorrections(files(before), files(after), root, "2026-11-24")
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case want == "" && len(list) > 0:
		t.Errorf("it needs no correction, and is reported: %s", list[0].Message)
	case want != "" && len(list) != 1:
		t.Errorf("%d errors, want one with %q", len(list), want)
	case want != "" && (!strings.Contains(list[0].Message, want) || list[0].Pos.Line != line || list[0].Pos.File != "content/news/uno/es.md"):
		t.Errorf("%s:%d: %s; want line %d and %q", list[0].Pos.File, list[0].Pos.Line, list[0].Message, line, want)
	}
}

// Most articles of a site did not change. They must cost no more than reading them, which the number of allocations shows.
func TestStrictDoesNotParseUnchangedArticles(t *testing.T) {
	site := fstest.MapFS{}
	const articles = 100
	for i := range articles {
		site[fmt.Sprintf("news/a%d/index.md", i)] = &fstest.MapFile{Data: []byte(published)}
	}
	allocations := testing.AllocsPerRun(2, func() {
		if list, err := CheckCorrections(site, site, fstest.MapFS{}, "2026-11-24"); err != nil || len(list) > 0 {
			t.Errorf("%v %v", list, err)
		}
	})
	if perArticle := allocations / articles; perArticle > 100 {
		t.Errorf("%.0f allocations for an unchanged article", perArticle)
	}
}
