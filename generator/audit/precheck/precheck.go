// Package precheck checks a site before its texts are converted and its pages
// rendered: templates, headers, redirects, public files and the words of data files. Build, check and dev
// begin with it.
package precheck

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit/glossary"
	"gaceta.dev/gaceta/generator/code"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/cms"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
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
	return c, slices.Concat(list, found, outputs.CheckRedirects(site, c.Targets.Has), checkIntegrity(site.Project, files), checkComponents(site),
		glossary.New(site).CheckData(), cms.Check(site.Project))
}

// BuiltTexts returns the texts without those of articles that a build leaves out.
func (c Checks) BuiltTexts(site *model.Site, entries []*content.Entry) []*content.Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e *content.Entry) bool {
		return c.Targets.WhyHidden(e.Dir()) != "" && site.Routes.OfText(e.Collection, e.Slug, e.Lang) == ""
	})
}
