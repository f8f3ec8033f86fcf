package sandbox

import (
	"math"
	"sync"
	"sync/atomic"
)

// Watch records what a confined process asked of the system and was refused. It works where the kernel can ask
// another process about a call (Linux 5.5 and later, with seccomp's user notification); elsewhere it records nothing.
//
//  1. The generator answers each call on a file. It allows files of Options.Read and those that Node itself needs.
//  2. A refusal is recorded before the process continues, so code in the process can neither prevent nor change it.
//  3. Until Arm, the process runs only Node and the generator's own code, and nothing is recorded.
//  4. A refusal has a place in the stream of the process's output: it belongs to the message that follows it.
type Watch struct {
	folders []string // that may be read
	armed   atomic.Bool
	asked   chan struct{}
	reads   atomic.Bool // the memory of the process could be read

	mu       sync.Mutex
	refusals []refused
	output   output
}

// refused is something that the process may not do, at a place in its output.
type refused struct {
	what string
	at   int64
}

// maxRefusals bounds the refusals that wait to be taken.
const maxRefusals = 100

// NewWatch returns a Watch for a process that reads the folders.
func NewWatch(folders []string) *Watch {
	return &Watch{folders: withRealPaths(folders), asked: make(chan struct{}, 1)}
}

// Arm begins the recording. It is called before the process gets code of the site.
func (w *Watch) Arm() { w.armed.Store(true) }

// Asked returns a channel that receives a value after a refusal.
func (w *Watch) Asked() <-chan struct{} { return w.asked }

// Take returns the first refusal before a place in the output, as the end of a sentence that begins with who asked,
// or "". It forgets all refusals before that place.
func (w *Watch) Take(before int64) (what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := w.refusals[:0]
	for _, r := range w.refusals {
		switch {
		case r.at >= before:
			kept = append(kept, r)
		case what == "":
			what = r.what
		}
	}
	w.refusals = kept
	return what
}

// TakeAll is Take without an end.
func (w *Watch) TakeAll() string { return w.Take(math.MaxInt64) }

// record adds a refusal at the present end of the output.
func (w *Watch) record(what string) {
	w.mu.Lock()
	if len(w.refusals) < maxRefusals {
		w.refusals = append(w.refusals, refused{what, w.output.written()})
	}
	w.mu.Unlock()
	select {
	case w.asked <- struct{}{}:
	default:
	}
}
