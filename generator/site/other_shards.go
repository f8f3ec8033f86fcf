package site

import (
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// AddOtherShards tells the auditor the ids of pages that other shards make. A page of another shard is
// rendered only if a link names an id in it; its own shard reports its faults.
func (s *State) AddOtherShards(ctx context.Context, shard model.Shard, r *page.Renderer, auditor *audit.Auditor) error {
	if shard.IsWhole() {
		return nil
	}
	elsewhere := map[string]*model.Route{}
	for i := range s.Model.Routes.All {
		rt := &s.Model.Routes.All[i]
		if !shard.Has(s.Model, rt) {
			elsewhere[rt.Address] = rt
		}
	}
	unresolved := slices.DeleteFunc(auditor.UnresolvedPages(), func(address string) bool { return elsewhere[address] == nil })
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * runtime.GOMAXPROCS(0))
	for _, address := range unresolved {
		group.Go(func() error {
			rt := elsewhere[address]
			made, _, err := r.Render(ctx, rt)
			if err != nil || made.HTML == nil {
				return err
			}
			auditor.AddIDs(s.AuditPage(rt, made))
			return nil
		})
	}
	return group.Wait()
}
