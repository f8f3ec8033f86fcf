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
	if p.w == nil || time.Since(p.start) < patience {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription("pages"),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	_ = p.bar.Set(done)
}

// clear removes the bar, so that what is printed next has the line to itself.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
