package sandbox

import (
	"cmp"
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
	return start(cmd, o, found)
}

// start returns an error if the process must run under rules and the kernel has none.
func start(cmd *exec.Cmd, o Options, found installation) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: no other goroutine may run on this thread
		stop, err := confine(cmd.Path, o, found)
		if err == nil {
			if cmd.SysProcAttr == nil {
				cmd.SysProcAttr = &syscall.SysProcAttr{}
			}
			cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
			if err = cmd.Start(); err != nil {
				stop()
			}
		}
		done <- err
		if err != nil {
			return
		}
		for errors.Is(unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
		} // cmd.Wait reads the status
		stop()
	}()
	if err := <-done; err != nil {
		return err
	}
	limit(cmd.Process.Pid, o) // the filter does not let the other thread do this
	return nil
}

// confine sets the kernel's rules and filter on this thread. The function that it returns ends what answers the
// calls of the process.
func confine(program string, o Options, found installation) (stop func(), err error) {
	stop = func() {}
	if !found.ruled {
		seal(basic)
		return stop, nil
	}
	if err := restrict(program, o); err != nil {
		return stop, err
	}
	switch {
	case !o.Confined:
		seal(basic)
	case o.Watch == nil || !found.watched:
		seal(confined)
	default:
		if !canWatch {
			return stop, errors.ErrUnsupported
		}
		listener, ok := seal(watched)
		if !ok { // such as in a container whose own listener comes first
			return stop, errors.ErrUnsupported
		}
		return o.Watch.listen(listener)
	}
	return stop, nil
}

// limit bounds what a process may write and how much memory it may take. V8 limits only its own heap.
func limit(pid int, o Options) {
	memory := uint64(o.MemoryMB) << 20
	if o.Confined {
		memory = cmp.Or(memory, 2*limits.NodeMemoryMB<<20)
		_ = unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{}, nil)
	}
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	if memory > 0 {
		_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memory, Max: memory}, nil)
	}
}
