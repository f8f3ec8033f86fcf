package generator

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestCachedBuildsFollowNestedPictures replaces a picture in a folder of its own below the article's.
func TestCachedBuildsFollowNestedPictures(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	picture := func(size string) {
		file := filepath.Join(s.root, "content/recipes/suppe/bilder/teller.svg")
		err := os.MkdirAll(filepath.Dir(file), 0o755)
		if err == nil {
			err = os.WriteFile(file, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `+size+`"/>`), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	picture("9 9")
	s.change("content/recipes/suppe/de.md", func(text string) string { return text + "\n![Ein Teller](bilder/teller.svg)\n" })
	s.compare("the first build")
	picture("7 8")
	s.compare("another picture")
	if text := readAll(t, filepath.Join(s.root, "dist"))["recipes/suppe/index.html"]; !strings.Contains(text, `width="7" height="8"`) {
		t.Error("the page does not show the new picture")
	}
}

// TestCachedBuildsFollowTheSource removes the source that a text inherits from, so that the text becomes a source.
func TestCachedBuildsFollowTheSource(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.setFront("content/recipes/suppe/fr.md", "languages", "[fr]")
	s.setFront("content/recipes/suppe/de.md", "languages", "[fr]")
	if err := os.Remove(filepath.Join(s.root, "content/recipes/suppe/it.md")); err != nil {
		t.Fatal(err)
	}
	s.compare("the first build")
	s.compare("the second build, to which the files are old")
	if err := os.Remove(filepath.Join(s.root, "content/recipes/suppe/de.md")); err != nil {
		t.Fatal(err)
	}
	s.compare("without the source")
	if !s.build(s.fresh, true).Diagnostics.HasErrors() {
		t.Error("the text needs no keys of its own")
	}
}

// TestCachedBuildsKeepTheSearchIndex changes what all pages share and nothing that the search index is made of.
func TestCachedBuildsKeepTheSearchIndex(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.change("content/site.yaml", func(text string) string { return text + "search: true\n" })
	s.compare("the first build")
	s.change("templates/document.html", func(text string) string { return strings.Replace(text, "<head>", "<head><!-- 1 -->", 1) })
	s.compare("another document")
}

// TestCachedBuildsRepeatWarningsOfTheBundle builds a site whose code has a warning, and uses its bundle again.
func TestCachedBuildsRepeatWarningsOfTheBundle(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.change("site/pages/about.tsx", func(text string) string {
		return text + "\nexport const Knopf = () => <button onClick={() => {}}>押す</button>;\n"
	})
	old := time.Now().Add(-time.Hour) // a bundle of files that have just been saved is not stored
	if err := os.Chtimes(filepath.Join(s.root, "site/pages/about.tsx"), old, old); err != nil {
		t.Fatal(err)
	}
	s.compare("the first build")
	bundle := filepath.Join(s.root, ".gaceta/bundle")
	first, err := os.Stat(bundle)
	if err != nil {
		t.Fatal(err)
	}
	s.compare("the second build")
	list := s.build(filepath.Join(s.root, "dist"), false).Diagnostics
	if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == "bundle-static" }) {
		t.Error(list)
	}
	if second, err := os.Stat(bundle); err != nil || !second.ModTime().Equal(first.ModTime()) {
		t.Error("the bundle was made again", err)
	}
}
