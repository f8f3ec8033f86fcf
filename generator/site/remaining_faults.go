package site

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// RemainingFaults returns what later steps would find in a site with errors: faults of texts, and of a shard's pages that show
// nothing faulty. r is nil if the site's code has errors.
func (s *State) RemainingFaults(ctx context.Context, shard model.Shard, r *page.Renderer, known diag.List) (list diag.List, err error) {
	if r != nil {
		list, err = s.renderUnaffected(ctx, shard, r, known)
	}
	for _, d := range s.CheckTexts(s.BuiltTexts(s.Model, s.Content.Entries)) {
		if d.Severity == diag.Error {
			list = append(list, d)
		}
	}
	return list, err
}

// renderUnaffected renders the pages of a site with errors that show nothing
// faulty, to report their own faults too. A page that shows a faulty file would
// only repeat its fault in other words.
func (s *State) renderUnaffected(ctx context.Context, shard model.Shard, r *page.Renderer, known diag.List) (diag.List, error) {
	auditor := s.Auditor(audit.Saved{})
	var mu sync.Mutex
	var list diag.List
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8 * runtime.GOMAXPROCS(0))
	for _, rt := range precheck.FaultlessRoutes(s.Model, known) {
		if !shard.Has(s.Model, rt) {
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
	return WithoutFollowers(list, known), err
}

// WithoutFollowers returns the diagnostics of pages without those that follow from known ones: a component throws if it asks for
// the address of a route that is unknown, or whose row has an error.
func WithoutFollowers(list, known diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(list), func(d diag.Diagnostic) bool {
		return d.Code == "render-error" && slices.ContainsFunc(known, func(cause diag.Diagnostic) bool {
			isBroken := cause.Severity == diag.Error && cause.Pos.File == model.RoutesFile && strings.Contains(d.Message, "Unknown route “")
			return isBroken || cause.Code == "site-route" && cause.Pos.File == d.Pos.File && cause.Pos.Line == d.Pos.Line
		})
	})
}
