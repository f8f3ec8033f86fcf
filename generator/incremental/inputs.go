package incremental

import (
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Input is one file that a build read, by its path from the root, with slashes.
type Input struct {
	Path string
	ID   digest.Identity
	Sum  digest.Sum
}

// Folder is one folder that a build looked into, by its path from the root, with slashes.
type Folder struct {
	Path  string
	ID    digest.Identity // zero where a change may not show
	Names string          // of what is in it, sorted, each before a NUL; a folder's ends with a slash
}

// Inputs knows the files of a site. Its methods may be called from several goroutines.
type Inputs struct {
	root string

	mu      sync.RWMutex
	names   []string // that Scan has found, sorted
	files   map[string]*file
	spare   []file // they lie side by side, and hold no pointers
	folders map[string][]os.DirEntry
	seen    []Folder
	known   []Input          // of the last build
	listed  []Folder         // of the last build, sorted
	at      map[string]int32 // where the files are in known, counted from 1
}

type file struct {
	id      digest.Identity
	steady  bool // id shows any later change
	missing bool
	regular bool  // Scan has seen it, and that it is no link, pipe or device
	known   int32 // where it is among those of the last build, counted from 1; 0 if it is new
	once    sync.Once
	sum     digest.Sum
}

// Scan looks at all files under some folders of root, and at some files,
// following no links. known are the inputs of the last build, and folders those
// that it looked into: none is read again that did not change.
func Scan(root string, known []Input, folders []Folder, names ...string) *Inputs {
	in := &Inputs{root: root, files: make(map[string]*file, len(known)), folders: map[string][]os.DirEntry{}, known: known, listed: folders, at: make(map[string]int32, len(known))}
	for i, k := range known {
		in.at[k.Path] = int32(i + 1)
	}
	queue := names
	for len(queue) > 0 {
		found := make([][]string, len(queue))
		parallel.Each(len(queue), func(i int) { found[i] = in.look(queue[i]) })
		queue = slices.Concat(found...)
	}
	in.names = slices.Sorted(maps.Keys(in.files))
	return in
}

// look takes in a file, or what is in a folder, of which it gives the folders.
func (in *Inputs) look(name string) []string {
	info, err := os.Lstat(in.path(name))
	if err != nil {
		return nil
	}
	if !info.IsDir() {
		in.take(name, info)
		return nil
	}
	id, steady := digest.IdentityOf(info)
	f, known := in.last(name)
	if !known || !steady || f.ID != id {
		f, err = in.open(name)
	}
	if f.ID = (digest.Identity{}); steady {
		f.ID = id
	}
	var inside []string
	var entries []os.DirEntry
	for e, child := range f.entries(in.path(name)) {
		switch {
		case e.name == "node_modules":
		case e.mode.IsDir():
			inside = append(inside, child)
		default:
			info, err := os.Lstat(e.file())
			if err != nil {
				continue
			}
			in.take(child, info)
			e.mode = info.Mode().Type()
		}
		entries = append(entries, e)
	}
	if err == nil {
		in.mu.Lock()
		in.folders[name] = entries
		in.seen = append(in.seen, f)
		in.mu.Unlock()
	}
	return inside
}

func (in *Inputs) path(name string) string { return filepath.Join(in.root, filepath.FromSlash(name)) }

// take takes in a file that is there.
func (in *Inputs) take(name string, info fs.FileInfo) {
	id, steady := digest.IdentityOf(info)
	in.mu.Lock()
	defer in.mu.Unlock()
	in.add(name, id, steady).regular = info.Mode().IsRegular()
}

// last is what the last build saw in a folder.
func (in *Inputs) last(folder string) (Folder, bool) {
	at, found := slices.BinarySearchFunc(in.listed, folder, func(f Folder, path string) int { return strings.Compare(f.Path, path) })
	if !found {
		return Folder{}, false
	}
	return in.listed[at], true
}

// open reads a folder.
func (in *Inputs) open(folder string) (Folder, error) {
	entries, err := os.ReadDir(in.path(folder))
	var names strings.Builder
	for _, e := range entries {
		names.WriteString(e.Name())
		if e.IsDir() {
			names.WriteByte('/')
		}
		names.WriteByte(0)
	}
	return Folder{Path: folder, Names: names.String()}, err
}

// entries gives what is in a folder, which lies at a place of the disk, with its
// path. All paths are parts of one string: there are many folders, of a few files
// each.
func (f Folder) entries(at string) iter.Seq2[*entry, string] {
	return func(yield func(*entry, string) bool) {
		names := strings.SplitAfter(f.Names, "\x00")
		names = names[:len(names)-1] // nothing stands after the last NUL
		var all strings.Builder
		all.Grow(len(f.Names) + len(names)*(len(f.Path)+1))
		for _, name := range names {
			all.WriteString(f.Path + "/" + name)
		}
		rest := all.String()
		for _, name := range names {
			end := len(f.Path) + 1 + len(name)
			child := rest[:end-1]
			rest = rest[end:]
			e := &entry{folder: at}
			if folder, ok := strings.CutSuffix(child, "/"); ok {
				child, e.mode = folder, fs.ModeDir
			}
			e.name = child[len(f.Path)+1:]
			if !yield(e, child) {
				return
			}
		}
	}
}

// entry is what a scan knows of a name in a folder.
type entry struct {
	folder, name string // the folder's place on the disk
	mode         fs.FileMode
}

func (e *entry) Name() string               { return e.name }
func (e *entry) IsDir() bool                { return e.mode.IsDir() }
func (e *entry) Type() fs.FileMode          { return e.mode }
func (e *entry) Info() (fs.FileInfo, error) { return os.Lstat(e.file()) }
func (e *entry) file() string               { return filepath.Join(e.folder, e.name) }

// add takes in a file; mu is held.
func (in *Inputs) add(name string, id digest.Identity, steady bool) *file {
	if len(in.spare) == 0 {
		in.spare = make([]file, 256)
	}
	f := &in.spare[0]
	in.spare = in.spare[1:]
	f.id, f.steady, f.known = id, steady, in.at[name]
	in.files[name] = f
	return f
}

// Names lists the files under a folder, all where it is "", that Scan has found,
// sorted.
func (in *Inputs) Names(folder string) []string {
	begin, end := 0, len(in.names)
	if folder != "" {
		begin, _ = slices.BinarySearch(in.names, folder+"/")
		end, _ = slices.BinarySearch(in.names, folder+"0") // the character after the slash
	}
	return slices.Clone(in.names[begin:end])
}

// Has reports whether there is such a file.
func (in *Inputs) Has(name string) bool {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return in.files[name] != nil
}

// Entries gives what is in a folder that Scan has looked into, sorted by name, as a copy.
// The folder, and those above it, are no links.
func (in *Inputs) Entries(name string) ([]os.DirEntry, bool) {
	in.mu.RLock()
	defer in.mu.RUnlock()
	entries, ok := in.folders[name]
	return slices.Clone(entries), ok
}

// Forget gives up what Entries knows, of which a large site has much.
func (in *Inputs) Forget() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.folders = nil
}

