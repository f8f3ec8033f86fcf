package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

// fakePool renders a page as its text between two marks. It records the jobs.
type fakePool struct {
	result func(props map[string]any) (render.Result, diag.List, error) // may be nil
	jobs   []render.Job
}

func (p *fakePool) Close() {}

func (p *fakePool) Render(_ context.Context, job render.Job) (render.Result, diag.List, error) {
	p.jobs = append(p.jobs, job)
	var props map[string]any
	if err := json.Unmarshal(job.Props, &props); err != nil {
		return render.Result{}, nil, err
	}
	result := render.Result{}
	if p.result != nil {
		var list diag.List
		var err error
		if result, list, err = p.result(props); err != nil || list.HasErrors() {
			return result, list, err
		}
	}
	result.HTML = "<main>" + string(job.Text) + "</main>"
	return result, nil, nil
}

// library is a site about books in Arabic, Japanese and Greek.
var library = map[string]string{
	"content/site.yaml": `
baseUrl: https://books.example/shelf
name: { ar: المكتبة, ja: 図書館, el: Βιβλιοθήκη }
languages:
  - { code: ar, name: العربية, locale: ar_EG }
  - { code: ja, prefix: ja, name: 日本語, locale: ja_JP }
  - { code: el, prefix: el, name: Ελληνικά, locale: el_GR }
collections: [books]
schemes: { work: works }
`,
	"content/routes.yaml": `
routes:
  - { id: home, path: /, title: { ar: الرئيسية, ja: ホーム, el: Αρχική }, description: { ar: أ, ja: あ, el: α }, data: { prices: prices } }
  - id: books
    path: /books
    collection: books
    feed: true
    title: { ar: كتب, ja: 本, el: Βιβλία }
    description: { ar: ب, ja: い, el: β }
  - { id: book, path: "/books/:slug", collection: books, page: book }
  - { id: lost, path: /404, error: true, title: { ar: ضاع, ja: なし, el: Χαμένο }, description: { ar: ج, ja: う, el: γ } }
`,
	"content/prices.yaml":                "loan: { fee: 12.5 }\n",
	"content/works.yaml":                 "iliad: { title: { ar: الإلياذة, ja: イーリアス, el: Ιλιάς }, url: { ar: https://works.example/a, ja: https://works.example/j, el: https://works.example/e }, fragment: \"book_{}\" }\n",
	"content/schemas/prices.schema.json": `{ "type": "object" }`,
	"content/schemas/works.schema.json":  `{ "type": "object" }`,
	"content/schemas/books.schema.json":  `{ "type": "object", "additionalProperties": true }`,
	"content/books/first/ar.md":          "---\ntitle: الأول\nexcerpt: عن الأول\ndate: 2025-03-01\n---\n\n## بداية\n\n{{prices:loan.fee}} [ثان](../second/ar.md#نهاية) [نشيد](work:iliad#2)\n",
	"content/books/first/ja.md":          "---\ntitle: 一冊目\nexcerpt: 一冊目について\n---\n\n## はじめ\n\n[二冊目](../second/ja.md)\n",
	"content/books/first/el.md":          "---\ntitle: Πρώτο\nexcerpt: Για το πρώτο\n---\n\n## Αρχή\n\nΚείμενο.\n",
	"content/books/second/ar.md":         "---\ntitle: الثاني\nexcerpt: عن الثاني\ndate: 2025-04-01\n---\n\n## نهاية\n\nنص.\n",
	"content/books/second/ja.md":         "---\ntitle: 二冊目\nexcerpt: 二冊目について\n---\n\n文。\n",
	"content/books/second/el.md":         "---\ntitle: Δεύτερο\nexcerpt: Για το δεύτερο\n---\n\nΚείμενο.\n",
	"site/pages/book.tsx":                "export default function Book() {}\n",
	"site/public/favicon.svg":            `<svg xmlns="http://www.w3.org/2000/svg"/>`,
	"site/images/shelf.svg":              `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>`,
}

