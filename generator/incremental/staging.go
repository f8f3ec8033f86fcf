package incremental

import (
	"context"

	"gaceta.dev/gaceta/generator/dist"
)

// Staging is the output of a build, which is opened in the background: the output of a large site has many files to look at.
type Staging struct {
	opened    chan struct{}
	out       *dist.Stage
	err       error
	committed bool
	cancel    context.CancelFunc
}

// StartOutput opens the output in the background. Discard must be called.
func (c *Cache) StartOutput(ctx context.Context) *Staging {
	ctx, cancel := context.WithCancel(ctx)
	s := &Staging{opened: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(s.opened)
		s.out, s.err = c.openOutput(ctx)
	}()
	return s
}

// Open waits until the output is open.
func (s *Staging) Open() (*dist.Stage, error) {
	<-s.opened
	return s.out, s.err
}

// Commit replaces the previous output.
func (s *Staging) Commit() error {
	s.committed = true
	return s.out.Commit()
}

// Discard removes what was not committed.
func (s *Staging) Discard() {
	s.cancel()
	if <-s.opened; s.out != nil && !s.committed {
		_ = s.out.Discard()
	}
}
