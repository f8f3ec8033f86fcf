// Package precheck checks a site before its texts are converted and its pages
// rendered: templates, headers, redirects, public files and the words of data files. Build, check and dev
// begin with it.
package precheck

import (
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/audit/glossary"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/cms"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project/code"
)

// Checks are the results that later steps need.
type Checks struct {
	Targets     *links.Targets
	Templates   *outputs.Templates
	Page        page.Templates
	Policy      string          // content security policy of the meta element
	ReservedIDs map[string]bool // ids of elements that the layout adds to every page
}

// Run checks a site. entries are all texts, including those that are not shown.
func Run(site *model.Site, entries []*content.Entry, files *code.Scan, now time.Time) (Checks, diag.List) {
	fsys, now := site.Project.FS, site.Project.Schedule.Local(now)
	c := Checks{ReservedIDs: files.IDs("site/layout.tsx", "site/components", "templates")}
	var list, found diag.List
	c.Templates, list = outputs.LoadTemplates(fsys, site.Project.TemplatePos)
	c.Targets = links.New(site, links.Options{
		Entries: entries, Files: c.Templates.LinkedFiles(site), Beside: outputs.FilesBeside, Today: now.Format(time.DateOnly),
		Code: files,
	})
	if !list.HasErrors() {
		c.Policy, found = c.Templates.Policy(site)
		list = slices.Concat(list, found, c.Templates.CheckSecurity(site, now), c.Templates.CheckPublicFiles(site),
			c.checkPublicCode(site))
	}
	c.Page, found = page.LoadTemplates(site.Project)
	list = slices.Concat(list, content.CheckFileNames(fsys, "site", page.PublicFolder), content.CheckFileNames(fsys, "templates"))
	return c, slices.Concat(list, found, outputs.CheckRedirects(site, c.Targets), checkIntegrity(site.Project, files),
		checkComponents(site), checkInterfaceTexts(site.Project), glossary.New(site).CheckData(), cms.Check(site.Project))
}

// BuiltTexts returns the texts without those of articles that a build leaves out.
func (c Checks) BuiltTexts(site *model.Site, entries []*content.Entry) []*content.Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e *content.Entry) bool {
		return c.Targets.WhyHidden(e.Dir()) != "" && site.Routes.OfText(e.Collection, e.Slug, e.Lang) == ""
	})
}

// FaultlessRoutes returns the routes whose pages show no file with an error, and whose
// row has none.
func FaultlessRoutes(site *model.Site, list diag.List) []*model.Route {
	rows := map[diag.Pos]bool{}
	faulty, data := map[string]bool{}, false // files, and folders of collections; any data file
	for _, d := range list {
		if d.Pos.File == PagesFolder { // it is missing
			return nil
		}
		if d.Severity != diag.Error || d.Pos.File == model.RoutesFile {
			rows[d.Pos] = rows[d.Pos] || d.Severity == diag.Error
			continue
		}
		faulty[d.Pos.File] = true
		faulty[path.Dir(path.Dir(d.Pos.File))] = true // content/news of content/news/slug/es.md
		data = data || strings.HasSuffix(d.Pos.File, ".yaml")
	}
	isFaulty := func(name string) bool { return site.Data[name] == nil || faulty[site.Data[name].File] }
	if slices.ContainsFunc(site.Project.Shared, isFaulty) {
		return nil
	}
	// Data files describe an article's author, for example.
	isFaultyCollection := func(name string) bool { return data || faulty["content/"+name] }
	var out []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		switch {
		case rows[rt.Pos] || rows[rt.PagePos]:
		case slices.ContainsFunc(slices.Collect(maps.Values(rt.Data)), isFaulty):
		case rt.Article != nil && isFaultyCollection(rt.Article.Collection):
		case rt.Listing != nil && isFaultyCollection(rt.Listing.Collection.Name):
		case rt.Text != nil && faulty[rt.Text.File]:
		case rt.Text == nil && rt.Prose != "" && rt.Article == nil && rt.Listing == nil: // its text could not be read
		default:
			out = append(out, rt)
		}
	}
	return out
}
