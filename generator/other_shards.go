package generator

import (
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/model"
)

// addOtherShards tells the auditor the ids of pages that other shards make. A foreign page is
// rendered only if a link names an id in it; its own shard reports its faults.
func addOtherShards(ctx context.Context, p *plan) error {
	if p.o.Shard.IsWhole() {
		return nil
	}
	foreign := map[string]*model.Route{}
	for i := range p.state.Model.Routes.All {
		rt := &p.state.Model.Routes.All[i]
		if p.o.Shard.Has(p.state.Model, rt) {
			continue
		}
		foreign[rt.Address] = rt
	}
	unresolved := slices.DeleteFunc(p.auditor.UnresolvedPages(), func(address string) bool { return foreign[address] == nil })
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * runtime.GOMAXPROCS(0))
	for _, address := range unresolved {
		group.Go(func() error {
			rt := foreign[address]
			made, _, err := p.renderer.Render(ctx, rt)
			if err != nil || made.HTML == nil {
				return err
			}
			p.auditor.AddIDs(p.state.AuditPage(rt, made))
			return nil
		})
	}
	return group.Wait()
}
