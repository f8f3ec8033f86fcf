package render

import (
	"cmp"
	"fmt"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// supervise runs one process after another until the pool closes.
func (p *Pool) supervise(proc *process) {
	for {
		replace := p.serve(proc)
		proc.kill()
		if !replace {
			return
		}
		var err error
		if proc, err = p.spawn(); err != nil {
			p.abort(err)
			return
		}
	}
}

// maxInflight is the number of pages that a process holds at once.
const maxInflight = 3

// maxAttempts is the number of processes that a page may kill.
const maxAttempts = 2

// session is the work of one process.
type session struct {
	*Pool
	proc    *process
	code    *code      // sent last
	pending []question // in the order in which the process answers
	lastID  uint64
	booted  bool
	ready   bool
	started time.Time
	timer   *time.Timer // of the first page in flight

	asked  string     // what the system has refused since the last answer, or ""
	report *nodeError // what the process has reported to be refused since then, or nil
}

// question is a page that a process renders, or code that it loads.
type question struct {
	id   uint64
	task *task // nil for code
}

// serve sends pages to a process until it ends, and reports whether the pool
// needs another process.
func (p *Pool) serve(proc *process) (replace bool) {
	select {
	case <-p.start:
	case <-p.done:
		return false
	}
	s := &session{Pool: p, proc: proc, started: time.Now(), timer: time.NewTimer(p.o.PageTimeout)}
	defer s.timer.Stop()
	for {
		queue := p.queue
		if !s.ready || len(s.pending) >= maxInflight {
			queue = nil
		}
		select {
		case <-p.done:
			return false
		case t := <-queue:
			s.send(t)
		case f, open := <-proc.frames:
			if !open {
				return s.ended()
			}
			goOn, err := s.receive(f)
			if err != nil {
				proc.reject() // which ends the frames
			} else if !goOn {
				return false
			}
		case <-proc.watch.Asked():
			if !s.blameSite() {
				return false
			}
		case <-s.timer.C:
			if over, replace := s.timeout(); over {
				return replace
			}
		}
	}
}

// sendCode sends the newest code. A failed write needs no handling: it is
// followed by the end of the output.
func (s *session) sendCode() {
	if newest := s.Pool.code.Load(); newest != s.code {
		s.code = newest
		s.pending = append(s.pending, question{})
		_ = s.proc.send(toNode{Kind: "start", Server: newest.server, Shared: newest.shared})
	}
}

func (s *session) send(t *task) {
	s.sendCode()
	if len(s.tasks()) == 0 {
		s.timer.Reset(s.o.PageTimeout)
	}
	s.lastID++
	s.pending = append(s.pending, question{s.lastID, t})
	head := toNode{Kind: "page", ID: s.lastID, Page: t.job.Page, Props: len(t.job.Props)}
	_ = s.proc.send(head, t.job.Props, t.job.Text)
}

// tasks returns the pages in flight.
func (s *session) tasks() (tasks []*task) {
	for _, q := range s.pending {
		if q.task != nil {
			tasks = append(tasks, q.task)
		}
	}
	return tasks
}

// receive handles a frame, and reports whether the process can go on. The error is errMalformed for a frame that does
// not answer the first question.
func (s *session) receive(f response) (goOn bool, err error) {
	s.asked = cmp.Or(s.asked, f.refused)
	head := f.head
	switch {
	case head.Kind == "booted" && !s.booted:
		s.booted = true
		s.proc.watch.Arm()
		s.sendCode()
		return true, nil
	case head.Kind == "booted":
		return false, errMalformed
	case head.Kind == "refused":
		// a stream opens its file later
		if s.report == nil || packageOf(s.report, s.o.Root) == "" && packageOf(head.Error, s.o.Root) != "" {
			s.report = head.Error
		}
		return s.blameSite(), nil
	case head.Kind == "failed" && head.ID == 0:
		s.abort(s.loadError(cmp.Or(s.refusal(head.Error), head.Error)))
		return false, nil
	case len(s.pending) == 0, head.ID != s.pending[0].id, (head.Kind == "ready") != (s.pending[0].task == nil):
		return false, errMalformed
	}
	t := s.pending[0].task
	if t == nil {
		if !s.blameSite() {
			return false, nil
		}
		s.ready = true
	} else {
		s.timer.Reset(s.o.PageTimeout)
		t.result <- s.answer(t, f)
	}
	if s.pending = s.pending[1:]; len(s.pending) == 0 {
		return s.blameSite(), nil
	}
	return true, nil
}

// blameSite ends the pool if something was refused and no page is being rendered, and reports whether to go on.
func (s *session) blameSite() (goOn bool) {
	if len(s.pending) == 0 {
		s.asked = cmp.Or(s.asked, shown(s.proc.watch.TakeAll()))
	} else if s.pending[0].task != nil {
		return true // the answer of the page comes
	}
	e := s.refusal(nil)
	if e != nil {
		s.abort(s.loadError(e))
	}
	return e == nil
}

// refusal returns what was refused since the last answer, or nil. The system knows what was asked; the process, or the
// exception that it caught, knows who asked.
func (s *session) refusal(thrown *nodeError) *nodeError {
	asked, report := s.asked, s.report
	s.asked, s.report = "", nil
	switch {
	case report == nil && asked == "":
		return nil
	case report == nil && thrown != nil:
		report = &nodeError{Stack: thrown.Stack}
	case report == nil:
		report = &nodeError{}
	}
	return &nodeError{Stack: report.Stack, Refused: cmp.Or(asked, report.Refused, "does what it may not do")}
}

// ended handles the end of a process, and reports whether to replace it.
func (s *session) ended() (replace bool) {
	s.asked = cmp.Or(s.asked, shown(s.proc.watch.TakeAll()))
	switch tasks := s.tasks(); {
	case s.asked != "" || s.report != nil:
		if s.ready && len(tasks) > 0 {
			s.blame(tasks)
			return true
		}
		s.abort(s.loadError(s.refusal(nil)))
		return false
	case s.ready:
		s.retryAfterCrash(tasks, s.proc)
	case !s.proc.killed() || !s.early.CompareAndSwap(false, true):
		s.abort(startError(s.proc, s.booted))
		return false
	}
	return true
}

// blame reports the first page in flight for what was refused, and queues the others again.
func (s *session) blame(tasks []*task) {
	tasks[0].result <- answer{list: diag.List{renderError(tasks[0].job, s.refusal(nil), s.o.Root)}}
	s.requeue(tasks[1:])
}

// timeout handles the timer. over reports whether the process is finished.
func (s *session) timeout() (over, replace bool) {
	tasks := s.tasks()
	switch waited := time.Since(s.started); {
	case !s.ready && waited > 2*s.o.PageTimeout:
		s.abort(fmt.Errorf("Node does not answer: after %v it has not read the site's code%s",
			waited.Round(time.Second), s.proc.lastOutput()))
		return true, false
	case len(tasks) == 0:
		s.timer.Reset(s.o.PageTimeout)
		return false, false
	}
	s.proc.kill()
	if s.asked = cmp.Or(s.asked, shown(s.proc.watch.TakeAll())); s.asked != "" || s.report != nil {
		s.blame(tasks)
	} else {
		s.reportTimeout(tasks)
	}
	return true, true
}

// reportTimeout reports the first page in flight, which took too long, and
// queues the others again.
func (p *Pool) reportTimeout(inflight []*task) {
	job := inflight[0].job
	var list diag.List
	list.Errorf("render-timeout", job.component(), "Look for an endless loop in it and the modules it imports. Found on "+job.Address+".",
		"A page was not rendered within %v and was stopped.", p.o.PageTimeout)
	inflight[0].result <- answer{list: list}
	p.requeue(inflight[1:])
}

// retryAfterCrash queues the pages of a dead process again. The first one, which
// was being rendered, is reported after maxAttempts.
func (p *Pool) retryAfterCrash(inflight []*task, proc *process) {
	if len(inflight) == 0 {
		return
	}
	first := inflight[0]
	first.attempts++
	if first.attempts < maxAttempts {
		p.requeue(inflight)
		return
	}
	var list diag.List
	if where := " Found on " + first.job.Address + "."; proc.outOfMemory() {
		list.Errorf("render-memory", first.job.component(), "Look for data that grows without end in it and the modules it imports."+where,
			"A page needs more memory than the %d MB that a Node process may use.", limits.NodeMemoryMB)
	} else {
		list.Errorf("render-crash", first.job.component(),
			"Look for code in it and the modules it imports that ends the process or needs much memory."+where,
			"The Node process that rendered a page ended (%s).", proc.state())
	}
	first.result <- answer{list: list}
	p.requeue(inflight[1:])
}

func (p *Pool) requeue(tasks []*task) {
	for _, t := range tasks {
		p.wg.Go(func() {
			select {
			case p.queue <- t:
			case <-p.done:
			case <-p.failed:
			}
		})
	}
}

func (s *session) answer(t *task, f response) answer {
	if e := s.refusal(f.head.Error); e != nil {
		return answer{list: diag.List{renderError(t.job, e, s.o.Root)}}
	}
	if f.head.Kind == "done" {
		return answer{result: Result{string(f.body), f.head.Pictures, f.head.Islands, f.head.Data, f.head.Strings, f.head.Head}}
	}
	return answer{list: faults(t.job, f.head.Error, s.o.Root)}
}
