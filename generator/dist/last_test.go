package dist

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// Whatever somebody does to the copy in the cache, the next build keeps what is as it
// was written, and its output holds nothing else.
func TestACopyIsUsedAsFarAsItIsWhole(t *testing.T) {
	texts := map[string]string{"index.html": "1", "a/index.html": "2", "a/b/index.html": "3", "a/b/index.md": "4", "_assets/a.js": "5"}
	for name, c := range map[string]struct {
		spoil func(tree string) error
		lost  string
	}{
		"nothing":                 {func(string) error { return nil }, ""},
		"a file more":             {func(tree string) error { return os.WriteFile(filepath.Join(tree, "a", "more.html"), nil, 0o644) }, ""},
		"a file more at the top":  {func(tree string) error { return os.WriteFile(filepath.Join(tree, "more.html"), nil, 0o644) }, ""},
		"a folder more":           {func(tree string) error { return os.MkdirAll(filepath.Join(tree, "a", "b", "c", "d"), 0o755) }, ""},
		"a file in a folder more": {func(tree string) error { return writeIn(filepath.Join(tree, "c"), "index.html") }, ""},
		"a file less":             {func(tree string) error { return os.Remove(filepath.Join(tree, "a", "b", "index.md")) }, "a/b/index.md"},
		"a file for another": {func(tree string) error {
			return os.Rename(filepath.Join(tree, "a", "b", "index.md"), filepath.Join(tree, "a", "b", "more.md"))
		}, "a/b/index.md"},
		"a link for a file": {func(tree string) error {
			file := filepath.Join(tree, "a", "index.html")
			if err := os.Rename(file, filepath.Join(tree, "a", "aside")); err != nil {
				return err
			}
			return os.Symlink("aside", file)
		}, "a/index.html"},
		"another text": {func(tree string) error {
			file := filepath.Join(tree, "index.html")
			if err := os.Remove(file); err != nil { // it is the output's too
				return err
			}
			return os.WriteFile(file, []byte("9"), 0o644)
		}, "index.html"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out, tree := filepath.Join(dir, "dist"), filepath.Join(dir, "cache", "output")
			first := open(t, out)
			first.Plant(tree)
			for name, text := range texts {
				if err := first.Write(name, []byte(text)); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(50 * time.Millisecond) // the times of folders tell nothing before
			if err := first.Commit(); err != nil {
				t.Fatal(err)
			}
			files, known := first.Record()
			if err := c.spoil(tree); err != nil {
				t.Skip("this system has no such thing:", err)
			}
			if !Intact(out, files, known) && c.lost == "" {
				t.Error("the output is called altered, which only its copy is")
			}

			next := open(t, out)
			next.Reuse(files, tree, known)
			for name, text := range texts {
				if kept := next.Keep(name); kept != (name != c.lost) {
					t.Errorf("%s is kept: %v", name, kept)
				}
				if name == c.lost {
					if err := next.Write(name, []byte(text)); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := next.Write("new/index.html", []byte("6")); err != nil {
				t.Fatal(err)
			}
			if err := next.Commit(); err != nil {
				t.Fatal(err)
			}
			want := append(slices.Collect(maps.Keys(texts)), "new/index.html", Marker)
			if slices.Sort(want); !slices.Equal(inside(t, out), want) {
				t.Errorf("the output holds %v, want %v", inside(t, out), want)
			}
			for name, text := range texts {
				if data, err := os.ReadFile(under(out, name)); err != nil || string(data) != text {
					t.Errorf("%s holds %q, want %q (%v)", name, data, text, err)
				}
			}
			if _, err := os.Lstat(filepath.Join(out, "a", "b", "c")); err == nil {
				t.Error("the output holds an empty folder")
			}

			// What was the output is the copy now.
			files, known = next.Record()
			if !Intact(out, files, known) {
				t.Error("the new output is called altered")
			}
			if err := writeIn(filepath.Join(out, "a"), "later.html"); err != nil {
				t.Fatal(err)
			}
			if Intact(out, files, known) {
				t.Error("a file more in the output is not seen")
			}
			last := open(t, out)
			last.Reuse(files, tree, known)
			for name := range texts {
				if !last.Keep(name) {
					t.Errorf("%s is not kept by the third build", name)
				}
			}
			if err := last.Commit(); err != nil {
				t.Fatal(err)
			}
			want = slices.DeleteFunc(want, func(name string) bool { return name == "new/index.html" })
			if !slices.Equal(inside(t, out), want) {
				t.Errorf("the third output holds %v, want %v", inside(t, out), want)
			}
		})
	}
}

func writeIn(dir, name string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), nil, 0o644)
}

// inside lists the files in a folder.
func inside(t *testing.T, dir string) (names []string) {
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
