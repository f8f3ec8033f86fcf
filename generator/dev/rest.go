package dev

import (
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"
)

const (
	quiet   = 300 * time.Millisecond // after a change: the pages that are open have been made again
	garbage = 64 << 20               // is worth being collected
)

// rest does when nobody waits what the next change would else wait for.
type rest struct {
	due  *time.Timer
	live uint64 // bytes that were in use after garbage was last collected
}

func newRest() *rest { return &rest{due: time.NewTimer(quiet)} }

// later puts it off: somebody has begun to wait.
func (r *rest) later() { r.due.Reset(quiet) }

// rests says what is wrong with pages that nobody looks at, and makes ready for
// changes of those that somebody does.
func (s *server) rests() error {
	list, news, err := s.live.Complete()
	if err != nil {
		return err
	}
	if news && !slices.Equal(list, s.hub.now().list) { // open pages are the same otherwise
		s.tellSite(list, false)
	}
	if files := s.open.files(); len(files) > 0 { // none while a page reloads, and while its author looks at the editor
		s.live.Focus(files)
	}
	s.rest.collect()
	return nil
}

// collect collects garbage. Else that of some saves would be collected in the
// middle of one, which then takes twice as long.
func (r *rest) collect() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > r.live+garbage {
		runtime.GC()
		runtime.ReadMemStats(&m)
		r.live = m.HeapAlloc
	}
}

// open counts the pages that somebody looks at, by file.
type open struct {
	mu    sync.Mutex
	pages map[string]int
}

func (o *open) add(file string, n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pages[file] += n; o.pages[file] == 0 {
		delete(o.pages, file)
	}
}

func (o *open) files() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Sorted(maps.Keys(o.pages))
}
