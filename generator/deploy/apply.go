package deploy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// TooManyError says that a deploy would remove more of the site than it may
// without being told so.
type TooManyError struct{ Remove, Of int }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("this deploy would remove %d of the %d files of the site (%d %%); look at --dry-run, and give --yes if that is right",
		e.Remove, e.Of, 100*e.Remove/max(e.Of, 1))
}

// few removals are always allowed: of a tiny site they are a large share.
const few = 5

func (o Options) guard(p *plan) error {
	if n := len(p.remove); n > few && float64(n) > o.Share*float64(p.site) && !o.Yes {
		return &TooManyError{n, p.site}
	}
	return nil
}

// apply carries the plan out, in the order that the package comment states.
func (p *plan) apply(ctx context.Context, held *lock) error {
	var done atomic.Int64
	total := p.count()
	step := func() { p.Progress(int(done.Add(1)), total) }
	if err := p.announce(ctx); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.keep, func(ctx context.Context, k kept) error {
		return p.store.copy(ctx, k.to, k.from)
	}); err != nil {
		return err
	}
	for _, list := range p.uploads {
		if len(list) == 0 {
			continue
		}
		if err := held.check(); err != nil {
			return err
		}
		if err := each(ctx, p.Jobs, list, func(ctx context.Context, u upload) error {
			data, err := p.goal.read(ctx, u.File)
			if err != nil {
				return err
			}
			defer step()
			return p.store.put(ctx, u.Path, data, writerOptions(u.File))
		}); err != nil {
			return err
		}
	}
	if err := held.check(); err != nil {
		return err
	}
	if !p.next.sameAs(p.remote.current) {
		if err := p.next.save(ctx, p.store); err != nil {
			return err
		}
	}
	if err := p.store.remove(ctx, pendingKey); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.remove, func(ctx context.Context, f retired) error {
		defer step()
		return p.store.remove(ctx, f.Path)
	}); err != nil {
		return err
	}
	return each(ctx, p.Jobs, p.clean, p.store.remove)
}

// announce writes down what is about to change, beside what a stopped deploy
// was about to change.
func (p *plan) announce(ctx context.Context) error {
	files := maps.Clone(p.remote.pending)
	for _, list := range p.uploads {
		for _, u := range list {
			files[u.Path] = u.File
		}
	}
	if len(files) == 0 {
		return nil
	}
	note := pending{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		note.Files = append(note.Files, files[name])
	}
	return writeJSON(ctx, p.store, pendingKey, note)
}

// each runs work on every item, some at a time, until one fails.
func each[T any](ctx context.Context, jobs int, items []T, work func(context.Context, T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for _, item := range items {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error { return work(ctx, item) })
	}
	return group.Wait()
}
