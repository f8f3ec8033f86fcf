package generator

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// Report is the result of a build.
type Report struct {
	Diagnostics diag.List
	Pages       int // HTML files
	Files       int // all files, compressed copies included
	Bytes       int64
	Accepted    int // warnings that are not among the diagnostics: project.Project.Accept
	Postponed   int // pictures that get AVIF in the next build
	Stages      []StageTime
	Heaviest    []dist.File // the largest pages, at most maxHeaviest
	Unchanged   bool        // nothing changed since the previous build
	Rendered    int         // pages that were rendered, not reused
	Took        time.Duration
	Out         string

	// Changed lists the files of the output that were written or removed, if IsDelta: the build knows that all others are those
	// of the last build of the same Builder.
	Changed []string
	IsDelta bool

	start, last time.Time        // of the build, and of the current stage
	site        *project.Project // whose accepted warnings are still among the diagnostics; may be nil
}

// StageTime is the duration of a stage. Stages that overlap count as one.
type StageTime struct {
	Name string
	Took time.Duration
}

// maxHeaviest is how many pages the report names.
const maxHeaviest = 3

// newReport returns an empty report and starts its clock, on which nothing in the
// output depends.
func newReport(out string) *Report {
	now := time.Now()
	return &Report{Out: out, start: now, last: now}
}

// lap ends a stage.
func (r *Report) lap(stage string) {
	now := time.Now()
	r.Stages = append(r.Stages, StageTime{stage, now.Sub(r.last)})
	r.last = now
}

// checkHistory warns once if the pages of a site cannot show the day of their last change.
func (r *Report) checkHistory(ctx context.Context, root string, repository project.Repository, history page.History) {
	if repository.URL == "" || history != nil {
		return
	}
	problem, help := githistory.WhyMissing(ctx, root)
	r.Diagnostics.Warnf("site-history", repository.Pos, help, "The pages show no day of their last change: %s.", problem)
}

// addOutcome adds what the jobs of a build made. err is the error of running them.
func (r *Report) addOutcome(outcome incremental.Outcome, images *image.Store, err error) error {
	r.Diagnostics = append(r.Diagnostics, outcome.Diagnostics...)
	r.Rendered = outcome.Pages
	r.lap("pages")
	postponed, failed := images.Report()
	r.Postponed = postponed
	if err = siteFaults(r, err); err == nil {
		err = failed
	}
	return err
}

// count adds the files of the output.
func (r *Report) count(files []dist.File) {
	for _, f := range files {
		r.Files++
		r.Bytes += int64(f.Bytes)
		if strings.HasSuffix(f.Path, ".html") {
			r.Pages++
			at, _ := slices.BinarySearchFunc(r.Heaviest, f.Bytes-1, func(h dist.File, n int) int { return cmp.Compare(n, h.Bytes) })
			r.Heaviest = slices.Insert(r.Heaviest, at, f)
			r.Heaviest = r.Heaviest[:min(len(r.Heaviest), maxHeaviest)]
		}
	}
}

// unchanged is the report of a build that had nothing to do.
func (r *Report) unchanged(last *incremental.State) {
	r.count(last.Outputs)
	r.Diagnostics, r.Accepted, r.Postponed = last.Diagnostics, last.Accepted, last.Postponed
	r.Unchanged, r.IsDelta = true, true
	r.lap("nothing changed")
}

// accept removes the warnings that the site accepts. A command that reported everything is named.
func (r *Report) accept(commands ...string) {
	if r.site != nil {
		r.Diagnostics, r.Accepted = r.site.Accept(r.Diagnostics, commands...)
		r.site = nil
	}
}

// finish sorts the diagnostics, without those that the site accepts, and stops the clock.
func (r *Report) finish() Report {
	r.accept()
	r.Diagnostics = r.Diagnostics.Sorted()
	r.Took = time.Since(r.start)
	return *r
}
