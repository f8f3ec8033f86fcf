package outputs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// valid fails unless libxml2 finds the files valid by a schema of testdata.
func valid(t *testing.T, kind, schema string, files ...File) {
	t.Helper()
	if out := validate(t, kind, schema, files...); out != "" {
		t.Error(out)
	}
}

func validate(t *testing.T, kind, schema string, files ...File) string {
	t.Helper()
	args := []string{"testdata/validate.mjs", kind, "testdata/" + schema}
	dir := t.TempDir()
	for _, f := range files {
		name := filepath.Join(dir, f.Path)
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	out, err := exec.Command("node", args...).CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Fatal(err)
	}
	return string(out)
}

// hostile is what authors and converters put into texts.
const hostile = "]]> <b>&amp;\" '</entry>\x0b\u2028 \U0001F600 \u202e ñ"

func TestAtomIsValid(t *testing.T) {
	full := atomFeed{
		Lang: "es", Title: hostile, Subtitle: hostile, ID: "https://a.example/news/",
		Icon: "https://a.example/favicon.svg", Author: atomPerson{hostile, "https://a.example/"},
		Links: []atomLink{
			{"alternate", "text/html", "es", "https://a.example/news/"},
			{"self", atomType, "", "https://a.example/news/feed.xml"},
			{"alternate", atomType, "en", "https://a.example/en/news/feed.xml"},
			{"alternate", atomType, "pt-BR", "https://a.example/pt/news/feed.xml"},
		},
		Entries: []atomEntry{
			{
				ID: "https://a.example/news/a/", Link: atomLink{Rel: "alternate", Href: "https://a.example/news/a/"},
				Title: hostile, Summary: hostile, Author: &atomPerson{hostile, "https://b.example/?a=1&b"},
				Published: "2025-01-02T00:00:00Z", Updated: "2025-03-04T00:00:00+01:00", Categories: []atomCategory{{"uno", "", hostile}, {"dos", "", ""}, {"ai-assisted", disclosureScheme, ""}},
				Content: &atomContent{"html", "<p>" + hostile + "</p>"},
			},
			{
				ID: "https://a.example/news/b/", Link: atomLink{Rel: "alternate", Href: "https://a.example/news/b/"}, Title: "B",
				Published: "2025-02-02T00:00:00Z", Updated: "2025-02-02T00:00:00Z",
			},
		},
	}
	empty := atomFeed{
		Lang: "en", Title: "A", ID: "https://a.example/", Author: atomPerson{"A", ""},
		Links: []atomLink{{"self", atomType, "", "https://a.example/feed.xml"}},
	}
	var files []File
	for i, f := range []atomFeed{full, empty} {
		data, err := f.encode()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Path: fmt.Sprintf("feed-%d.xml", i), Data: data})
	}
	valid(t, "relaxng", "atom.rng", files...)
	text := string(files[0].Data)
	for _, want := range []string{
		"<id>https://a.example/news/a/</id>", "<updated>2025-03-04T00:00:00+01:00</updated>\n <author>", "<published>2025-02-02T00:00:00Z</published>\n  <updated>2025-02-02T00:00:00Z</updated>",
		`<link rel="alternate" type="application/atom+xml" hreflang="en" href="https://a.example/en/news/feed.xml">`, `<content type="html">&lt;p&gt;`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nhas no %s", text, want)
		}
	}
	broken := File{Path: "broken.xml", Data: []byte(strings.Replace(text, "<id>https://a.example/news/a/</id>", "", 1))}
	if validate(t, "relaxng", "atom.rng", broken) == "" {
		t.Error("an entry without an id is valid")
	}
}

func TestSitemapIsValid(t *testing.T) {
	var urls []sitemapURL
	for i := range 50_001 {
		urls = append(urls, sitemapURL{Loc: fmt.Sprintf("https://a.example/a/%d/?b&c", i)})
	}
	urls[7].LastMod = "2025-01-02"
	urls[8] = sitemapURL{Loc: "https://a.example/ñ%C3%B1/", LastMod: "2024-01-02", Links: []sitemapLink{{"es", "https://a.example/?a&b"}, {"pt-BR", "https://a.example/pt/"}, {"x-default", "https://a.example/"}}}
	files, err := sitemapFiles("https://a.example", slices.Values(urls[:50_000]))
	if err != nil || len(files) != 1 || strings.Count(string(files[0].Data), "<url>") != 50_000 {
		t.Fatal(len(files), err)
	}
	files, err = sitemapFiles("https://a.example", slices.Values(urls))
	if err != nil || len(files) != 3 {
		t.Fatal(len(files), err)
	}
	valid(t, "schema", "sitemap-with-links.xsd", files[0], files[1])
	valid(t, "schema", "siteindex.xsd", files[2])
	want := "<sitemap>\n  <loc>https://a.example/sitemap-1.xml</loc>\n  <lastmod>2025-01-02</lastmod>\n </sitemap>\n <sitemap>\n  <loc>https://a.example/sitemap-2.xml</loc>\n </sitemap>"
	if files[2].Path != "sitemap.xml" || !strings.Contains(string(files[2].Data), want) || strings.Count(string(files[1].Data), "<url>") != 1 {
		t.Errorf("%s", files[2].Data)
	}
}

func TestSitemapIsCutBeforeItIsTooLarge(t *testing.T) {
	long := "https://a.example/" + strings.Repeat("&", 2000)
	var urls []sitemapURL
	for range 5000 {
		urls = append(urls, sitemapURL{Loc: long})
	}
	files, err := sitemapFiles("https://a.example", slices.Values(urls))
	if err != nil || len(files) < 2 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		if len(f.Data) > 50<<20 {
			t.Errorf("%s has %d bytes", f.Path, len(f.Data))
		}
	}
}
