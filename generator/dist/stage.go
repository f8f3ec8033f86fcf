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
//  5. What the last build wrote and this one keeps is not written again: Commit
//     puts what is new into a copy of the output that lies in the cache, made of
//     links, and exchanges the two. Nothing new, nothing is touched. An output
//     that somebody has altered is repaired.
//  6. A folder that this package has not written is not replaced, unless it is
//     empty: it might hold somebody's work. Written folders carry the file
//     Marker, which says what they were made from and of how many pages.
package dist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/digest"
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
	Sum   digest.Sum
	ID    digest.Identity
}

// Stage is the output of one build while it is being written. Its methods may
// be called from several goroutines.
type Stage struct {
	out, dir string
	unlock   func()

	last    *last    // what may be kept; nil without
	planter *planter // makes the next one's; nil without

	mu     sync.Mutex
	files  map[string]*File // written or kept
	sorted []*File          // the same, as Files has sorted them last
	dirs   map[string]bool
	fresh  int        // how many were written
	making sync.Mutex // is held while a folder is made

	touched bool
	known   Known
	origin  Origin
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
		files: map[string]*File{}, dirs: map[string]bool{".": true},
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
	return mkdirApart(s.dir)
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

// Write puts one file into the output. name is relative, with slashes.
func (s *Stage) Write(name string, data []byte) error {
	f := &File{Path: name, Bytes: len(data), Sum: digest.Checksum(data)}
	if s.last != nil && s.keep(name, f.Sum) {
		f.ID = s.last.files[name].ID
		return s.claim(f)
	}
	if err := s.claim(f); err != nil {
		return err
	}
	dir := path.Dir(name)
	s.mu.Lock()
	s.fresh++
	made := s.dirs[dir]
	s.mu.Unlock()
	file := filepath.Join(s.dir, filepath.FromSlash(name))
	if !made {
		if err := s.mkdir(dir); err != nil {
			return err
		}
	}
	if err := writeFile(file, data); err != nil {
		return err
	}
	s.planter.written(name)
	return nil
}

// claim takes a path, once.
func (s *Stage) claim(f *File) error {
	if !fs.ValidPath(f.Path) || f.Path == "." || strings.ContainsAny(f.Path, "\\\x00") {
		return fmt.Errorf("internal error: %q is no path inside the output", f.Path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.files[f.Path]; other != nil {
		if other.Sum == f.Sum && s.keeps(f.Path) {
			return nil // kept for one page, made again for another
		}
		return fmt.Errorf("internal error: %s is written twice", f.Path)
	}
	s.files[f.Path] = f
	return nil
}

// mkdir makes a folder of the stage whose parent is mostly there. One at a time:
// for their parent's sake threads would wait for each other in the kernel, and
// use their cores meanwhile.
func (s *Stage) mkdir(dir string) error {
	s.making.Lock()
	defer s.making.Unlock()
	at := filepath.Join(s.dir, filepath.FromSlash(dir))
	err := os.Mkdir(at, 0o755)
	if errors.Is(err, fs.ErrNotExist) {
		err = os.MkdirAll(at, 0o755)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	s.mu.Lock()
	s.dirs[dir] = true
	s.mu.Unlock()
	return nil
}

// Files lists what the output holds so far, sorted by path.
func (s *Stage) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sorted) != len(s.files) { // none is taken out again
		s.sorted = slices.SortedFunc(maps.Values(s.files), func(a, b *File) int { return cmp.Compare(a.Path, b.Path) })
	}
	list := make([]File, len(s.sorted))
	for i, f := range s.sorted {
		list[i] = *f
	}
	return list
}

// Holds is how many bytes of a file the output holds so far; 0 if it is not there.
func (s *Stage) Holds(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.files[name]; f != nil {
		return f.Bytes
	}
	return 0
}

// Discard removes the staged output and leaves the old one as it is.
func (s *Stage) Discard() error {
	defer s.unlock()
	s.planter.drop()
	return os.RemoveAll(s.dir)
}
