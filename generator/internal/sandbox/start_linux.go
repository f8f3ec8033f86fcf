package sandbox

import (
	"errors"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// Start starts a process without a network and with the files that it needs. The
// process inherits the kernel's filter and rules from a thread that exists for this
// purpose. A kernel without them starts the process without them: see Shortfall.
//
// When the generator is killed, the kernel kills the process, even one in an
// endless loop. The kernel does so when the thread that started it ends, so that
// thread lives as long as the process.
func Start(cmd *exec.Cmd, o Options) error {
	node, _ := installations.Load(cmd.Path)
	found, _ := node.(installation)
	return start(cmd, o, found.ruled)
}

// start returns an error if the process must run under rules for files and the kernel has none.
func start(cmd *exec.Cmd, o Options, ruled bool) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: no other goroutine may run on this thread
		seal()
		if cmd.SysProcAttr == nil {
			cmd.SysProcAttr = &syscall.SysProcAttr{}
		}
		cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
		if ruled {
			if err := restrict(cmd.Path, o); err != nil {
				done <- err
				return
			}
		}
		if err := cmd.Start(); err != nil {
			done <- err
			return
		}
		pid := cmd.Process.Pid
		if o.Confined {
			const memory = 2 * limits.NodeMemoryMB << 20 // V8 limits only its own heap
			_ = unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{}, nil)
			_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
			_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memory, Max: memory}, nil)
		}
		done <- nil
		for errors.Is(unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
		} // cmd.Wait reads the status
	}()
	return <-done
}
