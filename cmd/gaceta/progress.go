package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progressDelay is the time before the progress bar appears.
const progressDelay = time.Second

// progress draws a progress bar on a terminal when the work takes longer than progressDelay.
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

// update may be called concurrently, for every page.
func (p *progress) update(done, total int) {
	p.show(func(bar *progressbar.ProgressBar) {
		if bar.GetMax() != total {
			bar.ChangeMax(total)
		}
		_ = bar.Set(done)
	})
}

// say shows the current activity while no page is finished.
func (p *progress) say(text string) {
	p.show(func(bar *progressbar.ProgressBar) { bar.Describe("pages, " + text) })
}

func (p *progress) show(change func(bar *progressbar.ProgressBar)) {
	if p.w == nil || time.Since(p.start) < progressDelay {
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

// clear removes the bar before other output.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
