// Package textcheck checks texts and their pictures without rendering pages. Check
// begins with it.
package textcheck

import (
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/archetype"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// Run checks all texts: their Markdown, pictures, placeholders of the archetype, and
// whether translations are up to date. It adds the texts to links, which checks their
// links.
func Run(site *model.Site, c content.Content, texts *page.Texts, images *image.Store, links *linkcheck.Checker) diag.List {
	headings, list := checkTexts(site, c, texts, images, links)
	_, stale := translations.NewTable(site.Project, c, func(e *content.Entry, _ []byte) []markdown.Heading { return headings[e] })
	return slices.Concat(list, checkImages(site, c, links), checkArchetypes(site, c), stale)
}

// checkTexts converts every text. It returns the headings of the source texts.
func checkTexts(site *model.Site, c content.Content, texts *page.Texts, images *image.Store, links *linkcheck.Checker) (map[*content.Entry][]markdown.Heading, diag.List) {
	headings := map[*content.Entry][]markdown.Heading{}
	var mu sync.Mutex
	return headings, parallel.Collect(len(c.Entries), func(i int) diag.List {
		e := c.Entries[i]
		list := checkFrontImages(site, c, e, images)
		var text page.Text
		if !e.Empty {
			var found diag.List
			text, found = texts.Convert(e, page.ForCheck)
			list = append(list, found...)
		}
		links.AddText(e, site.Routes.OfText(e.Collection, e.Slug, e.Lang), text.Doc)
		if e.Lang == site.Project.Languages.Default().Code && len(text.Headings) > 0 {
			mu.Lock()
			defer mu.Unlock()
			headings[e] = text.Headings
		}
		return list
	})
}

// checkFrontImages checks the pictures that front matter names.
func checkFrontImages(site *model.Site, c content.Content, e *content.Entry, images *image.Store) diag.List {
	var list diag.List
	schema := c.Schemas.Get(e.Collection)
	if schema == nil {
		return nil
	}
	for f := range e.Front.Fields() {
		file, ok := content.LocalPath(e, f.Text())
		if f.Text() == "" || !schema.IsImage(f.Key()) || !ok || !content.IsFile(site.Project.FS, e.Dir(), file) {
			continue // reported by package content
		}
		_, found := images.Add(file, f.Pos())
		list = append(list, found...)
	}
	return list
}

// checkImages checks the pictures in the folder of every text.
func checkImages(site *model.Site, c content.Content, links *linkcheck.Checker) diag.List {
	var folders [][]*content.Entry
	for i, e := range c.Entries {
		if i == 0 || c.Entries[i-1].Dir() != e.Dir() {
			folders = append(folders, nil)
		}
		folders[len(folders)-1] = append(folders[len(folders)-1], e)
	}
	return parallel.Collect(len(folders), func(i int) diag.List {
		texts := folders[i]
		isImage := func(string) bool { return true }
		if schema := c.Schemas.Get(texts[0].Collection); schema != nil {
			isImage = schema.IsImage
		}
		return links.CheckImages(site.Project.FS, texts[0].Dir(), texts, isImage)
	})
}

// checkArchetypes warns of placeholders of the archetype in published articles.
func checkArchetypes(site *model.Site, c content.Content) diag.List {
	var list diag.List
	archetypes := archetype.ReadArchetypes(site.Project)
	drafts := map[string]bool{}
	for _, e := range c.Entries {
		if e.Front.Get("draft").Bool() {
			drafts[e.Dir()] = true
		}
	}
	for _, e := range c.Entries {
		if schema := c.Schemas.Get(e.Collection); schema != nil && !drafts[e.Dir()] {
			list = append(list, archetypes.Untouched(e, schema.IsLocalized, schema.IsImage)...)
		}
	}
	return list
}
