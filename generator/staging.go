package generator

import (
	"context"

	"gaceta.dev/gaceta/generator/dist"
)

// staging opens the output while the content is read: a large one takes as long
// to look at.
type staging struct {
	stage  *dist.Stage
	err    error
	done   chan struct{}
	cancel context.CancelFunc
	taken  bool
}

// staging begins to open the output.
func (b *build) staging(ctx context.Context) *staging {
	ctx, cancel := context.WithCancel(ctx)
	s := &staging{done: make(chan struct{}), cancel: cancel}
	previous, copyDir := b.memory.old.Outputs, ""
	if b.remembers() {
		copyDir = b.memory.tree()
	}
	go func() {
		defer close(s.done)
		s.stage, s.err = dist.Open(ctx, b.Out, func() { b.notice("waiting for another build into " + b.Out) })
		if s.err == nil {
			s.stage.UsePrevious(previous, copyDir)
		}
	}()
	return s
}

// take gives the stage to the caller, who ends it.
func (s *staging) take() (*dist.Stage, error) {
	<-s.done
	s.taken = true
	return s.stage, s.err
}

// drop ends a stage that nobody has taken, and what waits for it.
func (s *staging) drop() {
	s.cancel()
	if <-s.done; !s.taken && s.stage != nil {
		_ = s.stage.Discard()
	}
}
