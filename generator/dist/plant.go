package dist

import (
	"os"
	"path"
	"path/filepath"
	"sync"
)

// planter makes a copy of an output, of links, while the output is being
// written: afterwards nothing else would be left to do meanwhile. It works alone,
// as two threads that make folders in one folder mostly wait for each other.
type planter struct {
	from, tree string
	made       map[string]bool // folders in the tree

	mu     sync.Mutex
	more   sync.Cond
	names  []string // written, and not linked yet
	whole  bool     // nothing else will be written
	failed bool
	done   chan struct{}
}

// Plant says that Record is to keep a copy of the output in the folder tree. What
// is there already goes, unless Reuse has found it whole.
func (s *Stage) Plant(tree string) {
	if s.last != nil && s.last.tree {
		return
	}
	p := &planter{from: s.dir, tree: tree, made: map[string]bool{}, done: make(chan struct{})}
	p.more.L = &p.mu
	s.planter = p
	go p.run()
}

// written hands over a file that lies in the stage.
func (p *planter) written(name string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.names = append(p.names, name)
	p.mu.Unlock()
	p.more.Signal()
}

func (p *planter) run() {
	defer close(p.done)
	_ = os.Remove(WholeNote(p.tree))
	failed := os.RemoveAll(p.tree) != nil || os.MkdirAll(filepath.Dir(p.tree), 0o755) != nil || mkdirApart(p.tree) != nil
	for {
		p.mu.Lock()
		for len(p.names) == 0 && !p.whole {
			p.more.Wait()
		}
		names := p.names
		p.names = nil
		if p.failed = p.failed || failed; len(names) == 0 || p.failed {
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		for _, name := range names {
			failed = failed || !p.link(p.from, name)
		}
	}
}

func (p *planter) link(from, name string) bool {
	at, dir := under(p.tree, name), path.Dir(name)
	if !p.made[dir] {
		in := filepath.Dir(at)
		if os.Mkdir(in, 0o755) != nil && os.MkdirAll(in, 0o755) != nil {
			return false
		}
		p.made[dir] = true
	}
	return os.Link(under(from, name), at) == nil
}

// wait returns when all that was written is linked, so that the stage may move.
func (p *planter) wait() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.whole = true
	p.mu.Unlock()
	p.more.Signal()
	<-p.done
}

// finish adds the files that were kept and not written. Where the system has no
// links there is no copy.
func (p *planter) finish(out string, kept map[string]bool) {
	p.wait()
	for name := range kept {
		p.failed = p.failed || !p.link(out, name)
	}
	if p.failed {
		_ = os.RemoveAll(p.tree)
		return
	}
	_ = os.WriteFile(WholeNote(p.tree), nil, 0o644)
}

// drop is for an output that will not be.
func (p *planter) drop() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.failed = true
	p.mu.Unlock()
	p.wait()
	_ = os.RemoveAll(p.tree)
}
