package sandbox

import "golang.org/x/sys/unix"

// rule refuses a system call. Calls whose arguments match one of the exceptions are allowed.
type rule struct {
	call   uint32
	except []arguments
}

// arguments are conditions on the arguments of a call, all of which must hold.
type arguments []argument

// argument compares the low 32 bits of an argument, of which the mask selects some.
type argument struct {
	index       int
	mask, value uint32
}

const allBits = ^uint32(0)

// ofItself are the arguments of calls that concern the calling process only, whose number is 0.
var ofItself = []arguments{{{0, allBits, 0}}}

// refusedAlways lists the calls that reach other machines and processes, change the system, or are so seldom used
// that their holes are found late. Docker's default profile refuses most of them too.
var refusedAlways = []rule{
	// other machines and processes
	{unix.SYS_SOCKET, nil}, {unix.SYS_KILL, nil}, {unix.SYS_RT_SIGQUEUEINFO, nil}, {unix.SYS_RT_TGSIGQUEUEINFO, nil},
	{unix.SYS_PTRACE, nil}, {unix.SYS_PROCESS_VM_READV, nil}, {unix.SYS_PROCESS_VM_WRITEV, nil}, {unix.SYS_KCMP, nil},
	{unix.SYS_SETPRIORITY, []arguments{{{0, allBits, unix.PRIO_PROCESS}, {1, allBits, 0}}}}, {unix.SYS_IOPRIO_SET, nil},
	{unix.SYS_SCHED_SETAFFINITY, ofItself}, {unix.SYS_SCHED_SETPARAM, ofItself}, {unix.SYS_SCHED_SETSCHEDULER, ofItself},
	{unix.SYS_SCHED_SETATTR, ofItself}, {unix.SYS_PRLIMIT64, ofItself}, {unix.SYS_PROCESS_MADVISE, nil},
	{unix.SYS_MIGRATE_PAGES, nil}, {unix.SYS_MOVE_PAGES, nil}, {unix.SYS_MBIND, nil}, {unix.SYS_SET_MEMPOLICY, nil},
	{unix.SYS_SHMGET, nil}, {unix.SYS_SHMAT, nil}, {unix.SYS_MSGGET, nil}, {unix.SYS_SEMGET, nil}, {unix.SYS_MQ_OPEN, nil},
	// keys of the user, and files that are opened around the paths
	{unix.SYS_KEYCTL, nil}, {unix.SYS_ADD_KEY, nil}, {unix.SYS_REQUEST_KEY, nil},
	{unix.SYS_NAME_TO_HANDLE_AT, nil}, {unix.SYS_OPEN_BY_HANDLE_AT, nil}, {unix.SYS_FANOTIFY_INIT, nil},
	// parts of the kernel with a history of holes
	{unix.SYS_BPF, nil}, {unix.SYS_PERF_EVENT_OPEN, nil}, {unix.SYS_USERFAULTFD, nil},
	// the system
	{unix.SYS_UNSHARE, nil}, {unix.SYS_SETNS, nil}, {unix.SYS_MOUNT, nil}, {unix.SYS_UMOUNT2, nil}, {unix.SYS_PIVOT_ROOT, nil},
	{unix.SYS_CHROOT, nil}, {unix.SYS_OPEN_TREE, nil}, {unix.SYS_MOVE_MOUNT, nil}, {unix.SYS_FSOPEN, nil}, {unix.SYS_FSPICK, nil},
	{unix.SYS_MOUNT_SETATTR, nil}, {unix.SYS_PERSONALITY, nil}, {unix.SYS_ACCT, nil}, {unix.SYS_QUOTACTL, nil},
	{unix.SYS_SETHOSTNAME, nil}, {unix.SYS_SETDOMAINNAME, nil}, {unix.SYS_SETTIMEOFDAY, nil}, {unix.SYS_CLOCK_SETTIME, nil},
	{unix.SYS_CLOCK_ADJTIME, nil}, {unix.SYS_ADJTIMEX, nil}, {unix.SYS_INIT_MODULE, nil}, {unix.SYS_FINIT_MODULE, nil},
	{unix.SYS_DELETE_MODULE, nil}, {unix.SYS_KEXEC_LOAD, nil}, {unix.SYS_REBOOT, nil}, {unix.SYS_SWAPON, nil},
	{unix.SYS_SWAPOFF, nil}, {unix.SYS_SYSLOG, nil}, {unix.SYS_VHANGUP, nil},
}

// refusedSilently lists calls that are never reported: Node's library or the generator's own thread, which installs
// the filter before it starts Node, may make them.
var refusedSilently = []rule{
	{unix.SYS_IO_URING_SETUP, nil}, {unix.SYS_IO_URING_ENTER, nil}, {unix.SYS_IO_URING_REGISTER, nil},
	{unix.SYS_PIDFD_OPEN, nil}, {unix.SYS_PIDFD_GETFD, nil}, {unix.SYS_PIDFD_SEND_SIGNAL, nil},
}

