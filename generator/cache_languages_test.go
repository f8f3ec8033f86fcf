package generator

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestCachedBuildsFollowLanguages makes each edit of acts, tags and settings of languages once, and undoes those that are
// mistakes. The site has everything that they change.
func TestCachedBuildsFollowLanguages(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.terms()
	s.cite()
	s.change("content/recipes/brot/de.md", func(text string) string { return text + "\n> \"Mehl\" -- und Salz\n" })
	s.setSetting("search", "true")
	s.setSetting("collections", "{ recipes: { translations: fallback } }")
	if err := os.Remove(filepath.Join(s.root, "content/recipes/brot/it.md")); err != nil {
		t.Fatal(err)
	}
	s.compare("the first build")
	for _, edit := range s.languageEdits() {
		before := readAll(t, filepath.Join(s.root, "dist"))
		edit.do()
		s.compare(edit.name)
		if differences(before, readAll(t, filepath.Join(s.root, "dist"))) == "" && !strings.HasPrefix(edit.name, "mistake: ") {
			t.Errorf("%s: nothing changed", edit.name)
		}
	}
}

// languageEdits are edits of acts, of the data of terms, and of settings of languages and the search. Those that are
// mistakes precede the edit that corrects them.
func (s *edited) languageEdits() []siteEdit {
	laws := func(old, new string) func() {
		return func() {
			s.count++
			s.change("content/laws.yaml", func(text string) string {
				return strings.Replace(text, old, strings.ReplaceAll(new, "%d", strconv.Itoa(s.count)), 1)
			})
		}
	}
	without := func(file, key string) func() {
		return func() {
			s.change(file, func(text string) string {
				return regexp.MustCompile(`(?m)^`+key+`:.*\n(  .*\n)*`).ReplaceAllString(text, "")
			})
		}
	}
	setting := func(key string, values ...string) func() {
		return func() {
			s.count++
			s.setSetting(key, values[s.count%len(values)])
		}
	}
	put := func(file, text string) func() {
		return func() {
			s.change(file, func(old string) string {
				if strings.Contains(old, text) {
					return old
				}
				return old + text
			})
		}
	}
	return []siteEdit{
		{"the address of an act", laws("law.example/", "law.example/%d/")},
		{"the title of an act", laws("Brotgesetz", "Brotgesetz %d")},
		{"the fragments of an act", laws("art_", "a%d_")},
		{"an act added", laws("", "act-%d: { title: Akt, url: \"https://law.example/act\" }\n")},
		{"acts less", without("content/laws.yaml", `act-[0-9]+`)},
		{"mistake: a cited act removed", without("content/laws.yaml", "soup")},
		{"the act again, after the others", put("content/laws.yaml", "soup: { title: Soup, url: \"https://law.example/soup\" }\n")},
		{"the order of acts", func() {
			s.change("content/laws.yaml", func(text string) string {
				soup := regexp.MustCompile(`(?m)^soup:.*\n`).FindString(text)
				return soup + strings.Replace(text, soup, "", 1)
			})
		}},
		{"a page that cites", func() {
			s.count++
			s.change("content/pages/about/fr.md", func(text string) string { return text + "\n[" + strconv.Itoa(s.count) + "](law:bread#4)\n" })
		}},
		{"data that cites", s.replace("content/imprint.yaml", "law:bread#", "%d")},
		{"mistake: a tag of the data removed", without("content/tags.yaml", "mehl")},
		{"the tag again", put("content/tags.yaml", "mehl: { name: Mehl }\n")},
		{"a tag of the data added", func() {
			s.count++
			key := "tag-" + strconv.Itoa(s.count)
			put("content/tags.yaml", key+": { name: "+key+" }\n")()
			s.setFront("content/recipes/suppe/de.md", "tags", "["+key+"]")
		}},
		{"a name of a tag in each language", s.renameTag},
		{"no translations", setting("collections", "{ recipes: { translations: omit } }")},
		{"translations in the words of the source", setting("collections", "{ recipes: { translations: fallback } }")},
		{"a translation added", func() {
			text := []byte("---\ntitle: Pane\nexcerpt: Pane, it.\n---\n\n## Pane\n")
			if err := os.WriteFile(filepath.Join(s.root, "content/recipes/brot/it.md"), text, 0o644); err != nil {
				s.t.Fatal(err)
			}
		}},
		{"a translation removed", func() {
			if err := os.Remove(filepath.Join(s.root, "content/recipes/brot/it.md")); err != nil {
				s.t.Fatal(err)
			}
		}},
		{"the notice of untranslated texts", setting("fallbackNotice", "{ de: Eins, fr: Un, it: Uno }", "{ de: Zwei, fr: Deux, it: Due }")},
		{"typography", setting("typography", "true", "{ quotes: { de: «»‹› } }")},
		{"no typography", setting("typography", "")},
		{"no search", setting("search", "")},
		{"the search again", setting("search", "true")},
		{"the weights of related articles", setting("related", "{ tags: 3 }", "{ cook: 1 }", "{ tags: 1, cook: 2 }")},
	}
}

// renameTag changes the name of a tag in one language.
func (s *edited) renameTag() {
	s.count++
	s.change("content/tags.yaml", func(text string) string {
		n := strconv.Itoa(s.count)
		name := "name: { de: Mehl " + n + ", fr: Farine, it: Farina " + n + " }"
		return regexp.MustCompile(`(?m)^mehl: .*$`).ReplaceAllString(text, "mehl: { "+name+" }")
	})
}

// setSetting sets a setting of one line, or removes it if the value is empty.
func (s *edited) setSetting(key, value string) {
	s.change("content/site.yaml", func(text string) string {
		text = regexp.MustCompile(`(?m)^`+key+`: .*\n`).ReplaceAllString(text, "")
		if value == "" {
			return text
		}
		return strings.TrimSuffix(text, "\n") + "\n" + key + ": " + value + "\n"
	})
}