// renderer returns the renderer of the library with other or further files; "" removes one.
func renderer(t *testing.T, pool *fakePool, files map[string]string) (*Renderer, *model.Site) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range library {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range files {
		if fsys[name] = (&fstest.MapFile{Data: []byte(text)}); text == "" {
			delete(fsys, name)
		}
	}
	p, list := project.OpenFS("", fsys)
	c, found, _ := content.NewReader(p).Load()
	site, faults := model.New(p, c, model.Options{Now: time.Date(2025, 6, 1, 0, 0, 0, 0, time.UTC)})
	templates, missing := LoadTemplates(p)
	if list = slices.Concat(list, found, faults, missing); list.HasErrors() {
		t.Fatal(list)
	}
	assets := &bundle.Assets{
		Pages: []string{"home", "books", "book", "lost"},
		Base:  []bundle.Asset{{URL: "/shelf/_assets/base.css", Integrity: "sha256-b"}},
		PageCSS: map[string][]bundle.Asset{
			"book": {{URL: "/shelf/_assets/book.css", Integrity: "sha256-c"}},
		},
		Islands: map[string]bundle.Island{"loan": {Script: bundle.Asset{URL: "/shelf/_assets/loan.js", Integrity: "sha256-l"}}},
	}
	return New(Options{
		Site: site, Templates: templates, Assets: assets, Pool: pool, Images: image.NewStore(image.Options{FS: p.FS, Folder: "_images"}),
		Targets: links.New(site, links.Options{Entries: c.Entries, Today: "2025-06-01", Code: code.Read(p.FS)}), Policy: "default-src 'none'",
	}), site
}

// rendered renders the page with an address, counted from the base path.
func rendered(t *testing.T, r *Renderer, site *model.Site, address string) (Page, diag.List) {
	t.Helper()
	i := slices.IndexFunc(site.Routes.All, func(rt model.Route) bool { return rt.Address == "/shelf"+address })
	if i < 0 {
		t.Fatalf("the site has no page %s", address)
	}
	p, list, err := r.Render(t.Context(), &site.Routes.All[i])
	if err != nil {
		t.Fatal(err)
	}
	return p, list
}

func TestDocument(t *testing.T) {
	r, site := renderer(t, &fakePool{}, nil)
	for _, c := range []struct{ address, want string }{
		{"/", `<html lang="ar" dir="rtl"`},
		{"/ja/", `<html lang="ja"`},
		{"/el/books/first/", `<html lang="el"`},
		{"/", `الرئيسية`},
		{"/ja/books/first/", `<title>一冊目`},
		{"/ja/books/first/", `content="一冊目について"`},
		{"/el/books/first/", `<link rel="canonical" href="https://books.example/shelf/el/books/first/">`},
		{"/books/first/", `<link rel="alternate" hreflang="ja" href="https://books.example/shelf/ja/books/first/">`},
		{"/books/first/", `<link rel="alternate" hreflang="x-default" href="https://books.example/shelf/books/first/">`},
		{"/ja/books/first/", `href="https://books.example/shelf/ja/books/first/index.md"`},
		{"/el/books/first/", `<meta property="og:locale" content="el_GR">`},
		{"/books/", `type="application/atom+xml"`},
		{"/books/first/", `content="2025-03-01"`},
		{"/books/first/", `href="/shelf/_assets/book.css"`},
		{"/ja/", `href="/shelf/_assets/base.css"`},
		{"/ja/", `href="/shelf/favicon.svg"`},
		{"/ja/", `default-src &#39;none&#39;`},
		{"/books/first/", `<main><h2 id="بداية"`},
		{"/books/first/", `href="/shelf/books/second/#%D9%86%D9%87%D8%A7%D9%8A%D8%A9"`},
		{"/ja/books/first/", `href="/shelf/ja/books/second/"`},
		{"/books/first/", `href="https://works.example/a#book_2"`},
		{"/books/first/", `<p>12.5 <a`},
	} {
		p, list := rendered(t, r, site, c.address)
		if !strings.Contains(string(p.HTML), c.want) || len(list) > 0 {
			t.Errorf("%s does not contain %s:\n%s\n%v", c.address, c.want, p.HTML, list)
		}
	}
	if p, _ := rendered(t, r, site, "/404.html"); bytes.Contains(p.HTML, []byte("canonical")) || !bytes.Contains(p.HTML, []byte("noindex")) {
		t.Errorf("the error page is\n%s", p.HTML)
	}
}

// Props are JSON: values are found by a path such as entry.newer.title.
func TestProps(t *testing.T) {
	pool := &fakePool{}
	r, site := renderer(t, pool, nil)
	for _, c := range []struct{ address, path, want string }{
		{"/ja/", "page", "home"},
		{"/ja/", "lang", "ja"},
		{"/ja/", "alternates.el", "/shelf/el/"},
		{"/", "data.prices", "prices"},
		{"/", "entry", "<nil>"},
		{"/ja/books/first/", "title", "一冊目"},
		{"/ja/books/first/", "description", "一冊目について"},
		{"/ja/books/first/", "entry.headings.0.text", "はじめ"},
		{"/ja/books/first/", "entry.newer.title", "二冊目"},
		{"/ja/books/first/", "entry.newer.address", "/shelf/ja/books/second/"},
		{"/ja/books/first/", "entry.older", "<nil>"},
		{"/books/second/", "entry.older.title", "الأول"},
		{"/books/first/", "citations.0.title", "الإلياذة"},
		{"/el/books/", "listing.total", "2"},
		{"/el/books/", "listing.years.0", "2025"},
		{"/el/books/", "summaries.0.title", "Δεύτερο"},
		{"/el/books/", "summaries.1.address", "/shelf/el/books/first/"},
	} {
		rendered(t, r, site, c.address)
		encoded := pool.jobs[len(pool.jobs)-1].Props
		var value any
		if err := json.Unmarshal(encoded, &value); err != nil {
			t.Fatal(err)
		}
		for step := range strings.SplitSeq(c.path, ".") {
			switch v := value.(type) {
			case map[string]any:
				value = v[step]
			case []any:
				value = nil
				if i := int(step[0] - '0'); i < len(v) {
					value = v[i]
				}
			}
		}
		if got := fmt.Sprint(value); got != c.want {
			t.Errorf("%s: %s is %s, want %s in %s", c.address, c.path, got, c.want, encoded)
		}
	}
}

