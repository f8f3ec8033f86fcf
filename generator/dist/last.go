package dist

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/cache"
	"gaceta.dev/gaceta/generator/parallel"
)

// last is the output of the last build: what of it this one may keep.
type last struct {
	files  map[string]File // that are there, whole
	folder string          // of the tree
	tree   bool            // the files lie in the tree, else in the output
	whole  bool            // the tree is that of the new output

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

// Reuse says what the last build wrote, and where Record has kept a copy of it.
// Files that are not as they were written are not kept.
func (s *Stage) Reuse(files []File, tree string) {
	l := &last{files: make(map[string]File, len(files)), folder: tree, kept: make(map[string]bool, len(files))}
	if _, err := os.Lstat(WholeNote(tree)); tree != "" && err == nil {
		l.tree = l.clean(files, s.out)
	}
	from := s.out
	if l.tree {
		from = tree
	}
	ok := make([]bool, len(files))
	ids := make([]cache.Identity, len(files))
	parallel.Each(len(files), func(i int) { ids[i], ok[i] = whole(from, files[i]) })
	for i, f := range files {
		if f.ID = ids[i]; ok[i] {
			l.files[f.Path] = f
		} else if l.tree {
			_ = os.Remove(under(tree, f.Path))
		}
	}
	s.last, s.files = l, make(map[string]*File, len(files))
}

// clean removes from the tree what is not of it, and takes from the output what
// the tree lacks.
func (l *last) clean(files []File, out string) bool {
	known := make(map[string]bool, len(files))
	for _, f := range files {
		known[f.Path] = true
	}
	var failed atomic.Bool
	walk(l.folder, func(dir string, d fs.DirEntry) {
		at := filepath.Join(dir, d.Name())
		name, err := filepath.Rel(l.folder, at)
		if name = filepath.ToSlash(name); err == nil && (!known[name] || !d.Type().IsRegular()) && !hidden(name) {
			err = os.Remove(at)
		}
		if err != nil {
			failed.Store(true)
		}
	}, func(error) { failed.Store(true) })
	return !failed.Load()
}

// whole reports whether a file is as it was written, and what it is now known by.
func whole(dir string, f File) (cache.Identity, bool) {
	info, err := os.Lstat(under(dir, f.Path))
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(f.Bytes) {
		return cache.Identity{}, false
	}
	id, steady := cache.IdentityOf(info)
	if steady && id == f.ID {
		return id, true
	}
	data, err := os.ReadFile(under(dir, f.Path))
	if err != nil || cache.CheckOf(data) != f.Sum {
		return cache.Identity{}, false
	}
	if !steady {
		id = cache.Identity{}
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

func (s *Stage) keep(name string, sum cache.Sum) bool {
	f, ok := s.last.files[name]
	if !ok || f.Sum != sum {
		return false
	}
	s.last.mu.Lock()
	s.last.kept[name] = true
	s.last.mu.Unlock()
	return true
}

// Intact reports whether a folder holds exactly these files as they were written.
func Intact(dir string, files []File) bool {
	if _, err := os.Lstat(filepath.Join(dir, Marker)); err != nil {
		return false
	}
	var wrong atomic.Bool
	parallel.Each(len(files), func(i int) {
		if _, ok := whole(dir, files[i]); !ok {
			wrong.Store(true)
		}
	})
	return !wrong.Load() && count(dir) == len(files)+1
}

// count counts what is in a folder that is no folder itself.
func count(dir string) int {
	var all atomic.Int64
	walk(dir, func(string, fs.DirEntry) { all.Add(1) }, func(error) {})
	return int(all.Load())
}

// walk calls do, on all cores, for everything in a folder that is no folder
// itself, and failed for folders that cannot be read.
func walk(dir string, do func(dir string, d fs.DirEntry), failed func(error)) {
	queue := []string{dir}
	for len(queue) > 0 {
		found := make([][]string, len(queue))
		parallel.Each(len(queue), func(i int) {
			entries, err := os.ReadDir(queue[i])
			if err != nil {
				failed(err)
			}
			for _, e := range entries {
				if e.IsDir() {
					found[i] = append(found[i], filepath.Join(queue[i], e.Name()))
				} else {
					do(queue[i], e)
				}
			}
		})
		queue = slices.Concat(found...)
	}
}
