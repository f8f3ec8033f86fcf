package dist

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Commit puts the output in place of the old one and ends the stage.
func (s *Stage) Commit() (err error) {
	defer s.unlock()
	s.planter.wait()
	if s.touched, err = s.commit(); err != nil {
		s.planter.drop()
	}
	return err
}

// Touched reports whether Commit had to change anything.
func (s *Stage) Touched() bool { return s.touched }

func (s *Stage) commit() (touched bool, err error) {
	if s.last != nil {
		if s.fresh == 0 && len(s.files) == len(s.last.files) && Intact(s.out, s.last.list(), s.last.known) {
			s.last.whole, s.known = s.last.tree, s.last.known
			return false, errors.Join(s.remark(), os.RemoveAll(s.dir))
		}
		if s.last.tree {
			return true, s.patch()
		}
		if err := s.link(); err != nil {
			return true, err
		}
	}
	if err := s.mark(s.dir); err != nil {
		return true, err
	}
	s.known.Out = time.Now().UnixNano()
	return true, s.swap(s.dir)
}

// swap puts a folder in place of the output and removes the old one.
func (s *Stage) swap(dir string) error {
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(dir, s.out)
	}
	if err := exchange(dir, s.out); err != nil {
		if err := os.Rename(s.out, s.old()); err != nil {
			return err
		}
		if err := os.Rename(dir, s.out); err != nil {
			return errors.Join(err, os.Rename(s.old(), s.out))
		}
		return os.RemoveAll(s.old())
	}
	return os.RemoveAll(dir)
}

// link brings what is kept from the old output into the stage.
func (s *Stage) link() error {
	for name, f := range s.files {
		if !s.last.kept[name] {
			continue
		}
		f.ID = digest.Identity{} // a link changes it
		if dir := path.Dir(name); !s.dirs[dir] {
			if err := s.mkdir(dir); err != nil {
				return err
			}
		}
		if err := linkOrCopy(under(s.out, name), under(s.dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// patch makes the tree in the cache the new output, and the old output the tree.
func (s *Stage) patch() error {
	tree := s.last.folder
	if err := os.Remove(WholeNote(tree)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // from here on the tree is neither old nor new
	}
	var changed, gone []string
	for name := range s.last.files {
		if s.files[name] == nil {
			gone = append(gone, name)
		}
	}
	for name := range s.files {
		if !s.last.kept[name] {
			changed = append(changed, name)
		}
	}
	if err := s.last.drop(tree, gone); err != nil {
		return err
	}
	for _, name := range changed {
		if err := os.MkdirAll(filepath.Dir(under(tree, name)), 0o755); err != nil {
			return err
		}
		if err := os.Rename(under(s.dir, name), under(tree, name)); err != nil {
			return err
		}
	}
	if err := errors.Join(s.mark(tree), os.RemoveAll(s.dir)); err != nil {
		return err
	}
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(tree, s.out)
	}
	if err := exchange(tree, s.out); err != nil {
		return s.swap(tree)
	}
	// What is left is for the next build alone: where it fails, that build makes a new tree.
	if s.last.drop(tree, gone) != nil {
		return nil
	}
	for _, name := range changed {
		at := under(tree, name)
		_ = os.Remove(at)
		if os.MkdirAll(filepath.Dir(at), 0o755) != nil || os.Link(under(s.out, name), at) != nil {
			return nil
		}
	}
	s.last.whole, s.known = true, Known{Out: s.last.looked.UnixNano(), Tree: s.last.known.Out}
	return nil
}

// Record gives the files of the committed output with their identities, and
// completes the copy of it that Plant has asked for, or the one of the last build.
func (s *Stage) Record() ([]File, Known) {
	files := s.Files()
	same := s.last != nil && s.last.whole
	switch {
	case same:
		_ = os.WriteFile(WholeNote(s.last.folder), nil, 0o644)
	case s.planter != nil:
		s.planter.finish(s.out, s.kept())
		s.known.Tree = time.Now().UnixNano()
	}
	parallel.Each(len(files), func(i int) {
		f := &files[i]
		if f.ID != (digest.Identity{}) && same && s.last.kept[f.Path] {
			return
		}
		f.ID = digest.Identity{}
		if info, err := os.Lstat(under(s.out, f.Path)); err == nil {
			if id, steady := digest.IdentityOf(info); steady {
				f.ID = id
			}
		}
	})
	return files, s.known
}

func under(dir, name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }

func linkOrCopy(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, data)
}

// drop removes files, and folders that they leave empty.
func (l *last) drop(dir string, names []string) error {
	for _, name := range names {
		if err := os.Remove(under(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for at := path.Dir(name); at != "." && os.Remove(under(dir, at)) == nil; at = path.Dir(at) {
		}
	}
	return nil
}

// hidden reports whether a name is the output's own, of no build.
func hidden(name string) bool { return name == Marker || strings.HasPrefix(name, Marker+"/") }
