package sandbox

import "golang.org/x/sys/unix"

// canWatch reports whether the tables of this architecture are complete enough to watch a process.
const canWatch = true

// refusedInTable are the calls that only this architecture's table has, which is older than the one that newer
// architectures share.
var refusedInTable = append(forks,
	rule{unix.SYS_FORK, nil}, rule{unix.SYS_VFORK, nil}, rule{unix.SYS_CREAT, nil}, rule{unix.SYS_MKDIR, nil}, rule{unix.SYS_RMDIR, nil},
	rule{unix.SYS_MKNOD, nil}, rule{unix.SYS_UNLINK, nil}, rule{unix.SYS_LINK, nil}, rule{unix.SYS_SYMLINK, nil},
	rule{unix.SYS_RENAME, nil}, rule{unix.SYS_RENAMEAT, nil}, rule{unix.SYS_CHMOD, nil}, rule{unix.SYS_CHOWN, nil},
	rule{unix.SYS_LCHOWN, nil},
	rule{unix.SYS_UTIME, nil}, rule{unix.SYS_UTIMES, nil}, rule{unix.SYS_FUTIMESAT, nil}, rule{unix.SYS_INOTIFY_INIT, nil})

var watchedInTable = map[uint32]watchedCall{
	unix.SYS_OPEN: {opens, -1, 0, 1}, unix.SYS_NEWFSTATAT: lookAt, unix.SYS_STAT: look, unix.SYS_LSTAT: look,
	unix.SYS_ACCESS: look, unix.SYS_READLINK: look,
	unix.SYS_CREAT: change, unix.SYS_MKDIR: change, unix.SYS_RMDIR: change, unix.SYS_MKNOD: change, unix.SYS_UNLINK: change,
	unix.SYS_LINK: {changes, -1, 1, -1}, unix.SYS_SYMLINK: {changes, -1, 1, -1}, unix.SYS_RENAME: change, unix.SYS_RENAMEAT: changeAt,
	unix.SYS_CHMOD: change, unix.SYS_CHOWN: change, unix.SYS_LCHOWN: change,
	unix.SYS_UTIME: change, unix.SYS_UTIMES: change, unix.SYS_FUTIMESAT: changeAt,
}
