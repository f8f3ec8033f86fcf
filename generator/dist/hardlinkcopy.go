package dist

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// The hardlink copy is a second folder with the files of the output, kept in the cache. A commit applies the changes
// to the copy, exchanges it with the output, and applies the changes once more to what was the output. Thus the cost
// of a commit grows with the changes and not with the site.

// commitCopy makes the copy the new output and the old output the new copy.
func (s *Stage) commitCopy() error {
	gone, written := s.changes()
	if err := removeFiles(s.copyDir, gone); err != nil {
		return err
	}
	for _, name := range written {
		to := under(s.copyDir, name)
		err := os.MkdirAll(filepath.Dir(to), 0o755)
		if err == nil {
			err = os.Rename(under(s.dir, name), to)
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(writeMarker(s.copyDir, s.origin), os.RemoveAll(s.dir)); err != nil {
		return err
	}
	if err := s.replaceOutput(s.copyDir); err != nil {
		return err
	}
	if s.updateCopy(gone, written) != nil {
		s.createCopy()
	}
	return nil
}

// changes returns the names of the previous files that are not reused, and of the written ones.
func (s *Stage) changes() (gone, written []string) {
	for name := range s.previous {
		if _, exists := s.files[name]; !exists {
			gone = append(gone, name)
		}
	}
	return gone, slices.Collect(maps.Keys(s.written))
}

// updateCopy applies the changes to the previous output, which is now the copy.
func (s *Stage) updateCopy(gone, written []string) error {
	if err := removeFiles(s.copyDir, slices.Concat(gone, written)); err != nil {
		return err
	}
	for _, name := range written {
		to := under(s.copyDir, name)
		err := os.MkdirAll(filepath.Dir(to), 0o755)
		if err == nil {
			err = os.Link(under(s.out, name), to)
		}
		if err != nil {
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
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		f := s.files[name]
		f.ID = digest.Identity{} // a new link changes the identity
		s.files[name] = f
		err := os.Link(under(s.out, name), under(dir, name))
		if errors.Is(err, os.ErrNotExist) {
			if err = os.MkdirAll(filepath.Dir(under(dir, name)), 0o755); err == nil {
				err = os.Link(under(s.out, name), under(dir, name))
			}
		}
		if err != nil {
			_ = os.RemoveAll(dir)
			return
		}
	}
	_ = os.Rename(dir, s.copyDir)
}
