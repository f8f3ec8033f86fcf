package sandbox

import (
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// architecture is the kernel's number of the table of system calls that the rules refer to. A process can choose
// another table for each call: the 32-bit one with “int 0x80”.
var architecture, isKnownArchitecture = architectures[runtime.GOARCH]

var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "386": unix.AUDIT_ARCH_I386, "arm": unix.AUDIT_ARCH_ARM,
	"riscv64": unix.AUDIT_ARCH_RISCV64, "ppc64le": unix.AUDIT_ARCH_PPC64LE, "s390x": unix.AUDIT_ARCH_S390X,
	"loong64": unix.AUDIT_ARCH_LOONGARCH64,
}

// firstUnknown is the number of the first call that is newer than the rules. All tables have the same numbers from 424 on. Some
// newer calls change files, such as setxattrat, and Landlock does not judge those. The C library falls back on older ones.
const firstUnknown = 457

// x32 is set in the number of a call through the third table of x86-64.
const x32 = 0x4000_0000

// strictness says which calls a filter refuses.
type strictness int

const (
	basic    strictness = iota // what no process needs
	confined                   // also what changes files, and new processes
	watched                    // the same, and a listener answers the calls on files
)

// seal sets a filter on this thread and reports whether the kernel supports it. The listener is a file descriptor for a
// watched thread, or else -1.
func seal(s strictness) (listener int, ok bool) {
	if !isKnownArchitecture || unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != nil {
		return -1, false
	}
	filter, flags := filterOf(architecture, s), uintptr(0)
	if s == watched {
		flags = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	fd, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(filter)
	switch {
	case errno != 0:
		return -1, false
	case s == watched:
		return int(fd), true
	}
	return -1, true
}

// canSeal reports whether this kernel refuses sockets to processes. The thread
// that asks ends with its goroutine.
func canSeal() bool {
	done := make(chan bool)
	go func() {
		runtime.LockOSThread()
		_, ok := seal(basic)
		done <- ok
	}()
	return <-done
}

const (
	refusal = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)
	missing = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
)

// Instructions of a filter.
const (
	load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	and     = unix.BPF_ALU | unix.BPF_AND | unix.BPF_K
	equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	end     = unix.BPF_RET | unix.BPF_K
)

// filterOf returns a program that allows every call of one table but those refused.
func filterOf(architecture uint32, s strictness) []unix.SockFilter {
	filter := []unix.SockFilter{
		{Code: load, K: 4}, // the architecture, after the number
		{Code: equal, K: architecture, Jt: 1},
		{Code: end, K: refusal},
		{Code: load, K: 0}, // the number
		{Code: atLeast, K: x32, Jf: 1},
		{Code: end, K: refusal},
		{Code: atLeast, K: firstUnknown, Jf: 1},
		{Code: end, K: missing},
	}
	add := func(action uint32, rules ...rule) {
		for _, r := range rules {
			block := r.program(action)
			filter = append(filter, unix.SockFilter{Code: equal, K: r.call, Jf: uint8(len(block))})
			filter = append(filter, block...)
		}
	}
	action := uint32(refusal)
	if s == watched {
		action = unix.SECCOMP_RET_USER_NOTIF
		for call, w := range watchedFiles {
			if w.kind != changes {
				add(action, rule{call, nil})
			}
		}
	}
	add(refusal, refusedSilently...)
	add(action, refusedAlways...)
	if s != basic {
		add(action, refusedConfined...)
		add(missing, rule{unix.SYS_CLONE3, nil}) // the filter cannot read its flags; the C library then calls clone
	}
	return append(filter, unix.SockFilter{Code: end, K: unix.SECCOMP_RET_ALLOW})
}

// program returns the instructions for a call, which end with an action or allow it.
func (r rule) program(action uint32) []unix.SockFilter {
	var program []unix.SockFilter
	for _, exception := range r.except {
		block := []unix.SockFilter{{Code: end, K: unix.SECCOMP_RET_ALLOW}}
		for _, a := range slices.Backward(exception) {
			block = append([]unix.SockFilter{
				{Code: load, K: uint32(16 + 8*a.index + lowHalf)},
				{Code: and, K: a.mask},
				{Code: equal, K: a.value, Jf: uint8(len(block))},
			}, block...)
		}
		program = append(program, block...)
	}
	return append(program, unix.SockFilter{Code: end, K: action})
}

// lowHalf is the position of the low 32 bits in the 64 of an argument.
var lowHalf = func() int {
	one := uint64(1)
	if *(*uint32)(unsafe.Pointer(&one)) == 1 {
		return 0
	}
	return 4
}()
