package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// files is a site in three languages; articles are added to it as
// "slug date category and other front matter, separated by semicolons".
func files(articles ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	add := func(name, text string) { fsys[name] = &fstest.MapFile{Data: []byte(text)} }
	add("content/site.yaml", `
baseUrl: https://a.example
languages: [{ code: de, name: Deutsch }, { code: fr, prefix: fr, name: Français }, { code: it, prefix: it, name: Italiano }]
collections: [log]
links: { shop: https://shop.example/ }
`)
	add("content/people.yaml", "ana: { name: Ana, role: { de: Köchin, fr: Cuisinière, it: Cuoca } }\nbea: { name: Bea }\n")
	add("content/kinds.yaml", "log: { news: { label: { de: Neu, fr: Neuf, it: Nuovo } }, tips: { label: { de: Tipp, fr: Truc, it: Dritta } } }\n")
	for _, name := range []string{"site", "people", "kinds"} {
		add("content/schemas/"+name+".schema.json", `{ "type": "object" }`)
	}
	add("content/schemas/log.schema.json", `{ "type": "object", "properties": {
  "title": { "type": "string", "x-localized": true },
  "date": { "type": "string", "format": "date" },
  "category": { "type": "string", "x-reference": "kinds#/log" },
  "by": { "type": "array", "items": { "type": "string" }, "x-reference": "people" },
  "author": { "type": "string", "x-reference": "people" },
  "image": { "type": "string", "x-image": true },
  "tags": { "type": "array" },
  "draft": { "type": "boolean" }, "featured": { "type": "boolean" }, "minutes": { "type": "integer" }
}, "required": ["title", "date"], "additionalProperties": false }`)
	for _, a := range articles {
		part := strings.SplitN(a, " ", 4)
		front := "---\ntitle: " + part[0] + " de\ndate: " + part[1] + "\n"
		if len(part) > 2 {
			front += "category: " + part[2] + "\n"
		}
		if len(part) > 3 {
			front += strings.ReplaceAll(part[3], "; ", "\n") + "\n"
		}
		add("content/log/"+part[0]+"/de.md", front+"---\nText.\n")
		add("content/log/"+part[0]+"/fr.md", "---\ntitle: "+part[0]+" fr\n---\n")
		add("content/log/"+part[0]+"/it.md", "---\ntitle: "+part[0]+" it\n---\n")
	}
	return fsys
}

func joined(t *testing.T, fsys fstest.MapFS, o Options) (*Site, diag.List) {
	t.Helper()
	p, list := project.OpenFS("", fsys)
	c, loaded, _ := content.NewReader(p).Load()
	if list = append(list, loaded...); list.HasErrors() {
		t.Fatal(list)
	}
	if o.Now.IsZero() {
		o.Now = time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)
	}
	s, found := join(p, c, o)
	s.resolve = resolve
	return s, found
}

func resolve(reference, lang string) (string, bool) {
	return "/" + lang + "/" + reference, reference != "route:nowhere"
}

func slugs(articles []*Article) string {
	var out []string
	for _, a := range articles {
		out = append(out, a.Slug)
	}
	return strings.Join(out, " ")
}

func TestArticlesAreSortedNewestFirst(t *testing.T) {
	fsys := files("b 2025-01-01", "a 2025-01-01", "c 2025-03-01", "old 2023-05-05", "today 2025-06-15", "tomorrow 2025-06-16", "draft 2025-01-02 news draft: true")
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, "today c a b old"},
		{Options{Drafts: true}, "today c draft a b old"},
		{Options{Future: true}, "tomorrow today c a b old"},
	} {
		s, list := joined(t, fsys, c.o)
		log := s.Collections["log"]
		if got := slugs(log.Articles); got != c.want || len(list) != 0 {
			t.Errorf("%+v: %s, want %s %v", c.o, got, c.want, list)
		}
		if got := fmt.Sprint(log.In(s.Project.Languages.Default().Code).Years); got != "[2025 2023]" {
			t.Error(got)
		}
		for i, a := range log.Articles {
			var around [2]*Article
			if i > 0 {
				around[0] = log.Articles[i-1]
			}
			if i+1 < len(log.Articles) {
				around[1] = log.Articles[i+1]
			}
			if newer, older := log.In(s.Project.Languages.Default().Code).Neighbors(a); around != [2]*Article{newer, older} {
				t.Errorf("the neighbors of %s", a.Slug)
			}
		}
	}
}

