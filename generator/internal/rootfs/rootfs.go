// Package rootfs reads and writes the files below one folder, and follows no link there.
//
//  1. A link could publish any file of the machine. Every part of a path is checked, not only the last one: symbolic
//     links and, on Windows, junctions are refused with ErrSymlink. The folder itself may be reached through a link,
//     because the user names it.
//  2. Only regular files and folders are opened: reading a pipe might never end.
//  3. Where the system can do it, the check and the opening are one step, so that a link that is created meanwhile is not
//     followed. Elsewhere such a link leads at most to another file below the folder.
package rootfs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrSymlink is the error for a link in a path. The error's path is that of the link.
var ErrSymlink = errors.New("symbolic links are not supported")

// errIrregular is the error for a pipe, a socket or a device.
var errIrregular = errors.New("it is not a regular file")

// ChangedError is the error of a file of the site that changed during the build.
type ChangedError struct{ Name string }

// Error implements error.
func (e ChangedError) Error() string { return e.Name + " changed during the build. Run it again." }

// FS holds the files below a folder. It implements fs.ReadFileFS, fs.ReadDirFS, fs.StatFS and fs.ReadLinkFS. Its methods may
// be called concurrently.
type FS struct {
	folder string
	system system
}

// New returns the files below a folder, which need not exist yet.
func New(folder string) *FS { return &FS{folder: folder} }

// ReadFile implements fs.ReadFileFS.
func (f *FS) ReadFile(name string) ([]byte, error) {
	return checked(f, "open", name, f.readFile)
}

// Open implements fs.FS.
func (f *FS) Open(name string) (fs.File, error) {
	return checked(f, "open", name, func(name string) (fs.File, error) {
		file, err := f.open(name)
		if err != nil { // a nil *os.File would not be a nil fs.File
			return nil, err
		}
		return file, nil
	})
}

// ReadDir implements fs.ReadDirFS.
func (f *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	return checked(f, "open", name, f.readDir)
}

// Stat implements fs.StatFS. Unlike the function of package os it refuses a link.
func (f *FS) Stat(name string) (fs.FileInfo, error) {
	info, err := f.Lstat(name)
	if err == nil && isLink(info) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: ErrSymlink}
	}
	return info, err
}

// Lstat implements fs.ReadLinkFS. The file itself may be a link.
func (f *FS) Lstat(name string) (fs.FileInfo, error) { return checked(f, "lstat", name, f.lstat) }

// ReadLink implements fs.ReadLinkFS.
func (f *FS) ReadLink(name string) (string, error) {
	if _, err := f.Lstat(name); err != nil {
		return "", err
	}
	return os.Readlink(f.path(name))
}

// path returns the path of a file in the system's form.
func (f *FS) path(name string) string { return filepath.Join(f.folder, filepath.FromSlash(name)) }

// checked calls do for a valid name. An error names the file as the caller does, or the link that leads to it.
func checked[T any](f *FS, op, name string, do func(name string) (T, error)) (value T, err error) {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return value, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	if value, err = do(name); err == nil {
		return value, nil
	}
	if errors.Is(err, ErrSymlink) || mayBeLink(err) {
		if at := f.firstLink(name); at != "" {
			name, err = at, ErrSymlink
		}
	}
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		err = of.Err
	}
	return value, &fs.PathError{Op: op, Path: name, Err: err}
}

// firstLink returns the path of the first part that is a link, or "".
func (f *FS) firstLink(name string) string {
	for at := range prefixes(name) {
		if info, err := os.Lstat(f.path(at)); err == nil && isLink(info) {
			return at
		}
	}
	return ""
}

// prefixes yields "a", "a/b" and "a/b/c" for the last of them.
func prefixes(name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := range len(name) {
			if name[i] == '/' && !yield(name[:i]) {
				return
			}
		}
		yield(name)
	}
}

// isLink reports whether a file leads elsewhere. Junctions and other reparse points of Windows are irregular.
func isLink(info fs.FileInfo) bool {
	return info.Mode()&fs.ModeSymlink != 0 || info.Mode()&fs.ModeIrregular != 0
}

// isReadable reports whether a file is a regular file or a folder.
func isReadable(info fs.FileInfo) bool { return info.IsDir() || info.Mode().IsRegular() }
