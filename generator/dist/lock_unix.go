//go:build unix

package dist

import (
	"context"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// lock takes an advisory lock that ends with the process, so that a killed
// build never leaves one behind. The file itself is removed on unlock.
func lock(ctx context.Context, file string, wait func()) (unlock func(), err error) {
	for told := false; ; {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o644)
		if err != nil {
			return nil, err
		}
		err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if err == nil && sameFile(f, file) {
			return func() { _ = os.Remove(file); _ = f.Close() }, nil
		}
		_ = f.Close()
		if err != nil && err != unix.EWOULDBLOCK {
			return nil, err
		}
		if !told && wait != nil {
			told = true
			wait()
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// sameFile reports whether the locked file still has its name: the former
// holder may have removed it between our open and our lock.
func sameFile(f *os.File, name string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(name)
	return err == nil && os.SameFile(a, b)
}
