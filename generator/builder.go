package generator

import (
	"context"
	"time"

	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/fulltext"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// Builder builds one site again and again. What a build leaves for the next one stays in memory, and the processes that render
// go on. Its methods must not be called concurrently.
type Builder struct {
	o      Options
	stays  bool // for more than one build
	kept   *kept
	cache  *incremental.Cache // nil: the next build begins with what is on the disk
	source *sources
	pool   *render.Pool // nil: the next build starts processes

	search fulltext.Memory

	head    string // githistory.Head of history
	history page.History

	isUnsaved bool // the last build left something that is not on the disk
	isUnsure  bool // a file changed during the last build
}

// NewBuilder returns a builder. Close must be called.
func NewBuilder(o Options) *Builder { return &Builder{o: o, stays: true} }

// Build builds the site as it is now, as the function Build does. changed are the names of files and folders that may have
// changed since the last build; without any, all may have, the output included.
func (b *Builder) Build(ctx context.Context, now time.Time, changed ...string) (Report, error) {
	b.o.Now = now
	report, err := b.build(ctx, changed...)
	return report.finish(), err
}

// Save writes what the last build left for other processes, unless it had errors, and reports whether there was something. What
// is not saved costs a later process time and nothing else.
func (b *Builder) Save(ctx context.Context) bool {
	if !b.isUnsaved {
		return false
	}
	b.source.save(ctx)
	b.search.Save(b.cache)
	b.isUnsaved = false
	return true
}

// Close ends the processes and forgets the site.
func (b *Builder) Close() {
	if b.pool != nil {
		b.pool.Close()
	}
	if b.cache != nil {
		b.cache.Close()
	}
	*b = Builder{o: b.o, stays: b.stays}
}

// open opens the cache, or prepares it for another build. It returns the files that may have changed since the last build.
func (b *Builder) open(ctx context.Context, changed []string) ([]string, error) {
	head := githistory.Head(ctx, b.o.Root)
	if b.head != head {
		b.head, b.history = head, nil
	}
	if b.cache != nil {
		return b.cache.Continue(b.o.cache(head), changed...), nil
	}
	b.kept = &kept{}
	cache, err := openCache(ctx, b.o, head, b.kept)
	if err == nil {
		b.cache, b.source = cache, b.o.openSources(cache, b.kept)
		if b.stays {
			b.search = fulltext.Memory{}
		}
	}
	return nil, err
}

// openPool starts the processes that render, unless they run.
func (b *Builder) openPool() error {
	if b.pool != nil && !b.pool.HasFailed() {
		return nil
	}
	if b.pool != nil {
		b.pool.Close()
	}
	pool, err := render.Open(b.o.render(b.cache))
	b.pool = pool // nil after an error
	return err
}

// readHistory returns the history of the repository's head.
func (b *Builder) readHistory(ctx context.Context) page.History {
	if b.history == nil {
		b.history = githistory.Read(ctx, b.cache, b.o.Root, b.head)
	}
	return b.history
}

// build builds the site. After a failure of the machine, the next build begins with what is on the disk.
func (b *Builder) build(ctx context.Context, changed ...string) (*Report, error) {
	report := newReport(b.o.Out)
	if b.isUnsure {
		changed = nil
	}
	b.isUnsure = false
	differing, err := b.open(ctx, changed)
	if err != nil {
		return report, foreignFolder(report, b.o.Root, err)
	}
	err = b.buildFrom(ctx, differing, report)
	if changed := b.cache.Inputs.Changed(); changed != nil { // whatever else is reported may follow from it
		report.Diagnostics, b.isUnsure = nil, true
		return report, changed
	}
	if err != nil {
		b.Close()
	}
	return report, err
}
