package generator

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/image"
)

// Report is what a build did.
type Report struct {
	Diagnostics diag.List
	Pages       int // HTML files
	Files       int // all files, compressed copies included
	Bytes       int64
	Pictures    image.Report
	Stages      []StageTime
	Heaviest    []dist.File // pages by size, at most heaviest
	Unchanged   bool        // there was nothing to do
	Rendered    int         // pages that were not as the last build made them
	Took        time.Duration
	Out         string
}

// StageTime is how long a stage took. Stages that overlap are one.
type StageTime struct {
	Name string
	Took time.Duration
}

// heaviest is how many pages the report names.
const heaviest = 3

func (r *Report) count(f dist.File) {
	r.Files++
	r.Bytes += int64(f.Bytes)
	if !strings.HasSuffix(f.Path, ".html") {
		return
	}
	if r.Pages++; len(r.Heaviest) == heaviest && f.Bytes <= r.Heaviest[heaviest-1].Bytes {
		return
	}
	r.Heaviest = append(r.Heaviest, f)
	slices.SortStableFunc(r.Heaviest, func(a, b dist.File) int { return cmp.Compare(b.Bytes, a.Bytes) })
	r.Heaviest = r.Heaviest[:min(len(r.Heaviest), heaviest)]
}

// asLast is the report of a build that had nothing to do.
func (b *build) asLast(clock *clock) Report {
	r := &b.report
	for _, f := range b.memory.old.Outputs {
		r.count(f)
	}
	clock.lap("nothing changed")
	r.Diagnostics, r.Pictures.Postponed = b.memory.old.Diagnostics, b.memory.old.Pictures.Postponed
	r.Out, r.Took, r.Stages, r.Unchanged = b.Out, clock.total(), clock.laps, true
	return b.finish()
}

// clock takes the time of stages. Nothing in the output depends on it.
type clock struct {
	start, last time.Time
	laps        []StageTime
}

func newClock() *clock {
	now := time.Now()
	return &clock{start: now, last: now}
}

func (c *clock) lap(name string) {
	now := time.Now()
	c.laps = append(c.laps, StageTime{name, now.Sub(c.last)})
	c.last = now
}

func (c *clock) total() time.Duration { return time.Since(c.start) }
