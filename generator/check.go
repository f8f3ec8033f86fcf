package generator

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/ledger"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/proof"
)

// Check says everything that can be said of a site without running its code.
// Drafts and articles of the future are checked too.
func Check(_ context.Context, o Options) (diag.List, error) {
	b := &build{Options: o}
	b.Drafts, b.Future = true, true
	site, err := b.read(newClock())
	if site == nil || err != nil {
		return b.finish().Diagnostics, err
	}
	var list diag.List
	headings, found := b.readTexts()
	list = append(list, found...)
	list = append(list, b.checkPictures()...)
	links, _ := b.proof.Links(b.files())
	list = append(list, links...)
	list = append(list, b.proof.Titles()...)
	_, stale := ledger.Read(b.project, b.content, func(e *content.Entry, _ []byte) []markdown.Heading { return headings[e] })
	b.report.Diagnostics = append(b.report.Diagnostics, append(list, stale...)...)
	return b.finish().Diagnostics, nil
}

// hidden says why visitors will not get an article; "" if they will.
func (b *build) hidden(source *content.Entry) string {
	if source.Front.Get("draft").Bool() {
		return "is a draft"
	}
	if date := source.Front.Get("date").Text(); date > b.Now.Format(time.DateOnly) {
		return "is dated " + date
	}
	return ""
}

func (b *build) files() *proof.Files {
	return proof.ReadFiles(b.project.FS, publicFolder, "site", "templates", b.routes)
}

// links checks the links of texts, at their places in the Markdown, and then
// those of the finished pages, which the texts' own links are part of.
func (b *build) links() diag.List {
	list, broken := b.proof.Links(b.files())
	for _, l := range broken {
		b.auditor.Said(l.To, l.Fragment)
	}
	if b.report.Diagnostics.HasErrors() { // every link to a page that failed would be blamed too
		return list
	}
	return append(list, b.auditor.Finish()...)
}

// readTexts converts every text that could be read, shown or not. It gives the
// headings of the source texts, for the ledger.
func (b *build) readTexts() (map[*content.Entry][]markdown.Heading, diag.List) {
	all := b.content.Entries
	headings := map[*content.Entry][]markdown.Heading{}
	var mu sync.Mutex
	options := map[string]markdown.Options{}
	for _, lang := range b.project.Languages.Codes() {
		options[lang] = markdown.Options{Words: b.words(lang), Origin: b.project.BaseURL, Check: true}
	}
	return headings, gather(len(all), func(i int) diag.List {
		e := all[i]
		list := b.namedPictures(e)
		var doc markdown.Doc
		if !e.Empty {
			var found diag.List
			doc, found = b.convertWith(e, options[e.Lang])
			list = append(list, found...)
		}
		b.proof.Text(e, b.routes.OfText(e.Collection, e.Slug, e.Lang), doc)
		if e.Lang == b.project.Languages.Default().Code && len(doc.Headings) > 0 {
			mu.Lock()
			defer mu.Unlock()
			headings[e] = doc.Headings
		}
		return list
	})
}

// namedPictures looks at the pictures that front matter names.
func (b *build) namedPictures(e *content.Entry) diag.List {
	var list diag.List
	schema := b.content.Schemas.Get(e.Collection)
	if schema == nil {
		return nil
	}
	for _, f := range e.Front.Fields {
		name := f.Value.Text()
		file, ok := content.Beside(e, name)
		if name == "" || !schema.Image(f.Key) || !ok || !content.IsFile(b.project.FS, e.Dir(), file) {
			continue // content has said so
		}
		_, found := b.pictures.Add(file, f.Value.Pos)
		list = append(list, found...)
	}
	return list
}

// checkPictures looks at the pictures in the folder of every text.
func (b *build) checkPictures() diag.List {
	var folders [][]*content.Entry
	for i, e := range b.content.Entries {
		if i == 0 || b.content.Entries[i-1].Dir() != e.Dir() {
			folders = append(folders, nil)
		}
		folders[len(folders)-1] = append(folders[len(folders)-1], e)
	}
	return gather(len(folders), func(i int) diag.List {
		texts := folders[i]
		image := func(string) bool { return true }
		if schema := b.content.Schemas.Get(texts[0].Collection); schema != nil {
			image = schema.Image
		}
		return b.proof.Pictures(b.project.FS, texts[0].Dir(), texts, image)
	})
}

// gather calls do for 0 to n-1 on all cores and collects what it finds.
func gather(n int, do func(i int) diag.List) diag.List {
	var (
		list diag.List
		mu   sync.Mutex
		wg   sync.WaitGroup
		next atomic.Int64
	)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if found := do(i); len(found) > 0 {
					mu.Lock()
					list = append(list, found...)
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	return list
}
