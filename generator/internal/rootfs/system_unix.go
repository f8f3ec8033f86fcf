//go:build unix

package rootfs

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// system holds the open folder. Files are opened relative to it.
type system struct {
	mu  sync.Mutex
	dir *os.File // nil before the first use; closed when the FS is collected
}

// openFlags open a file without waiting for the writer of a pipe.
const openFlags = unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_NOFOLLOW

// folderFlags open a folder.
const folderFlags = unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NOFOLLOW | unix.O_DIRECTORY

// root returns the open folder.
func (f *FS) root() (*os.File, error) {
	f.system.mu.Lock()
	defer f.system.mu.Unlock()
	if f.system.dir == nil {
		dir, err := os.OpenFile(f.folder, unix.O_DIRECTORY, 0)
		if err != nil {
			return nil, err
		}
		f.system.dir = dir
	}
	return f.system.dir, nil
}

// descriptor opens a file. No part of its path is a link.
func (f *FS) descriptor(name string, flags int) (int, error) {
	root, err := f.root()
	if err != nil {
		return -1, err
	}
	defer runtime.KeepAlive(root)
	return openBeneath(int(root.Fd()), name, flags)
}

// openParts opens a file part by part.
func openParts(dir int, name string, flags int) (int, error) {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		how := folderFlags
		if i == len(parts)-1 {
			how = flags
		}
		next, err := retry(func() (int, error) { return unix.Openat(dir, part, how, 0) })
		if i > 0 {
			_ = unix.Close(dir)
		}
		if err != nil {
			return -1, err
		}
		dir = next
	}
	return dir, nil
}

// retry calls a function again that a signal interrupted.
func retry(call func() (int, error)) (n int, err error) {
	for {
		if n, err = call(); err != unix.EINTR {
			return n, err
		}
	}
}

// mayBeLink reports whether an error can be due to a link. Systems differ in what they return.
func mayBeLink(err error) bool {
	return errors.Is(err, unix.ELOOP) || errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.EMLINK)
}

// readFile does without an os.File, whose registration with the poller costs as much as opening the file.
func (f *FS) readFile(name string) ([]byte, error) {
	file, err := f.descriptor(name, openFlags)
	if err != nil {
		return nil, err
	}
	defer unix.Close(file)
	var info unix.Stat_t
	if err := unix.Fstat(file, &info); err != nil {
		return nil, err
	}
	switch info.Mode & unix.S_IFMT {
	case unix.S_IFREG:
	case unix.S_IFDIR:
		return nil, unix.EISDIR
	default:
		return nil, errIrregular
	}
	data := make([]byte, 0, max(0, info.Size)+512) // some files of the kernel have no size
	for {
		n, err := retry(func() (int, error) { return unix.Read(file, data[len(data):min(cap(data), len(data)+maxRead)]) })
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return data, nil
		}
		if data = data[:len(data)+n]; len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// maxRead is the number of bytes that one call reads. Some systems refuse more than 2 GB.
const maxRead = 1 << 30

func (f *FS) open(name string) (*os.File, error) {
	fd, err := f.descriptor(name, openFlags)
	if err != nil {
		return nil, err
	}
	err = unix.SetNonblock(fd, false)
	file := os.NewFile(uintptr(fd), f.path(name))
	if err == nil {
		var info fs.FileInfo
		if info, err = file.Stat(); err == nil && !isReadable(info) {
			err = errIrregular
		}
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

func (f *FS) readDir(name string) ([]fs.DirEntry, error) {
	fd, err := f.descriptor(name, folderFlags)
	if err != nil {
		return nil, err
	}
	dir := os.NewFile(uintptr(fd), f.path(name))
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}
