package sandbox

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestEveryRefusedCall makes each call in a way that would fail for another
// reason, or do nothing, if the filter let it through.
func TestEveryRefusedCall(t *testing.T) {
	const nowhere = ^uintptr(0)
	calls := map[string][4]uintptr{
		"socket":                   {unix.SYS_SOCKET, nowhere},
		"io_uring_setup":           {unix.SYS_IO_URING_SETUP},
		"kill":                     {unix.SYS_KILL, uintptr(os.Getpid())},
		"rt_sigqueueinfo":          {unix.SYS_RT_SIGQUEUEINFO, nowhere},
		"rt_tgsigqueueinfo":        {unix.SYS_RT_TGSIGQUEUEINFO, nowhere},
		"pidfd_getfd":              {unix.SYS_PIDFD_GETFD, nowhere},
		"ptrace":                   {unix.SYS_PTRACE, nowhere},
		"process_vm_readv":         {unix.SYS_PROCESS_VM_READV, nowhere},
		"process_vm_writev":        {unix.SYS_PROCESS_VM_WRITEV, nowhere},
		"pidfd_open":               {unix.SYS_PIDFD_OPEN, nowhere},
		"pidfd_send_signal":        {unix.SYS_PIDFD_SEND_SIGNAL, nowhere},
		"bpf":                      {unix.SYS_BPF, nowhere},
		"unshare":                  {unix.SYS_UNSHARE},
		"mount":                    {unix.SYS_MOUNT},
		"setpriority":              {unix.SYS_SETPRIORITY, unix.PRIO_PROCESS, uintptr(os.Getpid()), 19},
		"setpriority of the group": {unix.SYS_SETPRIORITY, unix.PRIO_PGRP, 0, nowhere},
		"ioprio_set":               {unix.SYS_IOPRIO_SET, nowhere},
		"sched_setaffinity":        {unix.SYS_SCHED_SETAFFINITY, uintptr(os.Getppid())},
		"sched_setparam":           {unix.SYS_SCHED_SETPARAM, uintptr(os.Getppid())},
		"sched_setscheduler":       {unix.SYS_SCHED_SETSCHEDULER, uintptr(os.Getppid()), nowhere},
		"sched_setattr":            {unix.SYS_SCHED_SETATTR, uintptr(os.Getppid())},
		"prlimit64":                {unix.SYS_PRLIMIT64, uintptr(os.Getppid()), nowhere},
		"prlimit64, high bits":     {unix.SYS_PRLIMIT64, nowhere&^0xffff_ffff | uintptr(os.Getppid()), nowhere},
		"keyctl":                   {unix.SYS_KEYCTL, nowhere},
		"add_key":                  {unix.SYS_ADD_KEY},
		"request_key":              {unix.SYS_REQUEST_KEY},
		"shmget":                   {unix.SYS_SHMGET, nowhere, 0},
		"msgget":                   {unix.SYS_MSGGET, 7, 0},
		"semget":                   {unix.SYS_SEMGET, 7, 0, nowhere},
		"userfaultfd":              {unix.SYS_USERFAULTFD, nowhere},
		"perf_event_open":          {unix.SYS_PERF_EVENT_OPEN},
		"kcmp":                     {unix.SYS_KCMP, nowhere, nowhere},
		"process_madvise":          {unix.SYS_PROCESS_MADVISE, nowhere},
		"mbind":                    {unix.SYS_MBIND, 0, 0, nowhere},
		"migrate_pages":            {unix.SYS_MIGRATE_PAGES, nowhere},
		"move_pages":               {unix.SYS_MOVE_PAGES, nowhere},
		"name_to_handle_at":        {unix.SYS_NAME_TO_HANDLE_AT, nowhere},
		"open_by_handle_at":        {unix.SYS_OPEN_BY_HANDLE_AT, nowhere},
		"fanotify_init":            {unix.SYS_FANOTIFY_INIT, nowhere},
		"setns":                    {unix.SYS_SETNS, nowhere},
		"personality":              {unix.SYS_PERSONALITY, 0xffffffff},
		"syslog":                   {unix.SYS_SYSLOG, 10},
	}
	type outcome struct {
		sealed bool
		errors map[string]unix.Errno
	}
	done := make(chan outcome)
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine
		_, ok := seal(basic)
		o := outcome{ok, map[string]unix.Errno{}}
		for name, call := range calls {
			_, _, o.errors[name] = unix.RawSyscall(call[0], call[1], call[2], call[3])
		}
		var limit unix.Rlimit
		allowed := map[string]error{
			"its own limits":   unix.Prlimit(0, unix.RLIMIT_NOFILE, nil, &limit),
			"its own priority": unix.Setpriority(unix.PRIO_PROCESS, 0, 5),
		}
		for name, err := range allowed {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		done <- o
	}()
	o := <-done
	if !o.sealed {
		t.Fatal("the kernel has no filters")
	}
	for name, err := range o.errors {
		if err != unix.EACCES {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCallsOfConfinedProcesses makes calls that would change a file or start a process.
func TestCallsOfConfinedProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan map[string]error)
	go func() {
		runtime.LockOSThread()
		open, err := unix.Open(file, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Error(err)
		}
		if _, ok := seal(confined); !ok {
			t.Error("the kernel has no filters")
		}
		later := []unix.Timeval{{Sec: 1}, {Sec: 1}}
		_, memory := unix.MemfdCreate("x", 0)
		_, watch := unix.InotifyInit1(0)
		_, _, fork := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
		_, _, clone3 := unix.RawSyscall(unix.SYS_CLONE3, 0, 0, 0)
		_, _, setxattrat := unix.RawSyscall6(463, uintptr(open), 0, 0, 0, 0, 0)
		_, _, removexattrat := unix.RawSyscall6(466, uintptr(open), 0, 0, 0, 0, 0)
		_, _, tomorrow := unix.RawSyscall(900, 0, 0, 0)
		for name, errno := range map[string]error{
			"clone3": clone3, "setxattrat": setxattrat, "removexattrat": removexattrat, "a call of tomorrow": tomorrow,
		} {
			if errno != unix.ENOSYS {
				t.Errorf("%s: %v", name, errno)
			}
		}
		done <- map[string]error{
			"chmod": unix.Chmod(file, 0o777), "fchmod": unix.Fchmod(open, 0o777), "utimes": unix.Utimes(file, later),
			"futimes": unix.Futimes(open, later), "rename": unix.Rename(file, file+"2"), "unlink": unix.Unlink(file),
			"mkdir": unix.Mkdir(file+"3", 0o755), "link": unix.Link(file, file+"4"), "symlink": unix.Symlink(file, file+"5"),
			"truncate": unix.Truncate(file, 1), "setxattr": unix.Setxattr(file, "user.x", nil, 0), "chown": unix.Chown(file, 1, 1),
			"mkfifo": unix.Mkfifo(file+"6", 0o644), "memfd_create": memory, "inotify": watch, "fork": fork,
		}
	}()
	for name, err := range <-done {
		if err != unix.EACCES {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := os.Stat(file); err != nil || after.Mode() != before.Mode() || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the file has changed: %v %v", after, err)
	}
}

// TestLinkedFoldersAreRefused grants no rights to the target of a link.
func TestLinkedFoldersAreRefused(t *testing.T) {
	own, secret := t.TempDir(), t.TempDir()
	link := filepath.Join(own, "server")
	if err := os.Symlink(secret, link); err != nil {
		t.Fatal(err)
	}
	o := Options{Dir: own, Confined: true, Read: []string{link}}
	if _, err := Command(o, filepath.Join(own, "try.mjs")); err == nil || !strings.Contains(err.Error(), "server is not a folder") {
		t.Errorf("error %v", err)
	}
	cmd := exec.Command("true")
	if err := start(cmd, o, installation{ruled: true}); err == nil || !strings.Contains(err.Error(), "server is not a folder") {
		t.Errorf("error %v", err)
	}
}

// TestOtherTablesOfCalls opens a socket through the 32-bit and the x32 table of x86-64,
// whose numbers differ from those that the filter lists.
func TestOtherTablesOfCalls(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("only x86-64 has these tables")
	}
	program := filepath.Join(t.TempDir(), "tables")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = "testdata/tables"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, table := range []string{"x86", "x32"} {
		free, _ := exec.Command(program, table).CombinedOutput()
		cmd := exec.Command(program, table)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := start(cmd, Options{}, installation{}); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); out.String() != "EACCES\n" {
			t.Errorf("%s: %q, %v; without a filter: %q", table, &out, err, free)
		}
	}
}

