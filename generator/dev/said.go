package dev

import (
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// said is what stands on the terminal: of the site, and of its pages by file.
type said struct {
	print  func(diag.List)
	mended func()

	mu    sync.Mutex
	all   diag.List
	pages map[string]diag.List
}

// site takes what is wrong with the site now. Pages that it has no more are forgotten.
func (s *said) site(list diag.List, has func(file string) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	broken := s.broken()
	for file := range s.pages {
		if !has(file) {
			delete(s.pages, file)
		}
	}
	old := s.all
	s.all = list
	s.say(broken, old, list)
}

// page takes what is wrong with a page now.
func (s *said) page(file string, list diag.List) {
	s.mu.Lock()
	defer s.mu.Unlock()
	broken, old := s.broken(), s.pages[file]
	if s.pages[file] = list; len(list) == 0 {
		delete(s.pages, file)
	}
	s.say(broken, old, list)
}

func (s *said) say(broken bool, old, list diag.List) {
	fresh := slices.DeleteFunc(slices.Clone(list), func(d diag.Diagnostic) bool { return slices.Contains(old, d) })
	if len(fresh) > 0 && s.print != nil {
		s.print(fresh)
	}
	if broken && !s.broken() && s.mended != nil {
		s.mended()
	}
}

func (s *said) broken() bool {
	for _, list := range s.pages {
		if list.HasErrors() {
			return true
		}
	}
	return s.all.HasErrors()
}
