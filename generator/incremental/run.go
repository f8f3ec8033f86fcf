package incremental

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Output takes the files of a build. *dist.Stage implements it.
type Output interface {
	Write(name string, data []byte) error
	WriteCompressed(name string, data []byte) error
	CanReuse(name string) bool // the previous output has the file, unchanged
	Reuse(name string) bool    // takes the file over from the previous output
}

// RunOptions configure Run.
type RunOptions struct {
	Output   Output
	Global   digest.Sum                       // hash of the inputs that all jobs share
	InputSum func(inputs []string) digest.Sum // hash of inputs that jobs discovered
	Progress func(done, total int)            // counts pages; called from several goroutines; may be nil
	Rendered func()                           // is called when all pages are made, as no job needs one; may be nil
}

// Outcome is what all jobs made.
type Outcome struct {
	Artifacts   map[string]*Artifact // by name of the job
	Diagnostics diag.List
	Pages       int // pages that were made
}

// Run makes the artifacts of all jobs, and of the jobs that they need. It reuses an
// artifact of the previous build if its inputs are unchanged and all its files are still
// there. Its inputs are the job's key, the global key and the discovered inputs.
func (c *Cache) Run(ctx context.Context, jobs []Job, o RunOptions) (Outcome, error) {
	r := &run{
		RunOptions: o, old: c.old.Artifacts,
		queued: map[string]bool{}, needed: map[string]bool{}, made: make(map[string]*Artifact, len(jobs)),
	}
	if c.next.Global = o.Global; c.old.Global != o.Global {
		r.old = nil
	}
	if c.inputSum = o.InputSum; r.old != nil {
		r.discovered = c.discovered.compare(o.InputSum)
	}
	var last []Job
	first := slices.DeleteFunc(slices.Clone(jobs), func(job Job) bool {
		if job.Last {
			last = append(last, job)
		}
		return job.Last
	})
	err := r.all(ctx, first)
	if err == nil {
		err = r.all(ctx, last)
	}
	c.next.Artifacts, c.compared = r.made, r.discovered
	return Outcome{Artifacts: r.made, Diagnostics: r.list, Pages: r.pages}, err
}

// run is one call of Run.
type run struct {
	RunOptions
	old map[string]*Artifact

	discovered discovered // the inputs of old artifacts

	mu     sync.Mutex
	queued map[string]bool // names of jobs that are made in this build
	needed map[string]bool // names of jobs that another job needed
	made   map[string]*Artifact
	pages  int // pages that were made
	list   diag.List
}

// all runs jobs, then the jobs that they need, until none is left.
func (r *run) all(ctx context.Context, jobs []Job) error {
	for len(jobs) > 0 {
		reusable := make([]bool, len(jobs))
		parallel.Each(len(jobs), func(i int) {
			old, ok := r.old[jobs[i].Name]
			reusable[i] = ok && old.Key == jobs[i].Key && old.Key != digest.Sum{} && r.canReuse(old)
		})
		var queue []Job
		var unchanged []string
		for i, job := range jobs {
			switch {
			case r.isKnown(job.Name):
			case reusable[i]:
				unchanged = append(unchanged, job.Name)
			case job.Elsewhere:
				r.made[job.Name] = &Artifact{Key: job.Key, Files: []string{job.Name}, Elsewhere: true}
			default:
				r.queued[job.Name] = true
				queue = append(queue, job)
			}
		}
		var err error
		var wg sync.WaitGroup
		wg.Go(func() { // while pages wait for Node
			for _, name := range unchanged {
				r.mu.Lock()
				r.reuse(name)
				r.mu.Unlock()
			}
		})
		jobs, err = r.makeAll(ctx, queue)
		if wg.Wait(); err != nil {
			return err
		}
	}
	return nil
}

// isKnown reports whether a job is done or queued.
func (r *run) isKnown(name string) bool { return r.made[name] != nil || r.queued[name] }

