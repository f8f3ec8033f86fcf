//go:build unix

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestKilledBuildsLeaveTheOutput kills builds at moments spread over the time
// that one takes, from its start to its end.
func TestKilledBuildsLeaveTheOutput(t *testing.T) {
	root := newSite(t)
	gaceta := filepath.Join(t.TempDir(), "gaceta")
	if out, err := exec.Command("go", "build", "-o", gaceta, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	begin := time.Now()
	if out, err := exec.Command(gaceta, "build", "--root", root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(begin)
	old := snapshot(t, filepath.Join(root, "dist"))

	// Another text, so that a swapped output would show.
	about := filepath.Join(root, "content/pages/about/de.md")
	if err := os.WriteFile(about, []byte("## anders\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const kills = 12
	swapped := false
	for i := range kills {
		cmd := exec.Command(gaceta, "build", "--root", root)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(took*time.Duration(i)/kills, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		timer.Stop()
		now := snapshot(t, filepath.Join(root, "dist"))
		if err == nil || swapped {
			swapped = true // it was done before the kill: the new output must be whole
			if !strings.Contains(now["about/index.html"], "anders") || len(now) != len(old) {
				t.Fatalf("kill %d: the new output is not whole", i)
			}
			continue
		}
		if len(now) == len(old) && strings.Contains(now["about/index.html"], "anders") {
			swapped = true // killed after the swap
			continue
		}
		for name, text := range old {
			if now[name] != text {
				t.Fatalf("kill %d changed %s", i, name)
			}
		}
		if len(now) != len(old) {
			t.Fatalf("kill %d: %d files, were %d", i, len(now), len(old))
		}
	}
	if out, err := exec.Command(gaceta, "build", "--root", root).CombinedOutput(); err != nil {
		t.Fatalf("the build after the kills: %v\n%s", err, out)
	}
	left, _ := filepath.Glob(filepath.Join(root, ".dist*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSecondInterrupt interrupts a command that does not notice the first interrupt. Those that npm repeats at once do not count.
func TestSecondInterrupt(t *testing.T) {
	if os.Getenv("GACETA_HANGS") != "" {
		ctx, stop := withInterrupts()
		defer stop()
		fmt.Println("ready")
		<-ctx.Done()
		fmt.Println("stopping")
		time.Sleep(20 * time.Second)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestSecondInterrupt$")
	cmd.Env = append(os.Environ(), "GACETA_HANGS=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	first := time.Now()
	_ = cmd.Process.Signal(os.Interrupt)
	if lines.Scan(); lines.Text() != "stopping" {
		t.Errorf("after the first interrupt: %q", lines.Text())
	}
	repeat := time.NewTicker(20 * time.Millisecond)
	defer repeat.Stop()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			took := time.Since(first)
			if status := cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGINT || took < sameInterrupt {
				t.Errorf("ended after %v: %v", took, err)
			}
			return
		case <-repeat.C:
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
}

func snapshot(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		rel, _ := filepath.Rel(root, file)
		out[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
