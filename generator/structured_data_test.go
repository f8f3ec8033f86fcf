package generator

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/schemaorg"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/starter"
)

// buildData builds a site and returns its output, after a comparison of all structured data with schema.org.
func buildData(t *testing.T, root string) (out string) {
	t.Helper()
	out = filepath.Join(t.TempDir(), "dist")
	report, err := Build(context.Background(), Options{
		Root: root, Out: out, Cache: filepath.Join(t.TempDir(), "cache"), Future: true, ImageBudget: time.Millisecond,
		Now: time.Date(2026, 3, 2, 3, 4, 5, 0, time.UTC),
	})
	if err != nil || report.Diagnostics.HasErrors() {
		t.Fatal(err, report.Diagnostics)
	}
	faults, count, err := schemaorg.CheckOutput(out)
	if err != nil || len(faults) > 0 {
		t.Errorf("%d objects, %v:\n%s", count, err, strings.Join(faults, "\n"))
	}
	return out
}

// The template “docs” has no structured data. Its pages are checked so that a later change is.
func TestStructuredDataOfSites(t *testing.T) {
	repository, err := testsite.Repository()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("Vigía", func(t *testing.T) { buildData(t, repository) })
	for _, template := range []string{"starter", "docs"} {
		t.Run(template, func(t *testing.T) {
			languages, err := starter.ParseLanguages([]string{"en", "ar"})
			if err != nil {
				t.Fatal(err)
			}
			root := filepath.Join(t.TempDir(), "site")
			site := starter.Site{Name: "Sitio", Languages: languages, Package: "site"}
			if _, err := starter.Create(root, template, site); err != nil {
				t.Fatal(err)
			}
			if err := testsite.LinkPackages(root); err != nil {
				t.Fatal(err)
			}
			buildData(t, root)
		})
	}
}

var dataScript = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

// TestStructuredDataOfTypes builds one site with each type, in three languages.
func TestStructuredDataOfTypes(t *testing.T) {
	for kind, c := range map[string]struct{ keys, schema, want string }{
		"Article":     {want: "author citation correction dateModified datePublished description headline inLanguage keywords mainEntityOfPage publisher url"},
		"NewsArticle": {want: "author citation correction dateModified datePublished description headline inLanguage keywords mainEntityOfPage publisher url"},
		"Legislation": {"legislationIdentifier: BOE-A-1", `"legislationIdentifier": { "type": "string", "description": "a", "examples": ["a"] }`,
			"author citation correction dateModified datePublished description inLanguage keywords legislationIdentifier mainEntityOfPage name publisher url"},
		"Event": {"startDate: 2026-05-01\nlocation: 東京",
			`"startDate": { "type": "string", "description": "a", "examples": ["a"] }, "location": { "type": "string", "description": "a", "examples": ["a"] }`,
			"description inLanguage location mainEntityOfPage name startDate url"},
		"Product": {"price: 49.90\npriceCurrency: EUR\nbrand: Müller",
			`"price": { "type": "number", "description": "a", "examples": [1] }, "priceCurrency": { "type": "string", "description": "a", "examples": ["a"] }, "brand": { "type": "string", "description": "a", "examples": ["a"] }`,
			"brand description mainEntityOfPage name offers url"},
	} {
		t.Run(kind, func(t *testing.T) {
			root := testsite.Site(t)
			write := func(name, text string) {
				t.Helper()
				file := filepath.Join(root, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			settings, err := os.ReadFile(filepath.Join(root, "content/site.yaml"))
			if err != nil {
				t.Fatal(err)
			}
			write("content/site.yaml", strings.Replace(string(settings), "collections: [recipes]", "collections: { recipes: {}, notes: { type: "+kind+" } }", 1))
			appendTo(t, filepath.Join(root, "content/routes.yaml"),
				"\n  - id: notes\n    path: /notes\n    collection: notes\n    page: note\n    title: { de: Notizen, fr: Notes, it: Note }\n    description: { de: Alle, fr: Toutes, it: Tutte }\n  - id: note\n    path: /notes/:slug\n    collection: notes\n    page: note\n")
			write("site/pages/note.tsx", `import type { PageProps } from "gaceta";

export default ({ title }: PageProps) => <h1>{title}</h1>;

export const structuredData = ({ entry }: PageProps) => !entry ? [] : [{ "@type": "`+kind+`", alternateName: "x" }, { "@context": "https://schema.org", "@type": "Brand", name: "b" }];
`)
			if c.schema != "" {
				write("content/schemas/notes.schema.json", `{ "type": "object", "description": "a", "properties": { `+c.schema+` } }`)
			}
			write("content/notes/eins/de.md", "---\ntitle: Größe\nexcerpt: Ein Wort.\ndate: 2026-01-01\nauthor: Иван\nreviewedBy: Ana\ndisclosure: ai-assisted\ntags: [a, b]\nsources: [{ title: Q, url: https://a.example/ }]\ncorrections: [{ date: 2026-02-01, text: Nein. }]\n"+c.keys+"\n---\nText.\n")
			write("content/notes/eins/fr.md", "---\ntitle: Taille\nexcerpt: Un mot.\n---\nTexte.\n")
			write("content/notes/eins/it.md", "---\ntitle: Taglia\nexcerpt: Una parola.\n---\nTesto.\n")
			out := buildData(t, root)
			for _, page := range []string{"notes/eins/index.html", "fr/notes/eins/index.html"} {
				html, err := os.ReadFile(filepath.Join(out, page))
				if err != nil {
					t.Fatal(err)
				}
				var types, keys []string
				for i, m := range dataScript.FindAllSubmatch(html, -1) {
					var object map[string]any
					if err := json.Unmarshal(m[1], &object); err != nil {
						t.Fatal(err)
					}
					types = append(types, object["@type"].(string))
					if i == 0 {
						for key := range object {
							keys = append(keys, key)
						}
					}
				}
				slices.Sort(keys)
				want := "@context @type alternateName " + c.want
				if strings.HasPrefix(page, "fr/") {
					want = strings.Replace(want, " correction", "", 1) // they belong to each language
					if strings.Contains(want, "publisher") {
						want = strings.Replace(want, " url", " translationOfWork url", 1)
					}
				}
				if got := strings.Join(types, " "); got != kind+" WebPage BreadcrumbList Brand" {
					t.Errorf("%s has the types %s", page, got)
				}
				if got := strings.Join(keys, " "); got != want {
					t.Errorf("%s has\n%s, want\n%s", page, got, want)
				}
			}
		})
	}
}