// A page lists what it depends on and what was not known before.
func TestInputs(t *testing.T) {
	shows := func(pictures ...string) func(map[string]any) (render.Result, diag.List, error) {
		return func(map[string]any) (render.Result, diag.List, error) {
			return render.Result{Pictures: pictures, Islands: []string{"loan"}, Strings: json.RawMessage("{}")}, nil, nil
		}
	}
	r, site := renderer(t, &fakePool{result: shows("site/images/shelf.svg")}, nil)
	p, list := rendered(t, r, site, "/books/first/")
	for _, want := range []string{"content/prices.yaml", "work:work:iliad", "island:loan", "site/images/shelf.svg"} {
		if !slices.Contains(p.Inputs(), want) {
			t.Errorf("%s is not among %q", want, p.Inputs())
		}
	}
	if !slices.ContainsFunc(p.Images, func(f image.File) bool { return strings.Contains(f.Path, "shelf") }) {
		t.Errorf("the picture is not among %v: %v", p.Images, list)
	}
	if !bytes.Contains(p.HTML, []byte("/shelf/_assets/loan.js")) {
		t.Errorf("the page does not load its island:\n%s", p.HTML)
	}
}

// A component that asks for a picture is rendered again with its size. Other pages of the component begin with it.
func TestPicturesOfComponents(t *testing.T) {
	pool := &fakePool{result: func(map[string]any) (render.Result, diag.List, error) {
		return render.Result{Pictures: []string{"site/images/shelf.svg"}}, nil, nil
	}}
	r, site := renderer(t, pool, nil)
	rendered(t, r, site, "/books/first/")
	if len(pool.jobs) != 2 || !bytes.Contains(pool.jobs[1].Props, []byte(`"width":8`)) {
		t.Errorf("the page was rendered %d times, at last with %s", len(pool.jobs), pool.jobs[len(pool.jobs)-1].Props)
	}
	if rendered(t, r, site, "/ja/books/first/"); len(pool.jobs) != 3 {
		t.Errorf("another page of the component was rendered %d times", len(pool.jobs)-2)
	}
}

func TestFaults(t *testing.T) {
	failing := func(result render.Result, code string) *fakePool {
		return &fakePool{result: func(map[string]any) (render.Result, diag.List, error) {
			var list diag.List
			if code != "" {
				list.Errorf(code, diag.Pos{File: "site/pages/book.tsx", Line: 3, Column: 1}, "", "It throws.")
			}
			return result, list, nil
		}}
	}
	count := 0
	restless := &fakePool{result: func(map[string]any) (render.Result, diag.List, error) {
		count++
		return render.Result{Pictures: []string{fmt.Sprintf("site/images/%d.svg", count%2)}}, nil, nil
	}}
	const first = "content/books/first/el.md"
	text := func(body string) map[string]string {
		return map[string]string{first: "---\ntitle: Α\nexcerpt: Β\n---\n\n" + body + "\n"}
	}
	for name, c := range map[string]struct {
		pool  *fakePool
		files map[string]string
		want  string // code file:line
	}{
		"a component throws":        {failing(render.Result{}, "render"), nil, "render site/pages/book.tsx:3"},
		"an island without a file":  {failing(render.Result{Islands: []string{"loam"}}, ""), nil, "bundle-island site/pages/book.tsx:1"},
		"a picture that is missing": {failing(render.Result{Pictures: []string{"site/images/none.svg"}}, ""), nil, "page-picture content/books/first/el.md"},
		"other pictures each time": {restless, map[string]string{
			"site/images/0.svg": library["site/images/shelf.svg"], "site/images/1.svg": library["site/images/shelf.svg"],
		}, "page-picture content/books/first/el.md"},
		"a picture of a text":    {&fakePool{}, text("![α](none.png)"), "content-image " + first + ":6"},
		"a picture elsewhere":    {&fakePool{}, text("![α](https://other.example/a.png)"), "content-image " + first + ":6"},
		"a link":                 {&fakePool{}, text("[α](/el/nowhere/)"), "content-link " + first + ":6"},
		"an anchor":              {&fakePool{}, text("[α](../second/el.md#τέλος)"), "content-anchor " + first + ":6"},
		"a work":                 {&fakePool{}, text("[α](work:odyssey)"), "content-link " + first + ":6"},
		"a value that is quoted": {&fakePool{}, text("{{prices:loan.fine}}"), "markdown-fact " + first + ":6"},
		"a component of a text":  {&fakePool{}, text(":::nothing\n:::"), "markdown-component " + first + ":6"},
	} {
		r, site := renderer(t, c.pool, c.files)
		_, list := rendered(t, r, site, "/el/books/first/")
		if len(list) != 1 || !strings.HasPrefix(fmt.Sprintf("%s %s:%d", list[0].Code, list[0].Pos.File, list[0].Pos.Line), c.want) {
			t.Errorf("%s: %v, want %s", name, list, c.want)
		}
	}
}

