package sandbox

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused lists the system calls that reach other machines and processes.
var refused = []uint32{
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP, unix.SYS_KILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO, unix.SYS_PTRACE,
	unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_BPF, unix.SYS_UNSHARE, unix.SYS_MOUNT,
}

// architecture is the kernel's number of the table of system calls that refused refers to. A process can choose
// another table for each call: the 32-bit one with “int 0x80”.
var architecture, isKnownArchitecture = architectures[runtime.GOARCH]

var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "386": unix.AUDIT_ARCH_I386, "arm": unix.AUDIT_ARCH_ARM,
	"riscv64": unix.AUDIT_ARCH_RISCV64, "ppc64le": unix.AUDIT_ARCH_PPC64LE, "s390x": unix.AUDIT_ARCH_S390X,
	"loong64": unix.AUDIT_ARCH_LOONGARCH64,
}

// x32 is set in the number of a call through the third table of x86-64.
const x32 = 0x4000_0000

// seal sets the filter on this thread and reports whether the kernel supports it.
func seal() bool {
	if !isKnownArchitecture || unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != nil {
		return false
	}
	filter := filterOf(architecture)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, errno := unix.RawSyscall(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(filter)
	return errno == 0
}

// canSeal reports whether this kernel refuses sockets to processes. The thread
// that asks ends with its goroutine.
func canSeal() bool {
	done := make(chan bool)
	go func() {
		runtime.LockOSThread()
		done <- seal()
	}()
	return <-done
}

// filterOf returns a program that allows every call of one table but those refused.
func filterOf(architecture uint32) []unix.SockFilter {
	const (
		load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		end     = unix.BPF_RET | unix.BPF_K
	)
	filter := []unix.SockFilter{
		{Code: load, K: 4}, // the architecture, after the number
		{Code: equal, K: architecture, Jt: 1},
		{Code: end, K: refusal},
		{Code: load, K: 0}, // the number
		{Code: atLeast, K: x32, Jf: 1},
		{Code: end, K: refusal},
	}
	for _, call := range refused {
		filter = append(filter, unix.SockFilter{Code: equal, K: call, Jf: 1}, unix.SockFilter{Code: end, K: refusal})
	}
	return append(filter, unix.SockFilter{Code: end, K: unix.SECCOMP_RET_ALLOW})
}

const refusal = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)
