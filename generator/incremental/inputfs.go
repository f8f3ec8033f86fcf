package incremental

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/memfile"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// inputFS reads a site and hashes its files as they are read. A file that is read again must be as before: a page that is
// made of one text must not be kept under the key of another.
type inputFS struct {
	site   fs.FS
	inputs *Inputs
}

// Open implements fs.FS.
func (f inputFS) Open(name string) (fs.File, error) {
	if f.inputs.find(name) == nil {
		return f.site.Open(name)
	}
	data, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return memfile.Open(name, data), nil
}

// Stat implements fs.StatFS, and ReadLink fs.ReadLinkFS.
func (f inputFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.site, name) }
func (f inputFS) ReadLink(name string) (string, error)  { return fs.ReadLink(f.site, name) }

// Lstat implements fs.ReadLinkFS. Permissions of scanned files are missing.
func (f inputFS) Lstat(name string) (fs.FileInfo, error) {
	if seen := f.inputs.find(name); seen != nil && seen.regular {
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
	seen := f.inputs.find(name)
	if seen == nil {
		if data, err = fs.ReadFile(f.site, name); err != nil {
			return nil, err
		}
		if f.inputs.covers(name) { // created after the scan
			return nil, f.inputs.reportChange(name)
		}
		seen = f.inputs.file(name)
	} else {
		data, err = f.inputs.read(name)
	}
	if seen.missing != errors.Is(err, fs.ErrNotExist) || err == nil && !f.inputs.isFirst(seen, data) {
		return nil, f.inputs.reportChange(name)
	}
	return data, err
}

// isFirst reports whether data is what the build read of a file before, or the first that it reads.
func (in *Inputs) isFirst(f *file, data []byte) bool {
	sum := digest.SumOf(data)
	f.once.Do(func() {
		f.sum = sum
		if known, ok := f.known(); ok {
			f.sum = known
		}
	})
	return f.sum == sum
}

// covers reports whether Scan would have found a file.
func (in *Inputs) covers(name string) bool {
	return isOwn(name) && slices.ContainsFunc(in.scanned, func(scanned string) bool {
		return name == scanned || strings.HasPrefix(name, scanned+"/")
	})
}

// Changed returns an error if a file changed during the build. Nothing that the build made may then be kept.
func (in *Inputs) Changed() error {
	in.mu.RLock()
	defer in.mu.RUnlock()
	return in.changed
}

func (in *Inputs) reportChange(name string) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	err := rootfs.ChangedError{Name: name}
	if in.changed == nil {
		in.changed = err
	}
	return err
}

// Recheck looks again at files that other programs read, and reports those that changed since Scan looked at them.
func (in *Inputs) Recheck(names []string) error {
	for _, name := range names {
		f := in.find(name)
		if f != nil && isOwn(name) && (f.missing || f.regular) && !in.isAsScanned(name, f) {
			return in.reportChange(name)
		}
	}
	return nil
}

// isAsScanned reports whether a file still has its identity, or is still missing.
func (in *Inputs) isAsScanned(name string, f *file) bool {
	info, err := in.stat(name)
	if err != nil || info.IsDir() || f.missing {
		return f.missing && (err != nil || info.IsDir())
	}
	id, _ := digest.IdentityOf(info)
	return id == f.id
}

// areOlder reports whether files that Scan did not find were last changed before a moment.
func (in *Inputs) areOlder(names []string, moment time.Time) bool {
	for _, name := range names {
		if f := in.find(name); f != nil && f.regular {
			continue
		}
		info, err := in.stat(name)
		if err != nil {
			continue
		}
		id, _ := digest.IdentityOf(info)
		if max(id.Changed, id.Modified) > moment.Add(-digest.TimestampResolution).UnixNano() {
			return false
		}
	}
	return true
}
