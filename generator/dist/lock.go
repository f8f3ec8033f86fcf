package dist

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// lockInterval is the time between two attempts to lock.
const lockInterval = 50 * time.Millisecond

// lock takes an advisory lock, which ends with the process: a killed build never leaves a lock behind.
// It calls waiting once if another process holds the lock.
func lock(ctx context.Context, file string, waiting func()) (unlock func(), err error) {
	info, err := os.Lstat(file)
	if err == nil && !info.Mode().IsRegular() { // a lock would be made behind a link
		return nil, fmt.Errorf("%s: %w", file, ErrForeign)
	}
	l := flock.New(file)
	for first := true; ; first = false {
		locked, err := l.TryLock()
		if err != nil {
			return nil, err
		}
		if locked && stillNamed(l, file) {
			return func() {
				if os.Remove(file) != nil { // Windows removes no open file
					defer os.Remove(file)
				}
				_ = l.Close()
			}, nil
		}
		_ = l.Close()
		if first && waiting != nil {
			waiting()
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lockInterval):
		}
	}
}

// stillNamed reports whether the locked file still has its name.
// The previous holder may have removed the file between our open and our lock.
func stillNamed(l *flock.Flock, file string) bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(file)
	return err == nil && os.SameFile(locked, named)
}
