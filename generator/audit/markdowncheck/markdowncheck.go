// Package markdowncheck checks Markdown texts and their pictures without rendering pages. Check
// begins with it.
package markdowncheck

import (
	"path"
	"slices"
	"sync"

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

// Checker checks texts of one site. It may be used from several goroutines.
type Checker struct {
	site       *model.Site
	images     *image.Store
	archetypes *archetype.Archetypes
}

// New returns the checker for the texts of a site.
func New(site *model.Site, images *image.Store) *Checker {
	return &Checker{site, images, archetype.ReadArchetypes(site.Project, site.Schemas)}
}

// Check checks the texts in c: their Markdown, links, pictures, placeholders of the archetype, whether
// translations are up to date, and whether they state the facts of their sources. All texts of an article belong into the same call.
func (k *Checker) Check(c content.Content, texts *page.Converter) diag.List {
	site := k.site
	shown := newPictures(k.images)
	found, list := k.checkTexts(c, texts, shown)
	_, stale := translations.NewTable(site.Project, c, func(e *content.Entry, _ []byte) []markdown.Heading { return found.headings[e] })
	return slices.Concat(list, found.checkComponents(site, c), checkImages(site, c, shown), k.checkArchetypes(c), stale)
}

// parts are what checks of several texts compare.
type parts struct {
	headings   map[*content.Entry][]markdown.Heading // of the source texts
	components map[*content.Entry][]markdown.Use     // of all texts that have any
	broken     map[string]bool                       // folders of texts with errors
}

// checkTexts converts every text.
func (k *Checker) checkTexts(c content.Content, texts *page.Converter, shown *pictures) (parts, diag.List) {
	all := parts{map[*content.Entry][]markdown.Heading{}, map[*content.Entry][]markdown.Use{}, map[string]bool{}}
	articles := articlesOf(c.Entries)
	var mu sync.Mutex
	return all, parallel.Collect(len(c.Entries), func(i int) diag.List {
		e := c.Entries[i]
		frontImages := k.checkFrontImages(c, e, shown)
		list := frontImages
		var text page.Converted
		if !e.Empty {
			var found diag.List
			text, found = texts.Convert(e, page.ForCheck)
			list = append(list, found...)
			list = append(list, texts.CheckFallbacks(e, text.Doc)...)
		}
		shown.addLinked(e, text.Doc)
		mu.Lock()
		isLast := articles[e.Dir()].add(k, e, text.Passages, list.HasErrors()) // links may lead elsewhere when the errors are fixed
		if e.IsSource(k.site.Project.Languages) && len(text.Headings) > 0 {
			all.headings[e] = text.Headings
		}
		if len(text.Uses) > 0 {
			all.components[e] = text.Uses
		}
		if text.IsBroken || frontImages.HasErrors() {
			all.broken[e.Dir()] = true
		}
		mu.Unlock()
		if isLast {
			list = append(list, k.checkFacts(articles[e.Dir()], texts)...)
			articles[e.Dir()].texts = nil
		}
		return list
	})
}

// checkFrontImages checks the pictures that front matter names, and adds them to the shown ones.
func (k *Checker) checkFrontImages(c content.Content, e *content.Entry, shown *pictures) diag.List {
	var list diag.List
	schema := c.Schemas.Get(e.Collection)
	for f := range e.Front.Fields() {
		isImage := schema == nil || schema.IsImage(f.Key())
		if schema != nil && isImage && f.Text() == "" {
			shown.add(e, "") // the schema reports it, and it may be meant to be any
		}
		if f.Text() == "" || !isImage && !content.IsPicture(f.Text()) { // the key of a picture may be misspelled
			continue
		}
		file, ok := content.LocalPath(e, f.Text())
		shown.add(e, file)
		if schema != nil && isImage && ok && content.IsFile(k.site.Project.FS, e.Dir(), file) { // package content reports the rest
			_, found := k.images.Add(file, f.Pos())
			list = append(list, found...)
		}
	}
	return list
}

// checkImages checks the pictures in the folder of every text. The missing source of an article may name its pictures.
func checkImages(site *model.Site, c content.Content, shown *pictures) diag.List {
	var dirs []string
	hasSource, read := map[string]bool{}, map[string]bool{}
	for _, e := range c.Entries {
		dirs = append(dirs, e.Dir())
		read[e.File] = true
		hasSource[e.Dir()] = hasSource[e.Dir()] || e.Collection == content.PagesFolder || e.IsSource(site.Project.Languages)
	}
	dirs = slices.Compact(dirs)
	return parallel.Collect(len(dirs), func(i int) diag.List {
		return shown.check(site.Project.FS, dirs[i], hasSource, func(file string) bool { return read[file] })
	})
}

// checkArchetypes warns of placeholders of the archetype in published articles.
func (k *Checker) checkArchetypes(c content.Content) diag.List {
	var list diag.List
	drafts, sources := map[string]bool{}, map[string]*content.Entry{}
	for _, e := range c.Entries {
		if e.Front.Get("draft").Bool() {
			drafts[e.Dir()] = true
		}
		if e.IsSource(k.site.Project.Languages) {
			sources[e.Dir()] = e
		}
	}
	for _, e := range c.Entries {
		schema := c.Schemas.Get(e.Collection)
		if schema == nil || drafts[e.Dir()] {
			continue
		}
		var found diag.List
		if source := sources[e.Dir()]; source != nil {
			found = archetype.UntouchedTranslation(e, source)
		}
		if len(found) == 0 {
			found = k.archetypes.Untouched(e, schema.IsLocalized, schema.IsImage)
		}
		list = append(list, found...)
	}
	return list
}

// checkComponents warns of translations that do not have the components of their source.
func (p parts) checkComponents(site *model.Site, c content.Content) diag.List {
	var list diag.List
	if len(p.components) == 0 {
		return nil
	}
	sources := map[string]*content.Entry{} // by folder
	for _, e := range c.Entries {
		if e.IsSource(site.Project.Languages) {
			sources[e.Dir()] = e
		}
	}
	for _, e := range c.Entries {
		source := sources[e.Dir()]
		if source == nil || source == e || e.Empty || source.Empty || p.broken[e.Dir()] {
			continue
		}
		file := path.Base(source.File)
		for _, u := range without(p.components[source], p.components[e]) {
			list.Warnf("markdown-translation", diag.Pos{File: e.File, Line: e.BodyLine, Column: 1}, "Translate it too.",
				"The translation lacks a component “%s” of %s, line %d.", u.Name, file, u.Pos.Line)
		}
		for _, u := range without(p.components[e], p.components[source]) {
			list.Warnf("markdown-translation", u.Pos, "Remove it, or add it to the source.",
				"%s has no such component “%s”.", file, u.Name)
		}
	}
	return list
}

// without returns the uses in all that have no counterpart in others.
func without(all, others []markdown.Use) []markdown.Use {
	count := map[string]int{}
	for _, u := range others {
		count[u.Name]++
	}
	var rest []markdown.Use
	for _, u := range all {
		if count[u.Name]--; count[u.Name] < 0 {
			rest = append(rest, u)
		}
	}
	return rest
}
