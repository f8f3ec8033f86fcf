package lsp

import (
	"context"
	"time"

	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
)

// passState is the pass that runs in the background, if any.
type passState struct {
	steps chan func()        // what passes ask the goroutine of the server to do
	idle  *time.Timer        // fires when a pass should begin
	end   context.CancelFunc // of the running pass; nil if none runs
	begin time.Time          // of the last pass
	took  time.Duration      // by the last whole pass
}

func newPassState() passState {
	idle := time.NewTimer(time.Hour)
	idle.Stop()
	return passState{steps: make(chan func(), 4), idle: idle}
}

// cancel ends the running pass early.
func (p *passState) cancel() {
	if p.end != nil {
		p.end()
	}
}

// schedule lets a pass begin after a pause.
func (p *passState) schedule() { p.idle.Reset(min(max(pause, 2*p.took), maxPause)) }

func (p *passState) stop() {
	p.cancel()
	p.idle.Stop()
}

// update checks what changed, publishes the diagnostics, and schedules a pass.
func (s *server) update() {
	s.isDirty = false
	s.ws.Update()
	s.publish()
	switch {
	case s.ws.Site() == nil:
		s.beginPass()
	case !s.ws.IsCurrent():
		s.pass.schedule()
	}
}

// beginPass checks the rest of the site in the background. Passes follow each other.
func (s *server) beginPass() {
	pass := s.ws.NewPass()
	if pass == nil || s.pass.end != nil {
		return // the end of the running pass begins the next one
	}
	s.pass.begin = time.Now()
	var ctx context.Context
	ctx, s.pass.end = context.WithCancel(s.ctx)
	go func() {
		defer s.step(func() { s.endPass(pass) })
		s.guard("pass", func() {
			pass.Join()
			s.step(func() { s.adoptSite(pass) })
			pass.Check(ctx)
		})
	}()
}

// isReady reports whether there is a site. The first request does not wait for the first pass.
func (s *server) isReady() bool {
	if s.ws.Site() == nil {
		s.join()
	}
	return s.ws.Site() != nil
}

// join brings the site up to date, for requests that must not see an older one.
func (s *server) join() {
	if pass := s.ws.NewPass(); pass != nil {
		pass.Join()
		s.ws.AdoptSite(pass)
	}
}

// step runs do in the goroutine of the server.
func (s *server) step(do func()) {
	select {
	case s.pass.steps <- do:
	case <-s.ctx.Done():
	}
}

// adoptSite uses the site of a pass, so that open documents are checked before the rest of the site.
func (s *server) adoptSite(pass *workspace.Pass) {
	s.ws.AdoptSite(pass)
	s.ws.Update()
	s.publish()
}

// endPass publishes what a pass found. If something changed meanwhile, the next pass begins after a pause.
func (s *server) endPass(pass *workspace.Pass) {
	s.pass.end()
	s.pass.end = nil
	if isWhole := s.ws.Adopt(pass); isWhole {
		s.pass.took = time.Since(s.pass.begin)
	} else {
		s.pass.schedule()
	}
	s.publish()
}
