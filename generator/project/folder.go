package project

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

// folder is a site's folder on the disk. What is asked of it by name has to be
// a file or a folder itself: a symbolic link could publish any file of the
// machine, and a pipe would never end.
type folder struct{ fs.FS }

func openFolder(root string) folder { return folder{os.DirFS(root)} }

// ErrSymlink says that a file is a symbolic link.
var ErrSymlink = errors.New("it is a symbolic link, and links are not followed")

// sound checks one name. Folders above it are checked where they are walked.
func (f folder) sound(name string) error {
	for _, at := range []string{name, path.Dir(name)} {
		info, err := fs.Lstat(f.FS, at)
		switch {
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			return &fs.PathError{Op: "open", Path: at, Err: ErrSymlink}
		case !info.IsDir() && !info.Mode().IsRegular():
			return &fs.PathError{Op: "open", Path: at, Err: fmt.Errorf("it is no file")}
		}
	}
	return nil
}

// ReadFile implements fs.ReadFileFS.
func (f folder) ReadFile(name string) ([]byte, error) {
	if err := f.sound(name); err != nil {
		return nil, err
	}
	return fs.ReadFile(f.FS, name)
}

// Open implements fs.FS.
func (f folder) Open(name string) (fs.File, error) {
	if err := f.sound(name); err != nil {
		return nil, err
	}
	return f.FS.Open(name)
}

// ReadDir implements fs.ReadDirFS.
func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.sound(name); err != nil {
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
