// Package dist is the only writer of a site's output.
//
// A build writes every file into a staging folder beside the output folder;
// Commit puts it in place of the output in one step, Discard removes it. The
// rules:
//
//  1. Until Commit the output folder is not touched; a build that fails or is
//     killed leaves it byte for byte as it was.
//  2. Where the system can exchange two folders in one step (Linux, macOS),
//     there is no moment without an output folder. Elsewhere the old folder is
//     moved aside first; the next Open moves it back if the build died between
//     the two renames.
//  3. A path is written once. A second writer of the same path is an error,
//     and so is a path that would leave the folder.
//  4. One build at a time writes into a folder: a second one waits for the
//     lock until its context ends.
//  5. A folder that this package has not written is not replaced, unless it is
//     empty: it might hold somebody's work. Written folders carry the file
//     Marker.
package dist

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

// Marker is the file that says that an output folder was written by a build
// and may be replaced by the next one. Hosts need not serve it.
const Marker = ".gaceta"

// ErrForeign says that the output folder holds files that no build wrote.
var ErrForeign = errors.New("the folder holds files that no build wrote")

// File is one file of a finished output.
type File struct {
	Path  string // relative to the output folder, with slashes
	Bytes int
}

// Stage is the output of one build while it is being written. Its methods may
// be called from several goroutines.
type Stage struct {
	out, dir string
	unlock   func()

	mu    sync.Mutex
	files map[string]int
	dirs  map[string]bool
}

// Open prepares a staging folder beside out, an absolute path. It waits while
// another build writes to the same folder; wait, if not nil, is called once
// when it has to. Leftovers of killed builds are removed.
func Open(ctx context.Context, out string, wait func()) (*Stage, error) {
	parent, base := filepath.Split(out)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	unlock, err := lock(ctx, filepath.Join(parent, "."+base+".lock"), wait)
	if err != nil {
		return nil, err
	}
	s := &Stage{
		out: out, dir: filepath.Join(parent, "."+base+".stage"), unlock: unlock,
		files: map[string]int{}, dirs: map[string]bool{".": true},
	}
	if err := s.prepare(); err != nil {
		unlock()
		return nil, err
	}
	return s, nil
}

func (s *Stage) prepare() error {
	if err := restore(s.out, s.old()); err != nil {
		return err
	}
	if err := replaceable(s.out); err != nil {
		return err
	}
	if err := os.RemoveAll(s.dir); err != nil {
		return err
	}
	return os.Mkdir(s.dir, 0o755)
}

// old is where the previous output goes on systems that cannot exchange folders.
func (s *Stage) old() string { return strings.TrimSuffix(s.dir, ".stage") + ".old" }

// restore brings back an output that a build moved aside and did not live to replace.
func restore(out, old string) error {
	if _, err := os.Lstat(old); err != nil {
		return nil
	}
	if _, err := os.Lstat(out); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(old, out)
	}
	return os.RemoveAll(old)
}

func replaceable(out string) error {
	info, err := os.Lstat(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder", out)
	}
	entries, err := os.ReadDir(out)
	if err != nil || len(entries) == 0 {
		return err
	}
	if _, err := os.Lstat(filepath.Join(out, Marker)); err != nil {
		return fmt.Errorf("%s: %w", out, ErrForeign)
	}
	return nil
}

// Write puts one file into the staged output. name is relative, with slashes.
func (s *Stage) Write(name string, data []byte) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "\\\x00") {
		return fmt.Errorf("internal error: %q is no path inside the output", name)
	}
	s.mu.Lock()
	if _, taken := s.files[name]; taken {
		s.mu.Unlock()
		return fmt.Errorf("internal error: %s is written twice", name)
	}
	s.files[name] = len(data)
	made := s.dirs[path.Dir(name)]
	s.mu.Unlock()

	file := filepath.Join(s.dir, filepath.FromSlash(name))
	if !made {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		s.mu.Lock()
		s.dirs[path.Dir(name)] = true
		s.mu.Unlock()
	}
	return os.WriteFile(file, data, 0o644)
}

// Files lists what was written so far, sorted by path.
func (s *Stage) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]File, 0, len(s.files))
	for name, size := range s.files {
		list = append(list, File{name, size})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Path < list[j].Path })
	return list
}

// Commit puts the staged output in place of the old one and ends the stage.
func (s *Stage) Commit() error {
	defer s.unlock()
	marker := []byte("This folder is written by `gaceta build`; each build replaces it.\n")
	if err := os.WriteFile(filepath.Join(s.dir, Marker), marker, 0o644); err != nil {
		return err
	}
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(s.dir, s.out)
	}
	if err := exchange(s.dir, s.out); err != nil {
		if err := os.Rename(s.out, s.old()); err != nil {
			return err
		}
		if err := os.Rename(s.dir, s.out); err != nil {
			return errors.Join(err, os.Rename(s.old(), s.out))
		}
		return os.RemoveAll(s.old())
	}
	return os.RemoveAll(s.dir)
}

// Discard removes the staged output and leaves the old one as it is.
func (s *Stage) Discard() error {
	defer s.unlock()
	return os.RemoveAll(s.dir)
}
