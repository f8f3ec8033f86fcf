//go:build unix

package faultinjection

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// TestKilled kills builds at random moments. Every build has another text to
// write; afterwards the output is that of one of the builds, whole.
func TestKilled(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("GACETA_KILLS"))
	stopped(t, max(kills, 15), syscall.SIGKILL)
}

// TestInterrupted does the same with Ctrl-C, which also leaves no process and no temporary file.
func TestInterrupted(t *testing.T) {
	kills, _ := strconv.Atoi(os.Getenv("GACETA_KILLS"))
	stopped(t, max(kills/5, 8), syscall.SIGINT)
}

// stopped stops builds with a signal at random moments, each of another text.
func stopped(t *testing.T, times int, signal syscall.Signal) {
	root, file, texts := subject(t)
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatal(r.printed)
	}
	sums := map[string]int{output(t, root): -1}
	for i, text := range texts {
		write(t, file, text)
		sums[undisturbed(t, root)] = i
	}
	begin := time.Now()
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatal(r.printed)
	}
	took := time.Since(begin)
	random := seed.Random(t)
	done, old, reported := 0, 0, 0
	for i := 0; i < times || signal == syscall.SIGINT && reported == 0 && i < 10*times; i++ { // until one build was old enough to be interrupted
		write(t, file, texts[i%2])
		cmd := exec.Command(gaceta, "build", "--root", root)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(random.Int64N(int64(took))), func() { _ = cmd.Process.Signal(signal) })
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
		if signal == syscall.SIGINT {
			if err != nil && reportsInterrupt(t, cmd.ProcessState) {
				reported++
			}
			nothingTemporary(t, root)
			nothingRuns(t, root)
		}
	}
	if signal == syscall.SIGINT && reported == 0 {
		t.Error("no build ended with status 3")
	}
	if old == 0 {
		t.Error("no build was stopped")
	}
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Errorf("the build afterwards: %s", r.printed)
	}
	nothingTemporary(t, root)
	t.Logf("%d stopped, %d done", old, done)
	deadline := time.Now().Add(time.Minute)
	for running(root) != "" { // killed builds leave it to their processes to notice
		if time.Now().After(deadline) {
			t.Fatalf("still running: %s", running(root))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// undisturbed returns the sum of the output of a build into a new folder, without a cache.
func undisturbed(t *testing.T, root string) string {
	t.Helper()
	other := filepath.Join(t.TempDir(), "whole", "dist")
	if r := run(t, nil, "build", "--root", root, "--out", other, "--cache", filepath.Join(t.TempDir(), "cache")); r.status != 0 {
		t.Fatal(r.printed)
	}
	return output(t, filepath.Dir(other))
}

// reportsInterrupt reports whether an interrupted build ended with status 3. The kernel ends a process that has not
// begun yet; any other end is an error.
func reportsInterrupt(t *testing.T, state *os.ProcessState) bool {
	t.Helper()
	if state.ExitCode() == 3 {
		return true
	}
	if wait, _ := state.Sys().(syscall.WaitStatus); !wait.Signaled() {
		t.Errorf("status %d", state.ExitCode())
	}
	return false
}

func nothingTemporary(t *testing.T, root string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(root, ".dist*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// subject is a site and two versions of one of its texts. GACETA_SITE names one
// other than the smallest.
func subject(t *testing.T) (root, file string, texts []string) {
	t.Helper()
	from := os.Getenv("GACETA_SITE")
	if from == "" {
		root = site(t)
		return root, filepath.Join(root, "content/pages/about/de.md"), []string{"## eins\n", "## zwei\n"}
	}
	root = filepath.Join(folder(t), "site")
	copySite(t, root, from)
	found, err := filepath.Glob(filepath.Join(root, "content/pages/*/*.md"))
	if err != nil || len(found) == 0 {
		t.Fatalf("%s has no text in content/pages: %v", from, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return root, found[0], []string{string(text) + "\n\nEins.\n", string(text) + "\n\nZwei.\n"}
}

func nothingRuns(t *testing.T, root string) {
	t.Helper()
	if left := running(root); left != "" {
		t.Errorf("still running: %s", left)
	}
}

// running lists processes whose working folder is that of the site. Only Linux provides this list.
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