// Read reads a file that Scan has seen to be one, in folders that are no links;
// false if it has not, or the file cannot be read any more.
func (in *Inputs) Read(name string) ([]byte, bool) {
	in.mu.RLock()
	f := in.files[name]
	in.mu.RUnlock()
	if f == nil || !f.regular {
		return nil, false
	}
	data, err := os.ReadFile(in.path(name))
	return data, err == nil
}

// Lstat describes a file that Scan has seen to be one, in folders that are no
// links, but for its permissions.
func (in *Inputs) Lstat(name string) (fs.FileInfo, bool) {
	in.mu.RLock()
	defer in.mu.RUnlock()
	f := in.files[name]
	if f == nil || !f.regular {
		return nil, false
	}
	return seen{path.Base(name), f.id}, true
}

// seen is a regular file.
type seen struct {
	name string
	id   digest.Identity
}

func (s seen) Name() string       { return s.name }
func (s seen) Size() int64        { return s.id.Size }
func (s seen) Mode() fs.FileMode  { return 0 }
func (s seen) ModTime() time.Time { return time.Unix(0, s.id.Modified) }
func (s seen) IsDir() bool        { return false }
func (s seen) Sys() any           { return nil }

// Same reports whether a file is certainly the one of the last build, without reading it.
func (in *Inputs) Same(name string) bool { return in.same(in.file(name)) }

func (in *Inputs) same(f *file) bool {
	if f.known == 0 {
		return false
	}
	k := &in.known[f.known-1]
	if f.missing {
		return k.Sum == (digest.Sum{}) && k.ID == (digest.Identity{})
	}
	return f.steady && f.id == k.ID
}

// Sum is the sum of a file's content; that of a file which is not there, or
// cannot be read, is zero.
func (in *Inputs) Sum(name string) digest.Sum {
	f := in.file(name)
	f.once.Do(func() {
		if in.same(f) && in.known[f.known-1].Sum != (digest.Sum{}) {
			f.sum = in.known[f.known-1].Sum
			return
		}
		if f.missing {
			return
		}
		if data, err := os.ReadFile(in.path(name)); err == nil {
			f.sum = digest.SumOf(data)
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
		info, err := os.Stat(in.path(name))
		missing := err != nil || info.IsDir()
		id, steady := digest.Identity{}, false
		if !missing {
			id, steady = digest.IdentityOf(info)
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
	f := in.file(name)
	f.once.Do(func() { f.sum = digest.SumOf(data) })
}

// Sums is one sum for some files: their names and contents.
func (in *Inputs) Sums(names []string) digest.Sum {
	h := digest.NewHash()
	for _, name := range names {
		h.Text(name).Add(in.Sum(name))
	}
	return h.Sum()
}

// Unchanged reports whether the files are those of the last build, without
// reading any of them.
func (in *Inputs) Unchanged() bool {
	for i := range in.known {
		if !in.Same(in.known[i].Path) {
			return false
		}
	}
	in.mu.RLock()
	defer in.mu.RUnlock()
	return len(in.known) == len(in.files) && len(in.known) > 0
}

// List gives all that was looked at, sorted, for the next build.
func (in *Inputs) List() []Input {
	names := in.names
	if len(in.files) > len(names) { // something was looked for elsewhere
		names = slices.Sorted(maps.Keys(in.files))
	}
	list := make([]Input, len(names))
	for i, name := range names {
		f := in.files[name]
		if list[i] = (Input{Path: name, Sum: f.sum}); f.steady {
			list[i].ID = f.id
		}
	}
	return list
}

// Folders gives all folders that Scan looked into, sorted, for the next build.
func (in *Inputs) Folders() []Folder {
	slices.SortFunc(in.seen, func(a, b Folder) int { return strings.Compare(a.Path, b.Path) })
	return in.seen
}
