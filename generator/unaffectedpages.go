package generator

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// renderUnaffected renders the pages of a site with errors that show nothing
// faulty, to report their own faults too. A page that shows a faulty file would
// only repeat its fault in other words.
func renderUnaffected(ctx context.Context, site *model.Site, r *page.Renderer, o Options, report *Report) error {
	var mu sync.Mutex
	var list diag.List
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8 * runtime.GOMAXPROCS(0))
	for _, rt := range precheck.UnaffectedRoutes(site, report.Diagnostics) {
		if !o.Shard.Has(site, rt) {
			continue
		}
		group.Go(func() error {
			_, found, err := r.Render(ctx, rt)
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
