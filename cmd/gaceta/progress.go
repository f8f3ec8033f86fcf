package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"gaceta.dev/gaceta/generator/diag"
)

// progressDelay is the time before the progress bar appears.
const progressDelay = time.Second

// progress draws a progress bar on a terminal when the work takes longer than progressDelay.
type progress struct {
	w     io.Writer // for lines; the bar moves the cursor, so it is drawn on the terminal itself
	start time.Time
	mu    sync.Mutex
	bar   *progressbar.ProgressBar // nil without a terminal
}

// newProgress returns a progress bar that is drawn on w, if w is a terminal.
func newProgress(w io.Writer) *progress {
	p := &progress{w: w, start: time.Now()}
	if screen := diag.NewWriter(w); isTerminal(screen) {
		p.bar = progressbar.NewOptions(1, progressbar.OptionSetWriter(screen.Unwrap()), progressbar.OptionSetDescription("pages"),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	return p
}

// update shows how many pages are done. It may be called concurrently.
func (p *progress) update(done, total int) {
	p.show(func(bar *progressbar.ProgressBar) {
		if bar.GetMax() != total {
			bar.ChangeMax(total)
		}
		_ = bar.Set(done)
	})
}

// describe shows the current activity while no page is finished.
func (p *progress) describe(text string) {
	p.show(func(bar *progressbar.ProgressBar) { bar.Describe("pages, " + diag.Line(text)) })
}

// show changes the bar if it is visible.
func (p *progress) show(change func(bar *progressbar.ProgressBar)) {
	if p.bar == nil || time.Since(p.start) < progressDelay {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p.bar)
}

// notice prints a line in place of the bar.
func (p *progress) notice(text string) {
	p.clear()
	fmt.Fprintln(p.w, text)
}

// clear removes the bar before other output.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
