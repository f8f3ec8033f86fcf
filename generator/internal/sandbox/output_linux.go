package sandbox

import (
	"errors"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// output counts what a process has written, including what nobody has read yet.
type output struct {
	pipe syscall.RawConn // nil if the output is not counted
	read int64
}

// written returns the number of bytes. The caller holds the lock of the Watch, so no read is under way.
func (o *output) written() int64 {
	waiting := 0
	if o.pipe != nil {
		_ = o.pipe.Control(func(fd uintptr) { waiting, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	}
	return o.read + int64(waiting)
}

// Output returns the output of the process as a stream that knows the places of refusals. It is called once, before
// the process starts.
func (w *Watch) Output(pipe io.Reader) io.Reader {
	file, ok := pipe.(*os.File)
	if !ok {
		return pipe
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return pipe
	}
	w.output.pipe = raw
	return countedOutput{w}
}

type countedOutput struct{ w *Watch }

func (c countedOutput) Read(p []byte) (n int, err error) {
	failed := c.w.output.pipe.Read(func(fd uintptr) bool {
		c.w.mu.Lock()
		defer c.w.mu.Unlock()
		for {
			if n, err = unix.Read(int(fd), p); !errors.Is(err, unix.EINTR) {
				break
			}
		}
		c.w.output.read += int64(max(n, 0))
		return !errors.Is(err, unix.EAGAIN)
	})
	switch {
	case failed != nil:
		return 0, failed
	case err != nil:
		return 0, err
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}
