package generator

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// tree adds a collection with nested articles in three scripts, whose tree the layout shows.
func (s *edited) tree() {
	s.change("content/site.yaml", func(text string) string {
		text = strings.NewReplacer("collections: [recipes]", "collections: { recipes: {}, guides: { sort: order } }",
			"lists: {", "lists: { menu: { collection: guides, tree: true },").Replace(text)
		if !strings.Contains(text, "lists:") {
			text += "lists: { menu: { collection: guides, tree: true } }\n"
		}
		return text
	})
	s.change("content/routes.yaml", func(text string) string {
		return text + `  - { id: guide, path: "/guides/:slug", page: guide, collection: guides }
  - id: guides
    path: /guides
    collection: guides
    page: guides
    feed: true
    title: { de: Anleitungen, fr: Guides, it: Guide }
    description: { de: Alle., fr: Tous., it: Tutte. }
`
	})
	for i, slug := range []string{"start", "start/herd", "start/ofen", "mehr/tief/unten", "liste"} {
		for _, lang := range []string{"de", "fr", "it"} {
			text := fmt.Sprintf("---\ntitle: %s 始め بداية %s\n", slug, lang)
			if lang == "de" {
				text += fmt.Sprintf("order: %d\n", 10*i)
			}
			s.write("content/guides/"+slug+"/"+lang+".md", text+"---\n\nEin Text.\n")
		}
	}
	const menu = `import type { ListItem } from "gaceta";
export function Menu({ items = [] }: { items?: ListItem[] }) {
  return <ul>{items.map((i) => <li key={i.slug}>{i.address ? <a href={i.address}>{i.title}</a> : i.title}<Menu items={i.items} /></li>)}</ul>;
}
`
	s.write("site/menu.tsx", menu)
	s.write("site/pages/guide.tsx", `import type { PageProps } from "gaceta";
export default function Guide({ entry }: PageProps) {
  return <h1>{entry?.newer?.title} · {entry?.title} · {entry?.older?.title}</h1>;
}
`)
	s.write("site/pages/guides.tsx", `import type { PageProps } from "gaceta";
import { Menu } from "../menu";
export default function Guides({ title, lists, listing }: PageProps) {
  return <><h1>{title}</h1><Menu items={lists.menu} /><p>{listing?.items.map((a) => a.title)}</p></>;
}
`)
}

// write writes a new file.
func (s *edited) write(name, text string) {
	s.t.Helper()
	file := filepath.Join(s.root, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// treeEdits are edits of the nested articles and of their order.
func (s *edited) treeEdits() []siteEdit {
	guide := func() string { return s.pick("content/guides/start/*/de.md") }
	number := func() string { s.count++; return fmt.Sprint(s.count) }
	setSort := func(sort string) func() {
		return func() {
			s.change("content/site.yaml", func(text string) string {
				for _, known := range []string{"sort: order }", "sort: -order }", "sort: title }", "sort: guide-order.yaml }"} {
					text = strings.ReplaceAll(text, known, "sort: "+sort+" }")
				}
				return text
			})
		}
	}
	return []siteEdit{
		{"another place in the tree", func() { s.setFront(guide(), "order", number()) }},
		{"the place of a folder", func() { s.setFront("content/guides/start/de.md", "order", number()) }},
		{"the title of a nested article", func() { s.setFront(guide(), "title", "Neu "+number()) }},
		{"a nested article more", func() {
			folder := "content/guides/liste/neu-" + number()
			for _, lang := range []string{"de", "fr", "it"} {
				s.write(folder+"/"+lang+".md", "---\ntitle: Neues\n---\n")
			}
		}},
		{"a nested article less", func() {
			if name := s.pick("content/guides/liste/*/de.md"); name != "" {
				if err := os.RemoveAll(filepath.Join(s.root, filepath.Dir(name))); err != nil {
					s.t.Fatal(err)
				}
			}
		}},
		{"a slug in a folder", func() { s.setFront("content/guides/start/herd/fr.md", "slug", "four-"+number()) }},
		{"the reverse order", setSort("-order")},
		{"the order of titles", setSort("title")},
		{"the order of a file", func() {
			s.write("content/guide-order.yaml", "liste:\nmehr: { de: Mehr "+number()+", fr: Plus, it: Altro }\nstart/ofen:\nstart:\n")
			setSort("guide-order.yaml")()
		}},
		{"a picture of a nested article", func() { s.write("content/guides/start/herd/bild.svg", svg(number())) }},
	}
}

func svg(width string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + width + `" height="2"/>`
}

// TestCachedBuildsFollowTrees makes each edit of nested articles, and compares the builds. A page is rendered again exactly if
// something that it shows is different.
func TestCachedBuildsFollowTrees(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh"), random: newRandom(1)}
	s.tree()
	s.compare("the first build")
	for _, step := range s.treeEdits() {
		step.do()
		s.compare(step.name)
	}
	if _, err := os.Stat(filepath.Join(s.root, "dist/it/guides/mehr/tief/unten/index.html")); err != nil {
		t.Fatal(err) // the site has mistakes
	}
}

// TestOnlyPagesThatListAnArticleAreRenderedAgain changes what other pages show of nested articles, and what they do not show.
func TestOnlyPagesThatListAnArticleAreRenderedAgain(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t)}
	s.tree()
	s.change("content/site.yaml", func(text string) string { return strings.Replace(text, "lists: { menu:", "unused: { menu:", 1) })
	s.change("content/routes.yaml", func(text string) string {
		return strings.Replace(text, "    page: guides\n", "    page: guides\n    lists: { menu: { collection: guides, tree: true } }\n", 1)
	})
	dist := filepath.Join(s.root, "dist")
	s.build(dist, false)
	for _, step := range []struct {
		name     string
		do       func()
		rendered int
	}{
		{"a text", func() {
			s.change("content/guides/start/herd/fr.md", func(text string) string { return text + "\nPlus.\n" })
		}, 1},
		{"a title in one language", func() { s.setFront("content/guides/start/herd/fr.md", "title", "Le four") }, 4}, // its page, two neighbors, the listing
		{"a picture below an article", func() { s.write("content/guides/start/ofen/bild.svg", svg("3")) }, 12},
	} {
		step.do()
		if r := s.build(dist, false); r.Rendered != step.rendered || r.Diagnostics.HasErrors() {
			t.Errorf("%s: %d pages were rendered, want %d: %v", step.name, r.Rendered, step.rendered, slices.Clip(r.Diagnostics))
		}
	}
}
