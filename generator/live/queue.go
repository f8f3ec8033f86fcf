package live

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// queue merges what is saved and asked for until the next batch takes it.
type queue struct {
	mu     sync.Mutex
	waits  batch
	number int           // of the last change
	ready  chan struct{} // has a value while something waits
}

// batch is what is published together.
type batch struct {
	first, last int             // numbers of the changes; first is 0 without any
	files       map[string]bool // that were saved
	all         bool            // any file may have changed, and the output
	pull        bool
	since       time.Time // of the first change
}

func newQueue() *queue { return &queue{ready: make(chan struct{}, 1)} }

// add adds a change and returns its number. Without files, all may have changed. pull asks for what is new in the repository.
func (q *queue) add(pull bool, files ...string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.number++
	q.waits = q.waits.with(batch{q.number, q.number, setOf(files), len(files) == 0, pull, time.Now()})
	select {
	case q.ready <- struct{}{}:
	default:
	}
	return q.number
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// with returns both batches as one.
func (b batch) with(later batch) batch {
	if later.first == 0 {
		return b
	}
	if b.first == 0 {
		return later
	}
	files := maps.Clone(b.files)
	maps.Copy(files, later.files)
	return batch{b.first, later.last, files, b.all || later.all, b.pull || later.pull, b.since}
}

// waiting returns how many changes wait.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waits.first == 0 {
		return 0
	}
	return q.waits.last - q.waits.first + 1
}

// isQuiet waits for a change as long as the context and some time last. It reports whether none came.
func (q *queue) isQuiet(ctx context.Context, length time.Duration) bool {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-q.ready:
		select {
		case q.ready <- struct{}{}: // take must see it
		default:
		}
		return false
	case <-timer.C:
	case <-ctx.Done():
	}
	return true
}

// take waits for a change, or for a moment at which a batch is due without one. It reports false if the context ends.
func (q *queue) take(ctx context.Context, due time.Time) (batch, bool) {
	timer := time.NewTimer(time.Until(due))
	defer timer.Stop()
	select {
	case <-q.ready:
	case <-timer.C:
		q.add(false)
	case <-ctx.Done():
	}
	return q.addTo(batch{}), ctx.Err() == nil
}

// addTo returns a batch with what waits.
func (q *queue) addTo(b batch) batch {
	q.mu.Lock()
	defer q.mu.Unlock()
	b, q.waits = b.with(q.waits), batch{}
	select {
	case <-q.ready:
	default:
	}
	return b
}

// waitTo waits for a change as long as the context lasts, and adds what waits to a batch.
func (q *queue) waitTo(ctx context.Context, b batch) batch {
	select {
	case <-q.ready:
	case <-ctx.Done():
	}
	return q.addTo(b)
}

// changed returns the files that the next build must look at: none if that is all.
func (b batch) changed() []string {
	if b.all {
		return nil
	}
	return slices.Collect(maps.Keys(b.files))
}

// maxNamed is how many files of a batch are named in the log and the status.
const maxNamed = 20

// names returns the names of the first saved files, sorted.
func (b batch) names() []string {
	names := slices.AppendSeq([]string{}, maps.Keys(b.files))
	slices.Sort(names)
	return names[:min(len(names), maxNamed)]
}

// details describes the batch in the log.
func (b batch) details() []slog.Attr {
	return []slog.Attr{slog.Int("change", b.last), slog.Int("files", len(b.files)), slog.Any("first", b.names())}
}
