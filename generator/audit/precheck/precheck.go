// Package precheck checks a site before its texts are converted and its pages
// rendered: templates, headers, redirects, public files and the words of data files. Build, check and dev
// begin with it.
package precheck

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit/glossary"
	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/cms"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// Checks are the results that later steps need.
type Checks struct {
	Links       *linkcheck.Checker
	Files       *linkcheck.Files
	Templates   *outputs.Templates
	Page        page.Templates
	Policy      string          // content security policy of the meta element
	ReservedIDs map[string]bool // ids of elements that the layout adds to every page
}

// Run checks a site. entries are all texts, including those that are not shown.
func Run(site *model.Site, entries []*content.Entry, now time.Time) (Checks, diag.List) {
	fsys, now := site.Project.FS, site.Project.Schedule.Local(now)
	c := Checks{ReservedIDs: linkcheck.ElementIDs(fsys, "site/layout.tsx", "site/components", "templates")}
	today := now.Format(time.DateOnly)
	c.Links = linkcheck.New(site, entries, func(source *content.Entry) string { return WhyHidden(source, today) })
	c.Files = linkcheck.FindFiles(site, page.PublicFolder, linkcheck.ElementIDs(fsys, "site", "templates"))
	var list, found diag.List
	c.Templates, list = outputs.LoadTemplates(fsys, site.Project.TemplatePos)
	if !list.HasErrors() {
		c.Policy, found = c.Templates.Policy(site)
		list = slices.Concat(list, found, c.Templates.CheckSecurity(site.Project.BaseURL.String(), now), c.Templates.CheckPublicFiles(site),
			c.checkPublicCode(site))
	}
	c.Page, found = page.LoadTemplates(site.Project)
	return c, slices.Concat(list, found, outputs.CheckRedirects(site, c.Files.Has), checkIntegrity(site.Project), checkComponents(site),
		glossary.New(site).CheckData(), cms.Check(site.Project))
}

// WhyHidden returns why visitors do not get an article: “is a draft”, “is dated
// 2030-01-01”. It returns "" if they get it. source is the article's source text, and today is YYYY-MM-DD.
func WhyHidden(source *content.Entry, today string) string {
	if source.Front.Get("draft").Bool() {
		return "is a draft"
	}
	if date := source.Front.Get("date").Text(); date > today {
		return "is dated " + date
	}
	if until := source.Front.Get("until").Text(); until != "" && until <= today {
		return "ended on " + until
	}
	return ""
}

// BuiltTexts returns the texts without those of articles that a build at a time leaves out.
func BuiltTexts(site *model.Site, entries []*content.Entry, now time.Time) []*content.Entry {
	today := site.Project.Schedule.Local(now).Format(time.DateOnly)
	hidden := map[string]bool{}
	for _, e := range entries {
		if e.IsSource(site.Project.Languages) && WhyHidden(e, today) != "" {
			hidden[e.Dir()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(entries), func(e *content.Entry) bool {
		return hidden[e.Dir()] && site.Routes.OfText(e.Collection, e.Slug, e.Lang) == ""
	})
}
