package dist

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// damages are ways to change the hardlink copy in the cache between two builds, and the file that then can't be reused.
var damages = map[string]struct {
	damage func(copyDir string) error
	lost   string
}{
	"nothing":           {func(string) error { return nil }, ""},
	"extra file":        {func(dir string) error { return writeEmpty(filepath.Join(dir, "a"), "more.html") }, ""},
	"extra root file":   {func(dir string) error { return writeEmpty(dir, "more.html") }, ""},
	"extra folders":     {func(dir string) error { return os.MkdirAll(filepath.Join(dir, "a", "b", "c", "d"), 0o755) }, ""},
	"extra folder":      {func(dir string) error { return writeEmpty(filepath.Join(dir, "c"), "index.html") }, ""},
	"folder for a file": {func(dir string) error { return replaceByFolder(filepath.Join(dir, "_assets", "a.js")) }, "_assets/a.js"},
	"missing file":      {func(dir string) error { return os.Remove(filepath.Join(dir, "a", "b", "index.md")) }, "a/b/index.md"},
	"renamed file": {func(dir string) error {
		return os.Rename(filepath.Join(dir, "a", "b", "index.md"), filepath.Join(dir, "a", "b", "more.md"))
	}, "a/b/index.md"},
	"link for a file": {func(dir string) error {
		file := filepath.Join(dir, "a", "index.html")
		if err := os.Rename(file, filepath.Join(dir, "a", "aside")); err != nil {
			return err
		}
		return os.Symlink("aside", file)
	}, "a/index.html"},
	"link for a folder": {func(dir string) error {
		if err := os.Rename(filepath.Join(dir, "_assets"), filepath.Join(dir, "aside")); err != nil {
			return err
		}
		return os.Symlink("aside", filepath.Join(dir, "_assets"))
	}, "_assets/a.js"},
	"other content": {func(dir string) error {
		file := filepath.Join(dir, "index.html")
		if err := os.Remove(file); err != nil { // the output has the same file
			return err
		}
		return os.WriteFile(file, []byte("9"), 0o644)
	}, "index.html"},
}

// However the copy was changed, the next build reuses its unchanged files, and its output contains nothing else.
func TestDamagedCopyIsRepaired(t *testing.T) {
	contents := map[string]string{
		"index.html": "1", "a/index.html": "2", "a/b/index.html": "3", "a/b/index.md": "4", "_assets/a.js": "5",
	}
	for name, c := range damages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out, copyDir := filepath.Join(dir, "dist"), filepath.Join(dir, "cache", "output")
			first := open(t, out)
			first.UsePrevious(nil, copyDir)
			for name, text := range contents {
				if err := first.Write(name, []byte(text)); err != nil {
					t.Fatal(err)
				}
			}
			files := commit(t, first)
			if err := c.damage(copyDir); err != nil {
				t.Skip("not possible on this system:", err)
			}
			if !Intact(out, files) {
				t.Error("Intact returns false, but only the copy was changed")
			}

			second := open(t, out)
			second.UsePrevious(files, copyDir)
			for name, text := range contents {
				if reused := second.Reuse(name); reused != (name != c.lost) {
					t.Errorf("Reuse(%s) = %v", name, reused)
				}
				if name == c.lost {
					if err := second.Write(name, []byte(text)); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := second.Write("new/index.html", []byte("6")); err != nil {
				t.Fatal(err)
			}
			files = commit(t, second)
			want := append(slices.Collect(maps.Keys(contents)), "new/index.html", Marker)
			if slices.Sort(want); !slices.Equal(listFiles(t, out), want) {
				t.Errorf("the output contains %v, want %v", listFiles(t, out), want)
			}
			for name, text := range contents {
				if data, err := os.ReadFile(under(out, name)); err != nil || string(data) != text {
					t.Errorf("%s contains %q, want %q (%v)", name, data, text, err)
				}
			}
			if _, err := os.Lstat(filepath.Join(out, "a", "b", "c")); err == nil {
				t.Error("the output contains an empty folder")
			}

			// The old output is the copy now.
			if !Intact(out, files) {
				t.Error("Intact returns false right after Commit")
			}
			if err := writeEmpty(filepath.Join(out, "a"), "later.html"); err != nil {
				t.Fatal(err)
			}
			if Intact(out, files) {
				t.Error("Intact ignores an extra file")
			}
			third := open(t, out)
			third.UsePrevious(files, copyDir)
			for name := range contents {
				if !third.Reuse(name) {
					t.Errorf("the third build does not reuse %s", name)
				}
			}
			commit(t, third)
			want = slices.DeleteFunc(want, func(name string) bool { return name == "new/index.html" })
			if !slices.Equal(listFiles(t, out), want) {
				t.Errorf("the third output contains %v, want %v", listFiles(t, out), want)
			}
		})
	}
}

// Without a copy, unchanged files are linked from the output, and without the output from the copy. The other one is made again.
func TestReuseOfWhatIsLeft(t *testing.T) {
	for _, c := range []struct{ removed, written string }{{"copy", "b.html"}, {"dist", "index.html"}} {
		dir := t.TempDir()
		out, copyDir := filepath.Join(dir, "dist"), filepath.Join(dir, "copy")
		first := open(t, out)
		first.UsePrevious(nil, copyDir)
		for _, name := range []string{"index.html", "a/index.html"} {
			if err := first.Write(name, []byte(name)); err != nil {
				t.Fatal(err)
			}
		}
		files := commit(t, first)
		if err := os.RemoveAll(filepath.Join(dir, c.removed)); err != nil {
			t.Fatal(err)
		}
		second := open(t, out)
		second.UsePrevious(files, copyDir)
		if !second.Reuse("a/index.html") || second.Write(c.written, []byte("new")) != nil {
			t.Errorf("without %s, an unchanged file can't be reused", c.removed)
		}
		files = commit(t, second)
		if want := []string{Marker, "a/index.html", c.written}; !slices.Equal(listFiles(t, out), want) {
			t.Errorf("without %s, the output contains %v, want %v", c.removed, listFiles(t, out), want)
		}
		if want := []string{"a/index.html", c.written}; !Intact(out, files) || !slices.Equal(listFiles(t, copyDir), want) {
			t.Errorf("without %s, the copy contains %v, want %v", c.removed, listFiles(t, copyDir), want)
		}
	}
}

func TestFailedCommitLeavesNoStage(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	s := open(t, out)
	if err := errors.Join(s.Write("a", []byte("a")), s.Write("b", []byte("b"))); err != nil {
		t.Fatal(err)
	}
	files := commit(t, s)
	s = open(t, out)
	s.UsePrevious(files, "")
	if err := s.Write("b", []byte("new")); err != nil || !s.Reuse("a") {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(out, "a")); err != nil { // another program, after the file was found unchanged
		t.Fatal(err)
	}
	if err := s.Commit(); err == nil {
		t.Fatal("a file is missing, and the commit succeeded")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".dist*")); len(left) != 0 {
		t.Errorf("leftovers: %v", left)
	}
	if got := read(t, filepath.Join(out, "b")); got != "b" {
		t.Errorf("b contains %q", got)
	}
}

// commit returns the files of the committed output. It waits first: identities need files that have not just changed.
func commit(t *testing.T, s *Stage) []File {
	t.Helper()
	time.Sleep(50 * time.Millisecond)
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	return s.Files()
}

func writeEmpty(dir, name string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), nil, 0o644)
}

func replaceByFolder(file string) error {
	if err := os.Remove(file); err != nil {
		return err
	}
	return os.Mkdir(file, 0o755)
}

func listFiles(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(at string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dir, at)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}
