package dist

import (
	"errors"
	"os"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// The hardlink copy is a second folder with the files of the output, kept in the cache. A commit applies the changes
// to the copy, exchanges it with the output, and applies the changes once more to the former output. Thus the time
// of a commit grows with the changes and not with the site. With 40,000 files in memory, committing 10 changes takes
// 0.02 s of CPU. Without the copy it takes 1.3 s, which would double the time of an edit (November 2026).

// commitCopy makes the copy the new output and the old output the new copy.
func (s *Stage) commitCopy() error {
	if err := s.updateCopy(s.dir, os.Rename); err != nil {
		return err
	}
	if err := errors.Join(writeMarker(s.copyDir, s.buildID), removeOutput(s.dir)); err != nil {
		return err
	}
	if err := s.replaceOutput(s.copyDir); err != nil {
		return err
	}
	if _, err := os.Lstat(s.copyDir); err != nil || s.updateCopy(s.out, os.Link) != nil { // perhaps there was no output
		s.createCopy()
	}
	return nil
}

// updateCopy removes the previous files that are not reused from the copy and adds the written ones, which are in dir.
func (s *Stage) updateCopy(dir string, add func(from, to string) error) error {
	for _, e := range s.files {
		if e.previous && !e.reused {
			if err := removeFile(s.copyDir, e.Path); err != nil {
				return err
			}
		}
	}
	for _, e := range s.files {
		if !e.written {
			continue
		}
		to := under(s.copyDir, e.Path)
		if err := inFolder(to, func() error { return add(under(dir, e.Path), to) }); err != nil {
			return err
		}
	}
	return nil
}

// createCopy links all files of the output into a new copy. Where the system has no hard links, there is no copy.
func (s *Stage) createCopy() {
	if s.copyDir == "" {
		return
	}
	dir := s.copyDir + ".new" // a folder named copyDir is always complete
	if os.RemoveAll(s.copyDir) != nil || os.RemoveAll(dir) != nil {
		return
	}
	var failed atomic.Bool
	parallel.Each(len(s.files), func(i int) {
		e := s.files[i]
		if e.used() && !failed.Load() && link(under(s.out, e.Path), under(dir, e.Path)) != nil {
			failed.Store(true)
		}
		e.ID = digest.Identity{} // a new link changes the identity
	})
	if failed.Load() || os.Rename(dir, s.copyDir) != nil {
		_ = os.RemoveAll(dir)
	}
}

func link(from, to string) error {
	return inFolder(to, func() error { return os.Link(from, to) })
}
