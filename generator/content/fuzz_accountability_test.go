package content

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// FuzzAccountability reads any texts as the date of an article, its end, its slug, a correction and a source. What is not
// reported is a day of the calendar, a slug, or an address.
func FuzzAccountability(f *testing.F) {
	site := golden.Files(f, "site")
	const name = "content/films/rain/es.md"
	for _, date := range []string{"2025-03-01", "01/06/2025", "2025-02-30", "31.12.2025", "2025-3-1 10:00", "0000-01-01", "20250301"} {
		f.Add(date, date, "lluvia", "Una cifra.", "https://site.example/a", "human-only")
	}
	f.Fuzz(func(t *testing.T, date, corrected, slug, text, address, disclosure string) {
		front := map[string]any{
			"title": "a", "excerpt": "b", "date": date, "director": "ana", "until": date, "slug": slug, "disclosure": disclosure,
			"corrections": []any{map[string]any{"date": corrected, "text": text}},
			"sources":     []any{map[string]any{"title": text, "url": address}},
		}
		data, err := json.Marshal(front) // a flow map of YAML
		if err != nil {
			t.Fatal(err)
		}
		files := maps.Clone(site)
		files[name] = &fstest.MapFile{Data: fmt.Appendf(nil, "---\n%s\n---\n", data)}
		p, _ := project.OpenFS("", files)
		c, list, _ := NewReader(p).Load()
		faults := map[string]bool{}
		for _, d := range list {
			faults[d.Pos.File] = faults[d.Pos.File] || d.Pos.File == name
			if day, ok := strings.CutPrefix(strings.TrimSuffix(d.Help, "."), "Write "); ok && d.Code == "content-date" && len(day) == 10 {
				mustBeDay(t, day)
			}
		}
		for _, e := range c.Entries {
			if e.File != name || faults[name] {
				continue
			}
			if slug := e.AddressSlug(); !IsSlug(slug) {
				t.Errorf("the slug %q", slug)
			}
			for _, n := range []*yamlnode.Node{e.Front.Get("date"), e.Front.Get("corrections").First().Get("date"), e.Front.Get("until")} {
				if n != nil {
					mustBeDay(t, n.Text())
				}
			}
		}
	})
}

func mustBeDay(t *testing.T, text string) {
	t.Helper()
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		t.Error(err)
	}
}
