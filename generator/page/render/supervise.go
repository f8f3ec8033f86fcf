package render

import (
	"fmt"
	"time"
	"unsafe"

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
		if proc, err = spawn(p.worker, p.o.Root, p.o.Log); err != nil {
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
	proc     *process
	code     *code // sent last
	inflight []*task
	byID     map[uint64]*task
	lastID   uint64
	ready    bool
	started  time.Time
	timer    *time.Timer // of the first page in flight
}

// serve sends pages to a process until it ends, and reports whether the pool
// needs another process.
func (p *Pool) serve(proc *process) (replace bool) {
	select {
	case <-p.start:
	case <-p.done:
		return false
	}
	s := &session{Pool: p, proc: proc, byID: map[uint64]*task{}, started: time.Now(), timer: time.NewTimer(p.o.PageTimeout)}
	defer s.timer.Stop()
	s.sendCode()
	for {
		queue := p.queue
		if !s.ready || len(s.inflight) >= maxInflight {
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
			if !s.receive(f) {
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
		_ = s.proc.send(toNode{Kind: "start", Server: newest.server, Shared: newest.shared})
	}
}

func (s *session) send(t *task) {
	if len(s.inflight) == 0 {
		s.timer.Reset(s.o.PageTimeout)
	}
	s.lastID++
	s.byID[s.lastID] = t
	s.inflight = append(s.inflight, t)
	s.sendCode()
	head := toNode{Kind: "page", ID: s.lastID, Page: t.job.Page, Props: len(t.job.Props)}
	_ = s.proc.send(head, t.job.Props, t.job.Text)
}

// receive handles a frame, and reports whether the process can go on.
func (s *session) receive(f response) bool {
	switch {
	case f.head.Kind == "ready":
		s.ready = true
	case f.head.ID == 0:
		s.abort(s.refusal(f.head))
		return false
	default:
		t := s.byID[f.head.ID]
		delete(s.byID, f.head.ID)
		s.inflight = s.inflight[1:]
		s.timer.Reset(s.o.PageTimeout)
		t.result <- s.answer(t, f)
	}
	return true
}

// ended handles the end of a process, and reports whether to replace it.
func (s *session) ended() (replace bool) {
	switch {
	case s.ready:
		s.retryAfterCrash(s.inflight, s.proc)
	case !s.proc.killed() || !s.early.CompareAndSwap(false, true):
		s.abort(startError(s.proc))
		return false
	}
	return true
}

// timeout handles the timer. over reports whether the process is finished.
func (s *session) timeout() (over, replace bool) {
	switch waited := time.Since(s.started); {
	case !s.ready && waited > 2*s.o.PageTimeout:
		s.abort(fmt.Errorf("Node does not answer: after %v it has not read the site's code%s",
			waited.Round(time.Second), s.proc.lastOutput()))
		return true, false
	case len(s.inflight) == 0:
		s.timer.Reset(s.o.PageTimeout)
		return false, false
	}
	s.proc.kill()
	s.reportTimeout(s.inflight)
	return true, true
}

// reportTimeout reports the first page in flight, which took too long, and
// queues the others again.
func (p *Pool) reportTimeout(inflight []*task) {
	job := inflight[0].job
	var list diag.List
	list.Errorf("render-timeout", job.Pos, "Look for an endless loop in site/pages/"+job.Page+".tsx and the modules it imports.",
		"The page %s was not rendered within %v and was stopped.", job.Address, p.o.PageTimeout)
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
	if where := "site/pages/" + first.job.Page + ".tsx"; proc.outOfMemory() {
		list.Errorf("render-memory", first.job.Pos, "Look for data that grows without end in "+where+" and the modules it imports.",
			"The page %s needs more memory than the %d MB that a Node process may use.", first.job.Address, limits.NodeMemoryMB)
	} else {
		list.Errorf("render-crash", first.job.Pos,
			"Look for code in "+where+" and the modules it imports that ends the process or needs much memory.",
			"The Node process that rendered %s ended (%s).", first.job.Address, proc.state())
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

func (p *Pool) answer(t *task, f response) answer {
	if f.head.Kind == "done" {
		html := unsafe.String(unsafe.SliceData(*f.body), len(*f.body)) // nothing else uses the body
		return answer{result: Result{html, f.head.Pictures, f.head.Islands, f.head.Data, f.head.Strings, f.body}}
	}
	return answer{list: diag.List{renderError(t.job, f.head.Error, p.o.Root)}}
}
