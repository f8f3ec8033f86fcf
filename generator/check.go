package generator

import (
	"context"
	"sync"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/archetype"
	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/page"
)

// Check reports every fault of a site that can be found without running its code.
// It checks drafts and articles of the future too.
func Check(_ context.Context, o Options) (diag.List, error) {
	report := newReport("")
	o.Drafts, o.Future = true, true
	p, ok := openProject(o, report)
	if !ok {
		return report.finish().Diagnostics, nil
	}
	source := loadContent(p, nil, report)
	site := joinSite(source, o, report)
	checks := runPrechecks(site, source, o, report)
	images := image.NewStore(image.Options{FS: p.FS, Folder: bundle.AssetFolder})
	texts := page.NewTexts(site, images, checks.Links, checks.ReservedIDs)

	headings, list := checkTexts(site, source, texts, images, checks.Links)
	add := func(found diag.List) { list = append(list, found...) }
	add(checkImages(source, checks.Links))
	links, _ := checks.Links.Check(checks.Files)
	add(links)
	add(checks.Links.CheckTitles())
	add(checkArchetypes(source))
	_, stale := translations.NewTable(p, source.Content, func(e *content.Entry, _ []byte) []markdown.Heading { return headings[e] })
	add(stale)
	report.Diagnostics = append(report.Diagnostics, list...)
	return report.finish().Diagnostics, nil
}

// checkTexts converts every text. It returns the headings of the source texts.
func checkTexts(site *model.Site, s source, texts *page.Texts, images *image.Store, links *linkcheck.Checker) (map[*content.Entry][]markdown.Heading, diag.List) {
	headings := map[*content.Entry][]markdown.Heading{}
	var mu sync.Mutex
	return headings, parallel.Collect(len(s.Entries), func(i int) diag.List {
		e := s.Entries[i]
		list := checkFrontImages(s, e, images)
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
func checkFrontImages(s source, e *content.Entry, images *image.Store) diag.List {
	var list diag.List
	schema := s.Schemas.Get(e.Collection)
	if schema == nil {
		return nil
	}
	for f := range e.Front.Fields() {
		file, ok := content.LocalPath(e, f.Text())
		if f.Text() == "" || !schema.IsImage(f.Key()) || !ok || !content.IsFile(s.Project.FS, e.Dir(), file) {
			continue // reported by package content
		}
		_, found := images.Add(file, f.Pos())
		list = append(list, found...)
	}
	return list
}

// checkImages checks the pictures in the folder of every text.
func checkImages(s source, links *linkcheck.Checker) diag.List {
	var folders [][]*content.Entry
	for i, e := range s.Entries {
		if i == 0 || s.Entries[i-1].Dir() != e.Dir() {
			folders = append(folders, nil)
		}
		folders[len(folders)-1] = append(folders[len(folders)-1], e)
	}
	return parallel.Collect(len(folders), func(i int) diag.List {
		texts := folders[i]
		isImage := func(string) bool { return true }
		if schema := s.Schemas.Get(texts[0].Collection); schema != nil {
			isImage = schema.IsImage
		}
		return links.CheckImages(s.Project.FS, texts[0].Dir(), texts, isImage)
	})
}

// checkArchetypes warns of placeholders of the archetype in published articles.
func checkArchetypes(s source) diag.List {
	var list diag.List
	archetypes := archetype.ReadArchetypes(s.Project)
	drafts := map[string]bool{}
	for _, e := range s.Entries {
		if e.Front.Get("draft").Bool() {
			drafts[e.Dir()] = true
		}
	}
	for _, e := range s.Entries {
		if schema := s.Schemas.Get(e.Collection); schema != nil && !drafts[e.Dir()] {
			list = append(list, archetypes.Untouched(e, schema.IsLocalized, schema.IsImage)...)
		}
	}
	return list
}

// Headers returns the _headers that the next build writes, without building.
func Headers(o Options) ([]byte, diag.List, error) {
	report := newReport("")
	p, ok := openProject(o, report)
	if !ok {
		return nil, report.finish().Diagnostics, nil
	}
	source := loadContent(p, nil, report)
	site := joinSite(source, o, report)
	checks := runPrechecks(site, source, o, report)
	if !checks.Templates.HasHeaders() {
		return nil, report.finish().Diagnostics, nil
	}
	text, err := checks.Templates.Headers(site)
	return text, report.finish().Diagnostics, err
}

// ScoreHeaders returns the score that Mozilla's HTTP Observatory would give a site
// with the headers of the next build, and an error for each one that costs points.
func ScoreHeaders(o Options) (headers.Scorecard, diag.List, error) {
	text, list, err := Headers(o)
	if err != nil || text == nil {
		return headers.Scorecard{}, list, err
	}
	score, blamed := outputs.ScoreHeaders(o.Root, text)
	return score, blamed, nil
}
