package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The rights of Landlock (https://docs.kernel.org/userspace-api/landlock.html).
const (
	readFile = unix.LANDLOCK_ACCESS_FS_READ_FILE
	read     = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	execute  = unix.LANDLOCK_ACCESS_FS_EXECUTE
	write    = unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	onFiles  = readFile | execute | write | unix.LANDLOCK_ACCESS_FS_TRUNCATE // the others need a folder
)

// rightsByVersion holds what each version of Landlock added: to change folders and files, to
// move files between folders, to shorten files.
var rightsByVersion = []uint64{read | write | execute | 0x1ff0, unix.LANDLOCK_ACCESS_FS_REFER, unix.LANDLOCK_ACCESS_FS_TRUNCATE}

// systemFiles are what Node and the system's libraries read at any time: time zones, certificates and their settings
// (without the private keys next to them), random numbers, the machine's memory and processors. The other files of
// /proc tell root the environment of all processes.
var systemFiles = []string{
	os.DevNull, "/dev/urandom", "/dev/random",
	"/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/uptime", "/proc/loadavg", "/proc/sys/vm", "/proc/sys/kernel",
	"/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup", "/sys/kernel/mm/transparent_hugepage",
	"/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/timezone", "/usr/share/zoneinfo",
	"/etc/ssl/certs", "/etc/ssl/cert.pem", "/etc/ssl/openssl.cnf", "/usr/lib/ssl/openssl.cnf",
	"/etc/pki/tls/certs", "/etc/pki/tls/cert.pem", "/etc/pki/tls/openssl.cnf", "/etc/pki/tls/openssl.d", "/etc/pki/ca-trust",
	"/etc/crypto-policies", "/usr/share/crypto-policies",
}

// systemFolders hold Node's own files.
var systemFolders = []string{"/usr", "/lib", "/lib32", "/lib64", "/bin", "/nix/store", "/gnu/store", "/snap"}

// libraryFolders hold the loader, which the kernel starts in front of a program.
var libraryFolders = []string{"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib64", "/nix/store", "/gnu/store", "/snap"}

// restrict sets Landlock's rules on this thread. A confined process reads its files and the
// system's, any other process reads all files; it writes to none but temporary ones. Neither
// starts programs other than Node, or reaches processes outside. The library go-landlock follows a link that replaces a
// folder of Options.Read, and rejects the rights of a folder for a file.
func restrict(program string, o Options) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	version, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return errno
	}
	var attr unix.LandlockRulesetAttr
	for i, rights := range rightsByVersion {
		if i < int(version) {
			attr.Handled_access_fs |= rights
		}
	}
	if version >= 6 {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	rules, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return errno
	}
	defer func() { _ = unix.Close(int(rules)) }()
	for path, rights := range rightsOf(program, o) {
		if err := allow(int(rules), path, rights&attr.Handled_access_fs, slices.Contains(o.Read, path)); err != nil {
			return err
		}
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, rules, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// rightsOf returns the rights of a process by path.
func rightsOf(program string, o Options) map[string]uint64 {
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	rights := map[string]uint64{}
	add := func(right uint64, paths ...string) {
		for _, path := range paths {
			rights[path] |= right
		}
	}
	add(read|write, os.DevNull)
	add(read|execute, program)
	add(read|execute, libraryFolders...)
	installation := filepath.Dir(filepath.Dir(program))
	add(read, filepath.Join(installation, "lib"), filepath.Join(installation, "lib64"))
	if !o.Confined {
		add(read, "/")
		add(^uint64(execute), os.TempDir()) // libvips keeps pictures there that are too large for memory
		return rights
	}
	add(read, systemFolders...)
	add(read, systemFiles...)
	add(read, o.Read...)
	add(read, o.ReadFiles...)
	add(unix.LANDLOCK_ACCESS_FS_READ_DIR, o.List...)
	return rights
}

// allow adds a rule for a file or for everything in a folder. A path that does not exist needs none. A folder of
// Options.Read must not be a link: it would grant the rights to its target.
func allow(rules int, path string, rights uint64, isOwn bool) error {
	flags := unix.O_PATH | unix.O_CLOEXEC
	if isOwn {
		flags |= unix.O_NOFOLLOW
	}
	file, err := unix.Open(path, flags, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = unix.Close(file) }()
	var stat unix.Stat_t
	if err := unix.Fstat(file, &stat); err != nil {
		return err
	}
	if isFolder := stat.Mode&unix.S_IFMT == unix.S_IFDIR; isOwn && !isFolder {
		return linkError(path)
	} else if !isFolder {
		rights &= onFiles
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(file)}
	const kind = unix.LANDLOCK_RULE_PATH_BENEATH
	_, _, errno := unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), kind, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	runtime.KeepAlive(&rule)
	if errno != 0 {
		return errno
	}
	return nil
}
