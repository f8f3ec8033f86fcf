// Package render turns pages into HTML with react-dom/server, in a pool of
// long-lived Node processes.
//
//  1. All processes take pages from one queue; each has a few in hand, so that
//     it never waits for the generator.
//  2. A component that throws fails its page, with the place in the .tsx file;
//     the other pages go on.
//  3. A page that takes longer than Options.PageTimeout is stopped with its
//     process and named. The pages behind it are given to another process.
//  4. A process that dies is replaced. The page it was at is tried once more;
//     if it kills a second process, it is named. One that is killed before it has
//     read the site's code is replaced once. A page is named, too, that takes more
//     memory than limits.NodeMemoryMB.
//  5. What components print goes to Options.Log, up to limits.LogBytes of each process.
//  6. The processes end with the pool, or when the generator dies: their input
//     closes, and on Linux the kernel kills them.
//  7. They run in the sandbox. What tries to read a file, open a socket or start
//     a program fails its page, and is named.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Options says how to render.
type Options struct {
	Work        string        // folder for the worker's own files
	Root        string        // the site's folder, to which places in errors are relative
	Jobs        int           // processes; 0 is one per core
	PageTimeout time.Duration // per page; 0 is 30 seconds
	Log         func(text string)
}

// Job is one page.
type Job struct {
	Page    string          // component, site/pages/<page>.tsx
	Address string          // for messages
	Props   json.RawMessage // without the text's HTML
	Text    []byte          // the text's HTML
	Pos     diag.Pos        // whom to blame when the place in the code is unknown
}

// Result is a rendered page.
type Result struct {
	HTML    []byte
	Islands []string          // names of the islands on the page, each once, sorted
	Data    []json.RawMessage // structured data, an object each
	Strings json.RawMessage   // translations that the islands use
}

// Release returns the memory of the HTML, which is used for another page.
func (r *Result) Release() {
	bodies.Put(r.HTML[:0])
	r.HTML = nil
}

// Pool renders pages. Its methods may be called from many goroutines.
type Pool struct {
	o       Options
	queue   chan *task
	start   chan struct{} // closed at the first Load
	code    atomic.Pointer[code]
	done    chan struct{}
	wg      sync.WaitGroup
	worker  string
	running int
	early   atomic.Bool // a process was killed before it could render
	close   sync.Once
	failed  chan struct{}
	fail    sync.Once
	failure error
}

// code is what Load gave.
type code struct {
	server string
	shared json.RawMessage
}

type task struct {
	job      Job
	attempts int
	result   chan answer
}

type answer struct {
	result Result
	list   diag.List
}

