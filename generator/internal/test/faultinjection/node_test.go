//go:build unix

package faultinjection

import (
	"os"
	"path/filepath"
	"regexp"
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
		"prints without end": `[ "$1" = --version ] && echo v20.1.0 && exit; exec cat /dev/urandom`,
		"complains for long": `[ "$1" = --version ] && echo v20.1.0 && exit; yes oh no | head -c 9000000 >&2; exit 1`,
	} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			write(t, filepath.Join(root, "content/pages/about/de.md"), "## anders\n")
			bin := t.TempDir()
			write(t, filepath.Join(bin, "node"), "#!/bin/sh\n"+script+"\n")
			r := run(t, path(bin+":/usr/bin:/bin"), "build", "--root", root)
			fails(t, root, sum, r, "Node")
			if len(r.printed) > 3<<20 {
				t.Errorf("it says %d bytes", len(r.printed))
			}
		})
	}
}

// TestPageThatEndsItsProcess: the page is named, status 1, the output stays,
// nothing is left running.
func TestPageThatEndsItsProcess(t *testing.T) {
	const (
		page    = "site/pages/about.tsx"
		without = `const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));`
	)
	for name, c := range map[string]struct{ file, code, word string }{
		"ends":                {page, "process.exit(9);", "/about/"},
		"throws nothing":      {page, "throw undefined;", "/about/"},
		"prints for long":     {page, `for (let i = 0; i < 50; i++) console.log("x".repeat(1 << 20)); throw new Error("and fails");`, "and fails"},
		"sends a fetch":       {page, `void fetch("http://127.0.0.1:9/");`, "opens a connection"},
		"takes all memory":    {page, `if (title === "Über uns") { ` + without + ` }`, "A page needs more memory than the 1024 MB"},
		"takes all buffers":   {page, `const all = []; if (title === "Über uns") for (;;) all.push(new Uint8Array(1 << 24).fill(1));`, "A page needs more memory than the 1024 MB|A page cannot be rendered: RangeError: Array buffer allocation failed"},
		"one endless text":    {page, `let text = "x"; for (;;) text += text;`, "Invalid string length"},
		"all memory at first": {"site/layout.tsx", without, "The site's code needs more memory"},
	} {
		t.Run(name, func(t *testing.T) {
			root, sum := built(t)
			file := filepath.Join(root, c.file)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if c.file == page {
				c.code = strings.Replace(string(text), "  return (", c.code+"\n  return (", 1)
			} else {
				c.code = string(text) + c.code
			}
			write(t, file, c.code)
			r := run(t, nil, "build", "--root", root)
			if r.status != 1 || !regexp.MustCompile(c.word).MatchString(r.printed) || !strings.Contains(r.printed, "the output is unchanged") {
				t.Errorf("status %d\n%.3000s", r.status, r.printed)
			}
			if len(r.printed) > 8<<20 || strings.Contains(r.printed, "GCs") {
				t.Errorf("it says %d bytes:\n%.3000s", len(r.printed), r.printed)
			}
			if output(t, root) != sum {
				t.Error("the output has changed")
			}
			nothingRuns(t, root)
		})
	}
}
