package site

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// library returns a site in Ukrainian, Thai and Hebrew.
func library() fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"content/site.yaml": `baseUrl: https://library.example
name: { uk: Бібліотека, th: ห้องสมุด, he: ספרייה }
languages:
  - { code: uk, name: Українська, locale: uk_UA }
  - { code: th, prefix: th, name: ไทย, locale: th_TH }
  - { code: he, prefix: he, name: עברית, locale: he_IL }
collections: [books]
`,
		"content/routes.yaml": `routes:
  - { id: home, path: /, title: { uk: а, th: ก, he: א }, description: { uk: а, th: ก, he: א } }
  - { id: books, path: /books, collection: books, title: { uk: б, th: ข, he: ב }, description: { uk: б, th: ข, he: ב } }
  - { id: book, path: "/books/:slug", collection: books }
`,
		"content/books/river/uk.md": "---\ntitle: Ріка\nexcerpt: Про річку\ndate: 2025-01-01\n---\n\n## Вода\n\n[а](/#вхід)\n",
		"content/books/river/th.md": "---\ntitle: แม่น้ำ\nexcerpt: เกี่ยวกับแม่น้ำ\n---\n\n## น้ำ\n",
		"content/books/river/he.md": "---\ntitle: נהר\nexcerpt: על הנהר\n---\n\n## מים\n",
		"site/layout.tsx":           `export default ({ children }) => <main id="a">{children}</main>;`,
		"site/pages/home.tsx":       `export default () => <h1 id="вхід">а</h1>;`,
		"site/pages/books.tsx":      `export default () => <h1>б</h1>;`,
		"site/pages/book.tsx":       `export default () => <h1>г</h1>;`,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// TestLoadedAgainEqualsLoadedOnce compares the state after each change with that of a new loader, and looks at what the two
// states share.
func TestLoadedAgainEqualsLoadedOnce(t *testing.T) {
	files, o := library(), Everything(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	l := OpenFS("/library", files, o)
	last := l.Load()
	if list := last.Faults(); len(list) > 0 {
		t.Fatal(list)
	}
	faults := 0
	for i, c := range []struct {
		file, old, new string // no file: it goes
		model, checks  bool   // made again
	}{
		{"content/books/river/th.md", "## น้ำ", "## น้ำ\n\nข", false, false},
		{"content/books/river/th.md", "title: แม่น้ำ", "title: ทะเล", true, true},
		{"site/pages/home.tsx", "вхід", "двері", false, true},
		{"site/pages/books.tsx", "<h1>", `<a href="/nowhere/">а</a><h1>`, false, true},
		{"content/tags.yaml", "", "sea: { uk: Море, th: ทะเล, he: ים }\n", true, true}, // a built-in schema names it
		{"content/books/river/uk.md", "date: 2025-01-01", "date: 2025-01-01\ntags: [sea]", true, true},
		{"content/tags.yaml", "sea:", "see:", true, true},
		{"content/site.yaml", "languages:", "languages: [", true, true}, // is still data
		{"content/site.yaml", "languages: [", "languages:", true, true},
		{"content/site.yaml", "collections: [books]", "collections: [books]\nlinks: { shop: https://shop.example/ }", true, true},
		{"content/routes.yaml", "path: /books,", "path: /shelf,", true, true},
		{"content/books/river/he.md", "", "", true, true},
		{"site/public/plan.txt", "", "12:00", true, true},
		{"site/pages/book.tsx", "", "", false, true},
	} {
		var text string
		if file := files[c.file]; file != nil {
			text = string(file.Data)
		}
		if c.old == "" && c.new == "" {
			delete(files, c.file)
		} else {
			files[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
		}
		next := l.Read(c.file).Join(o, last)
		if model, checks := next.Model != last.Model, next.Targets != last.Targets; model != c.model || checks != c.checks {
			t.Errorf("step %d, %s: the model is made again: %v, the checks: %v", i, c.file, model, checks)
		}
		fresh := OpenFS("/library", files, o)
		if _, ok := fresh.Open(); ok { // else the last readable settings are used
			once := fresh.Load()
			got := fmt.Sprint(next.Faults(), next.CheckTexts(next.Content.Entries).Sorted(), next.Model.Routes.Addresses())
			want := fmt.Sprint(once.Faults(), once.CheckTexts(once.Content.Entries).Sorted(), once.Model.Routes.Addresses())
			if got != want {
				t.Errorf("step %d, %s: it is\n%s\nand in a new loader\n%s", i, c.file, got, want)
			}
		}
		faults += len(next.Faults())
		last = next
	}
	if faults < 5 {
		t.Errorf("the steps make only %d faults", faults)
	}
}
