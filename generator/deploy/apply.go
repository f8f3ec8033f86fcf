package deploy

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// TooManyError reports that a deploy would remove more files than it may without Yes.
type TooManyError struct{ Remove, Of int }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("this deploy would remove %d of the %d files of the site (%d %%); "+
		"look at --dry-run, and give --yes if that is right",
		e.Remove, e.Of, 100*e.Remove/max(e.Of, 1))
}

// minGuarded is the number of removals that are always allowed: of a tiny site they are a large share.
const minGuarded = 5

func (o Options) checkRemovals(p *plan) error {
	if n := len(p.remove); n > minGuarded && float64(n) > o.Share*float64(p.siteFiles) && !o.Yes {
		return &TooManyError{n, p.siteFiles}
	}
	return nil
}

// apply executes the plan in the order of the package comment.
func (p *plan) apply(ctx context.Context, held *lock) error {
	step := p.progress(p.count())
	if err := p.writePending(ctx); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.backups, func(ctx context.Context, k backup) error {
		return p.store.Copy(ctx, k.to, k.from)
	}); err != nil {
		return err
	}
	for _, list := range p.uploads {
		if len(list) == 0 {
			continue
		}
		if err := held.check(ctx); err != nil {
			return err
		}
		if err := each(ctx, p.Jobs, list, func(ctx context.Context, u upload) error {
			defer step()
			if p.desired.stagedKey != nil {
				if key := p.desired.stagedKey(u.File); key != "" {
					return p.store.Copy(ctx, u.Path, key)
				}
			}
			data, err := p.desired.read(ctx, u.File)
			if err != nil {
				return err
			}
			return p.store.Put(ctx, u.Path, data, headersOf(u.File))
		}); err != nil {
			return err
		}
	}
	if err := held.check(ctx); err != nil {
		return err
	}
	if !p.next.equal(p.remote.current) || p.desired.isAvailable != nil && p.next.Build != p.remote.current.Build {
		if err := p.next.save(ctx, p.store); err != nil {
			return err
		}
	}
	if err := p.removeFiles(ctx, step); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.obsolete, p.store.Remove); err != nil {
		return err
	}
	for _, key := range p.desired.obsolete {
		p.store.RemoveEmptyFolders(key, shardsDir)
	}
	return p.store.Remove(ctx, pendingKey)
}

// progress returns a function that reports one more finished file.
func (o Options) progress(total int) func() {
	var done atomic.Int64
	return func() { o.Progress(int(done.Add(1)), total) }
}

// removeFiles removes files and then their entries in the record: a file that another tool later writes there is not ours.
func (p *plan) removeFiles(ctx context.Context, step func()) error {
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

// writePending writes the list of what is about to change, including what an interrupted deploy was about to change.
func (p *plan) writePending(ctx context.Context) error {
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
	return writeJSON(ctx, p.store, pendingKey, pending{sortedFiles(files), sortedFiles(removed)})
}

// each calls work for every item, up to jobs at a time, until one call fails.
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