// The failure of a process is no fault of the page.
func TestFailureOfTheMachine(t *testing.T) {
	broken := errors.New("no process")
	r, site := renderer(t, &fakePool{result: func(map[string]any) (render.Result, diag.List, error) { return render.Result{}, nil, broken }}, nil)
	if _, list, err := r.Render(t.Context(), &site.Routes.All[0]); !errors.Is(err, broken) || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
}

func TestMarkdownCopy(t *testing.T) {
	r, site := renderer(t, &fakePool{}, nil)
	p, _ := rendered(t, r, site, "/books/first/")
	for _, want := range []string{
		`title: "الأول"`, `url: "https://books.example/shelf/books/first/"`, `lang: "ar"`, `date: "2025-03-01"`, "\n# الأول\n", "\n> عن الأول\n", "## بداية",
		"](https://books.example/shelf/books/second/#نهاية)", "](https://works.example/a#book_2)",
	} {
		if !bytes.Contains(p.Markdown, []byte(want)) {
			t.Errorf("the copy has no %s:\n%s", want, p.Markdown)
		}
	}
	if p, _ := rendered(t, r, site, "/books/"); p.Markdown != nil {
		t.Errorf("a listing has the copy %s", p.Markdown)
	}
}

// A key changes exactly with what its page is made of.
func TestKeys(t *testing.T) {
	edit := func(file, old, now string) map[string]string {
		return map[string]string{file: strings.Replace(library[file], old, now, 1)}
	}
	for name, c := range map[string]struct {
		files   map[string]string
		changed string // addresses of pages whose keys change, as a pattern
	}{
		"nothing":              {nil, `^$`},
		"a text":               {edit("content/books/first/el.md", "Κείμενο", "Άλλο"), `^/el/books/first/$`},
		"a title":              {edit("content/books/first/ja.md", "title: 一冊目", "title: 初め"), `^/ja/books/((first|second)/)?$`},
		"the title of a route": {edit("content/routes.yaml", "ホーム", "玄関"), `^/ja/$`},
		"a date":               {edit("content/books/first/ar.md", "2025-03-01", "2025-03-02"), `^(/ja|/el)?/books/((first|second)/)?$`},
	} {
		before, after := keysOf(t, nil), keysOf(t, c.files)
		for address, key := range before {
			if matches := regexp.MustCompile(c.changed).MatchString(address); matches != (after[address] != key) {
				t.Errorf("%s: the key of %s changes: %v", name, address, !matches)
			}
		}
	}
}

// inputs are the sums of files in memory.
type inputs struct{ fsys fs.FS }

func (i inputs) Sum(file string) digest.Sum {
	text, err := fs.ReadFile(i.fsys, file)
	if err != nil {
		return digest.Sum{}
	}
	return digest.NewHash().Text(string(text)).Sum()
}

func (i inputs) Sums(files []string) digest.Sum {
	h := digest.NewHash()
	for _, file := range files {
		h.Text(file).Add(i.Sum(file))
	}
	return h.Sum()
}

func (i inputs) Names(folder string) (names []string) {
	_ = fs.WalkDir(i.fsys, folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names
}

// keysOf returns the keys of the library's pages, by address.
func keysOf(t *testing.T, files map[string]string) map[string]digest.Sum {
	t.Helper()
	r, site := renderer(t, &fakePool{}, files)
	keys, byAddress := r.Keys(inputs{site.Project.FS}), map[string]digest.Sum{}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		byAddress[strings.TrimPrefix(rt.Address, "/shelf")] = keys.Page(rt)
	}
	return byAddress
}
