package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const testLaws = `bread:
  title: { de: Brotgesetz, fr: Loi du pain, it: Legge del pane }
  url: { de: "https://law.example/de/bread", fr: "https://law.example/fr/bread", it: "https://law.example/it/bread" }
  fragment: "art_{}"
soup: { title: Soup Act, url: "https://law.example/soup" }
`

// cite adds acts, texts and data that cite them, and a page that lists all.
func (s *edited) cite() {
	s.t.Helper()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(s.root, name), []byte(text), 0o644); err != nil {
			s.t.Fatal(err)
		}
	}
	write("content/laws.yaml", testLaws)
	write("content/notice.yaml", "href: law:soup\n")
	write("content/imprint.yaml", "links: [law:bread#9, law:soup]\n")
	s.change("content/site.yaml", func(text string) string { return text + "\nschemes: { law: laws }\n" })
	s.change("content/recipes/brot/de.md", func(text string) string {
		return text + "\n[Artikel 12](law:bread#12), [Artikel 5](law:bread#5), [Suppe](law:soup) und [wieder](law:bread#5).\n"
	})
	s.change("content/pages/about/de.md", func(text string) string { return text + "\n[Artikel 7](law:bread#7)\n" })
	s.change("content/recipes/suppe/fr.md", func(text string) string { return text + "\n[La soupe]({{notice:href}})\n" })
	s.change("content/recipes/brot/it.md", func(text string) string {
		return text + "\n[Zuppa](law:soup) e {{laws:bread.title}}.\n"
	})
	s.change("site/pages/recipe.tsx", func(text string) string {
		text = strings.Replace(text, "{ entry", "{ citations, entry", 1)
		return strings.Replace(text, "<h1>", "<p>{citations.map((c) => c.key).join(\", \")}</p><h1>", 1)
	})
	s.change("content/routes.yaml", func(text string) string {
		text = strings.Replace(text, "    prose: about\n", "    prose: about\n    data: [imprint]\n", 1)
		return text + `  - id: acts
    path: /acts
    page: acts
    citations: law
    title: { de: Gesetze, fr: Lois, it: Leggi }
    description: { de: Alle Gesetze., fr: Toutes les lois., it: Tutte le leggi. }
`
	})
	write("site/pages/acts.tsx", `import type { PageProps } from "gaceta";

export default function Acts({ title, citations }: PageProps) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{citations.map((c) => [c.key, c.title, ...c.parts.map((p) => p.number), ...c.citedBy.map((a) => a.address)].join(" ")).join("; ")}</p>
    </main>
  );
}
`)
}

// TestCitations builds a site that cites, and edits what it cites: only the pages that show it are rendered.
func TestCitations(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.cite()
	s.compare("the first build")
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(s.root, "dist", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for file, want := range map[string]string{
		"recipes/brot/index.html":     `href="https://law.example/de/bread#art_12"`,
		"recipes/brot/index.md":       `https://law.example/de/bread#art_12`,
		"recipes/feed.xml":            `https://law.example/de/bread#art_12`,
		"fr/recipes/suppe/index.html": `<p>soup</p>`,
		"acts/index.html":             "bread Brotgesetz 5 7 9 12 /recipes/brot/ /about/; soup Soup Act /recipes/brot/ /about/",
		"fr/acts/index.html":          "bread Loi du pain 9 /fr/about/; soup Soup Act /fr/recipes/suppe/ /fr/about/",
		"it/acts/index.html":          "bread Legge del pane 9 /it/recipes/brot/ /it/about/; soup Soup Act /it/recipes/brot/ /it/about/",
		"it/recipes/brot/index.html":  "<p>soup, bread</p>",
	} {
		if text := read(file); !strings.Contains(text, want) {
			t.Errorf("%s does not contain %q", file, want)
		}
	}
	for _, step := range []struct {
		name, file, old, new string
		rendered             int
	}{
		// Two articles, three pages that quote the data, and three pages of acts.
		{"an address in one language", "laws.yaml", "law.example/de/bread", "law.example/de/brot", 8},
		{"an act that data cites too", "laws.yaml", "law.example/soup", "law.example/soups", 9},
		{"an act that nothing cites", "laws.yaml", "soup:", "salt: { title: Salt, url: \"https://law.example/salt\" }\nsoup:", 4},
		{"a comment", "laws.yaml", "soup:", "# Soup\nsoup:", 1},
		{"a page that cites another article", "pages/about/de.md", "law:bread#7", "law:bread#8", 2},
		{"data that cites another article", "imprint.yaml", "law:bread#9", "law:bread#10", 6},
	} {
		s.change("content/"+step.file, func(text string) string { return strings.Replace(text, step.old, step.new, 1) })
		if r := s.build(filepath.Join(s.root, "dist"), false); r.Rendered != step.rendered {
			t.Errorf("%s: %d pages were rendered, not %d", step.name, r.Rendered, step.rendered)
		}
		s.compare(step.name)
	}
}
