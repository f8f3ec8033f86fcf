package dev

import (
	"context"
	"sync"
	"time"
)

// first counts the requests for pages that can be made before all of the site
// has been read: reading, which keeps all cores busy, lets them pass. The zero
// value has none.
type first struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when there are none any more; nil if nobody waits
}

// enter counts a request until the function that it gives is called.
func (f *first) enter() (leave func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	return sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.n--; f.n == 0 && f.idle != nil {
			close(f.idle)
			f.idle = nil
		}
	})
}

// pass waits until there are no such requests, for a while at most.
func (f *first) pass(ctx context.Context, most time.Duration) {
	f.mu.Lock()
	if f.n == 0 {
		f.mu.Unlock()
		return
	}
	if f.idle == nil {
		f.idle = make(chan struct{})
	}
	idle := f.idle
	f.mu.Unlock()
	select {
	case <-idle:
	case <-time.After(most):
	case <-ctx.Done():
	}
}
