package incremental

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// Input is a file that a build read. Path is relative to the root, with slashes.
type Input struct {
	Path string
	ID   digest.Identity
	Sum  digest.Sum
}

// Inputs holds the files of a site. Its methods may be called concurrently.
type Inputs struct {
	root    string
	site    *rootfs.FS
	scanned []string // what Scan looked at
	names   []string // of the files that Scan found, sorted

	mu      sync.RWMutex
	files   map[string]*file // of this build and of the previous one
	folders map[string][]fs.DirEntry
	changed error // of the first file that changed during the build
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
	in := &Inputs{
		root: root, site: rootfs.New(root), scanned: names,
		files: make(map[string]*file, len(previous)), folders: map[string][]fs.DirEntry{},
	}
	for i := range previous {
		in.files[previous[i].Path] = &file{previous: &previous[i]}
	}
	var queue []string
	for _, name := range names {
		info, err := in.lstat(name)
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
	entries, err := in.site.ReadDir(name)
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

// isOwn reports whether a file belongs to the site, and not to an installed package, which may be a link.
func isOwn(name string) bool {
	return fs.ValidPath(name) && !strings.Contains("/"+name, "/node_modules/")
}

func (in *Inputs) lstat(name string) (fs.FileInfo, error) {
	if isOwn(name) {
		return in.site.Lstat(name)
	}
	return os.Lstat(in.path(name))
}

// stat returns the state of a file. A link is an error, except in packages.
func (in *Inputs) stat(name string) (fs.FileInfo, error) {
	if isOwn(name) {
		return in.site.Stat(name)
	}
	return os.Stat(in.path(name))
}

func (in *Inputs) read(name string) ([]byte, error) {
	if isOwn(name) {
		return in.site.ReadFile(name)
	}
	return os.ReadFile(in.path(name))
}

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

// find returns a file that Scan found or file looked up, or nil.
func (in *Inputs) find(name string) *file {
	in.mu.RLock()
	defer in.mu.RUnlock()
	if f := in.files[name]; f != nil && f.seen {
		return f
	}
	return nil
}

// file returns a file, which may be missing or in a folder that was not scanned.
func (in *Inputs) file(name string) *file {
	if f := in.find(name); f != nil {
		return f
	}
	info, err := in.stat(name)
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
	if folder == "" {
		return slices.Clone(in.names)
	}
	prefix := folder + "/"
	begin, _ := slices.BinarySearch(in.names, prefix)
	end := begin
	for end < len(in.names) && strings.HasPrefix(in.names[end], prefix) {
		end++
	}
	return slices.Clone(in.names[begin:end])
}

// IsSame reports whether a file is certainly unchanged since the previous build. It
// does not read the file.
func (in *Inputs) IsSame(name string) bool { return in.file(name).isSame() }

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
		if known, ok := f.known(); ok {
			f.sum = known
			return
		}
		if data, err := in.read(name); err == nil {
			f.sum = digest.SumOf(data)
		}
	})
	return f.sum
}

// known returns the hash that the previous build computed, if the file is certainly unchanged.
func (f *file) known() (digest.Sum, bool) {
	if f.previous == nil || !f.isSame() || f.previous.Sum == (digest.Sum{}) {
		return digest.Sum{}, false
	}
	return f.previous.Sum, true
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
		if !in.IsSame(name) {
			return false
		}
	}
	return len(in.files) > 0
}

// Rescan looks again at files and folders that may have changed since the last scan, or at everything if none is named. It
// always looks at files that are not in a scanned folder, such as those of packages: they are few, and nobody reports them. It
// returns the names of the files that may differ.
func (in *Inputs) Rescan(changed ...string) (differing []string) {
	all := len(changed) == 0 || slices.Contains(changed, ".")
	changed = slices.DeleteFunc(slices.Clone(changed), func(name string) bool { return name == "." })
	for _, name := range in.scanned {
		if info, err := in.lstat(name); all || err != nil || !info.IsDir() {
			changed = append(changed, name)
		}
	}
	for name, f := range in.files {
		if f.seen && !f.regular {
			changed = append(changed, name)
		}
	}
	isNamed, covered := make(map[string]bool, len(changed)), []string(nil)
	for _, name := range changed {
		if isNamed[name] = true; in.covers(name) {
			covered = append(covered, name)
		}
	}
	now := Scan(in.root, nil, covered...)
	for _, name := range changed {
		if !in.covers(name) {
			_ = now.file(name)
		}
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	isChanged := func(name string) bool {
		for ; name != "." && name != "/"; name = path.Dir(name) {
			if isNamed[name] {
				return true
			}
		}
		return false
	}
	for name, f := range in.files {
		next := now.files[name]
		switch {
		case !isChanged(name), f.seen && next != nil && f.isSettledAs(next):
			continue
		case f.seen && !f.missing && (next == nil || next.missing):
			differing = append(differing, name)
		}
		delete(in.files, name)
	}
	for name, f := range now.files {
		if in.files[name] == nil {
			in.files[name] = f
			if !f.missing {
				differing = append(differing, name)
			}
		}
	}
	in.names = append(slices.DeleteFunc(in.names, isChanged), now.names...)
	slices.Sort(in.names)
	in.folders, in.changed = now.folders, nil
	slices.Sort(differing)
	return differing
}

// isSettledAs reports whether a file is certainly as it was at another look.
func (f *file) isSettledAs(other *file) bool {
	return !f.missing && !other.missing && f.settled && other.settled && f.id == other.id
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
