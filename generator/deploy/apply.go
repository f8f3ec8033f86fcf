package deploy

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// ErrTooMany reports that a deploy would remove more files than it may without Yes.
var ErrTooMany = errors.New("too many removals")

// minGuarded is the number of removals that are always allowed: of a tiny site they are a large share.
const minGuarded = 5

// checkRemovals returns ErrTooMany if the plan removes more files than Share without Yes.
func (p *plan) checkRemovals() error {
	n := len(p.remove)
	if n <= minGuarded || p.Yes {
		return nil
	}
	if all := p.siteFiles(); float64(n) > p.Share*float64(all) {
		return fmt.Errorf("%w: this deploy would remove %d of the %d files of the site (%d %%); "+
			"run --dry-run to see them, and add --yes if that is right", ErrTooMany, n, all, 100*n/all)
	}
	return nil
}

// apply executes the plan in the order of the package comment.
func (p *plan) apply(held *lock) error {
	ctx, step := held.ctx, p.progress(p.count())
	if err := p.expiry.save(ctx); err != nil {
		return err
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() error { return p.writePending(groupCtx) })
	group.Go(func() error { return p.backUp(groupCtx) })
	if err := group.Wait(); err != nil {
		return err
	}
	for _, phase := range p.uploads {
		if err := p.uploadPhase(held, phase, step); err != nil {
			return err
		}
	}
	if err := held.check(ctx); err != nil {
		return err
	}
	if err := p.removeRetired(ctx, step); err != nil {
		return err
	}
	if err := each(ctx, p.Jobs, p.obsolete, p.store.Remove); err != nil {
		return err
	}
	return p.store.Remove(ctx, pendingKey)
}

// backUp copies each file that the deploy replaces or removes to a key with its checksum, for a rollback.
func (p *plan) backUp(ctx context.Context) error {
	return each(ctx, p.Jobs, p.backups, func(ctx context.Context, f manifest.File) error {
		err := p.store.Copy(ctx, backupDir+f.SHA256, f.Path)
		if errors.Is(err, bucket.ErrMissing) { // somebody removed it, and a rollback will say so
			return nil
		}
		return err
	})
}

// uploadPhase uploads the files of one phase, unless the lock was lost.
func (p *plan) uploadPhase(held *lock, phase []upload, step func()) error {
	if len(phase) == 0 {
		return nil
	}
	if err := held.check(held.ctx); err != nil {
		return err
	}
	return each(held.ctx, p.Jobs, phase, func(ctx context.Context, u upload) error {
		defer step()
		if u.staged != "" {
			return p.store.Copy(ctx, u.Path, u.staged)
		}
		data, err := p.desired.read(ctx, *u.File)
		if err != nil {
			return err
		}
		return p.store.Put(ctx, u.Path, data, headersOf(*u.File))
	})
}

// removeRetired writes the record of the deploy, and removes the files that the site no longer has. The record is
// written before and after: it must list every file that exists, and none that another tool may write there later.
func (p *plan) removeRetired(ctx context.Context, step func()) error {
	before := *p.next
	before.Retired = slices.Concat(p.remove, p.next.Retired)
	if err := before.save(ctx, p.store); err != nil {
		return err
	}
	err := each(ctx, p.Jobs, p.remove, func(ctx context.Context, f siteFile) error {
		defer step()
		return p.store.Remove(ctx, f.Path)
	})
	if err != nil || len(p.remove) == 0 {
		return err
	}
	return p.next.save(ctx, p.store)
}

// progress returns a function that reports one more finished file.
func (o Options) progress(total int) func() {
	var done atomic.Int64
	return func() { o.Progress(int(done.Add(1)), total) }
}

// writePending writes the list of what is about to change, including what an interrupted deploy was about to change.
func (p *plan) writePending(ctx context.Context) error {
	if p.count()-len(p.remove)+len(p.remote.pending) == 0 {
		return nil
	}
	return writeFiles(ctx, p.store, pendingKey, fileList{Shape: recordShape}, func(yield func(*manifest.File) bool) {
		for _, f := range p.remote.pending {
			if !yield(&f) {
				return
			}
		}
		for u := range p.allUploads() { // a reader takes the last of two with the same path
			if !yield(u.File) {
				return
			}
		}
	})
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
