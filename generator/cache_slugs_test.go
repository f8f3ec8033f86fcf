package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestALinkFollowsASlug changes the slug of a text that another page links to by its path. Nothing else of the text is on
// that page.
func TestALinkFollowsASlug(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t)}
	dist := filepath.Join(s.root, "dist")
	s.change("content/pages/about/fr.md", func(text string) string { return text + "\n[Pain](../../recipes/brot/fr.md)\n" })
	s.build(dist, false)
	s.setFront("content/recipes/brot/fr.md", "slug", "pain")
	s.setFront("content/recipes/brot/fr.md", "aliases", "[/fr/recipes/brot/]")
	if r := s.build(dist, false); len(r.Diagnostics) > 0 {
		t.Error(r.Diagnostics)
	}
	text, err := os.ReadFile(filepath.Join(dist, "fr/about/index.html"))
	if err != nil || !strings.Contains(string(text), `<a href="/fr/recipes/pain/">Pain</a>`) {
		t.Errorf("the page does not link to the new address (%v)", err)
	}
}
