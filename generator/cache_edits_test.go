package generator

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/project"
)

// pick returns a random file.
func (s *edited) pick(pattern string) string {
	all, _ := filepath.Glob(filepath.Join(s.root, pattern))
	if len(all) == 0 {
		return ""
	}
	name, _ := filepath.Rel(s.root, all[s.random.IntN(len(all))])
	return name
}

func (s *edited) edits() []siteEdit {
	s.gone = map[string][]byte{}
	article := func() string { return s.pick("content/recipes/*/??.md") }
	appended := func(text string) func() {
		return func() {
			s.count++
			name := article()
			s.change(name, func(old string) string { return old + "\n\n" + fmt.Sprintf(text, s.count) + "\n" })
		}
	}
	return []siteEdit{
		{"a text", appended("Noch ein Satz %d.")},
		{"a text again", appended("## Titel %d\n\nMit Text.")},
		{"a text that links", appended("[Suppe](/recipes/suppe/) %d")},
		{"a title", func() {
			s.count++
			s.change(article(), func(old string) string {
				return strings.Replace(old, "title: ", fmt.Sprintf("title: Neu %d ", s.count), 1)
			})
		}},
		{"a data file", s.replace("content/shop.yaml", "de: ", "%d ")},
		{"data that articles refer to", s.replace("content/cooks.yaml", "name: ", "N%d ")},
		{"a template", s.replace("templates/document.html", "<head>", "<!-- %d -->")},
		{"another template", s.replace("templates/robots.txt", "", "# %d\n")},
		{"the built-in template again", func() { _ = os.Remove(filepath.Join(s.root, "templates/document.html")) }},
		{"a picture", s.picture},
		{"a commit", func() { s.commit(fmt.Sprintf("Author %d", s.random.IntN(3))) }},
		{"a page's component", s.replace("site/pages/recipe.tsx", "export default", " /* %d */")},
		{"a page", s.replace("site/pages/about.tsx", "<h1>", "<i>%d</i>")},
		{"an island", s.replace("site/components/counter.island.tsx", "{count}", " x%d")},
		{"a text with components", appended(":::details{title=\"Mehr %d\"}\nMehr.\n:::")},
		{"a component of texts", s.replace("site/markdown/note.tsx", "<section", "<section title=\"%d\"")},
		{"a component's schema", func() {
			s.change("content/schemas/markdown/note.schema.json", func(text string) string {
				return strings.NewReplacer("integer", "string", "string", "integer").Replace(text)
			})
		}},
		{"a style sheet", s.replace("site/styles/index.css", "", ".a%[1]d { color: red }\n")},
		{"a module's style sheet", s.replace("site/components/counter.module.css", "{", "order: %d;")},
		{"a setting", s.replace("content/site.yaml", "name: ", "K%d ")},
		{"a route", s.replace("content/routes.yaml", "de: ", "R%d ")},
		{"a schema", s.replace("content/schemas/shop.schema.json", "{", "\"$comment\": \"%d\",")},
		{"a new article", func() {
			s.count++
			to := filepath.Join(s.root, "content/recipes", "neu-"+strconv.Itoa(s.count))
			if err := os.CopyFS(to, os.DirFS(filepath.Join(s.root, "content/recipes/brot"))); err != nil {
				s.t.Fatal(err)
			}
			texts, _ := filepath.Glob(filepath.Join(to, "??.md"))
			for _, file := range texts {
				name, _ := filepath.Rel(s.root, file)
				s.setFront(name, "slug", "")
				s.setFront(name, "aliases", "")
			}
		}},
		{"another slug", func() {
			s.count++
			s.setFront(article(), "slug", fmt.Sprintf("slug-%d", s.count))
		}},
		{"an article that moved", func() {
			s.count++
			name := article()
			s.setFront(name, "slug", fmt.Sprintf("moved-%d", s.count))
			s.setFront(name, "aliases", "["+formerAddress(name)+"]")
		}},
		{"neither slug nor alias", func() {
			for range 4 {
				name := article()
				s.setFront(name, "slug", "")
				s.setFront(name, "aliases", "")
			}
		}},
		{"tags", func() {
			for range 2 {
				name := filepath.Dir(article()) + "/de.md"
				s.setFront(name, "tags", []string{"", "[mehl]", "[salz]", "[salz, mehl]"}[s.random.IntN(4)])
			}
		}},
		{"a reference to an article", func() {
			s.setFront(filepath.Dir(article())+"/de.md", "related", []string{"", "[brot]", "[suppe]", "[suppe, brot]"}[s.random.IntN(4)])
		}},
		{"the name of a tag", s.replace("content/tags.yaml", "name: ", "N%d ")},
		{"the order of tags", func() {
			s.change("content/tags.yaml", func(text string) string {
				first, second, _ := strings.Cut(text, "\n")
				return strings.TrimSpace(second) + "\n" + first + "\n"
			})
		}},
		{"another year", func() {
			s.count++
			s.setFront(filepath.Dir(article())+"/de.md", "date", fmt.Sprintf("%d-03-01", 2020+s.random.IntN(5)))
		}},
		{"other languages of an article", func() {
			name := s.pick("content/recipes/*/de.md")
			s.setFront(name, "languages", []string{"", "[de, fr]", "[de]"}[s.random.IntN(3)])
		}},
		{"a translation removed", func() {
			if name := s.pick("content/recipes/*/[fi]?.md"); name != "" {
				s.gone[name], _ = os.ReadFile(filepath.Join(s.root, name))
				_ = os.Remove(filepath.Join(s.root, name))
			}
		}},
		{"the translations again", func() {
			for name, text := range s.gone {
				if _, err := os.Stat(filepath.Dir(filepath.Join(s.root, name))); err == nil {
					_ = os.WriteFile(filepath.Join(s.root, name), text, 0o644)
				}
			}
			clear(s.gone)
		}},
		{"a link to a text", func() {
			s.count++
			name := article()
			s.change(name, func(old string) string {
				return old + fmt.Sprintf("\n\n[text](../brot/%s) %d\n", filepath.Base(name), s.count)
			})
		}},
		{"an article removed", func() {
			if name := s.pick("content/recipes/neu-*"); name != "" {
				_ = os.RemoveAll(filepath.Join(s.root, name))
			}
		}},
		{"a public file", func() {
			s.count++
			_ = os.MkdirAll(filepath.Join(s.root, "site/public"), 0o755)
			_ = os.WriteFile(filepath.Join(s.root, "site/public/x.txt"), []byte(strconv.Itoa(s.count)), 0o644)
		}},
		{"a broken link", appended("[nirgends](/nirgends-%d/)")},
		{"broken links repaired", s.repair},
		{"a heading made smaller", func() {
			s.change(article(), func(old string) string { return strings.Replace(old, "## ", "### X", 1) })
		}},
		{"a link to a heading", appended("[dort](/recipes/brot/#brot) %d")},
		{"a link to another language", appended("[là](/fr/recipes/suppe/) %d")},
		{"a link to what may go", appended("[neu](/recipes/neu-1/) %d")},
		{"the output altered", func() { s.spoil("dist/*/*.html") }},
		{"the output altered, sizes and times kept", func() { s.forge(s.pick("dist/*/index.html")) }},
		{"a file in the output gone", func() { _ = os.Remove(filepath.Join(s.root, s.pick("dist/*/index.html"))) }},
		{"a foreign file in the output", func() { _ = os.WriteFile(filepath.Join(s.root, "dist/foreign.html"), []byte("x"), 0o644) }},
		{"the output gone", func() { _ = os.RemoveAll(filepath.Join(s.root, "dist")) }},
		{"the state damaged", func() { s.spoil(".gaceta/builds/*/state") }},
		{"the kept output damaged", func() { s.spoil(".gaceta/builds/*/output/*/index.html") }},
		{"the kept output gone", func() {
			_ = os.RemoveAll(filepath.Join(s.root, filepath.Dir(s.pick(".gaceta/builds/*/state")), "output"))
		}},
		{"the bundle damaged", func() { s.spoil(".gaceta/bundle") }},
		{"the server's code damaged", func() { s.spoil(".gaceta/server/*.mjs") }},
		{"another origin", func() {
			s.options.BaseURL = map[project.BaseURL]project.BaseURL{{}: {Origin: "https://other.example"}}[s.options.BaseURL]
		}},
		{"another base path", func() {
			s.options.BaseURL.Path = map[string]string{"": "/below"}[s.options.BaseURL.Path]
			s.options.BaseURL.Origin = "https://other.example"
		}},
		{"compressed pages", func() { s.options.Precompress = !s.options.Precompress }},
	}
}

