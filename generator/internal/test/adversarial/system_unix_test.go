//go:build unix

package adversarial

import (
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time that this process has used.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// peakMemory returns the most bytes that this process has used at once.
func peakMemory() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}

func namedPipe(t *testing.T, root string) {
	if err := syscall.Mkfifo(filepath.Join(root, "content/pipe.yaml"), 0o644); err != nil {
		t.Fatal(err)
	}
}