// Open starts the processes, which load nothing until Load: they boot while
// the bundle is still being made. ErrNode says that there is no usable Node.
func Open(o Options) (*Pool, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.NumCPU()
	}
	if o.PageTimeout <= 0 {
		o.PageTimeout = limits.PageTimeout
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	worker, err := installWorker(o.Work)
	if err != nil {
		return nil, err
	}
	p := &Pool{o: o, worker: worker, queue: make(chan *task), start: make(chan struct{}), done: make(chan struct{}), failed: make(chan struct{})}
	if err := p.Grow(o.Jobs); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Grow sees to it that there are that many processes.
func (p *Pool) Grow(jobs int) error {
	for ; p.running < jobs; p.running++ {
		first, err := spawn(p.worker, p.o.Root, p.o.Log)
		if err != nil {
			return err
		}
		p.wg.Go(func() { p.keep(first) })
	}
	return nil
}

// Load gives the processes the server bundle and what all pages share. It may
// be called again: pages that are asked for later are rendered with the new code.
func (p *Pool) Load(server string, shared json.RawMessage) {
	if p.code.Swap(&code{server, shared}) == nil {
		close(p.start)
	}
}

// Render renders one page. The list says why a page has no HTML; the error is
// the machine's.
func (p *Pool) Render(ctx context.Context, job Job) (Result, diag.List, error) {
	t := &task{job: job, result: make(chan answer, 1)}
	select {
	case p.queue <- t:
	case <-ctx.Done():
		return Result{}, nil, ctx.Err()
	case <-p.failed:
		return Result{}, nil, p.failure
	}
	select {
	case a := <-t.result:
		return a.result, a.list, nil
	case <-ctx.Done():
		return Result{}, nil, ctx.Err()
	case <-p.failed:
		return Result{}, nil, p.failure
	}
}

// Close ends all processes and waits for them.
func (p *Pool) Close() {
	p.close.Do(func() { close(p.done) })
	p.wg.Wait()
}

// Failed is closed when the pool cannot render any more.
func (p *Pool) Failed() <-chan struct{} { return p.failed }

// breakDown ends the pool for a reason that is no page's fault.
func (p *Pool) breakDown(err error) {
	p.fail.Do(func() { p.failure = err; close(p.failed) })
}

// keep runs one process after the other until the pool closes.
func (p *Pool) keep(proc *process) {
	for {
		again := p.serve(proc)
		proc.kill()
		if !again {
			return
		}
		var err error
		if proc, err = spawn(p.worker, p.o.Root, p.o.Log); err != nil {
			p.breakDown(err)
			return
		}
	}
}

// window is how many pages a process has in hand.
const window = 6

// maxAttempts is how many processes a page may take down.
const maxAttempts = 2

// serve feeds one process. It reports whether another one is needed. What the
// process has in hand and how long it may take change with every case of its one
// select, and so they stand together.
func (p *Pool) serve(proc *process) bool {
	select {
	case <-p.start:
	case <-p.done:
		return false
	}
	loaded := p.code.Load()
	// A write that fails shows as the end of the output: somebody may have killed it by now.
	_ = proc.send(toNode{Kind: "start", Server: loaded.server, Shared: loaded.shared})
	var hand []*task // in the order in which they were sent
	var next uint64
	ids := map[uint64]*task{}
	ready := false
	started := time.Now()
	timer := time.NewTimer(p.o.PageTimeout)
	defer timer.Stop()
	for {
		queue := p.queue
		if !ready || len(hand) >= window {
			queue = nil
		}
		select {
		case <-p.done:
			return false
		case t := <-queue:
			if len(hand) == 0 {
				timer.Reset(p.o.PageTimeout)
			}
			next++
			ids[next] = t
			hand = append(hand, t)
			if now := p.code.Load(); now != loaded {
				loaded = now
				_ = proc.send(toNode{Kind: "start", Server: now.server, Shared: now.shared})
			}
			_ = proc.send(toNode{Kind: "page", ID: next, Page: t.job.Page, Props: t.job.Props, Body: t.job.Text})
		case f, open := <-proc.frames:
			if !open {
				if !ready && proc.killed() && p.early.CompareAndSwap(false, true) {
					return true
				}
				if !ready {
					p.breakDown(unready(proc))
					return false
				}
				p.orphans(hand, proc)
				return true
			}
			if f.head.Kind == "ready" {
				ready = true
				continue
			}
			if f.head.ID == 0 {
				p.breakDown(p.refusal(f.head))
				return false
			}
			t := ids[f.head.ID]
			delete(ids, f.head.ID)
			hand = hand[1:]
			timer.Reset(p.o.PageTimeout)
			t.result <- p.answer(t, f)
		case <-timer.C:
			if !ready && time.Since(started) > 2*p.o.PageTimeout {
				p.breakDown(fmt.Errorf("Node does not answer: after %v it has not read the site's code%s", time.Since(started).Round(time.Second), proc.said()))
				return false
			}
			if len(hand) == 0 {
				timer.Reset(p.o.PageTimeout)
				continue
			}
			proc.kill()
			p.overdue(hand)
			return true
		}
	}
}

// overdue deals with the pages of a process that was stopped: the first took too
// long, the others had not begun.
func (p *Pool) overdue(hand []*task) {
	job := hand[0].job
	var list diag.List
	list.Errorf("render-timeout", job.Pos, "Look for a loop that does not end in site/pages/"+job.Page+".tsx and what it uses.",
		"The page %s was not rendered within %v and was stopped.", job.Address, p.o.PageTimeout)
	hand[0].result <- answer{list: list}
	p.requeue(hand[1:])
}

// orphans deals with the pages of a process that died: the first was being
// rendered, the others had not begun.
func (p *Pool) orphans(hand []*task, proc *process) {
	if len(hand) == 0 {
		return
	}
	first := hand[0]
	first.attempts++
	if first.attempts < maxAttempts {
		p.requeue(hand)
		return
	}
	var list diag.List
	if where := "site/pages/" + first.job.Page + ".tsx"; proc.outOfMemory() {
		list.Errorf("render-memory", first.job.Pos, "Look for something that grows without end in "+where+" and what it uses.",
			"The page %s needs more memory than the %d MB that a Node process may use.", first.job.Address, limits.NodeMemoryMB)
	} else {
		list.Errorf("render-crash", first.job.Pos, "Something that the page "+where+" uses ends the process, or needs more memory than there is.",
			"The Node process that rendered %s ended (%s).", first.job.Address, proc.state())
	}
	first.result <- answer{list: list}
	p.requeue(hand[1:])
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
		return answer{result: Result{HTML: f.body, Islands: f.head.Islands, Data: f.head.Data, Strings: f.head.Strings}}
	}
	return answer{list: diag.List{blame(t.job, f.head.Error, p.o.Root)}}
}

// unready is why a process has ended before it could render any page.
func unready(proc *process) error {
	if !proc.outOfMemory() {
		return fmt.Errorf("Node ended before it had read the site's code (%s)%s", proc.state(), proc.said())
	}
	var list diag.List
	list.Errorf("render-memory", entry, "Look for something that grows without end where a module is loaded, outside of its functions.",
		"The site's code needs more memory than the %d MB that a Node process may use before it renders a page.", limits.NodeMemoryMB)
	return &SiteError{list}
}

// entry is blamed for what happens before a page is rendered.
var entry = diag.Pos{File: "site/layout.tsx", Line: 1, Column: 1}

// refusal is why a process cannot render any page.
func (p *Pool) refusal(head fromNode) error {
	if head.Kind == "old" {
		return fmt.Errorf("%w: the one on PATH is %s", ErrNode, head.Node)
	}
	d := diag.Diagnostic{Severity: diag.Error, Code: "render-start", Pos: entry}
	blameSite(&d, head.Error, p.o.Root)
	if head.Error.Refused != "" {
		blameRefused(&d, head.Error, "The site")
		return &SiteError{diag.List{d}}
	}
	d.Message = "The site's code ends with an error before it renders a page: " + strings.TrimSuffix(firstLine(head.Error), ".") + "."
	return &SiteError{diag.List{d}}
}

// SiteError says that the site's own code cannot be loaded.
type SiteError struct{ List diag.List }

func (e *SiteError) Error() string { return e.List[0].Message }

// ErrNode reports that no usable Node is installed.
var ErrNode = errors.New("gaceta needs Node 20 or newer")
