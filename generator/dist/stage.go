// Package dist is the only writer of a site's output folder.
//
// A build writes every file into a staging folder next to the output folder.
// Commit then replaces the output in one step; Discard removes the staging folder.
//
//  1. Until Commit the output folder is not touched. A build that fails or is killed leaves the output byte for byte
//     as it was.
//  2. Where the system can exchange two folders in one step (Linux, macOS), an output folder exists at every moment.
//     Elsewhere the old folder is moved aside first. If the build dies between the two renames, the next Open moves
//     the old folder back.
//  3. A path is written once. A second write of the same path is an error, and so is a path outside the folder.
//  4. Only one build at a time writes into a folder. A second build waits for the lock until its context ends.
//  5. Unchanged files of the previous output are reused. With a hardlink copy of the output in the cache, Commit
//     applies the changes to the copy and exchanges the two folders. Without changes, nothing is touched.
//     Files of the output that were edited by hand are repaired.
//  6. A folder that no build has written is neither replaced nor removed, unless it is empty. Every output contains the
//     file Marker, also while it is written.
//  7. The path of the output folder may have symbolic links only above the last part. Links in an output are never
//     followed: they are no files of a build.
package dist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// ErrForeign reports that the output folder contains files that no build has written.
var ErrForeign = errors.New("the folder contains files that no build has written")

// ErrNoFolder reports that the output folder is a file.
var ErrNoFolder = errors.New("this is not a folder")

// File is one file of an output.
type File struct {
	Path  string // relative to the output folder, with slashes
	Bytes int
	Sum   digest.Sum
	ID    digest.Identity // set once the output is committed; zero if the system can't tell changes by it
}

// Stage is the output of one build while it is written. Its methods may be called by several goroutines.
type Stage struct {
	out, dir string
	old      string // the previous output while systems without an exchange of folders rename twice
	unlock   func()
	buildID  BuildID

	copyDir string // of the hardlink copy; empty if none is kept
	source  string // folder of the previous files: out or copyDir
	isDelta bool   // UseCommitted has described the previous output

	mu     sync.RWMutex
	files  []*entry // in the order of their paths, but for those added since the last call of Files
	byPath map[string]*entry
}

// entry is a file of this output, of the previous one, or of both.
type entry struct {
	File          // of this output, if it has the file
	previous bool // the previous output has the file, unchanged since
	reused   bool // this output takes it over
	written  bool
}

// used reports whether this output has the file.
func (e *entry) used() bool { return e.reused || e.written }

// Open prepares the staging folder for the output folder out, an absolute path, and removes leftovers of killed builds.
// While another build writes into the same folder, Open waits; waiting, if not nil, is then called once.
func Open(ctx context.Context, out string, waiting func()) (*Stage, error) {
	parent, base := filepath.Split(out)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	hidden := filepath.Join(parent, "."+base)
	unlock, err := lock(ctx, hidden+".lock", waiting)
	if err != nil {
		return nil, err
	}
	s := &Stage{
		out: out, dir: hidden + ".stage", old: hidden + ".old", unlock: unlock,
		byPath: map[string]*entry{},
	}
	if err := s.prepare(); err != nil {
		unlock()
		return nil, err
	}
	return s, nil
}

func (s *Stage) prepare() error {
	for _, dir := range []string{s.out, s.old, s.dir} {
		if err := checkReplaceable(dir); err != nil {
			return err
		}
	}
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		err := os.Rename(s.old, s.out) // a killed build may have moved the output aside
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := errors.Join(removeOutput(s.old), removeOutput(s.dir)); err != nil {
		return err
	}
	if err := os.Mkdir(s.dir, 0o755); err != nil {
		return err
	}
	return writeMarker(s.dir, s.buildID)
}

// checkReplaceable returns an error if a folder exists that no build has written.
func checkReplaceable(out string) error {
	info, err := os.Lstat(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s: %w", out, ErrNoFolder)
	}
	entries, err := os.ReadDir(out)
	isOutput := slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return e.Name() == Marker && e.Type().IsRegular() // the folder of the same name is the cache of a site
	})
	if err == nil && len(entries) > 0 && !isOutput {
		err = fmt.Errorf("%s: %w", out, ErrForeign)
	}
	return err
}

// removeOutput removes a folder that a build has written. The marker goes last: a build that is killed leaves a folder that
// the next build may remove.
func removeOutput(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		if e.Name() != Marker {
			if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return os.RemoveAll(dir)
}

// Write adds a file to the output. name is relative, with slashes.
func (s *Stage) Write(name string, data []byte) error {
	f := File{Path: name, Bytes: len(data), Sum: digest.SumOf(data)}
	if reused, err := s.add(f); reused || err != nil {
		return err
	}
	file := under(s.dir, name)
	return inFolder(file, func() error { return os.WriteFile(file, data, 0o644) })
}

// inFolder calls create, which creates a file. If the file's folder does not exist, inFolder makes it and tries again.
func inFolder(file string, create func() error) error {
	err := create()
	if errors.Is(err, fs.ErrNotExist) {
		dir := filepath.Dir(file)
		if err = os.Mkdir(dir, 0o755); err != nil { // MkdirAll looks at the folder and its parents first
			err = os.MkdirAll(dir, 0o755)
		}
		if err == nil {
			err = create()
		}
	}
	return err
}

// add registers a file. It reports whether the previous output contains the same file, which is then reused.
func (s *Stage) add(f File) (reused bool, err error) {
	if !fs.ValidPath(f.Path) || f.Path == "." || strings.ContainsAny(f.Path, "\\\x00") {
		return false, fmt.Errorf("internal error: %q is not a path inside the output", f.Path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.byPath[f.Path]
	switch {
	case e == nil:
		e = &entry{}
		s.files, s.byPath[f.Path] = append(s.files, e), e
	case e.written, e.reused && e.Sum != f.Sum:
		return false, fmt.Errorf("internal error: %s is written twice", f.Path)
	case e.previous && e.Sum == f.Sum: // perhaps again: a reused page and a new page may share a picture
		e.reused = true
		return true, nil
	}
	e.File, e.written = f, true
	return false, nil
}

// Files returns the files of the output, sorted by path. After Commit they have their identities.
func (s *Stage) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.SortFunc(s.files, func(a, b *entry) int { return cmp.Compare(a.Path, b.Path) })
	list := make([]File, 0, len(s.files))
	for _, e := range s.files {
		if e.used() {
			list = append(list, e.File)
		}
	}
	return list
}

// file returns an entry, or nil.
func (s *Stage) file(name string) *entry {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byPath[name]
}

// Size returns the size of a written or reused file in bytes, or 0 if there is no such file.
func (s *Stage) Size(name string) int {
	if e := s.file(name); e != nil && e.used() {
		return e.Bytes
	}
	return 0
}

// ReadFile returns the content of a written or reused file.
func (s *Stage) ReadFile(name string) ([]byte, error) {
	e := s.file(name)
	switch {
	case e == nil || !e.used():
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case e.written:
		return os.ReadFile(under(s.dir, name))
	}
	return os.ReadFile(under(s.out, name))
}

// Discard removes the staging folder and leaves the output as it was.
func (s *Stage) Discard() error {
	defer s.unlock()
	return removeOutput(s.dir)
}

func under(dir, name string) string {
	return dir + string(filepath.Separator) + filepath.FromSlash(name)
}
