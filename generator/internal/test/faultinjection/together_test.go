//go:build unix

package faultinjection

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestTwoAtOnce starts two builds: the second one prints that it waits, and both succeed.
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
			t.Errorf("status %d\n%s", r.status, r.printed)
		}
	}
	sum := output(t, root)
	if r := run(t, nil, "build", "--root", root, "--no-cache"); r.status != 0 || output(t, root) != sum {
		t.Errorf("the output is not whole: %s", r.printed)
	}
}

// TestTheSecondWaits checks that the second build prints that it waits, does nothing meanwhile, and then goes on.
// Ctrl-C ends a waiting build too.
func TestTheSecondWaits(t *testing.T) {
	for name, stop := range map[string]bool{"goes on": false, "is stopped": true} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
			lock, err := os.Create(filepath.Join(root, ".dist.lock")) // as another build holds it
			if err != nil {
				t.Fatal(err)
			}
			if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(gaceta, "build", "--root", root)
			printed, waits := hear("waiting for another build into")
			cmd.Stdout, cmd.Stderr = printed, printed
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			select {
			case <-waits:
			case err := <-ended:
				t.Fatalf("it does not wait: %v\n%s", err, printed)
			case <-time.After(time.Minute):
				t.Fatalf("it does not say that it waits:\n%s", printed)
			}
			if output(t, root) != sum {
				t.Error("it wrote while another build did")
			}
			if stop {
				err = cmd.Process.Signal(os.Interrupt)
			} else {
				err = lock.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			select {
			case <-ended:
			case <-time.After(time.Minute):
				t.Fatal("it waits for ever")
			}
			_ = lock.Close()
			if status := cmd.ProcessState.ExitCode(); stop != (status == 3) || !stop && status != 0 {
				t.Errorf("status %d\n%s", status, printed)
			}
			if changed := output(t, root) != sum; changed == stop {
				t.Errorf("the output has changed: %v", changed)
			}
			nothingRuns(t, root)
		})
	}
}

// listener reports when the output contains some words.
type listener struct {
	testsite.Output
	words string
	heard chan struct{}
	once  sync.Once
}

func hear(words string) (*listener, <-chan struct{}) {
	l := &listener{words: words, heard: make(chan struct{})}
	return l, l.heard
}

func (l *listener) Write(p []byte) (int, error) {
	n, err := l.Output.Write(p)
	if strings.Contains(l.String(), l.words) {
		l.once.Do(func() { close(l.heard) })
	}
	return n, err
}
