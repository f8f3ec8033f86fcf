//go:build !unix

package rootfs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// system is empty: an open folder could not be renamed or removed in Windows.
type system struct{}

func mayBeLink(error) bool { return true }

// open checks every part, and opens the file through os.Root, which refuses a link that leads out of the folder.
func (f *FS) open(name string) (*os.File, error) {
	if f.firstLink(name) != "" {
		return nil, ErrSymlink
	}
	if info, err := os.Lstat(f.path(name)); err == nil && !isReadable(info) {
		return nil, errIrregular
	}
	root, err := os.OpenRoot(f.folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Open(name)
}

func (f *FS) readFile(name string) ([]byte, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(file)
	return data, errors.Join(err, file.Close())
}

func (f *FS) readDir(name string) ([]fs.DirEntry, error) {
	dir, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

func (f *FS) lstat(name string) (fs.FileInfo, error) {
	if at := f.firstLink(name); at != "" && at != name {
		return nil, ErrSymlink
	}
	return os.Lstat(f.path(name))
}