// refusedConfined lists what a confined process does not need in addition. Landlock has no rights for modes,
// owners, times and attributes of files.
var refusedConfined = append([]rule{
	{unix.SYS_OPENAT2, nil}, {unix.SYS_MKDIRAT, nil}, {unix.SYS_MKNODAT, nil}, {unix.SYS_UNLINKAT, nil}, {unix.SYS_LINKAT, nil},
	{unix.SYS_SYMLINKAT, nil}, {unix.SYS_RENAMEAT2, nil}, {unix.SYS_TRUNCATE, nil}, {unix.SYS_FCHMOD, nil}, {unix.SYS_FCHMODAT, nil},
	{unix.SYS_FCHMODAT2, nil}, {unix.SYS_FCHOWN, nil}, {unix.SYS_FCHOWNAT, nil}, {unix.SYS_UTIMENSAT, nil},
	{unix.SYS_SETXATTR, nil}, {unix.SYS_LSETXATTR, nil}, {unix.SYS_FSETXATTR, nil}, {unix.SYS_REMOVEXATTR, nil},
	{unix.SYS_LREMOVEXATTR, nil}, {unix.SYS_FREMOVEXATTR, nil}, {unix.SYS_INOTIFY_INIT1, nil},
	{unix.SYS_MEMFD_CREATE, nil}, {unix.SYS_EXECVEAT, nil}, {unix.SYS_SECCOMP, nil}, // Landlock does not judge files in memory
}, refusedInTable...)

// forks refuses new processes and allows new threads, and the one process that Go's os/exec starts.
var forks = []rule{{unix.SYS_CLONE, []arguments{
	{{0, unix.CLONE_THREAD, unix.CLONE_THREAD}},
	{{0, ^uint32(unix.CLONE_PIDFD), unix.CLONE_VFORK | unix.CLONE_VM | uint32(unix.SIGCHLD)}},
}}}

// kind says what a watched call does with a file.
type kind int

const (
	opens   kind = iota
	looks        // it reads properties of a file
	changes      // it writes, and is refused whatever the path is
	asks         // it concerns no file, and is always refused
)

// watchedCall is a call that a Watch judges. Positions of arguments are -1 if there is none; without a folder paths
// are relative to the working folder.
type watchedCall struct {
	kind                kind
	folder, path, flags int
}

var (
	lookAt   = watchedCall{looks, 0, 1, -1}
	look     = watchedCall{looks, -1, 0, -1}
	changeAt = watchedCall{changes, 0, 1, -1}
	change   = watchedCall{changes, -1, 0, -1}
	changeFD = watchedCall{changes, 0, -1, -1}
)

// watchedFiles are the watched calls on files. The others are in refusedAlways.
var watchedFiles = join(map[uint32]watchedCall{
	unix.SYS_OPENAT: {opens, 0, 1, 2}, unix.SYS_OPENAT2: changeAt,
	unix.SYS_STATX: lookAt, unix.SYS_FACCESSAT: lookAt, unix.SYS_FACCESSAT2: lookAt, unix.SYS_READLINKAT: lookAt,
	unix.SYS_STATFS: look, unix.SYS_GETXATTR: look, unix.SYS_LGETXATTR: look, unix.SYS_LISTXATTR: look, unix.SYS_LLISTXATTR: look,
	unix.SYS_MKDIRAT: changeAt, unix.SYS_MKNODAT: changeAt, unix.SYS_UNLINKAT: changeAt, unix.SYS_RENAMEAT2: changeAt,
	unix.SYS_LINKAT: {changes, 2, 3, -1}, unix.SYS_SYMLINKAT: {changes, 1, 2, -1}, unix.SYS_TRUNCATE: change,
	unix.SYS_FCHMOD: changeFD, unix.SYS_FCHMODAT: changeAt, unix.SYS_FCHMODAT2: changeAt,
	unix.SYS_FCHOWN: changeFD, unix.SYS_FCHOWNAT: changeAt, unix.SYS_UTIMENSAT: changeAt,
	unix.SYS_SETXATTR: change, unix.SYS_LSETXATTR: change, unix.SYS_FSETXATTR: changeFD,
	unix.SYS_REMOVEXATTR: change, unix.SYS_LREMOVEXATTR: change, unix.SYS_FREMOVEXATTR: changeFD,
}, watchedInTable)

// describe returns what a call without a file does, as the end of a sentence.
func describe(call uint32) string {
	switch call {
	case unix.SYS_SOCKET:
		return "opens a socket"
	case unix.SYS_KILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO:
		return "sends a signal to a process"
	case unix.SYS_SETPRIORITY, unix.SYS_IOPRIO_SET, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETPARAM,
		unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETATTR, unix.SYS_PRLIMIT64:
		return "changes the priority or the limits of a process"
	case unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP:
		return "reads or changes the memory of a process"
	case unix.SYS_CLONE, unix.SYS_EXECVEAT:
		return "starts a program"
	}
	return "makes a system call that is not needed for rendering"
}

func join(maps ...map[uint32]watchedCall) map[uint32]watchedCall {
	all := map[uint32]watchedCall{}
	for _, m := range maps {
		for call, w := range m {
			all[call] = w
		}
	}
	return all
}
