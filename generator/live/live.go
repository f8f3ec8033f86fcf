// Package live keeps a bucket equal to a site that people edit.
//
//  1. One loop publishes: it builds the site and deploys what differs, one batch of changes after the other. What is saved
//     or asked for in the meantime is the next batch.
//  2. A batch with errors publishes nothing. The bucket keeps the last good site, and the status has the errors.
//  3. A failure of the machine or of the store is tried again, with growing pauses, until it works or another batch comes.
//  4. What must survive is on the disk and in the bucket. A process that is killed leaves nothing to repair: the next one builds
//     from the cache and finishes the deploy.
//  5. After a save, a build looks at the saved files alone, and a deploy at what the build has changed. After a request, at
//     midnight, after a failure, and where saves may go unnoticed, both look at all files, also of the output.
//  6. Requests are refused unless they name a host of this server, come from no other origin, and have the token. The work
//     for a request that is refused is bounded.
//  7. At midnight in the site's time zone the site is built again: it may show other articles on another day.
package live

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site/watch"
)

// Options configure a publisher. Build and Deploy are those of the commands; the moments and the folder in them are set for
// each batch.
type Options struct {
	Build    generator.Options
	Deploy   deploy.Options
	Pull     bool            // fast-forward the branch before each batch that was asked for
	Asked    <-chan struct{} // asks for a batch, as a signal does; may be nil
	Server   Server          // answers requests, if it has a listener
	Announce Announce
	Free     func() // frees memory; called after a batch, and after what it left is written, if no other one waits; may be nil

	// Log reports what happens. Diagnostics are those of a batch. It is called by several goroutines.
	Log func(level slog.Level, text string, list diag.List, details ...slog.Attr)

	pauses pauses // set by tests
}

// pauses say how long to wait after failures: first at least, and at most longest.
type pauses struct{ first, longest time.Duration }

// stopTime is how long a deploy may go on after the publisher was stopped.
const stopTime = 20 * time.Second

// quietTime is how long nothing is saved before the state of the last build is written, which would delay the next one.
const quietTime = 2 * time.Second

// freeTime is how long nothing is saved before memory is freed.
const freeTime = 50 * time.Millisecond

// lockTime is how long the lock of a killed publisher delays the next one.
const lockTime = 15 * time.Second

// Run publishes until the context ends. An error is returned if nothing can ever be published.
func Run(ctx context.Context, o Options) error {
	o.pauses.first, o.pauses.longest = cmp.Or(o.pauses.first, time.Second), cmp.Or(o.pauses.longest, time.Minute)
	if err := o.Deploy.CheckTarget(ctx); err != nil {
		return err
	}
	watcher, err := watch.Open(o.Build.Root) // notices what is saved during the first build
	if err != nil {
		return err
	}
	defer watcher.Close()
	if gap := watcher.Gap(); gap != "" {
		o.Log(slog.LevelWarn, gap, nil)
	}
	p := &publisher{
		o: o, queue: newQueue(), memory: deploy.NewMemory(), builder: generator.NewBuilder(o.Build), finished: make(chan struct{}, 1),
	}
	defer p.builder.Close()
	p.announcer = newAnnouncer(p)
	p.previews = generator.NewPreviewer(o.Build)
	defer p.previews.Close()
	p.status.Status = Status{State: Starting, Doing: idle, Errors: diag.List{}, Change: Change{Files: []string{}}}
	p.queue.add(o.Pull)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		for {
			saved, err := watcher.Next(ctx)
			if err != nil {
				return nil //nolint:nilerr // the context has ended
			}
			p.previews.Change(saved...)
			if watcher.Gap() != "" {
				saved = nil
			}
			p.queue.add(false, saved...)
		}
	})
	group.Go(func() error {
		for {
			select {
			case <-o.Asked:
				p.queue.add(o.Pull)
			case <-ctx.Done():
				return nil
			}
		}
	})
	if o.Server.Listener != nil {
		group.Go(func() error { return o.Server.serve(ctx, p) })
		group.Go(func() error { return p.warm(ctx) })
	}
	group.Go(func() error { return p.announcer.run(ctx) })
	group.Go(func() error { return p.follow(ctx) })
	return group.Wait()
}

// publisher publishes batches.
type publisher struct {
	o         Options
	queue     *queue
	status    statusHolder
	previews  *generator.Previewer
	announcer *announcer
	builder   *generator.Builder
	memory    *deploy.Memory
	finished  chan struct{}    // has a value after a batch
	isEqual   bool             // the bucket is known to contain the last build
	schedule  project.Schedule // of the last good site
}

