package project

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// folder is a site's folder on the disk. It opens only regular files and folders: a symbolic link could publish any file
// of the machine, and reading a pipe might never end.
type folder struct{ fs.FS }

// OpenFolder returns the files of a site's folder on the disk.
func OpenFolder(root string) fs.FS { return folder{os.DirFS(root)} }

// ErrSymlink is the error for a symbolic link.
var ErrSymlink = errors.New("symbolic links are not supported")

// readChecked reads a file or folder after checking it and its folder. Folders above are checked when they are walked.
func readChecked[T any](f folder, name string, read func(fs.FS, string) (T, error)) (value T, err error) {
	for _, at := range []string{path.Dir(name), name} {
		info, err := fs.Lstat(f.FS, at)
		switch {
		case err != nil:
			return value, err
		case info.Mode()&fs.ModeSymlink != 0:
			return value, &fs.PathError{Op: "open", Path: at, Err: ErrSymlink}
		case !info.IsDir() && !info.Mode().IsRegular():
			return value, &fs.PathError{Op: "open", Path: at, Err: errors.New("it is not a regular file")}
		}
	}
	return read(f.FS, name)
}

// ReadFile implements fs.ReadFileFS.
func (f folder) ReadFile(name string) ([]byte, error) { return readChecked(f, name, fs.ReadFile) }

// Open implements fs.FS.
func (f folder) Open(name string) (fs.File, error) { return readChecked(f, name, fs.FS.Open) }

// ReadDir implements fs.ReadDirFS.
func (f folder) ReadDir(name string) ([]fs.DirEntry, error) { return readChecked(f, name, fs.ReadDir) }

// Stat implements fs.StatFS.
func (f folder) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.FS, name) }

// Lstat implements fs.ReadLinkFS.
func (f folder) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(f.FS, name) }

// ReadLink implements fs.ReadLinkFS.
func (f folder) ReadLink(name string) (string, error) { return fs.ReadLink(f.FS, name) }
