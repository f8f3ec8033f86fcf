//go:build unix

package faults

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestNodeIsMissing(t *testing.T) {
	root, sum := built(t)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
	fails(t, root, sum, run(t, path(t.TempDir()), "build", "--root", root), "Node 20 or newer", "none was found on PATH")
}

func TestNodeIsTooOld(t *testing.T) {
	root, sum := built(t)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
	bin := t.TempDir()
	write(t, filepath.Join(bin, "node"), "#!/bin/sh\necho v16.20.2\n")
	fails(t, root, sum, run(t, path(bin), "build", "--root", root), "Node 20 or newer", "v16.20.2")
}

func TestNodeIsBroken(t *testing.T) {
	for name, script := range map[string]string{
		"does not run":       "exit 127",
		"ends at once":       `[ "$1" = --version ] && echo v20.1.0 && exit; exit 3`,
		"says something":     `[ "$1" = --version ] && echo v20.1.0 && exit; echo hello; exit 0`,
		"prints nonsense":    `[ "$1" = --version ] && echo v20.1.0 && exit; head -c 3000000 /dev/urandom; exit 0`,
		"complains for long": `[ "$1" = --version ] && echo v20.1.0 && exit; yes oh no | head -c 9000000 >&2; exit 1`,
	} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
			bin := t.TempDir()
			write(t, filepath.Join(bin, "node"), "#!/bin/sh\n"+script+"\n")
			r := run(t, path(bin+":/usr/bin:/bin"), "build", "--root", root)
			fails(t, root, sum, r, "Node")
			if len(r.said) > 3<<20 {
				t.Errorf("it says %d bytes", len(r.said))
			}
		})
	}
}

// TestAPageThatBreaksItsProcess: the page is named, status 1, the output stays.
func TestAPageThatBreaksItsProcess(t *testing.T) {
	for name, c := range map[string]struct{ code, word string }{
		"ends":            {"process.exit(9);", "/about/"},
		"throws nothing":  {"throw undefined;", "/about/"},
		"prints for long": {`for (let i = 0; i < 50; i++) console.log("x".repeat(1 << 20)); throw new Error("and fails");`, "and fails"},
		"sends a fetch":   {`void fetch("http://127.0.0.1:9/");`, "opens a connection"},
	} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			page := filepath.Join(root, "site/pages/about.tsx")
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			write(t, page, strings.Replace(string(text), "return (", c.code+"\n  return (", 1))
			r := run(t, nil, "build", "--root", root)
			if r.status != 1 || !strings.Contains(r.said, c.word) || !strings.Contains(r.said, "the output is as it was") {
				t.Errorf("status %d\n%.3000s", r.status, r.said)
			}
			if len(r.said) > 8<<20 {
				t.Errorf("it says %d bytes", len(r.said))
			}
			if output(t, root) != sum {
				t.Error("the output has changed")
			}
		})
	}
}

// TestNodeIsKilled: another process takes over.
func TestNodeIsKilled(t *testing.T) {
	root, _ := built(t)
	write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
	killed, bin := 0, t.TempDir()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	// The first process kills itself after it has been given work.
	write(t, filepath.Join(bin, "node"), `#!/bin/sh
[ "$1" = --version ] && exec `+node+` --version
if mkdir `+filepath.Join(bin, "first")+` 2>/dev/null; then (sleep 0.3; kill -9 $$) & fi
exec `+node+` "$@"
`)
	r := run(t, path(bin+":/usr/bin:/bin"), "build", "--root", root, "--jobs", "1")
	if _, err := os.Stat(filepath.Join(bin, "first")); err == nil {
		killed++
	}
	about, _ := os.ReadFile(filepath.Join(root, "dist/about/index.html"))
	switch {
	case killed == 0:
		t.Error("nothing was killed")
	case r.status == 0 && strings.Contains(string(about), "anders"):
	case r.status == 3 && strings.Contains(r.said, "Node"): // before it was ready: the old output stands
		if strings.Contains(string(about), "anders") {
			t.Error("half an output")
		}
	default:
		t.Errorf("status %d\n%s", r.status, r.said)
	}
}
