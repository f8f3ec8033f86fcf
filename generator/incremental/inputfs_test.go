package incremental

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// TestAChangeDuringTheBuildIsAnError changes files between the scan, the first read and later ones.
func TestAChangeDuringTheBuildIsAnError(t *testing.T) {
	const name = "content/a.md"
	for _, c := range []struct {
		what   string
		before string // the file when it is scanned; empty for none
		known  bool   // the previous build has read it
		steps  string // b: it becomes another text, a: it becomes the first one, x: it is removed, r: it is read, s: it is hashed
		wrong  bool
	}{
		{"nothing", "one", false, "rrsr", false},
		{"nothing, hashed first", "one", false, "srr", false},
		{"nothing, known", "one", true, "srr", false},
		{"nothing, known and read first", "one", true, "rsr", false},
		{"another text before it is read", "one", false, "brrs", false},
		{"another text after it is read", "one", false, "rbr", true},
		{"another text after it is hashed", "one", false, "sbr", true},
		{"another text of a known one", "one", true, "sbr", true},
		{"another text of a known one, which is read first", "one", true, "br", true},
		{"another text and back", "one", false, "sbra", true},
		{"another text and back before it is read again", "one", false, "rbarr", false},
		{"another one twice", "one", false, "brar", true},
		{"removed", "one", false, "rxr", true},
		{"removed and known", "one", true, "xr", true},
		{"a new file", "", false, "br", true},
		{"a new file that was asked for", "", false, "sbr", true},
		{"a new file, removed again", "", false, "brx", true},
		{"no file", "", false, "srr", false},
	} {
		t.Run(c.what, func(t *testing.T) {
			root := t.TempDir()
			file := filepath.Join(root, name)
			write := func(text string) {
				t.Helper()
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			var previous []Input
			if c.before != "" {
				write(c.before)
			}
			if c.known {
				time.Sleep(2 * digest.TimestampResolution) // a file's times tell nothing before
				first := Scan(root, nil, "content")
				first.Sum(name)
				previous = first.list()
			}
			in := Scan(root, previous, "content")
			fsys := inputFS{rootfs.New(root), in}
			var err error
			for step := range strings.SplitSeq(c.steps, "") {
				switch step {
				case "b":
					write("two")
				case "a":
					write(c.before)
				case "x":
					if err := os.Remove(file); err != nil {
						t.Fatal(err)
					}
				case "s":
					in.Sum(name)
				case "r":
					if _, readErr := fsys.ReadFile(name); readErr != nil && !os.IsNotExist(readErr) {
						err = readErr
					}
				}
			}
			want := ""
			if c.wrong {
				want = name + " changed during the build. Run it again."
			}
			for _, err := range []error{err, in.Changed()} {
				if got := text(err); got != want {
					t.Errorf("%q is reported, not %q", got, want)
				}
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestRecheck looks again at files that another program has read.
func TestRecheck(t *testing.T) {
	for what, c := range map[string]struct {
		change func(file string) error
		wrong  bool
	}{
		"nothing":      {func(string) error { return nil }, false},
		"another text": {func(file string) error { return os.WriteFile(file, []byte("two"), 0o644) }, true},
		"another text and back": {func(file string) error {
			if err := os.WriteFile(file, []byte("two"), 0o644); err != nil {
				return err
			}
			return os.WriteFile(file, []byte("one"), 0o644)
		}, true},
		"removed":  {os.Remove, true},
		"a folder": {func(file string) error { _ = os.Remove(file); return os.Mkdir(file, 0o755) }, true},
	} {
		t.Run(what, func(t *testing.T) {
			root := t.TempDir()
			file := filepath.Join(root, "site.tsx")
			if err := os.WriteFile(file, []byte("one"), 0o644); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * digest.TimestampResolution)
			in := Scan(root, nil, "site.tsx", "tsconfig.json")
			in.Sum("tsconfig.json")
			if err := c.change(file); err != nil {
				t.Fatal(err)
			}
			if err := in.Recheck([]string{"site.tsx", "tsconfig.json", "site/unknown.ts"}); c.wrong != (err != nil) {
				t.Errorf("it reports %v", err)
			}
			if err := os.WriteFile(filepath.Join(root, "tsconfig.json"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
			if in.Recheck([]string{"tsconfig.json"}) == nil {
				t.Error("a new file is not reported")
			}
		})
	}
}

func TestFilesOfPackagesThatChangeAreNotKept(t *testing.T) {
	root := t.TempDir()
	const name = "node_modules/a/index.js"
	if err := os.MkdirAll(filepath.Join(root, "node_modules/a"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, name), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	in := Scan(root, nil)
	if in.areOlder([]string{name}, time.Now()) {
		t.Error("a file that was written a moment ago counts as old")
	}
	if !in.areOlder([]string{name, "node_modules/missing.js"}, time.Now().Add(time.Minute)) {
		t.Error("an old file counts as new")
	}
}

// TestLinksAreNoInputs reads and hashes files behind links.
func TestLinksAreNoInputs(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	for _, file := range []string{filepath.Join(outside, "secret.txt"), filepath.Join(root, "content/a/b/c.md")} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("outside"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in := Scan(root, nil, "content", "package.json")
	if err := os.Rename(filepath.Join(root, "content"), filepath.Join(outside, "content")); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{
		"content": filepath.Join(outside, "content"), "package.json": filepath.Join(outside, "secret.txt"), "other": outside,
	} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skip(err)
		}
	}
	fsys := inputFS{rootfs.New(root), in}
	for _, name := range []string{"content/a/b/c.md", "package.json", "other/secret.txt", "other/content/a/b/c.md"} {
		if data, err := fsys.ReadFile(name); err == nil {
			t.Errorf("%s holds %q", name, data)
		}
		if sum := in.Sum(name); sum != (digest.Sum{}) {
			t.Errorf("%s is hashed", name)
		}
	}
}
