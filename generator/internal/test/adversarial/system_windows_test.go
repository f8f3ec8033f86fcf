package adversarial

import (
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// cpuTime returns the processor time that this process has used.
func cpuTime() time.Duration {
	var created, ended, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user) != nil {
		return 0
	}
	ticks := int64(kernel.HighDateTime)<<32 + int64(kernel.LowDateTime) + int64(user.HighDateTime)<<32 + int64(user.LowDateTime)
	return time.Duration(ticks * 100)
}

// peakMemory returns 0: Windows is not measured.
func peakMemory() int64 { return 0 }

func namedPipe(t *testing.T, _ string) { t.Skip("Windows has no named pipes in folders") }
