package generator

import (
	"os"
	"runtime"

	"gaceta.dev/gaceta/generator/page/render"
)

// workplace sees to a folder that can be written: the cache, or one that the
// function it gives removes again.
func (b *build) workplace() (func(), error) {
	if !b.NoCache && os.MkdirAll(b.Cache, 0o755) == nil {
		if probe, err := os.CreateTemp(b.Cache, ".new-*"); err == nil {
			_ = probe.Close()
			_ = os.Remove(probe.Name())
			b.work = b.Cache
			return func() {}, nil
		}
		b.notice("the cache " + b.Cache + " cannot be written; what this build makes is not kept")
	}
	work, err := os.MkdirTemp("", "gaceta-")
	b.work = work
	return func() { _ = os.RemoveAll(work) }, err
}

// few is how many pages one process renders before another one is worth its start.
const few = 64

// jobs is how many processes render: they need half of what a page costs, and
// the generator's own threads the other.
func (b *build) jobs() int {
	if b.Jobs > 0 {
		return b.Jobs
	}
	return (runtime.NumCPU() + 1) / 2
}

func (b *build) openPool() (*render.Pool, error) {
	jobs := b.jobs()
	if b.memory.next.Options == b.memory.old.Options {
		jobs = 1 // probably for a few pages
	}
	return render.Open(render.Options{Work: b.work, Root: b.Root, Jobs: jobs, PageTimeout: b.PageTimeout, Log: b.notice})
}
