package sandbox

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// notification is the kernel's question about a call (struct seccomp_notif). The space behind it is for newer kernels.
type notification struct {
	id                 uint64
	pid, flags         uint32
	call, architecture uint32
	instruction        uint64
	args               [6]uint64
	_                  [176]byte
}

// response is the answer (struct seccomp_notif_resp).
type response struct {
	id           uint64
	value        int64
	errno, flags int32
}

// listen answers the kernel until stop is called. The goroutine has a thread of its own, which answers while others
// are busy.
func (w *Watch) listen(listener int) (stop func(), err error) {
	end, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	if err != nil {
		_ = unix.Close(listener)
		return func() {}, err
	}
	_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_SET_FLAGS, unix.SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer unix.Close(end)
		defer unix.Close(listener)
		ready := []unix.PollFd{{Fd: int32(listener), Events: unix.POLLIN}, {Fd: int32(end), Events: unix.POLLIN}}
		for {
			if _, err := unix.Poll(ready, -1); err != nil {
				continue // a signal
			}
			switch {
			case ready[1].Revents != 0:
				return
			case ready[0].Revents&unix.POLLIN != 0:
				w.answer(listener)
			default: // no process is left that could ask
				ready[0].Fd = -1
			}
		}
	}()
	return func() { _, _ = unix.Write(end, []byte{1, 0, 0, 0, 0, 0, 0, 1}) }, nil
}

// answer answers one question. The process may have ended meanwhile, so errors of the kernel are of no interest.
func (w *Watch) answer(listener int) {
	var n notification
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_RECV,
		uintptr(unsafe.Pointer(&n))); errno != 0 {
		return
	}
	r := response{id: n.id}
	if allowed, what := w.judge(&n); allowed {
		r.flags = unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE
	} else {
		r.errno = -int32(unix.EACCES)
		if what != "" && w.armed.Load() {
			w.record(what)
		}
	}
	_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
}

// judge reports whether a call is allowed, and what a refused call does.
func (w *Watch) judge(n *notification) (allowed bool, what string) {
	call, isFile := watchedFiles[n.call]
	if !isFile {
		return false, describe(n.call)
	}
	isArmed := w.armed.Load()
	if !isArmed && call.kind != changes && w.canRead() {
		return true, "" // Node starts
	}
	path, err := w.pathOf(call, n)
	switch {
	case call.kind == changes:
		return false, "writes the file " + path
	case !isArmed:
		return true, ""
	case err != nil:
		return false, "reads a file whose name cannot be read"
	case path == "": // the file is open already
		return true, ""
	case call.kind == looks:
		return w.judgeLook(path)
	}
	return w.judgeOpen(path, n.args[call.flags])
}

// judgeOpen judges the opening of a file.
func (w *Watch) judgeOpen(path string, flags uint64) (allowed bool, what string) {
	const writing = unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC
	switch {
	case path == os.DevNull:
		return true, ""
	case flags&writing != 0:
		return false, "writes the file " + path
	case w.isOwn(path), isSystem(path):
		return true, ""
	case isOfProcess(path), filepath.Base(path) == "package.json" && w.isAbove(filepath.Dir(path)): // Node looks for the kind of a module
		return false, ""
	case flags&unix.O_DIRECTORY != 0:
		return false, "lists the folder " + path
	}
	return false, "reads the file " + path
}

// judgeLook judges the reading of properties. Node looks at the folders above a module, and for packages in the
// node_modules of each of them. Code that tries an optional package is harmless: only what exists is recorded.
func (w *Watch) judgeLook(path string) (allowed bool, what string) {
	above := path
	if filepath.Base(path) == "node_modules" {
		above = filepath.Dir(path)
	}
	if w.isOwn(path) || isSystem(path) || w.isAbove(above) || isOfProcess(path) {
		return true, ""
	}
	if _, err := os.Lstat(path); err != nil {
		return false, ""
	}
	return false, "looks at the file " + path
}

// isOwn reports whether a file is in the folders that the process may read. A link out of them is not.
func (w *Watch) isOwn(path string) bool {
	if !isIn(path, w.folders) {
		return false
	}
	real, err := filepath.EvalSymlinks(path)
	return err != nil || isIn(real, w.folders)
}

// isAbove reports whether a folder is above one of those that the process may read, or above a file of the system.
func (w *Watch) isAbove(folder string) bool {
	prefix := strings.TrimSuffix(folder, "/") + "/"
	for _, list := range [][]string{w.folders, systemFiles, libraryFolders} {
		for _, path := range list {
			if strings.HasPrefix(path, prefix) {
				return true
			}
		}
	}
	return false
}

// isSystem reports whether Node or a library needs a file of the system.
func isSystem(path string) bool {
	return isIn(path, systemFiles) || isIn(path, libraryFolders) && strings.Contains(filepath.Base(path), ".so")
}

// isOfProcess reports whether a file tells a process about itself. Functions of Node ask for these; Landlock refuses
// what could hold secrets.
func isOfProcess(path string) bool {
	switch path {
	case "/proc/self/stat", "/proc/self/status", "/proc/self/maps", "/proc/self/cgroup", "/proc/self/exe", "/proc/version_signature":
		return true
	}
	return false
}

func isIn(path string, folders []string) bool {
	for _, folder := range folders {
		if rest, ok := strings.CutPrefix(path, folder); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// pathOf returns the absolute path of a call's file, or "" for a file that is open already. Its links are not resolved.
func (w *Watch) pathOf(call watchedCall, n *notification) (string, error) {
	name := ""
	if call.path >= 0 {
		var err error
		if name, err = w.text(n, uintptr(n.args[call.path])); err != nil {
			return "", err
		}
	}
	if filepath.IsAbs(name) {
		return filepath.Clean(name), nil
	}
	if name == "" && call.kind != changes {
		return "", nil
	}
	base := "/proc/" + strconv.Itoa(int(n.pid)) + "/cwd"
	if call.folder >= 0 && int32(n.args[call.folder]) != unix.AT_FDCWD {
		base = "/proc/" + strconv.Itoa(int(n.pid)) + "/fd/" + strconv.Itoa(int(int32(n.args[call.folder])))
	}
	folder, err := os.Readlink(base)
	return filepath.Join(folder, name), err
}

// text reads a text in the memory of the process. It may change before the kernel reads it: Landlock judges the file
// that the kernel opens.
func (w *Watch) text(n *notification, address uintptr) (string, error) {
	if address == 0 {
		return "", nil
	}
	var buf [unix.PathMax]byte
	for length := 0; length < len(buf); {
		size := min(len(buf)-length, os.Getpagesize()-int(address)%os.Getpagesize()) // the next page may not exist
		part := buf[length : length+size]
		local := []unix.Iovec{{Base: &part[0]}}
		local[0].SetLen(size)
		got, err := unix.ProcessVMReadv(int(n.pid), local, []unix.RemoteIovec{{Base: address, Len: size}}, 0)
		if err != nil || got <= 0 {
			return "", errors.Join(errNotRead, err)
		}
		if end := bytes.IndexByte(part[:got], 0); end >= 0 {
			w.reads.Store(true)
			return string(buf[:length+end]), nil
		}
		length, address = length+got, address+uintptr(got)
	}
	return "", errNotRead
}

var errNotRead = errors.New("the path of a call cannot be read")

// canRead reports whether paths in the memory of the process could be read.
func (w *Watch) canRead() bool { return w.reads.Load() }
