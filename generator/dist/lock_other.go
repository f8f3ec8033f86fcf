//go:build !unix

package dist

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// lock creates a file that no other build may create as long as it is there.
// A killed build leaves it behind; it counts as abandoned after an hour.
func lock(ctx context.Context, file string, wait func()) (unlock func(), err error) {
	for told := false; ; {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
		if err == nil {
			return func() { _ = f.Close(); _ = os.Remove(file) }, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(file)
			continue
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
