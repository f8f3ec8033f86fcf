package faultinjection

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestDiskFills builds onto a disk with more and more room, from none to enough: with the output on it, with the
// cache, with both. The test runs itself again in a namespace of its own, where it may mount a disk.
func TestDiskFills(t *testing.T) {
	if os.Getenv("GACETA_MOUNTS") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestDiskFills$", "-test.v")
		cmd.Env = append(os.Environ(), "GACETA_MOUNTS=1")
		cmd.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			if strings.Contains(err.Error(), "fork/exec") {
				t.Skipf("this kernel lets nobody mount a disk (%v); TestDiskIsFull runs instead", err)
			}
			t.Fatalf("%v\n%s", err, out)
		} else {
			t.Logf("%s", out)
		}
		return
	}
	for name, on := range map[string]struct{ out, cache bool }{"output": {out: true}, "cache": {cache: true}, "both": {true, true}} {
		t.Run(name, func(t *testing.T) {
			disk, root := folder(t), site(t)
			if err := syscall.Mount("none", disk, "tmpfs", 0, "size=8m"); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = syscall.Unmount(disk, 0) }()
			home, cache := root, filepath.Join(root, ".gaceta")
			if on.out {
				home = disk
			}
			if on.cache {
				cache = filepath.Join(disk, "cache")
			}
			fill(t, disk, root, home, cache)
		})
	}
}

// fill builds into home with the disk as full as it can be, then less full.
func fill(t *testing.T, disk, root, home, cache string) {
	about := filepath.Join(root, "content/pages/about/de.md")
	texts, sums := []string{"## eins\n", "## zwei\n"}, []string{}
	for i, text := range texts { // what an undisturbed build makes of them
		write(t, about, text)
		whole := filepath.Join(folder(t), fmt.Sprint(i))
		if r := run(t, nil, "build", "--root", root, "--no-cache", "--out", filepath.Join(whole, "dist")); r.status != 0 {
			t.Fatal(r.printed)
		}
		sums = append(sums, output(t, whole))
	}
	build := func(more ...string) result {
		return run(t, nil, append([]string{"build", "--root", root, "--out", filepath.Join(home, "dist"), "--cache", cache}, more...)...)
	}
	if r := build(); r.status != 0 {
		t.Fatal(r.printed)
	}
	now, full, done := 1, 0, 0
	ballast := filepath.Join(disk, "ballast")
	for i, room := range []int{0, 0, 0, 4, 16, 48, 96, 192, 384, 1024} {
		if i%4 == 2 { // all of the cache is made again
			if err := os.RemoveAll(cache); err != nil {
				t.Fatal(err)
			}
		}
		weigh(t, disk, ballast, room)
		next := (now + 1) % 2
		write(t, about, texts[next])
		var more []string
		if i%2 == 1 { // everything is written again
			more = []string{"--no-cache"}
		}
		switch r := build(more...); r.status {
		case 0:
			now, done = next, done+1
		case 3:
			full++
			if !strings.Contains(r.printed, "the disk is full; free some space") || strings.Contains(r.printed, "internal error") {
				t.Errorf("%d KB: it does not say that the disk is full:\n%s", room, r.printed)
			}
		default:
			t.Errorf("%d KB: status %d\n%s", room, r.status, r.printed)
		}
		if output(t, home) != sums[now] {
			t.Fatalf("%d KB: the output is neither the old one nor the new one", room)
		}
		nothingRuns(t, root)
	}
	if full == 0 || done == 0 { // a cache that is full costs time alone, one that is not there needs room
		t.Errorf("%d builds found the disk full, %d did not", full, done)
	}
	t.Logf("%d builds found the disk full, %d did not", full, done)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	write(t, about, texts[0])
	if r := build(); r.status != 0 || output(t, home) != sums[0] {
		t.Errorf("the build afterwards: %s", r.printed)
	}
	left, _ := filepath.Glob(filepath.Join(home, ".dist*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// weigh fills the disk with a file, except for room KB.
func weigh(t *testing.T, disk, ballast string, room int) {
	t.Helper()
	_ = os.Remove(ballast)
	var stat syscall.Statfs_t
	if err := syscall.Statfs(disk, &stat); err != nil {
		t.Fatal(err)
	}
	size := int64(stat.Bavail)*stat.Bsize - int64(room)<<10
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	if err := syscall.Fallocate(int(f.Fd()), 0, 0, max(size, 1)); err != nil {
		t.Fatal(err)
	}
}
