package dev

import (
	"runtime"
	"sync"
	"time"
)

const (
	quiet   = 300 * time.Millisecond // after a change: the pages that are open have been made again
	garbage = 64 << 20               // is worth being collected
)

// rest collects what is no longer needed when nobody waits. Else the garbage of
// some saves would be collected in the middle of one, which then takes twice as
// long. The zero value rests.
type rest struct {
	mu    sync.Mutex
	timer *time.Timer
	live  uint64 // bytes that were in use after the last time
}

// begin says that somebody waits.
func (r *rest) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
}

// end says that nobody does any more.
func (r *rest) end() {
	r.begin()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.timer = time.AfterFunc(quiet, r.collect)
}

func (r *rest) collect() {
	r.mu.Lock()
	defer r.mu.Unlock()
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > r.live+garbage {
		runtime.GC()
		runtime.ReadMemStats(&m)
		r.live = m.HeapAlloc
	}
}
