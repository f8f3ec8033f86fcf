package faultinjection

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/seed"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestNodeIsKilled kills a Node process during a build, at a random moment. Another process
// takes over, or a message says what happened.
func TestNodeIsKilled(t *testing.T) {
	root, _, _ := subject(t)
	begin := time.Now()
	if r := run(t, nil, "build", "--root", root); r.status != 0 {
		t.Fatal(r.printed)
	}
	took, sum := time.Since(begin), output(t, root)
	times, _ := strconv.Atoi(os.Getenv("GACETA_KILLS"))
	random := seed.Random(t)
	recovered, failed := 0, 0
	times = max(times/4, 5)
	for i := 0; i < times || recovered+failed == 0 && i < 10*times; i++ { // until a build was old enough to have a process
		// What it makes again it writes elsewhere: a half output would show.
		var printed testsite.Output
		cmd := exec.Command(gaceta, "build", "--root", root, "--no-cache")
		cmd.Stdout, cmd.Stderr = &printed, &printed
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		killed, choice := make(chan bool, 1), random.Int()
		timer := time.AfterFunc(time.Duration(random.Int64N(int64(took))), func() { killed <- killChild(cmd.Process.Pid, choice) })
		err := cmd.Wait()
		hit := !timer.Stop() && <-killed
		switch status := cmd.ProcessState.ExitCode(); {
		case !hit && err != nil:
			t.Errorf("build %d fails: %v\n%s", i, err, printed.String())
		case hit && err == nil:
			recovered++
		case hit && status == 3 && killedSentence(printed.String()):
			failed++
		case hit:
			t.Errorf("build %d: status %d\n%s", i, status, printed.String())
		}
		if output(t, root) != sum {
			t.Fatalf("build %d: another output", i)
		}
		nothingRuns(t, root)
	}
	if recovered+failed == 0 {
		t.Error("no process was killed")
	}
	t.Logf("%d builds recovered, %d printed that Node has ended", recovered, failed)
}

// TestNoLoopOutlivesItsBuild kills a build while a page runs an endless loop: its process never reads the end of its
// input, and must end nevertheless.
func TestNoLoopOutlivesItsBuild(t *testing.T) {
	root := site(t)
	file := filepath.Join(root, "site/pages/about.tsx")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, strings.Replace(string(text), "  return (", "  console.error(`turning`); for (;;);\n  return (", 1))
	cmd := exec.Command(gaceta, "build", "--root", root)
	printed, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	turning := false
	for lines := bufio.NewScanner(printed); !turning && lines.Scan(); {
		turning = strings.Contains(lines.Text(), "turning")
	}
	if err := cmd.Process.Kill(); err != nil || !turning {
		t.Fatal("the page was not reached: ", err)
	}
	_ = cmd.Wait()
	for deadline := time.Now().Add(time.Minute); running(root) != ""; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			for link := range strings.FieldsSeq(running(root)) { // no test should leave one behind either
				if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link))); err == nil {
					_ = syscall.Kill(pid, syscall.SIGKILL)
				}
			}
			t.Fatal("a process turns for ever")
		}
	}
}

// killedSentence reports whether the last line says in one sentence what has ended.
func killedSentence(printed string) bool {
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	last := lines[len(lines)-1]
	return strings.HasPrefix(last, "gaceta: ") && !strings.Contains(last, "internal error") &&
		(strings.Contains(last, "Node ended before") || strings.Contains(last, "the process that encodes pictures has stopped"))
}

// killChild kills one of the Node processes that a process has started.
func killChild(parent, choice int) bool {
	var children []int
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		name, rest, ok := bytes.Cut(stat, []byte(") "))
		var state string
		var ppid int
		if _, err := fmt.Sscan(string(rest), &state, &ppid); !ok || err != nil || ppid != parent || state == "Z" || !bytes.Contains(name, []byte("node")) {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		children = append(children, pid)
	}
	if len(children) == 0 {
		return false
	}
	child, err := os.FindProcess(children[choice%len(children)])
	return err == nil && child.Kill() == nil
}
