package generator

import (
	"context"
	"slices"

	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// Check reports every fault of a site that can be found without running its code.
// It checks drafts and articles of the future too.
func Check(_ context.Context, o Options) (diag.List, error) {
	report := newReport("")
	_ = foreignFolder(report, o.Root, cachedir.CheckPath(o.Root, o.Cache)) // another fault is reported by what uses the cache
	o.Drafts, o.Future = true, true
	p, ok := openProject(o, report)
	if !ok {
		return report.finish().Diagnostics, nil
	}
	source := loadContent(p, nil, report)
	site, checks := joinSite(source, o, report)
	report.Diagnostics = append(report.Diagnostics, checkTexts(site, source.Content, checks)...)
	return report.finish().Diagnostics, nil
}

// checkTexts checks the texts with their pictures and links, and the links in components.
func checkTexts(site *model.Site, c content.Content, checks precheck.Checks) diag.List {
	p := site.Project
	images := image.NewStore(image.Options{FS: p.FS, BasePath: p.BaseURL.Path, Folder: bundle.AssetFolder})
	texts := page.NewConverter(site, images, checks.Targets, checks.ReservedIDs)
	list := markdowncheck.New(site, images).Check(c, texts)
	code := checks.Targets.CheckCode()
	anchors := texts.CheckAnchors(append(code.Anchors, checks.Targets.DataAnchors()...))
	return slices.Concat(list, markdowncheck.CheckTitles(site), code.Addresses, code.Routes, anchors)
}
