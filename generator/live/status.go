package live

import (
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
)

// State says how the bucket compares with the site.
type State string

// The states.
const (
	Starting  State = "starting"  // nothing was published since the start
	Published State = "published" // the bucket has the last change
	Broken    State = "broken"    // the last change has errors; the bucket has the last good site
	Refused   State = "refused"   // the last change removes too many files
	Failing   State = "failing"   // the machine or the store fails; the batch is tried again
)

// What the publisher does.
const (
	idle      = "idle"
	building  = "building"
	deploying = "deploying"
)

// Status is the answer to GET /status.
type Status struct {
	State     State      `json:"state"`               // after the last batch
	Doing     string     `json:"doing"`               // idle, building or deploying
	Published *time.Time `json:"published,omitempty"` // when the bucket got the last good site
	Deploy    string     `json:"deploy,omitempty"`    // ID of that deploy
	Seconds   float64    `json:"seconds,omitempty"`   // that it took, with its build
	Change    Change     `json:"change"`              // the last change that a batch took
	Finished  int        `json:"finished"`            // number of the last change that was published or refused
	Queue     int        `json:"queue"`               // changes that wait for the next batch
	Problem   string     `json:"problem,omitempty"`   // why the last batch is not published
	Retry     *time.Time `json:"retry,omitempty"`     // when it is tried again

	Errors   diag.List `json:"errors"` // of the last batch
	Warnings int       `json:"warnings"`
}

// Change is a batch in the status.
type Change struct {
	Number int       `json:"number"`
	Since  time.Time `json:"since"` // when its first file was saved
	Count  int       `json:"count"` // of its files
	Files  []string  `json:"files"` // the first of them
}

// statusHolder holds the status. Its methods may be called by several goroutines.
type statusHolder struct {
	mu sync.Mutex
	Status
	last State // at the end of this batch
}

// change changes the status.
func (h *statusHolder) change(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	do()
}

// now returns the status.
func (h *statusHolder) now() Status {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.Status
}

// deploy says that a batch is uploaded.
func (h *statusHolder) deploy() { h.change(func() { h.Doing = deploying }) }

// begin begins an attempt to publish a batch.
func (h *statusHolder) begin(b batch) {
	h.change(func() {
		h.Doing, h.Retry = building, nil
		h.Change = Change{b.last, b.since.UTC(), len(b.files), b.names()}
	})
}

// report sets the diagnostics of a batch.
func (h *statusHolder) report(list diag.List) {
	h.change(func() {
		h.Errors, h.Problem = diag.List{}, ""
		var errors int
		errors, h.Warnings = list.Count()
		for _, d := range list {
			if d.Severity == diag.Error {
				h.Errors = append(h.Errors, d)
			}
		}
		if h.last = Published; errors > 0 {
			h.last, h.Problem = Broken, "The site has errors."
		}
	})
}

// refuse ends a batch that may not be published.
func (h *statusHolder) refuse(err error) {
	h.change(func() { h.last, h.Problem = Refused, err.Error() })
}

// publish records a deploy.
func (h *statusHolder) publish(r deploy.Report, took time.Duration) {
	h.change(func() {
		now := time.Now().UTC()
		h.Published, h.Deploy, h.Seconds = &now, r.Deploy, took.Round(time.Millisecond).Seconds()
	})
}

// fail records an attempt that failed.
func (h *statusHolder) fail(err error, retry time.Time) {
	h.change(func() { h.State, h.Doing, h.Problem, h.Retry = Failing, idle, err.Error(), &retry })
}

// finish ends a batch.
func (h *statusHolder) finish(b batch) {
	h.change(func() { h.State, h.Doing, h.Finished = h.last, idle, b.last })
}
