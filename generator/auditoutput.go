package generator

import (
	"context"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/budget"
	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// auditOutput checks what only the whole output shows: links, alternates and
// budgets.
func auditOutput(
	ctx context.Context, p *plan, outcome incremental.Outcome, c precheck.Checks, out *dist.Stage, cache *incremental.Cache, report *Report,
) error {
	report.Diagnostics = audit.BlameLayout(report.Diagnostics)
	for _, a := range outcome.Artifacts {
		p.auditor.AddFiles(a.Files...)
	}
	for _, r := range p.site.Routes.Redirects {
		p.auditor.AddRedirect(r.From)
	}
	routes := p.o.Shard.Routes(p.site)
	for _, rt := range routes {
		if a := outcome.Artifacts[rt.File]; a.IsReused() {
			p.auditor.AddSummary(precheck.AuditPage(rt, page.Page{}, nil), a.Summary)
		}
	}
	if err := addForeign(ctx, p); err != nil {
		return err
	}
	if report.Diagnostics.HasErrors() {
		addFailed(p, outcome, routes)
	}
	report.Diagnostics = append(report.Diagnostics, checkLinks(p, c, cache)...)
	published := func(address string) []byte { return outputs.PublishedFile(p.site.Project, p.assets.Files, address) }
	report.Diagnostics = append(report.Diagnostics, p.auditor.CheckIntegrity(published, p.site.Project.FS)...)
	if !report.Diagnostics.HasErrors() {
		report.Diagnostics = append(report.Diagnostics, budget.Check(p.site, budget.Pages{
			Routes: routes, Assets: p.assets, Size: out.Size,
			Islands: func(rt *model.Route) []string { return outcome.Artifacts[rt.File].InputsOf(page.IslandInput) },
		})...)
	}
	report.lap("audit")
	return nil
}

// addFailed tells the auditor which pages and files would exist if none had failed: links to them are no further errors.
func addFailed(p *plan, outcome incremental.Outcome, routes []*model.Route) {
	for _, rt := range routes {
		addRoute(p, rt)
	}
	addFeeds(p)
	for _, a := range outcome.Artifacts {
		p.auditor.AddFiles(a.Needs...)
	}
}

// addRoute tells the auditor what exists of a route, without looking at it.
func addRoute(p *plan, rt *model.Route) {
	p.auditor.AddPage(rt.Address)
	if page.HasMarkdownCopy(rt) {
		p.auditor.AddFiles(page.MarkdownCopyFile(rt))
	}
	if outputs.HasSearchIndex(rt) {
		p.auditor.AddFiles(outputs.SearchIndexFile(rt))
	}
}

func addFeeds(p *plan) {
	for _, rt := range p.site.Routes.Feeds() {
		p.auditor.AddFiles(p.site.Project.BaseURL.File(rt.Feed))
	}
}

// checkLinks checks the links of texts, at their place in the Markdown, and then
// those of the finished pages, which contain the texts.
func checkLinks(p *plan, c precheck.Checks, cache *incremental.Cache) diag.List {
	links := p.auditor.BrokenLinks()
	addSuspectTexts(p, c.Links, links.Pages)
	var code linkcheck.CodeLinks
	if len(links.Pages) > 0 { // else the components with broken links are on no page
		code = linkcheck.CheckCode(p.site, c.Files)
	}
	p.auditor.MarkReported(code.Broken...)
	if c.Links.Empty() {
		return append(code.Addresses, p.auditor.CheckLinks(links, precheck.FindLink(p.site))...)
	}
	list, broken := c.Links.Check(c.Files)
	list = append(list, code.Addresses...)
	blamed := map[string]bool{}
	for _, d := range list {
		blamed[d.Pos.File] = true
	}
	for i := range p.site.Routes.All {
		if e := page.Entry(&p.site.Routes.All[i]); e != nil && blamed[e.File] {
			cache.Forget(p.site.Routes.All[i].File)
		}
	}
	p.auditor.MarkReported(broken...)
	return append(list, p.auditor.CheckLinks(links, precheck.FindLink(p.site))...)
}

// addSuspectTexts adds the texts of reused pages that have a broken link, or that
// may link to an article that visitors do not get. broken are the pages with a
// broken link.
func addSuspectTexts(p *plan, links *linkcheck.Checker, broken map[string]bool) {
	today := p.site.Project.Schedule.Local(p.o.Now).Format(time.DateOnly)
	preview := (p.o.Drafts || p.o.Future) && slices.ContainsFunc(p.source.Entries, func(e *content.Entry) bool {
		return e.IsSource(p.site.Project.Languages) && precheck.WhyHidden(e, today) != ""
	})
	for i := range p.site.Routes.All {
		rt := &p.site.Routes.All[i]
		e := page.Entry(rt)
		if e == nil || e.Empty || e.Lang != rt.Lang || links.HasText(rt.Address) || !broken[rt.Address] && !preview {
			continue
		}
		text, _ := p.renderer.Convert(e, page.ForCheck)
		if broken[rt.Address] || links.NeedsCheck(e, text.Doc) {
			links.AddText(e, rt.Address, text.Doc)
		}
	}
}
