package dev

import (
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// state is the site after a change, as far as open pages need to know.
type state struct {
	number   int
	list     diag.List     // what is wrong with the site, pages aside
	assetsAt int           // the change that touched files which pages do not name by content
	next     chan struct{} // closed when there is a newer state
}

// hub tells everybody who waits of changes.
type hub struct {
	mu    sync.Mutex
	state state
	ready chan struct{} // closed at the first change: the site has been read
}

func newHub() *hub {
	return &hub{state: state{next: make(chan struct{})}, ready: make(chan struct{})}
}

// now is the state of the moment.
func (h *hub) now() state {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state
}

// change makes a new state.
func (h *hub) change(list diag.List, assets bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	old := h.state
	h.state = state{number: old.number + 1, list: list, assetsAt: old.assetsAt, next: make(chan struct{})}
	if assets {
		h.state.assetsAt = h.state.number
	}
	close(old.next)
	if old.number == 0 {
		close(h.ready)
	}
}