// follow publishes each batch.
func (p *publisher) follow(ctx context.Context) error {
	for {
		_, midnight := p.schedule.Day(time.Now())
		if p.queue.isQuiet(ctx, freeTime) {
			p.free()
			if p.queue.isQuiet(ctx, quietTime) && p.builder.Save(ctx) {
				p.free()
			}
		}
		b, ok := p.queue.take(ctx, midnight)
		if !ok {
			return nil
		}
		if err := p.publish(ctx, b); err != nil {
			return err
		}
		select {
		case p.finished <- struct{}{}:
		default:
		}
	}
}

// free frees memory.
func (p *publisher) free() {
	if p.o.Free != nil {
		p.o.Free()
	}
}

// warm prepares previews after batches: the first one, and those with other code.
func (p *publisher) warm(ctx context.Context) error {
	for {
		select {
		case <-p.finished:
			p.previews.Warm(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

// publish publishes a batch, and what is added to it while it fails.
func (p *publisher) publish(ctx context.Context, b batch) error {
	pause := p.o.pauses.first
	for {
		p.status.begin(b)
		err := p.attempt(ctx, b)
		changed := generator.ChangedError{}
		switch {
		case err == nil:
			p.status.finish(b)
			return nil
		case ctx.Err() != nil:
			return nil
		case isPermanent(err):
			return err
		case errors.As(err, &changed): // no failure: the queue has the file, or will have it
			p.o.Log(slog.LevelInfo, changed.Name+" was saved during the build: the batch begins again", nil)
		default:
			p.status.fail(err, time.Now().Add(pause))
			p.o.Log(slog.LevelError, err.Error(), nil, slog.String("retry", pause.String()))
		}
		wait, cancel := context.WithTimeout(ctx, pause)
		b = p.queue.waitTo(wait, b)
		cancel()
		pause = min(2*pause, p.o.pauses.longest)
	}
}

// isPermanent reports whether an error is the same at each attempt.
func isPermanent(err error) bool {
	return errors.As(err, new(*deploy.AddressError)) || errors.As(err, new(*generator.ForeignFolderError)) ||
		errors.Is(err, deploy.ErrMisplaced)
}

// attempt builds the site and deploys what differs.
func (p *publisher) attempt(ctx context.Context, b batch) error {
	begin := time.Now()
	if b.pull {
		if err := pull(ctx, p.o.Build.Root); err != nil {
			return err
		}
	}
	settings, faults := project.Open(p.o.Build.Root)
	changed := b.changed()
	if !faults.HasErrors() && (changed == nil || slices.ContainsFunc(changed, types.DependOn)) {
		_ = types.Write(settings) // the compiler reports what is missing
	}
	report, err := p.builder.Build(ctx, begin, changed...)
	if err != nil {
		return err
	}
	if p.status.report(report.Diagnostics); report.Diagnostics.HasErrors() {
		p.o.Log(slog.LevelError, "not published: the site has errors", report.Diagnostics, b.details()...)
		return nil
	}
	if !faults.HasErrors() {
		p.schedule = settings.Schedule
	}
	p.memory.Changed(report.Changed, report.IsDelta)
	if report.Unchanged && p.isEqual {
		return nil
	}
	p.isEqual = false
	built := time.Since(begin)
	done, err := p.deploy(ctx)
	if errors.Is(err, deploy.ErrTooMany) {
		p.status.refuse(err)
		p.o.Log(slog.LevelError, "not published: "+err.Error(), nil)
		return nil
	}
	if err != nil {
		return err
	}
	p.isEqual = true
	p.status.publish(done, time.Since(begin))
	p.announcer.add(done)
	text := "published"
	if done.Uploaded+done.Removed == 0 {
		text = "nothing to publish"
	}
	p.o.Log(slog.LevelInfo, text, report.Diagnostics, append(b.details(), slog.String("deploy", done.Deploy),
		slog.Int("uploaded", done.Uploaded), slog.Int("removed", done.Removed), slog.Int("rendered", report.Rendered),
		slog.Float64("buildSeconds", built.Seconds()), slog.Float64("seconds", time.Since(begin).Seconds()))...)
	return nil
}

// deploy deploys the output. It is not interrupted when the context ends, unless it takes too long.
func (p *publisher) deploy(ctx context.Context) (deploy.Report, error) {
	p.status.deploy()
	work, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() {
		time.AfterFunc(stopTime, func() { cancel(context.Cause(ctx)) })
	})()
	o := p.o.Deploy
	o.Lock.TTL = cmp.Or(o.Lock.TTL, lockTime)
	o.Memory = p.memory
	o.Site, o.Now, o.Prune = project.OpenFolder(p.o.Build.Out), time.Now(), true
	return deploy.Deploy(work, o)
}
