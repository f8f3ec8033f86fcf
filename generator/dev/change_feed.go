package dev

import (
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// change is the site after a change, as far as open pages need to know.
type change struct {
	number   int               // 0 until the site has been read
	list     diag.List         // diagnostics of the site, without those of single pages
	assetsAt int               // number of the change that last touched files without a hash in their name
	scripts  map[string]string // of islands, by name, where the pages are not rendered yet; otherwise nil
	next     chan struct{}     // closed by the next change
}

// hub tells open pages about changes.
type hub struct {
	mu      sync.Mutex
	current change
}

func newHub() *hub {
	return &hub{current: change{next: make(chan struct{})}}
}

// now returns the latest change.
func (h *hub) now() change {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.current
}

// announceScripts publishes the new scripts of islands, before the change that they belong to.
func (h *hub) announceScripts(islands map[string]string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	old := h.current
	h.current.scripts, h.current.next = islands, make(chan struct{})
	close(old.next)
}

// publish publishes a change. assets reports whether it touched files without a hash
// in their name.
func (h *hub) publish(list diag.List, assets bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	old := h.current
	h.current = change{number: old.number + 1, list: list, assetsAt: old.assetsAt, next: make(chan struct{})}
	if assets {
		h.current.assetsAt = h.current.number
	}
	close(old.next)
}
