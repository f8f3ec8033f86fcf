package incremental

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/memfile"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Input is a file that a build read. Path is relative to the root, with slashes.
type Input struct {
	Path string
	ID   digest.Identity
	Sum  digest.Sum
}

// Inputs holds the files of a site. Its methods may be called concurrently.
type Inputs struct {
	root  string
	names []string // of the files that Scan found, sorted

	mu      sync.RWMutex
	files   map[string]*file // of this build and of the previous one
	folders map[string][]os.DirEntry
}

// file is the state of a file in this build, and its input in the previous one.
type file struct {
	previous *Input // of the previous build; nil if it did not look at the file
	seen     bool   // the fields below are set

	id      digest.Identity
	settled bool // every later change changes id
	missing bool
	regular bool // found by Scan, in folders that are no links
	once    sync.Once
	sum     digest.Sum // set by once
}

// Scan looks at all files in some folders of root, and at some files. It does not
// follow links. previous are the inputs of the previous build.
func Scan(root string, previous []Input, names ...string) *Inputs {
	in := &Inputs{root: root, files: make(map[string]*file, len(previous)), folders: map[string][]os.DirEntry{}}
	for i := range previous {
		in.files[previous[i].Path] = &file{previous: &previous[i]}
	}
	var queue []string
	for _, name := range names {
		info, err := os.Lstat(in.path(name))
		switch {
		case err != nil:
		case info.IsDir():
			queue = append(queue, name)
		default:
			in.add(name, info)
		}
	}
	for len(queue) > 0 {
		found := make([][]string, len(queue))
		parallel.Each(len(queue), func(i int) { found[i] = in.scanFolder(queue[i]) })
		queue = slices.Concat(found...)
	}
	for name, f := range in.files {
		if f.seen {
			in.names = append(in.names, name)
		}
	}
	slices.Sort(in.names)
	return in
}

// scanFolder adds the files in a folder and returns the folders in it.
func (in *Inputs) scanFolder(name string) (folders []string) {
	entries, err := os.ReadDir(in.path(name))
	if err != nil {
		return nil
	}
	for _, e := range entries {
		child := name + "/" + e.Name()
		switch {
		case e.Name() == "node_modules":
		case e.IsDir():
			folders = append(folders, child)
		default:
			if info, err := e.Info(); err == nil {
				in.add(child, info)
			}
		}
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.folders[name] = entries
	return folders
}

func (in *Inputs) path(name string) string { return filepath.Join(in.root, filepath.FromSlash(name)) }

// add adds a file that Scan found.
func (in *Inputs) add(name string, info fs.FileInfo) {
	in.mu.Lock()
	defer in.mu.Unlock()
	f := in.entry(name)
	f.seen, f.regular = true, info.Mode().IsRegular()
	f.id, f.settled = digest.IdentityOf(info)
}

// entry returns the entry of a file, which may be new. The lock must be held.
func (in *Inputs) entry(name string) *file {
	f := in.files[name]
	if f == nil {
		f = &file{}
		in.files[name] = f
	}
	return f
}

// ReleaseFolders frees the memory of the scanned folders. Later they are read again.
func (in *Inputs) ReleaseFolders() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.folders = nil
}

// known returns a file that Scan found or file looked up, or nil.
func (in *Inputs) known(name string) *file {
	in.mu.RLock()
	defer in.mu.RUnlock()
	if f := in.files[name]; f != nil && f.seen {
		return f
	}
	return nil
}

// file returns a file, which may be missing or in a folder that was not scanned.
func (in *Inputs) file(name string) *file {
	if f := in.known(name); f != nil {
		return f
	}
	info, err := os.Stat(in.path(name))
	in.mu.Lock()
	defer in.mu.Unlock()
	f := in.entry(name)
	if f.seen { // by another goroutine
		return f
	}
	f.seen, f.missing = true, err != nil || info.IsDir()
	if !f.missing {
		f.id, f.settled = digest.IdentityOf(info)
	}
	return f
}

