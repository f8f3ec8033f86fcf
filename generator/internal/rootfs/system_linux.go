package rootfs

import (
	"io/fs"
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// hasNoOpenat2 is set before Linux 5.6, and in containers that refuse the call.
var hasNoOpenat2 atomic.Bool

// openBeneath opens a file below a folder with one call of the kernel, where it has it: a build reads tens of thousands of
// small files.
func openBeneath(dir int, name string, flags int) (int, error) {
	for !hasNoOpenat2.Load() {
		fd, err := unix.Openat2(dir, name, &unix.OpenHow{
			Flags: uint64(flags), Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS,
		})
		switch err {
		case unix.EINTR, unix.EAGAIN: // a folder was renamed meanwhile
		case unix.ENOSYS, unix.EPERM:
			if isRefused(dir) {
				hasNoOpenat2.Store(true)
				continue
			}
			return -1, err
		default:
			return fd, err
		}
	}
	return openParts(dir, name, flags)
}

// isRefused reports whether the kernel refuses the call itself, and not one file.
func isRefused(dir int) bool {
	fd, err := unix.Openat2(dir, ".", &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC})
	if err == nil {
		_ = unix.Close(fd)
	}
	return err != nil
}

func (f *FS) lstat(name string) (fs.FileInfo, error) {
	fd, err := f.descriptor(name, unix.O_PATH|unix.O_NOFOLLOW|unix.O_CLOEXEC)
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(fd), f.path(name))
	defer file.Close()
	return file.Stat()
}
