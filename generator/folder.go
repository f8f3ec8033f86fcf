package generator

import (
	"os"
	"runtime"
	"slices"

	"gaceta.dev/gaceta/generator/cache"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/render"
	"gaceta.dev/gaceta/generator/routes"
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

// asLast is the report of a build that had nothing to do.
func (b *build) asLast(clock *clock) Report {
	r := &b.report
	for _, f := range b.memory.old.Outputs {
		r.count(f)
	}
	clock.lap("nothing changed")
	r.Diagnostics, r.Pictures.Later = b.memory.old.Diagnostics, b.memory.old.Pictures.Later
	r.Out, r.Took, r.Stages, r.Unchanged = b.Out, clock.total(), clock.laps, true
	return b.finish()
}

// quotes notes that a text quotes a data file.
func (b *build) quotes(e *content.Entry, file string) {
	known, _ := b.quoted.Load(e.File)
	names, _ := known.([]string)
	if name := "content/" + file + ".yaml"; !slices.Contains(names, name) {
		b.quoted.Store(e.File, append(slices.Clone(names), name))
	}
}

// rememberPage keeps a page for the next build.
func (b *build) rememberPage(rt *routes.Route, r *recorder, made *rendered, html []byte, list diag.List) {
	if e := entry(rt); e != nil {
		if names, ok := b.quoted.Load(e.File); ok {
			r.piece.Facts = names.([]string)
		}
	}
	r.piece.Islands, r.piece.Page = made.result.Islands, made.page
	r.shows(html, b.keys.own, b.pictures.IsOther)
	b.keepPiece(rt.File, b.memory.keyOf(rt.File), r, list)
}

func (m *recall) keyOf(name string) cache.Sum {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.next.Pieces[name].Key
}

func pointers(all []routes.Route) []*routes.Route {
	out := make([]*routes.Route, len(all))
	for i := range all {
		out[i] = &all[i]
	}
	return out
}
