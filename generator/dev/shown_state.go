package dev

import "sync"

// shownState is the state of a site that is shown, with the pages as they were last rendered.
type shownState struct {
	mu   sync.RWMutex
	now  *snapshot           // nil before the first one
	last map[string]lastPage // by file
}

// lastPage is a page as it was last rendered.
type lastPage struct {
	html    []byte
	styles  []string
	isValid bool // the site had no errors then
}

func (s *shownState) get() *snapshot {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.now
}

func (s *shownState) set(next *snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = next
}

// isValid reports whether a site without errors is shown.
func (s *shownState) isValid() bool {
	v := s.get()
	return v != nil && v.isValid
}

// keep keeps a page, unless it has no HTML, or has errors of the site that the last one does not have. It returns the last one.
func (s *shownState) keep(file string, made lastPage) lastPage {
	s.mu.Lock()
	defer s.mu.Unlock()
	if made.html != nil && (made.isValid || !s.last[file].isValid) {
		s.last[file] = made
	}
	return s.last[file]
}

// lastOf returns a page that a state lacks because the site has errors.
func (s *shownState) lastOf(v *snapshot, file string) lastPage {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if v.isValid {
		return lastPage{}
	}
	return s.last[file]
}
