package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
)

// pollInterval is the time between two comparisons. A site of 10,000 files takes about 30 ms to compare.
const pollInterval = 500 * time.Millisecond

// OpenPolling returns a watcher that compares the sizes and times of all files at intervals.
func OpenPolling(root string) *Watcher {
	p := &poller{root: root, changed: make(chan []string), stop: make(chan struct{})}
	p.last = p.scan()
	go p.run()
	return &Watcher{root: root, gitLock: gitLockOf(root), polled: p}
}

// poller compares files at intervals.
type poller struct {
	root    string
	changed chan []string
	stop    chan struct{}
	last    map[string]fileState // read and written by run only

	mu       sync.Mutex
	followed []string
}

// fileState is what differs after a file was saved.
type fileState struct {
	size int64
	time time.Time
}

func (p *poller) close() { close(p.stop) }

// follow sets the files in other folders that are compared too.
func (p *poller) follow(files []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.followed = files
}

// run reports the files that differ from those of the last comparison, until the watcher is closed.
func (p *poller) run() {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	known := map[string]bool{} // files of other folders that were compared before
	for {
		select {
		case <-p.stop:
			return
		case <-ticker.C:
		}
		next := p.scan()
		var names []string
		for name, state := range next {
			if old, ok := p.last[name]; old != state && (ok || isOwn(name) || known[name]) {
				names = append(names, name)
			}
			known[name] = known[name] || !isOwn(name)
		}
		for name := range p.last {
			if _, ok := next[name]; !ok && isOwn(name) {
				names = append(names, name)
			}
		}
		p.last = next
		if len(names) == 0 {
			continue
		}
		select {
		case p.changed <- slices.Sorted(slices.Values(names)):
		case <-p.stop:
			return
		}
	}
}

// scan returns the state of all files that count, by name.
func (p *poller) scan() map[string]fileState {
	all := map[string]fileState{}
	add := func(name string, info fs.FileInfo) {
		if info.Mode().IsRegular() && !isTemporary(info.Name()) {
			all[name] = fileState{info.Size(), info.ModTime()}
		}
	}
	for _, folder := range folders {
		_ = filepath.WalkDir(filepath.Join(p.root, folder), func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil //nolint:nilerr // it is removed while it is read
			}
			if d.IsDir() && isSkipped(d.Name()) {
				return fs.SkipDir
			}
			info, err := d.Info()
			if rel, relErr := filepath.Rel(p.root, file); err == nil && relErr == nil && !d.IsDir() {
				add(filepath.ToSlash(rel), info)
			}
			return nil //nolint:nilerr // see above
		})
	}
	p.mu.Lock()
	others := slices.Concat(bundle.Settings, p.followed)
	p.mu.Unlock()
	for _, name := range others {
		if info, err := os.Lstat(filepath.Join(p.root, filepath.FromSlash(name))); err == nil {
			add(name, info)
		}
	}
	return all
}
