//go:build unix && !linux

package rootfs

import (
	"io/fs"
	"os"
	"path"

	"golang.org/x/sys/unix"
)

func openBeneath(dir int, name string, flags int) (int, error) { return openParts(dir, name, flags) }

// lstat checks the folder of the file by opening it.
func (f *FS) lstat(name string) (fs.FileInfo, error) {
	dir, err := f.descriptor(path.Dir(name), folderFlags)
	if err != nil {
		return nil, err
	}
	_ = unix.Close(dir)
	return os.Lstat(f.path(name))
}
