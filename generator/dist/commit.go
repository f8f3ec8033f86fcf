package dist

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Commit replaces the previous output with this one and ends the stage. A commit that fails leaves no staging folder.
func (s *Stage) Commit() error {
	defer s.unlock()
	if err := s.commit(); err != nil {
		return errors.Join(err, removeOutput(s.dir))
	}
	s.setIdentities()
	return nil
}

func (s *Stage) commit() error {
	if s.isUnchanged() {
		return errors.Join(s.updateMarker(), removeOutput(s.dir))
	}
	if s.source != "" && s.source == s.copyDir {
		return s.commitCopy()
	}
	if err := s.linkReused(); err != nil {
		return err
	}
	if err := writeMarker(s.dir, s.buildID); err != nil {
		return err
	}
	if err := s.replaceOutput(s.dir); err != nil {
		return err
	}
	s.createCopy()
	return removeOutput(s.dir)
}

// isUnchanged reports whether the output is the previous output.
func (s *Stage) isUnchanged() bool {
	differs := func(e *entry) bool { return e.written || e.reused != e.previous }
	return s.source != "" && !slices.ContainsFunc(s.files, differs) && Intact(s.out, s.Files())
}

// replaceOutput puts dir in place of the output. The old output, if there is one, then has the path dir.
func (s *Stage) replaceOutput(dir string) error {
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(dir, s.out)
	}
	if exchange(dir, s.out) == nil {
		return nil
	}
	if err := os.Rename(s.out, s.old); err != nil {
		return err
	}
	if err := os.Rename(dir, s.out); err != nil {
		return errors.Join(err, os.Rename(s.old, s.out))
	}
	return os.Rename(s.old, dir)
}

// linkReused adds the reused files to the staging folder.
func (s *Stage) linkReused() error {
	for _, e := range s.files {
		if !e.reused {
			continue
		}
		if err := linkOrCopy(under(s.source, e.Path), under(s.dir, e.Path)); err != nil {
			return err
		}
		e.ID = digest.Identity{} // a new link changes the identity
	}
	return nil
}

func linkOrCopy(from, to string) error {
	if link(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// setIdentities reads the identities of the files that don't have one yet.
func (s *Stage) setIdentities() {
	parallel.Each(len(s.files), func(i int) {
		e := s.files[i]
		if !e.used() || e.ID != (digest.Identity{}) {
			return
		}
		if info, err := os.Lstat(under(s.out, e.Path)); err == nil {
			if id, settled := digest.IdentityOf(info); settled {
				e.ID = id
			}
		}
	})
}

// removeFile removes a file, and the folders that then are empty.
func removeFile(dir, name string) error {
	if err := os.Remove(under(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for at := path.Dir(name); at != "." && os.Remove(under(dir, at)) == nil; at = path.Dir(at) {
	}
	return nil
}
