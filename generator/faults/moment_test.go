//go:build unix

package faults

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestKilled kills builds at random moments. Every build has another text to
// write; afterwards the output is that of one of the builds, whole.
func TestKilled(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("GACETA_KILLS"))
	stopped(t, max(kills, 15), syscall.SIGKILL)
}

// TestInterrupted is the same with Ctrl-C, which also leaves nothing running and
// nothing lying about.
func TestInterrupted(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("GACETA_KILLS"))
	stopped(t, max(kills/5, 8), syscall.SIGINT)
}

func stopped(t *testing.T, times int, signal syscall.Signal) {
	root, sum := built(t)
	about := filepath.Join(root, "content/pages/about/de.md")
	sums := map[string]int{sum: -1}
	whole := func() string { // what an undisturbed build makes of it
		other := filepath.Join(t.TempDir(), "whole", "dist")
		if r := run(t, nil, "build", "--root", root, "--out", other, "--cache", filepath.Join(t.TempDir(), "cache")); r.status != 0 {
			t.Fatal(r.said)
		}
		return output(t, filepath.Dir(other))
	}
	texts := []string{"## eins\n", "## zwei\n"}
	for i, text := range texts {
		write(t, about, text)
		sums[whole()] = i
	}
	begin := time.Now()
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatal(r.said)
	}
	took := time.Since(begin)
	done, old, said := 0, 0, 0
	for i := range times {
		write(t, about, texts[i%2])
		cmd := exec.Command(gaceta, "build", "--root", root)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(took))), func() { _ = cmd.Process.Signal(signal) })
		err := cmd.Wait()
		timer.Stop()
		n, ok := sums[output(t, root)]
		switch {
		case !ok:
			t.Fatalf("stop %d: the output is neither the old one nor the new one", i)
		case err == nil && n != i%2:
			t.Fatalf("build %d was done, and the output is another one", i)
		case err == nil:
			done++
		default:
			old++
		}
		if signal == syscall.SIGINT && err != nil {
			switch wait, _ := cmd.ProcessState.Sys().(syscall.WaitStatus); {
			case cmd.ProcessState.ExitCode() == 3:
				said++
			case !wait.Signaled(): // the kernel ends a process that has not begun yet
				t.Errorf("status %d", cmd.ProcessState.ExitCode())
			}
		}
		if signal == syscall.SIGINT {
			if left, _ := filepath.Glob(filepath.Join(root, ".dist*")); len(left) > 0 {
				t.Errorf("stop %d leaves %v", i, left)
			}
			nothingRuns(t, root)
		}
	}
	if signal == syscall.SIGINT && said == 0 {
		t.Error("no build ended with status 3")
	}
	if old == 0 {
		t.Error("no build was stopped")
	}
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Errorf("the build afterwards: %s", r.said)
	}
	if left, _ := filepath.Glob(filepath.Join(root, ".dist*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	t.Logf("%d stopped, %d done", old, done)
	deadline := time.Now().Add(10 * time.Second)
	for running(root) != "" { // killed builds leave it to their processes to notice
		if time.Now().After(deadline) {
			t.Fatalf("still running: %s", running(root))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func nothingRuns(t *testing.T, root string) {
	t.Helper()
	if left := running(root); left != "" {
		t.Errorf("still running: %s", left)
	}
}

// running lists processes whose working folder is the site's; only Linux says so.
func running(root string) string {
	var out []string
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range links {
		if dir, err := os.Readlink(link); err == nil && dir == root {
			out = append(out, link)
		}
	}
	return strings.Join(out, " ")
}

// TestTwoAtOnce: the second waits and says so; both are done.
func TestTwoAtOnce(t *testing.T) {
	root := site(t)
	var wg sync.WaitGroup
	results := make([]result, 3)
	for i := range results {
		wg.Go(func() { results[i] = run(t, nil, "build", "--root", root) })
	}
	wg.Wait()
	for _, r := range results {
		if r.status != 0 {
			t.Errorf("status %d\n%s", r.status, r.said)
		}
	}
	sum := output(t, root)
	if r := run(t, nil, "build", "--root", root, "--no-cache"); r.status != 0 || output(t, root) != sum {
		t.Errorf("the output is not whole: %s", r.said)
	}
}

// TestFilesMove: texts appear, change and vanish while they are read.
func TestFilesMove(t *testing.T) {
	root, _ := built(t)
	about := filepath.Join(root, "content/pages/about/de.md")
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			switch i % 3 {
			case 0:
				_ = os.WriteFile(about, []byte(strings.Repeat("## eins\n\n", 1000)), 0o644)
			case 1:
				_ = os.WriteFile(about, []byte("## zwei\n"), 0o644)
			case 2:
				_ = os.Remove(about)
			}
			time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
		}
	}()
	for i := range 8 {
		before := output(t, root)
		r := run(t, nil, "build", "--root", root)
		if r.status < 0 || r.status > 3 || strings.Contains(r.said, "panic") {
			t.Errorf("build %d: status %d\n%s", i, r.status, r.said)
		}
		if r.status != 0 && output(t, root) != before {
			t.Errorf("build %d failed and changed the output", i)
		}
	}
	close(stop)
	<-ended
	write(t, about, "## zuletzt\n")
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatalf("the build afterwards: %s", r.said)
	}
	if page, _ := os.ReadFile(filepath.Join(root, "dist/about/index.html")); !strings.Contains(string(page), "zuletzt") {
		t.Errorf("the page is an older one:\n%s", page)
	}
}
