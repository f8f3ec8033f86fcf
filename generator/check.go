package generator

import (
	"context"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/archetype"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
)

// Check says everything that can be said of a site without running its code.
// Drafts and articles of the future are checked too.
func Check(_ context.Context, o Options) (diag.List, error) {
	b := &build{Options: o}
	b.Drafts, b.Future = true, true
	if !b.open() {
		return b.finish().Diagnostics, nil
	}
	defer boundsOfReading().use()()
	b.read(newClock())
	boundsOfCheck(len(b.content.Entries)).use()
	var list diag.List
	headings, found := b.readTexts()
	list = append(list, found...)
	list = append(list, b.checkPictures()...)
	links, _ := b.proof.Check(b.files())
	list = append(list, links...)
	list = append(list, b.proof.CheckTitles()...)
	list = append(list, b.untouched()...)
	_, stale := translations.NewTable(b.project, b.content, func(e *content.Entry, _ []byte) []markdown.Heading { return headings[e] })
	b.report.Diagnostics = append(b.report.Diagnostics, append(list, stale...)...)
	return b.finish().Diagnostics, nil
}

// untouched warns of what published articles still have of their archetype.
func (b *build) untouched() diag.List {
	var list diag.List
	archetypes := archetype.ReadArchetypes(b.project)
	drafts := map[string]bool{}
	for _, e := range b.content.Entries {
		if e.Front.Get("draft").Bool() {
			drafts[e.Dir()] = true
		}
	}
	for _, e := range b.content.Entries {
		if schema := b.content.Schemas.Get(e.Collection); schema != nil && !drafts[e.Dir()] {
			list = append(list, archetypes.Untouched(e, schema.IsLocalized, schema.IsImage)...)
		}
	}
	return list
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

func (b *build) files() *linkcheck.Files {
	return linkcheck.FindFiles(b.project.FS, publicFolder, b.ids.of(b.project.FS, "site", "templates"), b.routes)
}

// links checks the links of texts, at their places in the Markdown, and then
// those of the finished pages, which the texts' own links are part of.
func (b *build) links() diag.List {
	b.proofread()
	if b.proof.Empty() && !b.report.Diagnostics.HasErrors() {
		return b.auditor.CheckLinks()
	}
	list, broken := b.proof.Check(b.files())
	b.forget(list)
	for _, l := range broken {
		b.auditor.MarkReported(l.Address, l.Fragment)
	}
	if b.report.Diagnostics.HasErrors() { // every link to a page that failed would be blamed too
		return list
	}
	return append(list, b.auditor.CheckLinks()...)
}

// proofread takes in the texts of pages that were kept, or of which there was
// nothing to say as long as the pages they link to were not known.
func (b *build) proofread() {
	addresses := map[string]bool{}
	for _, address := range b.auditor.PagesWithBrokenLinks() {
		addresses[address] = true
	}
	source := b.project.Languages.Default().Code
	preview := (b.Drafts || b.Future) && slices.ContainsFunc(b.content.Entries, func(e *content.Entry) bool { return e.Lang == source && b.hidden(e) != "" })
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		e := entry(rt)
		if e == nil || e.Empty || b.proof.HasText(rt.Address) || !addresses[rt.Address] && !preview {
			continue
		}
		doc, _ := b.convertWith(e, markdown.Options{Labels: b.words(rt.Lang), Origin: b.project.BaseURL, SkipHTML: true})
		if addresses[rt.Address] || b.proof.NeedsCheck(e, doc) {
			b.proof.AddText(e, rt.Address, doc)
		}
	}
}

// readTexts converts every text that could be read, shown or not. It gives the
// headings of the source texts, for the ledger.
func (b *build) readTexts() (map[*content.Entry][]markdown.Heading, diag.List) {
	all := b.content.Entries
	headings := map[*content.Entry][]markdown.Heading{}
	var mu sync.Mutex
	options := map[string]markdown.Options{}
	for _, lang := range b.project.Languages.Codes() {
		options[lang] = markdown.Options{Labels: b.words(lang), Origin: b.project.BaseURL, SkipHTML: true}
	}
	return headings, parallel.Collect(len(all), func(i int) diag.List {
		e := all[i]
		list := b.namedPictures(e)
		var doc markdown.Doc
		if !e.Empty {
			var found diag.List
			doc, found = b.convertWith(e, options[e.Lang])
			list = append(list, found...)
		}
		b.proof.AddText(e, b.routes.OfText(e.Collection, e.Slug, e.Lang), doc)
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
	for f := range e.Front.Fields() {
		name := f.Text()
		file, ok := content.LocalPath(e, name)
		if name == "" || !schema.IsImage(f.Key()) || !ok || !content.IsFile(b.project.FS, e.Dir(), file) {
			continue // content has said so
		}
		_, found := b.pictures.Add(file, f.Pos())
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
	return parallel.Collect(len(folders), func(i int) diag.List {
		texts := folders[i]
		image := func(string) bool { return true }
		if schema := b.content.Schemas.Get(texts[0].Collection); schema != nil {
			image = schema.IsImage
		}
		return b.proof.CheckImages(b.project.FS, texts[0].Dir(), texts, image)
	})
}
