package dist

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func open(t *testing.T, out string) *Stage {
	t.Helper()
	s, err := Open(t.Context(), out, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestCommitReplacesOutput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	for _, text := range []string{"one", "two"} {
		s := open(t, out)
		if err := s.Write("a/"+text+".html", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if got := read(t, filepath.Join(out, "a/two.html")); got != "two" {
		t.Errorf("two.html contains %q", got)
	}
	if _, err := os.Stat(filepath.Join(out, "a/one.html")); err == nil {
		t.Error("one.html of the previous build was not removed")
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".dist*"))
	if len(left) != 0 {
		t.Errorf("leftovers: %v", left)
	}
}

func TestDiscardKeepsOutput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	s := open(t, out)
	if err := errors.Join(s.Write("x", []byte("old")), s.Commit()); err != nil {
		t.Fatal(err)
	}
	s = open(t, out)
	if err := errors.Join(s.Write("x", []byte("new")), s.Discard()); err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(out, "x")); got != "old" {
		t.Errorf("x contains %q", got)
	}
}

func TestLeftoversOfKilledBuildsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "dist")
	if err := os.MkdirAll(filepath.Join(dir, ".dist.stage", "rest"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".dist.stage", Marker), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	// A build on a system without folder exchange died between its two renames.
	if err := os.MkdirAll(filepath.Join(dir, ".dist.old"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"page", Marker} {
		if err := os.WriteFile(filepath.Join(dir, ".dist.old", name), []byte("kept"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, out)
	if got := read(t, filepath.Join(out, "page")); got != "kept" {
		t.Errorf("page contains %q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, ".dist.stage", "rest")); err == nil {
		t.Error("the staging folder of the killed build was not removed")
	}
	if err := s.Discard(); err != nil {
		t.Fatal(err)
	}
}

func TestForeignFolderIsNotReplaced(t *testing.T) {
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "thesis.tex"), []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), out, nil); !errors.Is(err, ErrForeign) {
		t.Fatalf("got %v, want ErrForeign", err)
	}
	if err := os.Mkdir(filepath.Join(out, Marker), 0o755); err != nil { // a site's folder, with its cache
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), out, nil); !errors.Is(err, ErrForeign) {
		t.Fatalf("a site with a cache: got %v, want ErrForeign", err)
	}
}

// A folder or link in the place of one that a build makes next to the output is neither removed nor followed.
func TestForeignNeighborsAreNotTouched(t *testing.T) {
	for _, name := range []string{".dist.stage", ".dist.old", ".dist.lock", "dist"} {
		for kind, place := range map[string]func(at, outside string) error{
			"folder": func(at, outside string) error { return os.CopyFS(at, os.DirFS(outside)) },
			"link":   func(at, outside string) error { return os.Symlink(outside, at) },
			"link to a new file": func(at, outside string) error {
				return os.Symlink(filepath.Join(outside, "new"), at)
			},
		} {
			t.Run(name+" is a "+kind, func(t *testing.T) {
				dir, outside := t.TempDir(), t.TempDir()
				if err := os.WriteFile(filepath.Join(outside, "thesis.tex"), []byte("years of work"), 0o644); err != nil {
					t.Fatal(err)
				}
				at := filepath.Join(dir, name)
				if err := place(at, outside); err != nil {
					t.Skip("not possible on this system:", err)
				}
				if s, err := Open(t.Context(), filepath.Join(dir, "dist"), nil); err == nil {
					_ = s.Discard()
					t.Error("Open accepts it")
				} else if !errors.Is(err, ErrForeign) && !errors.Is(err, ErrNoFolder) {
					t.Errorf("got %v", err)
				}
				if got := listFiles(t, outside); !slices.Equal(got, []string{"thesis.tex"}) {
					t.Errorf("the folder outside contains %v", got)
				}
				if _, err := os.Lstat(at); err != nil {
					t.Error("it was removed")
				}
			})
		}
	}
}

// A folder of the output or its copy that became a link is not followed.
func TestLinksInOutputsAreNotFollowed(t *testing.T) {
	for _, damaged := range []string{"dist", "cache/output"} {
		t.Run(damaged, func(t *testing.T) {
			dir, outside := t.TempDir(), t.TempDir()
			for _, name := range []string{"index.html", "thesis.tex"} {
				if err := os.WriteFile(filepath.Join(outside, name), []byte("years of work"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			out, copyDir := filepath.Join(dir, "dist"), filepath.Join(dir, "cache", "output")
			build := func(files []File) []File {
				s := open(t, out)
				s.UsePrevious(files, copyDir)
				for _, name := range []string{"index.html", "about/index.html"} {
					if err := s.Write(name, []byte(name)); err != nil {
						t.Fatal(err)
					}
				}
				return commit(t, s)
			}
			files := build(nil)
			about := filepath.Join(dir, filepath.FromSlash(damaged), "about")
			if err := errors.Join(os.RemoveAll(about), os.Symlink(outside, about)); err != nil {
				t.Skip("not possible on this system:", err)
			}
			files = build(build(files))
			if !Intact(out, files) {
				t.Error("the output is not what the build wrote")
			}
			if got := listFiles(t, outside); !slices.Equal(got, []string{"index.html", "thesis.tex"}) {
				t.Errorf("the folder outside contains %v", got)
			}
			if got := read(t, filepath.Join(outside, "index.html")); got != "years of work" {
				t.Errorf("a file outside contains %q", got)
			}
		})
	}
}

func TestSecondBuildWaits(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	first := open(t, out)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := Open(ctx, out, cancel); !errors.Is(err, context.Canceled) {
		t.Fatalf("Open returns %v while the first build has the lock", err)
	}
	waiting, done := make(chan struct{}), make(chan error, 1)
	go func() {
		s, err := Open(t.Context(), out, func() { close(waiting) })
		if err == nil {
			err = s.Discard()
		}
		done <- err
	}()
	<-waiting
	if err := first.Commit(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("the second build never got the lock")
	}
}

func TestInvalidPathsAreRejected(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "dist"))
	defer s.Discard()
	if err := s.Write("a", nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "../b", "/c", "", ".", "d/../../e", `f\g`} {
		if err := s.Write(name, nil); err == nil {
			t.Errorf("Write(%q) succeeded", name)
		}
	}
}

func TestCompressedCopies(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "dist"))
	defer s.Discard()
	big := make([]byte, 4096)
	for name, want := range map[string]int{"a.css": 3, "b.woff2": 1} {
		before := len(s.Files())
		if err := s.WriteCompressed(name, big); err != nil {
			t.Fatal(err)
		}
		if got := len(s.Files()) - before; got != want {
			t.Errorf("%s: %d files, want %d", name, got, want)
		}
	}
}