func TestRelatedAreNearestInDateAndOfTheCategory(t *testing.T) {
	s, _ := joined(t, files(
		"jan 2025-01-01 news", "mar 2025-03-01 news", "mar-tip 2025-03-02 tips", "apr 2025-04-01 news", "may 2025-05-01 news", "old 2020-01-01 news", "none 2025-03-02"), Options{})
	want := map[string]string{
		"may": "apr mar jan", "apr": "may mar jan", "mar": "apr jan may", "jan": "mar apr may", "old": "jan mar apr", "mar-tip": "", "none": "",
	}
	for _, a := range s.Collections["log"].Articles {
		if got := slugs(related(s, a)); got != want[a.Slug] {
			t.Errorf("%s: %s, want %s", a.Slug, got, want[a.Slug])
		}
	}
}

func TestRelatedShareTagsThenTheCategory(t *testing.T) {
	s, _ := joined(t, files(
		"a 2025-01-10 news tags: [x, y]", "both-old 2020-01-01 tips tags: [y, x]", "one-near 2025-01-11 tips tags: [x]", "one-same 2024-12-01 news tags: [y]",
		"same 2025-01-09 news", "far-same 2023-01-09 news", "other 2025-01-10 tips tags: [z]", "none 2025-01-10 tips"), Options{})
	want := map[string]string{
		"a": "both-old one-same one-near", "both-old": "a one-near one-same", "one-same": "a both-old same", "same": "a one-same far-same",
		"other": "none one-near both-old", "none": "other one-near both-old",
	}
	for _, a := range s.Collections["log"].Articles {
		if got, known := slugs(related(s, a)), want[a.Slug]; known != "" && got != known {
			t.Errorf("%s: %s, want %s", a.Slug, got, known)
		}
	}
}

func TestRelatedFollowTheWeights(t *testing.T) {
	fsys := files("a 2025-01-10 news tags: [x, y]; author: ana", "tags 2024-01-01 tips tags: [x, y]", "one 2025-01-11 tips tags: [x]",
		"author 2020-01-01 tips author: ana", "same 2025-01-09 news")
	for weights, want := range map[string]string{
		"": "tags one same", "related: { author: 9, tags: 2 }": "author tags one", "related: { tags: 1, author: 1 }": "tags one author",
		"related: { category: 1 }": "same",
	} {
		settings := *fsys["content/site.yaml"]
		settings.Data = append(slices.Clip(settings.Data), "\n"+weights+"\n"...)
		site := maps.Clone(fsys)
		site["content/site.yaml"] = &settings
		s, list := joined(t, site, Options{})
		articles := s.Collections["log"].Articles
		a := articles[slices.IndexFunc(articles, func(a *Article) bool { return a.Slug == "a" })]
		if got := slugs(related(s, a)); got != want || len(list) > 0 {
			t.Errorf("%s: %s, want %s %v", weights, got, want, list)
		}
	}
}

// However many articles there are, few are looked at.
func TestRelatedOfManyArticlesAreNearInDate(t *testing.T) {
	var all []string
	for i := range 300 {
		all = append(all, fmt.Sprintf("n%03d 20%02d-%02d-01 news tags: [x, y%d]", i, i/12, i%12+1, i%2))
	}
	s, _ := joined(t, files(all...), Options{})
	for _, a := range s.Collections["log"].Articles {
		if got := slugs(related(s, a)); a.Slug == "n100" && got != "n098 n102 n096" {
			t.Errorf("n100: %s", got)
		}
	}
}

