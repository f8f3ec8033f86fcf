package cache

import (
	"cmp"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/parallel"
)

// Input is one file that a build read, by its path from the root, with slashes.
type Input struct {
	Path string
	ID   Identity
	Sum  Sum
}

// Inputs knows the files of a site. Its methods may be called from several goroutines.
type Inputs struct {
	root string

	mu    sync.RWMutex
	files map[string]*file
	spare []file           // they lie side by side, and hold no pointers
	known map[string]Input // of the last build
}

type file struct {
	id      Identity
	steady  bool // id shows any later change
	missing bool
	once    sync.Once
	sum     Sum
}

// Scan looks at all files under some folders of root, and at some files,
// following no links. known are the inputs of the last build.
func Scan(root string, known []Input, names ...string) *Inputs {
	in := &Inputs{root: root, files: map[string]*file{}, known: make(map[string]Input, len(known))}
	for _, k := range known {
		in.known[k.Path] = k
	}
	queue := names
	for len(queue) > 0 {
		found := make([][]string, len(queue))
		parallel.Each(len(queue), func(i int) { found[i] = in.look(queue[i]) })
		queue = slices.Concat(found...)
	}
	return in
}

// look takes in a file, or gives what is in a folder.
func (in *Inputs) look(name string) []string {
	at := filepath.Join(in.root, filepath.FromSlash(name))
	info, err := os.Lstat(at)
	if err != nil {
		return nil
	}
	if !info.IsDir() {
		id, steady := IdentityOf(info)
		in.mu.Lock()
		in.add(name, id, steady)
		in.mu.Unlock()
		return nil
	}
	entries, _ := os.ReadDir(at)
	inside := make([]string, 0, len(entries))
	for e, child := range paths(name, entries) {
		if e.Name() == "node_modules" {
			continue
		}
		if e.IsDir() {
			inside = append(inside, child)
		} else {
			in.look(child)
		}
	}
	return inside
}

// add takes in a file; mu is held.
func (in *Inputs) add(name string, id Identity, steady bool) *file {
	if len(in.spare) == 0 {
		in.spare = make([]file, 256)
	}
	f := &in.spare[0]
	in.spare = in.spare[1:]
	f.id, f.steady = id, steady
	in.files[name] = f
	return f
}

// paths gives what is in a folder with its path. All are parts of one string:
// there are many folders, of a few files each.
func paths(folder string, entries []os.DirEntry) iter.Seq2[os.DirEntry, string] {
	return func(yield func(os.DirEntry, string) bool) {
		size := 0
		for _, e := range entries {
			size += len(folder) + 1 + len(e.Name())
		}
		var all strings.Builder
		all.Grow(size)
		for _, e := range entries {
			all.WriteString(folder + "/" + e.Name())
		}
		rest := all.String()
		for _, e := range entries {
			end := len(folder) + 1 + len(e.Name())
			if !yield(e, rest[:end]) {
				return
			}
			rest = rest[end:]
		}
	}
}

// Names lists the files under a folder, sorted.
func (in *Inputs) Names(folder string) []string {
	in.mu.RLock()
	defer in.mu.RUnlock()
	var names []string
	for name := range in.files {
		if folder == "" || strings.HasPrefix(name, folder+"/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Has reports whether there is such a file.
func (in *Inputs) Has(name string) bool {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return in.files[name] != nil
}

// Same reports whether a file is certainly the one of the last build, without reading it.
func (in *Inputs) Same(name string) bool {
	f := in.file(name)
	k, ok := in.known[name]
	if f.missing {
		return ok && k.Sum == (Sum{}) && k.ID == (Identity{})
	}
	return ok && f.steady && f.id == k.ID
}

// Sum is the sum of a file's content; that of a file which is not there, or
// cannot be read, is zero.
func (in *Inputs) Sum(name string) Sum {
	f := in.file(name)
	f.once.Do(func() {
		if k := in.known[name]; k.Sum != (Sum{}) && in.Same(name) {
			f.sum = k.Sum
			return
		}
		if f.missing {
			return
		}
		if data, err := os.ReadFile(filepath.Join(in.root, filepath.FromSlash(name))); err == nil {
			f.sum = SumOf(data)
		}
	})
	return f.sum
}

// file gives a file, which it looks for where Scan did not.
func (in *Inputs) file(name string) *file {
	in.mu.RLock()
	f := in.files[name]
	in.mu.RUnlock()
	if f == nil {
		info, err := os.Stat(filepath.Join(in.root, filepath.FromSlash(name)))
		missing := err != nil || info.IsDir()
		id, steady := Identity{}, false
		if !missing {
			id, steady = IdentityOf(info)
		}
		in.mu.Lock()
		if f = in.files[name]; f == nil {
			f = in.add(name, id, steady)
			f.missing = missing
		}
		in.mu.Unlock()
	}
	return f
}

// Know says what a file holds that was read elsewhere.
func (in *Inputs) Know(name string, data []byte) {
	in.file(name).once.Do(func() { in.file(name).sum = SumOf(data) })
}

// Sums is one sum for some files: their names and contents.
func (in *Inputs) Sums(names []string) Sum {
	h := NewHash()
	for _, name := range names {
		h.Text(name).Sum(in.Sum(name))
	}
	return h.Done()
}

// Unchanged reports whether the files are those of the last build, without
// reading any of them.
func (in *Inputs) Unchanged() bool {
	for name := range in.known {
		if !in.Same(name) {
			return false
		}
	}
	in.mu.RLock()
	defer in.mu.RUnlock()
	return len(in.known) == len(in.files) && len(in.known) > 0
}

// List gives all that was looked at, for the next build.
func (in *Inputs) List() []Input {
	list := make([]Input, 0, len(in.files))
	for name, f := range in.files {
		i := Input{Path: name, Sum: f.sum}
		if f.steady {
			i.ID = f.id
		}
		list = append(list, i)
	}
	slices.SortFunc(list, func(a, b Input) int { return cmp.Compare(a.Path, b.Path) })
	return list
}
