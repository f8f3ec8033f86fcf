package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestCachedBuildsFollowDays builds a site on several days without a change of its content. An article begins, another one
// ends, and so does a value of data. Days begin in Madrid.
func TestCachedBuildsFollowDays(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.terms()
	s.change("content/site.yaml", func(text string) string { return text + "\nschedule: { timeZone: Europe/Madrid, hour: 7 }\n" })
	s.setFront("content/recipes/suppe/de.md", "date", "2026-03-03")
	s.setFront("content/recipes/brot/de.md", "until", "2026-03-20")
	if err := os.CopyFS(filepath.Join(s.root, "content/recipes/tee"), os.DirFS(filepath.Join(s.root, "content/recipes/brot"))); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"de", "fr", "it"} {
		s.setFront("content/recipes/tee/"+lang+".md", "until", "")
	}
	s.change("content/shop.yaml", func(text string) string {
		return text + "\nlaunch: { price: 50, until: 2026-03-10, deal: { code: A, until: 2026-03-05 } }\n"
	})
	s.change("content/schemas/shop.schema.json", func(text string) string {
		return strings.Replace(text, `"properties": {`, `"properties": { "launch": { "type": "object" },`, 1)
	})
	s.change("site/pages/home.tsx", func(text string) string {
		return strings.Replace(text, "<h1>", "<pre>{JSON.stringify(data.shop.launch ?? \"over\")}</pre><h1>", 1)
	})

	const soup, bread = "dist/recipes/suppe/index.html", "dist/recipes/brot/index.html"
	for i, step := range []struct {
		at, shown   string
		soup, bread bool
	}{
		{"2026-03-01T12:00:00Z", `{"deal":{"code":"A","until":"2026-03-05"},"price":50,"until":"2026-03-10"}`, false, true},
		{"2026-03-02T22:59:59Z", `"code":"A"`, false, true},
		{"2026-03-02T23:00:00Z", `"code":"A"`, true, true},
		{"2026-03-05T01:00:00Z", `{"price":50,"until":"2026-03-10"}`, true, true},
		{"2026-03-09T23:30:00Z", `"over"`, true, true},
		{"2026-03-20T08:00:00Z", `"over"`, true, false},
	} {
		s.now, _ = time.Parse(time.RFC3339, step.at)
		s.compare(step.at)
		home, err := os.ReadFile(filepath.Join(s.root, "dist/index.html"))
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.ReplaceAll(string(home), "&quot;", `"`); !strings.Contains(text, step.shown) {
			t.Errorf("%s: the page does not show %s:\n%s", step.at, step.shown, text)
		}
		for file, want := range map[string]bool{soup: step.soup, bread: step.bread} {
			if _, err := os.Stat(filepath.Join(s.root, file)); (err == nil) != want {
				t.Errorf("%s: %s exists: %v, want %v", step.at, file, err == nil, want)
			}
		}
		if r := s.build(filepath.Join(s.root, "dist"), false); i > 0 && !r.Unchanged { // at first the files are too new to be trusted
			t.Errorf("%s: a second build on that day made the site again", step.at)
		}
	}
}
