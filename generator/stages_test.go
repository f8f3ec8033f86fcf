package generator

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"

	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/project"
)

// articles is how many the benchmarks add to the smallest site, each in three
// languages.
const articles = 300

func large(b *testing.B) string {
	b.Helper()
	root := testsite.Site(b)
	text := strings.Repeat("Ein Absatz mit einem [Verweis](https://example.com/) und **Nachdruck**, der ein wenig länger ist.\n\n", 20) + "```js\nconst a = 1;\n```\n"
	for i := range articles {
		dir := filepath.Join(root, "content/recipes", fmt.Sprintf("nummer-%d", i))
		if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "content/recipes/brot"))); err != nil {
			b.Fatal(err)
		}
		for _, lang := range []string{"de", "fr", "it"} {
			file := filepath.Join(dir, lang+".md")
			old, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(file, append(old, text...), 0o644)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	return root
}

func perPage(b *testing.B) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(3*articles), "ns/page")
}

// BenchmarkStages runs stages of a build by themselves.
func BenchmarkStages(b *testing.B) {
	root := large(b)
	p, _ := project.Open(root)
	c, _, _ := content.NewReader(p).Load()
	b.Run("content", func(b *testing.B) {
		for b.Loop() {
			content.NewReader(p).Load()
		}
		perPage(b)
	})
	b.Run("model and routes", func(b *testing.B) {
		for b.Loop() {
			model.New(p, c, model.Options{Now: time.Now()})
		}
		perPage(b)
	})
	b.Run("looking at files", func(b *testing.B) {
		for b.Loop() {
			incremental.Scan(root, nil, "content", "site", "templates")
		}
		perPage(b)
	})
	b.Run("markdown", func(b *testing.B) {
		body, _ := content.Body(p.FS, c.Entries[len(c.Entries)/2])
		convert := markdown.New(markdown.Syntax{})
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			convert.Convert("a.md", 1, body, markdown.Options{})
		}
	})
	b.Run("document and audit", func(b *testing.B) {
		tpl, _ := document.Load(p.FS, diag.Pos{})
		site, _ := model.New(p, c, model.Options{Now: time.Now()})
		auditor := audit.New(links.New(site, links.Options{}), audit.Saved{})
		body := bytes.Repeat([]byte(`<p>Text <a href="/about/">a</a></p>`), 300)
		values := document.Page{
			"OtherLocales": []string{"de_DE"}, "Image": (*document.Image)(nil), "NoIndex": false, "Early": document.Asset{}, "Loader": document.Asset{},
			"Alternates": []document.Alternate{{Lang: "de", URL: "/de/"}}, "Feeds": []document.Feed(nil),
			"Fonts": []document.Asset(nil), "Styles": []document.Asset{{URL: "/a.css"}}, "Data": []template.JS{"{}"}, "Body": template.HTML(body),
		}
		for name := range strings.FieldsSeq(`Lang Direction Locale SiteName Title TitleLang Description Type Published Modified Disclosure
			Policy Icon BasePath Canonical Markdown Islands Strings`) {
			values[name] = ""
		}
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			var page bytes.Buffer
			if list := tpl.Execute(&page, values); len(list) > 0 {
				b.Fatal(list)
			}
			auditor.CheckPage(audit.Page{Address: "/", HTML: page.Bytes()})
		}
	})
}

// BenchmarkBuild builds cold, unchanged and with one edit.
func BenchmarkBuild(b *testing.B) {
	root := large(b)
	o := Options{Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: time.Now()}
	build := func() {
		if r, err := Build(context.Background(), o); err != nil || r.Diagnostics.HasErrors() {
			b.Fatal(err, r.Diagnostics)
		}
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			_ = os.RemoveAll(o.Out)
			_ = os.RemoveAll(o.Cache)
			build()
		}
		perPage(b)
	})
	build()
	b.Run("unchanged", func(b *testing.B) {
		for b.Loop() {
			build()
		}
		perPage(b)
	})
	b.Run("one edit", func(b *testing.B) {
		file := filepath.Join(root, "content/recipes/nummer-7/de.md")
		for b.Loop() {
			old, _ := os.ReadFile(file)
			_ = os.WriteFile(file, append(old, "Noch ein Satz.\n"...), 0o644)
			build()
		}
		perPage(b)
	})
}
