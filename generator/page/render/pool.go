// Package render turns pages into HTML with react-dom/server, in a pool of
// long-lived Node processes.
//
//  1. All processes take pages from one queue. Each holds a few pages, so that it
//     never waits for the generator.
//  2. A component that throws fails its page, and the diagnostic points into the
//     .tsx file. Other pages are not affected.
//  3. A page that takes longer than Options.PageTimeout is reported, and its
//     process is killed. Another process renders the pages that waited behind it.
//  4. A process that dies is replaced, and its page is rendered again. A page that
//     kills two processes, or needs more memory than limits.NodeMemoryMB, is
//     reported. A process killed before it has read the site's code is replaced once.
//  5. Output of components goes to Options.Log, up to limits.LogBytes per process.
//  6. The processes end with the pool, or when the generator dies: their input
//     closes, and on Linux the kernel kills them.
//  7. They run in the sandbox. Code that reads a file, opens a socket or starts a
//     program fails its page. Where the system tells what was asked (sandbox.Watch),
//     no code can prevent that.
//  8. A process that sends what the worker does not send is ended like one that dies.
package render

import (
	"bytes"
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
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/sandbox"
)

// Options configure a pool.
type Options struct {
	Work        *cachedir.Dir // folder for the worker's own files
	Server      *cachedir.Dir // folder of the bundles that Load gets, which only the generator writes
	Root        string        // the site's folder; positions in errors are relative to it
	Jobs        int           // processes; 0 means one per core
	PageTimeout time.Duration // per page; 0 means 30 seconds
	Log         func(text string)
}

// Job is a page to render.
type Job struct {
	Page    string          // component, site/pages/<page>.tsx
	Address string          // for messages
	Props   json.RawMessage // without the text's HTML
	Text    []byte          // the text's HTML
	Pos     diag.Pos        // position of errors whose place in the code is unknown
	Explain func(*diag.Diagnostic, Thrown)
}

// Thrown describes an exception for Job.Explain, which adds to its diagnostic what the imports of the site say about it.
type Thrown struct {
	Message string
	Package string // that threw, or ""
	Island  string // that the exception is about, or ""
}

// Result is a rendered page.
type Result struct {
	HTML     string
	Pictures []string          // files below site/ that the page shows, each once, sorted
	Islands  []string          // names of the islands on the page, each once, sorted
	Data     []json.RawMessage // structured data, one object each
	Strings  json.RawMessage   // translations that the islands use
	Head     string            // elements for the head that components render
}

// Pool renders pages. Its methods are safe for concurrent use.
type Pool struct {
	o       Options
	queue   chan *task
	start   chan struct{} // closed at the first Load
	code    atomic.Pointer[code]
	done    chan struct{}
	wg      sync.WaitGroup
	worker  string
	early   atomic.Bool // a process was killed before it was ready
	close   sync.Once
	failed  chan struct{}
	fail    sync.Once
	failure error
}

// code is the argument of Load.
type code struct {
	server string
	shared json.RawMessage
}

// task is a page in the queue. result has room for one answer.
type task struct {
	job      Job
	attempts int
	result   chan answer
}

// answer is a rendered page, or why there is none.
type answer struct {
	result Result
	list   diag.List
}

// Open starts the processes, so that they boot while the site is bundled. They
// wait for Load. The error is ErrNode if no usable Node is installed.
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
	p := &Pool{
		o: o, worker: worker, queue: make(chan *task),
		start: make(chan struct{}), done: make(chan struct{}), failed: make(chan struct{}),
	}
	for range o.Jobs {
		first, err := p.spawn()
		if err != nil {
			p.Close()
			return nil, err
		}
		p.wg.Go(func() { p.supervise(first) })
	}
	if text := sandbox.Shortfall(); text != "" {
		o.Log(text)
	}
	return p, nil
}

// Load sends the server bundle and the data that all pages share to the
// processes, unless they have both. After another call, pages are rendered with the new code. Calls must not be concurrent.
func (p *Pool) Load(server string, shared json.RawMessage) {
	last := p.code.Load()
	if last != nil && last.server == server && bytes.Equal(last.shared, shared) {
		return
	}
	p.code.Store(&code{server, shared})
	if last == nil {
		close(p.start)
	}
}

// Render renders a page. A page with errors has diagnostics and no HTML. The
// error is a failure of the machine, or errClosed.
func (p *Pool) Render(ctx context.Context, job Job) (Result, diag.List, error) {
	t := &task{job: job, result: make(chan answer, 1)}
	select {
	case p.queue <- t:
	case <-ctx.Done():
		return Result{}, nil, ctx.Err()
	case <-p.failed:
		return Result{}, nil, p.failure
	case <-p.done:
		return Result{}, nil, errClosed
	}
	select {
	case a := <-t.result:
		return a.result, a.list, nil
	case <-ctx.Done():
		return Result{}, nil, ctx.Err()
	case <-p.failed:
		return Result{}, nil, p.failure
	case <-p.done:
		return Result{}, nil, errClosed
	}
}

var errClosed = errors.New("the pool is closed")

// Close ends all processes and waits for them.
func (p *Pool) Close() {
	p.close.Do(func() { close(p.done) })
	p.wg.Wait()
}

// HasFailed reports whether the pool can no longer render.
func (p *Pool) HasFailed() bool {
	select {
	case <-p.failed:
		return true
	default:
		return false
	}
}

// abort ends the pool because of an error that no page caused.
func (p *Pool) abort(err error) {
	p.fail.Do(func() { p.failure = err; close(p.failed) })
}

// startError explains why a process ended before it was ready. Before it has booted, the code of the site is not to blame.
func startError(proc *process, booted bool) error {
	if booted && proc.isInvalid() {
		var list diag.List
		list.Errorf("render-crash", entry, "Look for code that writes to the standard output at the top level of a module.",
			"The Node process that loaded the site's code ended (%s).", proc.state())
		return &SiteError{list}
	}
	if !proc.outOfMemory() {
		return fmt.Errorf("Node ended before it had read the site's code (%s)%s", proc.state(), proc.lastOutput())
	}
	var list diag.List
	list.Errorf("render-memory", entry, "Look for data that grows without end at the top level of a module.",
		"The site's code needs more memory than the %d MB that a Node process may use before it renders a page.", limits.NodeMemoryMB)
	return &SiteError{list}
}

// entry is the position of errors before a page is rendered.
var entry = diag.Pos{File: "site/layout.tsx", Line: 1, Column: 1}

// loadError explains why the site's code cannot render any page.
func (p *Pool) loadError(e *nodeError) error {
	d := diag.Diagnostic{Severity: diag.Error, Code: "render-start", Pos: entry}
	locate(&d, e, p.o.Root)
	if e.Refused != "" {
		describeRefusal(&d, e, p.o.Root, "The site")
		return &SiteError{diag.List{d}}
	}
	d.Message = "The site's code throws before it renders a page: " + strings.TrimSuffix(firstLine(e), ".") + "."
	return &SiteError{diag.List{d}}
}

// SiteError reports that the site's own code cannot be loaded.
type SiteError struct{ List diag.List }

func (e *SiteError) Error() string { return e.List[0].Message }

// ErrNode reports that no usable Node is installed.
var ErrNode = errors.New("gaceta needs Node 20 or newer")
