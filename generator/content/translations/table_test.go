package translations

import (
	"slices"
	"testing"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// A longer text is missing in the languages of the pages that show it, and in no others.
func TestShownLanguages(t *testing.T) {
	all := []string{"ja", "ar", "hi"}
	root, list := yamlnode.Parse("content/routes.yaml", 1, []byte(`routes:
  - { id: about, path: /about, prose: about }
  - { id: legal, path: /legal, prose: legal, languages: [ja] }
  - { id: terms, path: /terms, prose: legal, languages: [hi] }
  - { id: help, path: { ja: /助け, ar: /مساعدة }, prose: help }
`))
	if list.HasErrors() {
		t.Fatal(list)
	}
	c := content.Content{Data: map[string]*content.Data{"routes": {Root: root}}}
	for slug, want := range map[string][]string{"about": all, "legal": {"ja", "hi"}, "help": {"ja", "ar"}, "unused": all} {
		if got := shownLanguages(c, slug, all); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", slug, got, want)
		}
	}
	if got := shownLanguages(content.Content{}, "about", all); !slices.Equal(got, all) {
		t.Errorf("without routes: %v", got)
	}
}
