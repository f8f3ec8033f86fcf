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
	step := p.steps(p.count())
	if err := p.announce(ctx); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.keep, func(ctx context.Context, k kept) error {
		return p.store.Copy(ctx, k.to, k.from)
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
			defer step()
			if p.goal.staged != nil {
				if key := p.goal.staged(u.File); key != "" {
					return p.store.Copy(ctx, u.Path, key)
				}
			}
			data, err := p.goal.read(ctx, u.File)
			if err != nil {
				return err
			}
			return p.store.Put(ctx, u.Path, data, writerOptions(u.File))
		}); err != nil {
			return err
		}
	}
	if err := held.check(); err != nil {
		return err
	}
	if !p.next.sameAs(p.remote.current) || p.goal.has != nil && p.next.Build != p.remote.current.Build {
		if err := p.next.save(ctx, p.store); err != nil {
			return err
		}
	}
	if err := p.removal(ctx, step); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.clean, p.store.Remove); err != nil {
		return err
	}
	for _, key := range p.goal.spent {
		p.store.RemoveEmptyFolders(key, partsDir)
	}
	return p.store.Remove(ctx, pendingKey)
}

// steps reports the progress of so many files.
func (o Options) steps(total int) func() {
	var done atomic.Int64
	return func() { o.Progress(int(done.Add(1)), total) }
}

// removal removes what may go, and then what the record says of it: whoever
// later puts another file there has one that is not ours.
func (p *plan) removal(ctx context.Context, step func()) error {
	if len(p.remove) == 0 {
		return nil
	}
	gone := map[string]bool{}
	for _, f := range p.remove {
		gone[f.Path] = true
	}
	if err := each(ctx, p.Jobs, p.remove, func(ctx context.Context, f retired) error {
		defer step()
		return p.store.Remove(ctx, f.Path)
	}); err != nil {
		return err
	}
	for name := range gone {
		p.store.RemoveEmptyFolders(name, "")
	}
	after := *p.next
	after.Retired = slices.DeleteFunc(slices.Clone(p.next.Retired), func(f retired) bool { return gone[f.Path] })
	return after.save(ctx, p.store)
}

// announce writes down what is about to change, beside what a stopped deploy
// was about to change.
func (p *plan) announce(ctx context.Context) error {
	files, removed := maps.Clone(p.remote.pending), maps.Clone(p.remote.removed)
	for _, list := range p.uploads {
		for _, u := range list {
			files[u.Path] = u.File
		}
	}
	for _, f := range p.remove {
		removed[f.Path] = f.File
	}
	if len(files)+len(removed) == 0 {
		return nil
	}
	note := pending{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		note.Files = append(note.Files, files[name])
	}
	for _, name := range slices.Sorted(maps.Keys(removed)) {
		note.Removed = append(note.Removed, removed[name])
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
