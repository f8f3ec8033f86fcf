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

func openFolder(root string) folder { return folder{os.DirFS(root)} }

// ErrSymlink is the error for a symbolic link.
var ErrSymlink = errors.New("symbolic links are not supported")

// checkPath checks a file and its folder. Folders above are checked when they are walked.
func (f folder) checkPath(name string) error {
	for _, at := range []string{path.Dir(name), name} {
		info, err := fs.Lstat(f.FS, at)
		switch {
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			return &fs.PathError{Op: "open", Path: at, Err: ErrSymlink}
		case !info.IsDir() && !info.Mode().IsRegular():
			return &fs.PathError{Op: "open", Path: at, Err: errors.New("it is not a regular file")}
		}
	}
	return nil
}

// ReadFile implements fs.ReadFileFS.
func (f folder) ReadFile(name string) ([]byte, error) {
	if err := f.checkPath(name); err != nil {
		return nil, err
	}
	return fs.ReadFile(f.FS, name)
}

// Open implements fs.FS.
func (f folder) Open(name string) (fs.File, error) {
	if err := f.checkPath(name); err != nil {
		return nil, err
	}
	return f.FS.Open(name)
}

// ReadDir implements fs.ReadDirFS.
func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.checkPath(name); err != nil {
		return nil, err
	}
	return fs.ReadDir(f.FS, name)
}

// Stat implements fs.StatFS.
func (f folder) Stat(name string) (fs.FileInfo, error) { return fs.Stat(f.FS, name) }

// Lstat implements fs.ReadLinkFS.
func (f folder) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(f.FS, name) }

// ReadLink implements fs.ReadLinkFS.
func (f folder) ReadLink(name string) (string, error) { return fs.ReadLink(f.FS, name) }