// TestFilesOfOthers runs code without the permission model under Landlock's rules. It
// reads its own folder and nothing else that is not the system's.
func TestFilesOfOthers(t *testing.T) {
	if node, found, err := find(); err != nil || !found.ruled {
		t.Fatalf("%s does not run under rules: %v", node, err)
	}
	own, other := t.TempDir(), t.TempDir()
	files := map[string]string{filepath.Join(own, "own"): "own", filepath.Join(other, "secret"): "secret", filepath.Join(own, "try.mjs"): `
import fs from "node:fs"; import cp from "node:child_process";
const say = (name, f) => { try { f(); console.log(name, "done"); } catch (e) { console.log(name, e.code ?? e.name); } };
say("own", () => fs.readFileSync("own"));
say("list", () => fs.readdirSync("."));
say("other", () => fs.readFileSync("` + other + `/secret"));
say("list other", () => fs.readdirSync("` + other + `"));
say("passwd", () => fs.readFileSync("/etc/passwd"));
say("environ", () => fs.readFileSync("/proc/" + process.ppid + "/environ"));
say("write", () => fs.writeFileSync("new", ""));
say("truncate", () => fs.truncateSync("own", 0));
say("folder", () => fs.mkdirSync("folder"));
say("remove", () => fs.rmSync("own"));
say("rename", () => fs.renameSync("own", "renamed"));
say("program", () => cp.execFileSync("/usr/bin/env"));
`}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd, err := Command(Options{Dir: own}, filepath.Join(own, "try.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := Start(cmd, Options{Confined: true, Read: []string{own}}); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	const want = `own done
list done
other EACCES
list other EACCES
passwd EACCES
environ EACCES
write EACCES
truncate EACCES
folder EACCES
remove EACCES
rename EACCES
program EACCES
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

// TestTheKernelAlone runs code without the permission model and without rules for files, as if it had escaped from
// Node on an old kernel. It can write no byte to a file, and a crash writes no core dump. It reaches neither the
// network nor another process, and its memory is limited.
func TestTheKernelAlone(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "try.mjs")
	text := `
import fs from "node:fs"; import net from "node:net";
process.on("SIGXFSZ", () => {});
const say = (name, f) => { try { f(); console.log(name, "done"); } catch (e) { console.log(name, e.code ?? e.name); } };
say("write", () => fs.writeFileSync("x", "x"));
say("append", () => fs.appendFileSync("old", "x"));
say("kill", () => process.kill(process.ppid, 0));
console.log("core", process.report.getReport().userLimits.core_file_size_blocks.hard);
const memory = () => say("memory", () => { const all = []; for (let i = 0; i < 300; i++) all.push(new ArrayBuffer(16 << 20)); });
net.connect(9, "127.0.0.1").on("error", (e) => { console.log("connect", e.code); memory(); });
`
	for name, content := range map[string]string{script: text, filepath.Join(dir, "old"): "old"} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd, err := Command(Options{Dir: dir}, script)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := start(cmd, Options{Confined: true}, installation{}); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for _, line := range []string{"write EFBIG", "append EFBIG", "kill EACCES", "connect EACCES", "core 0"} {
		if !strings.Contains(out.String(), line+"\n") {
			t.Errorf("no %q in\n%s", line, &out)
		}
	}
	if strings.Contains(out.String(), "memory done") || !strings.Contains(out.String(), "memory RangeError") && !strings.Contains(out.String(), "out of memory") {
		t.Errorf("memory has no end:\n%s", &out)
	}
	if old, err := os.ReadFile(filepath.Join(dir, "old")); err != nil || string(old) != "old" {
		t.Errorf("the file holds %q, %v", old, err)
	}
}