func TestFrontIsInheritedAndReferencesResolved(t *testing.T) {
	fsys := files("a 2025-01-01 news author: ana; by: [bea, ana]; minutes: 8; image: cover.svg")
	fsys["content/log/a/cover.svg"] = &fstest.MapFile{Data: []byte("<svg/>")}
	s, list := joined(t, fsys, Options{})
	if len(list) != 0 {
		t.Fatal(list)
	}
	front := s.Front(s.Collections["log"].Articles[0], "fr", func(e *content.Entry, name string) any { return e.Dir() + "/" + name })
	got, err := json.Marshal(front)
	want := `{"author":{"id":"ana","name":"Ana","role":"Cuisinière"},"by":[{"id":"bea","name":"Bea"},{"id":"ana","name":"Ana","role":"Cuisinière"}],` +
		`"category":{"id":"news","label":"Neuf"},"date":"2025-01-01","draft":false,"image":"content/log/a/cover.svg","minutes":8,"title":"a fr"}`
	if err != nil || string(got) != want {
		t.Errorf("%s\nwant\n%s %v", got, want, err)
	}
}

func TestUnknownReferences(t *testing.T) {
	fsys := files("a 2025-01-01 nees author: anna; by: [bea, carla]", "draft 2025-01-01 tips author: dora; draft: true")
	delete(fsys, "content/schemas/kinds.schema.json")
	delete(fsys, "content/kinds.yaml")
	_, list := joined(t, fsys, Options{})
	var got []string
	for _, d := range list.Sorted() {
		got = append(got, fmt.Sprintf("%s:%d:%d %s %s", d.Pos.File, d.Pos.Line, d.Pos.Column, d.Code, d.Message))
	}
	want := []string{
		"content/log/a/de.md:5:9 content-reference Unknown author “anna”.",
		"content/log/a/de.md:6:11 content-reference Unknown by “carla”.",
		"content/log/draft/de.md:5:9 content-reference Unknown author “dora”.",
		"content/schemas/log.schema.json:4:3 content-reference “category” refers to “kinds#/log”, which does not exist.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestLocalize(t *testing.T) {
	fsys := files()
	fsys["content/home.yaml"] = &fstest.MapFile{Data: []byte(`
heading: { de: Haus, fr: Maison, it: Casa }
link: route:about#top
links: [{ de: "route:x", fr: "https://fr.example", it: "#a" }, link:shop]
lists: { de: [eins], fr: [un], it: [uno] }
mixed: { de: 1, other: 2 }
none: {}
empty:
number: 1.5
`)}
	fsys["content/schemas/home.schema.json"] = &fstest.MapFile{Data: []byte("{}")}
	s, _ := joined(t, fsys, Options{})
	for lang, want := range map[string]string{
		"de": `{"empty":null,"heading":"Haus","link":"/de/route:about#top","links":["/de/route:x","/de/link:shop"],"lists":["eins"],"mixed":{"de":1,"other":2},"none":{},"number":1.5}`,
		"fr": `{"empty":null,"heading":"Maison","link":"/fr/route:about#top","links":["https://fr.example","/fr/link:shop"],"lists":["un"],"mixed":{"de":1,"other":2},"none":{},"number":1.5}`,
	} {
		got, err := json.Marshal(s.Localize("home", lang))
		if err != nil || string(got) != want {
			t.Errorf("%s:\n%s\nwant\n%s %v", lang, got, want, err)
		}
	}
	if got := s.Localize("nothing", "de"); got != nil {
		t.Error(got)
	}
	if got, ok := s.Localize("people", "it").(map[string]any)["ana"].(map[string]any)["role"]; !ok || got != "Cuoca" {
		t.Error(got)
	}
}

func related(s *Site, a *Article) []*Article {
	return s.Related(a, s.Project.Languages.Default().Code)
}
