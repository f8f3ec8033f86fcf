package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// patience is how long a build may take before a bar appears.
const patience = time.Second

// progress draws a bar on a terminal once a build takes longer than patience.
type progress struct {
	w     io.Writer
	start time.Time
	mu    sync.Mutex
	bar   *progressbar.ProgressBar
}

func newProgress(w io.Writer) *progress {
	if !isTerminal(w) {
		w = nil
	}
	return &progress{w: w, start: time.Now()}
}

// update may be called from several goroutines, for every page.
func (p *progress) update(done, total int) {
	p.show(func(bar *progressbar.ProgressBar) {
		if bar.GetMax() != total {
			bar.ChangeMax(total)
		}
		_ = bar.Set(done)
	})
}

// say tells what is being done while no page is finished.
func (p *progress) say(text string) {
	p.show(func(bar *progressbar.ProgressBar) { bar.Describe("pages, " + text) })
}

func (p *progress) show(change func(bar *progressbar.ProgressBar)) {
	if p.w == nil || time.Since(p.start) < patience {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		p.bar = progressbar.NewOptions(1, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription("pages"),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	change(p.bar)
}

// clear removes the bar, so that what is printed next has the line to itself.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
