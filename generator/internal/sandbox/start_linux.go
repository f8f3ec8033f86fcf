package sandbox

import (
	"errors"
	"os/exec"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// Start starts a process without a network. The process inherits the kernel's
// filter from a thread that exists for this purpose. A kernel without filters
// starts the process without one.
//
// When the generator is killed, the kernel kills the process, even one in an
// endless loop. The kernel does so when the thread that started it ends, so that
// thread lives as long as the process.
func Start(cmd *exec.Cmd, confined bool) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: no other goroutine may run on this thread
		seal()
		if cmd.SysProcAttr == nil {
			cmd.SysProcAttr = &syscall.SysProcAttr{}
		}
		cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
		if err := cmd.Start(); err != nil {
			done <- err
			return
		}
		pid := cmd.Process.Pid
		if confined {
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

// refused lists the system calls that reach other machines and processes.
var refused = []uint32{
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP, unix.SYS_KILL, unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV,
	unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_BPF, unix.SYS_UNSHARE, unix.SYS_MOUNT,
}

// seal sets the filter on this thread and reports whether the kernel supports it.
func seal() bool {
	filter := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}}
	for i, call := range refused {
		filter = append(filter, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: call, Jt: uint8(len(refused) - i)})
	}
	filter = append(filter,
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)},
	)
	if unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != nil {
		return false
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, errno := unix.RawSyscall(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(filter)
	return errno == 0
}
