package image

// File gives the file at a path of the output, if there is one.
func (s *Store) File(path string) (File, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.files[path]
	return f, ok
}
