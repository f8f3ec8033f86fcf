package generator

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// reportRemaining reports what later steps would find in a site with errors: faults of texts, and of pages that show
// nothing faulty. renderer is nil if the site's code has errors.
func reportRemaining(
	ctx context.Context, s source, site *model.Site, c precheck.Checks, renderer *page.Renderer, o Options, report *Report,
) error {
	var err error
	if renderer != nil {
		err = renderUnaffected(ctx, site, c, renderer, o, report)
	}
	texts := s.Content
	texts.Entries = precheck.BuiltTexts(site, s.Entries, o.Now)
	for _, d := range checkTexts(site, texts, c) {
		if d.Severity == diag.Error {
			report.Diagnostics = append(report.Diagnostics, d)
		}
	}
	return err
}

// renderUnaffected renders the pages of a site with errors that show nothing
// faulty, to report their own faults too. A page that shows a faulty file would
// only repeat its fault in other words.
func renderUnaffected(ctx context.Context, site *model.Site, c precheck.Checks, r *page.Renderer, o Options, report *Report) error {
	auditor := audit.New(c.Targets)
	auditor.UsePolicy(c.Policy, project.SettingsFile, site.Project.FS)
	foreign := site.Routes.InOtherLanguages()
	var mu sync.Mutex
	var list diag.List
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8 * runtime.GOMAXPROCS(0))
	for _, rt := range precheck.FaultlessRoutes(site, report.Diagnostics) {
		if !o.Shard.Has(site, rt) {
			continue
		}
		group.Go(func() error {
			made, found, err := r.Render(ctx, rt)
			if err == nil && made.HTML != nil {
				_, faults := auditor.CheckPage(precheck.AuditPage(rt, made, foreign[rt.Lang]))
				found = append(found, faults...)
			}
			mu.Lock()
			defer mu.Unlock()
			list = append(list, found...)
			return err
		})
	}
	err := group.Wait()
	report.Diagnostics = append(report.Diagnostics, list...)
	return siteFaults(report, err)
}
