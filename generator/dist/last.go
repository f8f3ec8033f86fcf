package dist

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// last is the output of the last build: what of it this one may keep.
type last struct {
	files  map[string]File // that are there, whole
	folder string          // of the tree
	tree   bool            // the files lie in the tree, else in the output
	whole  bool            // the tree is that of the new output
	known  Known
	looked time.Time // at the tree

	mu   sync.Mutex
	kept map[string]bool
}

// WholeNote is the file beside a tree that says that the tree is whole.
func WholeNote(tree string) string { return tree + ".whole" }

func (l *last) list() []File {
	list := make([]File, 0, len(l.files))
	for _, f := range l.files {
		list = append(list, f)
	}
	return list
}

// Known says when an output and the copy of it held nothing but what the build wrote,
// in nanoseconds: what was put into a folder later shows in the folder's times. The
// zero value says nothing.
type Known struct{ Out, Tree int64 }

// Reuse says what the last build wrote, and where Record has kept a copy of it.
// Files that are not as they were written are not kept.
func (s *Stage) Reuse(files []File, tree string, known Known) {
	l := &last{folder: tree, kept: make(map[string]bool, len(files)), known: known, looked: time.Now()}
	s.last, s.files = l, make(map[string]*File, len(files))
	if _, err := os.Lstat(WholeNote(tree)); tree != "" && err == nil {
		spoilt := l.look(tree, files)
		if l.tree = len(spoilt) == 0 && alone(tree, files, known.Tree) || l.clean(files); l.tree {
			for _, name := range spoilt {
				_ = os.Remove(under(tree, name))
			}
			return
		}
	}
	l.look(s.out, files)
}

// look takes in the files that are in a folder as they were written, and gives the others.
func (l *last) look(dir string, files []File) (spoilt []string) {
	ok, ids := make([]bool, len(files)), make([]digest.Identity, len(files))
	parallel.Each(len(files), func(i int) { ids[i], ok[i] = whole(dir, files[i]) })
	l.files = make(map[string]File, len(files))
	for i, f := range files {
		if f.ID = ids[i]; ok[i] {
			l.files[f.Path] = f
		} else {
			spoilt = append(spoilt, f.Path)
		}
	}
	return spoilt
}

// alone reports whether nothing else is in a folder that holds these files: each of
// its folders is as it was when that was known, or as many things are in it as they
// need.
func alone(dir string, files []File, known int64) bool {
	need := map[string]int{".": 0}
	for _, f := range files {
		for at := path.Dir(f.Path); ; at = path.Dir(at) {
			if need[at]++; need[at] > 1 || at == "." { // the first of a folder needs that too
				break
			}
		}
	}
	var more atomic.Bool
	folders, then := slices.Collect(maps.Keys(need)), time.Unix(0, known)
	if then.After(time.Now()) { // the clock was set back: times tell nothing
		then = time.Unix(0, 0)
	}
	parallel.Each(len(folders), func(i int) {
		at := under(dir, folders[i])
		if info, err := os.Lstat(at); err == nil && info.IsDir() && digest.Before(info, then) {
			return
		}
		if n, err := holds(at, folders[i] == "."); err != nil || n != need[folders[i]] {
			more.Store(true)
		}
	})
	return !more.Load()
}

// holds is how many things are in a folder, but for what is the output's own.
func holds(dir string, top bool) (int, error) {
	f, err := os.Open(dir)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if top && slices.Contains(names, Marker) {
		return len(names) - 1, err
	}
	return len(names), err
}

// clean removes from the tree what is not of it.
func (l *last) clean(files []File) bool {
	folder := map[string]bool{".": true} // of what is known: whether it is one
	for _, f := range files {
		folder[f.Path] = false
		for at := path.Dir(f.Path); !folder[at]; at = path.Dir(at) {
			folder[at] = true
		}
	}
	err := filepath.WalkDir(l.folder, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(l.folder, at)
		name = filepath.ToSlash(name)
		if is, known := folder[name]; err != nil || hidden(name) || known && is == d.IsDir() && (is || d.Type().IsRegular()) {
			return err
		}
		if err := os.RemoveAll(at); err != nil || !d.IsDir() {
			return err
		}
		return fs.SkipDir
	})
	return err == nil
}

// whole reports whether a file is as it was written, and what it is now known by.
func whole(dir string, f File) (digest.Identity, bool) {
	info, err := os.Lstat(under(dir, f.Path))
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(f.Bytes) {
		return digest.Identity{}, false
	}
	id, steady := digest.IdentityOf(info)
	if steady && id == f.ID {
		return id, true
	}
	data, err := os.ReadFile(under(dir, f.Path))
	if err != nil || digest.Checksum(data) != f.Sum {
		return digest.Identity{}, false
	}
	if !steady {
		id = digest.Identity{}
	}
	return id, true
}

// Keep takes over a file of the last build; false if it is not there as it was
// written.
func (s *Stage) Keep(name string) bool {
	if s.last == nil {
		return false
	}
	f, ok := s.last.files[name]
	if !ok || !s.keep(name, f.Sum) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files[name] == nil { // several pages may show it
		s.files[name] = &f
	}
	return true
}

// Has reports whether Keep would keep a file.
func (s *Stage) Has(name string) bool {
	if s.last == nil {
		return false
	}
	_, ok := s.last.files[name]
	return ok
}

// Size is that of a file of the last build; 0 if it is not there as it was written.
func (s *Stage) Size(name string) int {
	if s.last == nil {
		return 0
	}
	return s.last.files[name].Bytes
}

// Read gives a file of the output as it will be.
func (s *Stage) Read(name string) ([]byte, error) {
	dir := s.dir
	if s.keeps(name) {
		if dir = s.out; s.last.tree {
			dir = s.last.folder
		}
	}
	return os.ReadFile(under(dir, name))
}

// kept names the files that were taken over.
func (s *Stage) kept() map[string]bool {
	if s.last == nil {
		return nil
	}
	return s.last.kept
}

// keeps reports whether a file was taken over.
func (s *Stage) keeps(name string) bool {
	if s.last == nil {
		return false
	}
	s.last.mu.Lock()
	defer s.last.mu.Unlock()
	return s.last.kept[name]
}

func (s *Stage) keep(name string, sum digest.Sum) bool {
	f, ok := s.last.files[name]
	if !ok || f.Sum != sum {
		return false
	}
	s.last.mu.Lock()
	s.last.kept[name] = true
	s.last.mu.Unlock()
	return true
}

// Intact reports whether an output holds exactly these files as they were written.
func Intact(dir string, files []File, known Known) bool {
	if _, err := os.Lstat(filepath.Join(dir, Marker)); err != nil {
		return false
	}
	var wrong atomic.Bool
	parallel.Each(len(files), func(i int) {
		if _, ok := whole(dir, files[i]); !ok {
			wrong.Store(true)
		}
	})
	return !wrong.Load() && alone(dir, files, known.Out)
}