// Names lists the files in a folder that Scan found, sorted; all files if the
// folder is "".
func (in *Inputs) Names(folder string) []string {
	begin, end := 0, len(in.names)
	if folder != "" {
		begin, _ = slices.BinarySearch(in.names, folder+"/")
		end, _ = slices.BinarySearch(in.names, folder+"0") // the character after the slash
	}
	return slices.Clone(in.names[begin:end])
}

// isSame reports whether a file is certainly unchanged since the previous build. It
// does not read the file.
func (in *Inputs) isSame(name string) bool { return in.file(name).isSame() }

func (f *file) isSame() bool {
	switch p := f.previous; {
	case p == nil:
		return false
	case f.missing:
		return p.Sum == (digest.Sum{}) && p.ID == (digest.Identity{})
	default:
		return f.settled && f.id == p.ID
	}
}

// Sum returns the hash of a file's content, or zero if the file cannot be read.
func (in *Inputs) Sum(name string) digest.Sum {
	f := in.file(name)
	f.once.Do(func() {
		if f.missing {
			return
		}
		if f.isSame() && f.previous.Sum != (digest.Sum{}) {
			f.sum = f.previous.Sum
			return
		}
		if data, err := os.ReadFile(in.path(name)); err == nil {
			f.sum = digest.SumOf(data)
		}
	})
	return f.sum
}

// Sums returns one hash of the names and contents of files.
func (in *Inputs) Sums(names []string) digest.Sum {
	h := digest.NewHash()
	for i, name := range names {
		if i%1000 == 999 { // a Hash holds all its values
			h = digest.NewHash().Add(h.Sum())
		}
		h.Text(name).Add(in.Sum(name))
	}
	return h.Sum()
}

// unchanged reports whether the files are those of the previous build. It reads
// none of them.
func (in *Inputs) unchanged() bool {
	for name := range in.files {
		if !in.isSame(name) {
			return false
		}
	}
	return len(in.files) > 0
}

// list returns all files that were looked at, for the next build.
func (in *Inputs) list() []Input {
	list := make([]Input, 0, len(in.files))
	for name, f := range in.files {
		if !f.seen {
			continue
		}
		input := Input{Path: name, Sum: f.sum}
		if f.settled {
			input.ID = f.id
		}
		list = append(list, input)
	}
	return list
}

// inputFS reads a site and hashes files as they are read, so that none is read twice.
type inputFS struct {
	site   fs.FS
	inputs *Inputs
}

// Open implements fs.FS, Stat fs.StatFS, and ReadLink fs.ReadLinkFS.
func (f inputFS) Open(name string) (fs.File, error)     { return f.site.Open(name) }
func (f inputFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.site, name) }
func (f inputFS) ReadLink(name string) (string, error)  { return fs.ReadLink(f.site, name) }

// Lstat implements fs.ReadLinkFS. Permissions of scanned files are missing.
func (f inputFS) Lstat(name string) (fs.FileInfo, error) {
	if seen := f.inputs.known(name); seen != nil && seen.regular {
		return memfile.Info{Path: name, Length: seen.id.Size, Modified: time.Unix(0, seen.id.Modified)}, nil
	}
	return fs.Lstat(f.site, name)
}

// ReadDir implements fs.ReadDirFS.
func (f inputFS) ReadDir(name string) ([]fs.DirEntry, error) {
	f.inputs.mu.RLock()
	entries, ok := f.inputs.folders[name]
	f.inputs.mu.RUnlock()
	if ok {
		return slices.Clone(entries), nil
	}
	return fs.ReadDir(f.site, name)
}

// ReadFile implements fs.ReadFileFS.
func (f inputFS) ReadFile(name string) (data []byte, err error) {
	seen := f.inputs.known(name)
	if seen == nil { // for example a built-in file, which is part of the program
		return fs.ReadFile(f.site, name)
	}
	if seen.regular {
		data, err = os.ReadFile(f.inputs.path(name))
	}
	if !seen.regular || err != nil {
		data, err = fs.ReadFile(f.site, name)
	}
	if err == nil {
		seen.once.Do(func() { seen.sum = digest.SumOf(data) })
	}
	return data, err
}
