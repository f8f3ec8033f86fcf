package generator

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/site"
)

// reportRemaining reports what later steps would find in a site with errors: faults of texts, and of pages that show
// nothing faulty. renderer is nil if the site's code has errors.
func reportRemaining(ctx context.Context, s *site.State, renderer *page.Renderer, o Options, report *Report) error {
	var err error
	if renderer != nil {
		err = renderUnaffected(ctx, s, renderer, o, report)
	}
	for _, d := range s.CheckTexts(s.BuiltTexts(s.Model, s.Content.Entries)) {
		if d.Severity == diag.Error {
			report.Diagnostics = append(report.Diagnostics, d)
		}
	}
	return err
}

// renderUnaffected renders the pages of a site with errors that show nothing
// faulty, to report their own faults too. A page that shows a faulty file would
// only repeat its fault in other words.
func renderUnaffected(ctx context.Context, s *site.State, r *page.Renderer, o Options, report *Report) error {
	auditor := s.Auditor(audit.Saved{})
	var mu sync.Mutex
	var list diag.List
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8 * runtime.GOMAXPROCS(0))
	for _, rt := range precheck.FaultlessRoutes(s.Model, report.Diagnostics) {
		if !o.Shard.Has(s.Model, rt) {
			continue
		}
		group.Go(func() error {
			made, found, err := r.Render(ctx, rt)
			if err == nil && made.HTML != nil {
				found = append(found, auditor.CheckPage(s.AuditPage(rt, made))...)
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