// canReuse reports whether an artifact is still valid, and its files exist.
func (r *run) canReuse(a *Artifact) bool {
	if len(a.Inputs) > 0 && r.discovered.mayDiffer(a.Inputs) && r.InputSum(a.Inputs) != a.InputSum {
		return false
	}
	if !a.Elsewhere {
		for _, file := range a.Files {
			if !r.Output.CanReuse(file) {
				return false
			}
		}
	}
	for _, need := range a.Needs {
		if old, ok := r.old[need]; !ok || !r.canReuse(old) {
			return false
		}
	}
	return true
}

// reuse takes over an artifact and what it needs. The lock must be held.
func (r *run) reuse(name string) {
	if r.isKnown(name) {
		return
	}
	a := r.old[name]
	a.reused = true
	r.made[name] = a
	r.list = append(r.list, a.Warnings...)
	if !a.Elsewhere {
		for _, file := range a.Files {
			r.Output.Reuse(file)
		}
	}
	for _, need := range a.Needs {
		r.reuse(need)
	}
}

// makeAll makes jobs and returns the jobs that these need. It makes more pages at a
// time than other files: pages wait for Node, and compressing takes memory.
func (r *run) makeAll(ctx context.Context, jobs []Job) ([]Job, error) {
	var pages, files []Job
	for _, job := range jobs {
		if job.Page {
			pages = append(pages, job)
		} else {
			files = append(files, job)
		}
	}
	var needs [2][]Job
	var errs [2]error
	var wg sync.WaitGroup
	wg.Go(func() { needs[0], errs[0] = r.makeEach(ctx, files, runtime.GOMAXPROCS(0)) })
	wg.Go(func() {
		needs[1], errs[1] = r.makeEach(ctx, pages, 6*runtime.GOMAXPROCS(0))
		if len(pages) > 0 && r.Rendered != nil {
			r.Rendered()
		}
	})
	wg.Wait()
	return slices.Concat(needs[0], needs[1]), cmp.Or(errs[0], errs[1])
}

// makeEach makes jobs, some at a time, and returns the jobs that these need.
func (r *run) makeEach(ctx context.Context, jobs []Job, atATime int) (needs []Job, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var next atomic.Int64
	for range atATime {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				more, err := r.make(ctx, jobs[i])
				if err != nil {
					cancel(err)
					return
				}
				r.mu.Lock()
				if needs = append(needs, more...); jobs[i].Page {
					r.pages++
				}
				done := r.pages
				r.mu.Unlock()
				if jobs[i].Page && r.Progress != nil {
					r.Progress(done, len(jobs))
				}
			}
		})
	}
	wg.Wait()
	return needs, context.Cause(ctx)
}

// make makes one job and writes its files. It returns the jobs that this one needs
// and none before it needed.
func (r *run) make(ctx context.Context, job Job) ([]Job, error) {
	result, err := job.Make(ctx)
	if err != nil {
		return nil, err
	}
	a := &Artifact{Inputs: result.Inputs}
	for _, f := range result.Files {
		write, names := r.Output.Write, []string{f.Path}
		if f.Compress {
			write, names = r.Output.WriteCompressed, dist.OutputNames(f.Path, len(f.Data))
		}
		if err := write(f.Path, f.Data); err != nil {
			return nil, err
		}
		a.Files = append(a.Files, names...)
	}
	for _, need := range result.Needs {
		a.Needs = append(a.Needs, need.Name)
	}
	if !result.Diagnostics.HasErrors() {
		a.Key, a.Warnings = job.Key, result.Diagnostics
		if len(a.Inputs) > 0 {
			a.InputSum = r.InputSum(a.Inputs)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.made[job.Name] = a
	r.list = append(r.list, result.Diagnostics...)
	var needs []Job
	for _, need := range result.Needs {
		if !r.needed[need.Name] {
			r.needed[need.Name] = true
			needs = append(needs, need)
		}
	}
	return needs, nil
}
