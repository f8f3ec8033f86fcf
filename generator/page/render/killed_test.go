//go:build unix

package render

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// fakeNode puts a program called node in front of the real one. The script can
// tell the first process from the later ones: `first` is true once.
func fakeNode(t *testing.T, script string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	text := "#!/bin/sh\nnode='" + node + "'\n[ \"$1\" = --version ] && exec \"$node\" --version\nfirst() { mkdir '" + bin + "/first' 2>/dev/null; }\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(bin, "node"), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// killer kills every process that prints “kill” and its number, and counts them.
type killer struct {
	t     *testing.T
	mu    sync.Mutex
	kills int
}

func (k *killer) log(text string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for line := range strings.Lines(text) {
		var pid int
		if n, _ := fmt.Sscanf(line, "kill %d", &pid); n == 0 {
			continue
		}
		k.kills++
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			k.t.Error(err)
		}
	}
}

func (k *killer) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kills
}

func TestNodeKilledBeforeItIsReadyIsReplaced(t *testing.T) {
	fakeNode(t, `first && echo "kill $$" >&2 && exec sleep 600; exec "$node" "$@"`)
	k := &killer{t: t}
	p, ctx := openWith(t, "", k.log)
	rendered(t, p, ctx, "home")
	if k.count() != 1 {
		t.Errorf("%d processes were killed", k.count())
	}
}

// TestTwoNodesKilledBeforeTheyAreReady: something on this machine kills them all.
func TestTwoNodesKilledBeforeTheyAreReady(t *testing.T) {
	fakeNode(t, `echo "kill $$" >&2; exec sleep 600`)
	k := &killer{t: t}
	p, ctx := openWith(t, "", k.log)
	if _, _, err := p.Render(ctx, job("home", map[string]any{})); err == nil || !strings.Contains(err.Error(), "Node ended before it had read the site's code (signal: killed)") {
		t.Errorf("got %v", err)
	}
	if k.count() != 2 {
		t.Errorf("%d processes were killed", k.count())
	}
}

// TestNodeKilledBeforeLoadIsReplaced checks that such a process is replaced once.
func TestNodeKilledBeforeLoadIsReplaced(t *testing.T) {
	p, _ := openWith(t, "", nil)
	for _, again := range []bool{true, false} {
		proc, err := p.spawn()
		if err != nil {
			t.Fatal(err)
		}
		if err := proc.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for range proc.frames { // until it is gone
		}
		if p.serve(proc) != again {
			t.Errorf("another one is wanted: %v", !again)
		}
	}
	if <-p.failed; !strings.Contains(p.failure.Error(), "signal: killed") {
		t.Error(p.failure)
	}
}

// TestPageWhoseNodeIsKilledOnceIsRendered checks that the next process renders this page and those behind it.
func TestPageWhoseNodeIsKilledOnceIsRendered(t *testing.T) {
	fakeNode(t, `first && exec "$node" --title=first "$@"; exec "$node" "$@"`)
	k := &killer{t: t}
	p, ctx := openWith(t, `if (page === "b" && process.title === "first") { console.error("kill " + process.pid); await new Promise(() => {}); }`, k.log)
	var wg sync.WaitGroup
	for _, page := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		wg.Go(func() { rendered(t, p, ctx, page) })
	}
	wg.Wait()
	if k.count() != 1 {
		t.Errorf("%d processes were killed", k.count())
	}
}

// TestNodeEndsWithTheGenerator, whatever a page has left running in it: its
// input closes, as when somebody kills the generator.
func TestNodeEndsWithTheGenerator(t *testing.T) {
	p, _ := openWith(t, `setInterval(() => {}, 1000);`, nil)
	proc, err := p.spawn()
	if err != nil {
		t.Fatal(err)
	}
	defer proc.kill()
	if err := proc.send(toNode{Kind: "start", Server: p.code.Load().server, Shared: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := proc.send(toNode{Kind: "page", ID: 1, Page: "home", Props: 2}, []byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	late := time.After(soon)
	for _, want := range []string{"booted", "ready", "done", ""} {
		select {
		case f := <-proc.frames:
			if f.head.Kind != want {
				t.Fatalf("%q in place of %q", f.head.Kind, want)
			}
		case <-late:
			t.Fatalf("%q does not come", want)
		}
		if want == "done" {
			if err := proc.stdin.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if proc.state() != "exit status 0" {
		t.Error(proc.state())
	}
}

// TestOutputOfPagesIsLimited checks that the log shows the beginning of too long an output, and says that there is
// more.
func TestOutputOfPagesIsLimited(t *testing.T) {
	const notice = "… more output of the site's code is not shown"
	printed, last := 0, make(chan int, 1)
	p, ctx := openWith(t, `for (let i = 0; i < 64; i++) console.log("x".repeat(1 << 17));`, func(text string) {
		if text == notice || printed > limits.LogBytes {
			select {
			case last <- printed:
			default:
			}
		}
		printed += len(text)
	})
	rendered(t, p, ctx, "home")
	select {
	case n := <-last:
		if n < limits.LogBytes/2 || n > limits.LogBytes {
			t.Errorf("%d bytes are shown", n)
		}
	case <-ctx.Done():
		t.Error("no notice reports the dropped output")
	}
}

// TestNodeThatWritesNonsense would wait for a reader until its pages time out.
func TestNodeThatWritesNonsense(t *testing.T) {
	for name, script := range map[string]string{
		"and waits":        `printf '\377\377\377\377\377\377\377\377'; exec sleep 600`,
		"without end":      `exec yes nonsense`,
		"in place of JSON": `printf '\0\0\0\2\0\0\0\0}{'; exec sleep 600`,
	} {
		t.Run(name, func(t *testing.T) {
			fakeNode(t, script)
			p, ctx := openWith(t, "", nil)
			if _, _, err := p.Render(ctx, job("home", map[string]any{})); err == nil || !strings.Contains(err.Error(), "it wrote something other than a page to its standard output") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestPageThatWritesIntoThePipe: the page is reported, and the others are rendered.
func TestPageThatWritesIntoThePipe(t *testing.T) {
	for name, code := range map[string]string{
		"nonsense":            `fs.writeSync(1, Buffer.alloc(64, 0xff)); await new Promise(() => {});`,
		"a frame without end": `const b = Buffer.alloc(8); b.writeUInt32BE(0xffffffff, 4); fs.writeSync(1, b); await new Promise(() => {});`,
		"half a head":         `const b = Buffer.alloc(12, 1); b.writeUInt32BE(4, 0); b.writeUInt32BE(0, 4); fs.writeSync(1, b); for (;;);`,
		"a page too long":     `return { html: "x".repeat((64 << 20) + 1), islands: [] };`,
	} {
		t.Run(name, func(t *testing.T) {
			p, ctx := openWith(t, `if (page === "evil") { `+code+` }`, nil)
			var wg sync.WaitGroup
			for _, page := range []string{"a", "b", "c"} {
				wg.Go(func() { rendered(t, p, ctx, page) })
			}
			_, list, err := p.Render(ctx, job("evil", map[string]any{}))
			if err != nil || len(list) != 1 || list[0].Code != "render-crash" ||
				list[0].Message != "The Node process that rendered a page ended (it wrote something other than a page to its standard output, or a page of more than 64 MB)." {
				t.Errorf("%v %v", list, err)
			}
			wg.Wait()
		})
	}
}
