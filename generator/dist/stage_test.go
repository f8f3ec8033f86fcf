package dist

import (
	"context"
	"errors"
	"os"
	"path/filepath"
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
	case <-time.After(10 * time.Second):
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