// setFront sets a key of front matter, or removes it if the value is empty.
func (s *edited) setFront(name, key, value string) {
	s.change(name, func(text string) string {
		text = regexp.MustCompile(`(?m)^`+key+`: .*\n`).ReplaceAllString(text, "")
		if value == "" {
			return text
		}
		return strings.Replace(text, "---\n", "---\n"+key+": "+value+"\n", 1)
	})
}

// formerAddress returns the address that a text has without a slug of its own.
func formerAddress(name string) string {
	prefix := strings.TrimSuffix(filepath.Base(name), ".md") + "/"
	if prefix == "de/" {
		prefix = ""
	}
	return "/" + prefix + "recipes/" + filepath.Base(filepath.Dir(name)) + "/"
}

// picture draws a picture that is heavy enough for compressed copies.
func (s *edited) picture() {
	s.count++
	text := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" id="i%d">%s</svg>`, s.count, strings.Repeat("<path d=\"M0 0h9v9z\"/>", 80))
	if err := os.WriteFile(filepath.Join(s.root, "content/recipes/suppe/teller.svg"), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// lists shows the newest articles on every page, and all by title on one.
func (s *edited) lists() {
	s.change("content/site.yaml", func(text string) string { return text + "lists: { newest: { collection: recipes, limit: 2 } }\n" })
	s.change("content/routes.yaml", func(text string) string {
		return strings.Replace(text, "prose: about", "prose: about\n    lists: { all: { collection: recipes, sort: title } }", 1)
	})
	names := func(list string) string {
		return "{lists." + list + "?.map((a) => <a key={a.slug} href={a.address}>{a.title}</a>)}"
	}
	s.change("site/layout.tsx", func(text string) string {
		return strings.NewReplacer("{ children }", "{ children, lists }", "return <main>", "return <><div>"+names("newest")+"</div><main>",
			"</main>;", "</main></>;").Replace(text)
	})
	s.change("site/pages/about.tsx", func(text string) string {
		return strings.NewReplacer("title, entry", "title, entry, lists", "</h1>", "</h1><p>"+names("all")+"</p>").Replace(text)
	})
}

// repair removes broken links.
func (s *edited) repair() {
	all, _ := filepath.Glob(filepath.Join(s.root, "content/recipes/*/*.md"))
	for _, file := range all {
		name, _ := filepath.Rel(s.root, file)
		s.change(name, func(text string) string { return strings.ReplaceAll(text, "/nirgends-", "/recipes/suppe/?") })
	}
}

// spoil changes a byte of a file.
func (s *edited) spoil(pattern string) {
	if name := s.pick(pattern); name != "" {
		s.change(name, func(text string) string {
			data := []byte(text)
			data[s.random.IntN(len(data))] ^= 0x20
			return string(data)
		})
	}
}

// forge changes a file and sets its time back.
func (s *edited) forge(name string) {
	file := filepath.Join(s.root, name)
	info, err := os.Stat(file)
	if err != nil || name == "" {
		return
	}
	s.change(name, func(text string) string { return strings.Replace(text, "e", "f", 1) })
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		s.t.Fatal(err)
	}
}
