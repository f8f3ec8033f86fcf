package deploy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

func TestRemovals(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		two := release(2)
		run(t, two, to)
		foreign := filepath.Join(to.dir, "google1234.html")
		if err := os.WriteFile(foreign, []byte("put here by hand"), 0o644); err != nil {
			t.Fatal(err)
		}
		one := release(1)

		// Without Prune nothing is removed.
		r := run(t, one, to, func(o *Options) { o.Prune = false })
		if r.Removed != 0 || r.Waiting != 4 {
			t.Errorf("without prune: %+v", r)
		}
		// Prune removes pages at once, fingerprinted assets later, and foreign files never.
		r = run(t, one, to)
		equal(t, "removals", paths(r, "remove"), []string{"news/article-7/index.html"})
		assets := []string{asset(2, "css"), asset(2, "css") + ".br", asset(2, "js")}
		same(t, files(t, to.dir), one, append(assets, "google1234.html")...)
		if _, err := os.Stat(filepath.Join(to.dir, "news/article-7")); err == nil {
			t.Error("the empty folder of a removed page was not removed")
		}
		// Fingerprinted assets are removed after the grace period.
		later := func(o *Options) { o.Now = time.Now().Add(2 * time.Hour) }
		r = run(t, one, to, later)
		equal(t, "removals after the grace period", paths(r, "remove"), assets)
		same(t, files(t, to.dir), one, "google1234.html")
		// Then nothing is left to do.
		if r = run(t, one, to, later); len(r.Actions) != 0 || r.Waiting != 0 {
			t.Errorf("after all removals: %+v", r)
		}
		v, err := Verify(t.Context(), options(one.write(t, t.TempDir()), to.address))
		if err != nil || len(v.Differences) != 1 || v.Differences[0].Kind != "foreign" || v.Differences[0].Path != "google1234.html" {
			t.Errorf("Verify returns %+v, %v", v, err)
		}
	})
}

func TestForeignFileAtOwnPathIsNotRemoved(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		s["old/index.html"] = "old"
		run(t, s, to)
		delete(s, "old/index.html")
		run(t, s, to)
		if err := os.MkdirAll(filepath.Join(to.dir, "old"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to.dir, "old/index.html"), []byte("by hand"), 0o644); err != nil {
			t.Fatal(err)
		}
		if r := run(t, s, to); r.Removed != 0 {
			t.Errorf("%+v", r)
		}
	})
}

// The record of the last deploy says what the bucket should contain. What somebody has changed since is uploaded again, also
// if its size is the same.
func TestObjectsChangedByHandAreRestored(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		run(t, s, to)
		b, err := bucket.Open(t.Context(), to.address, bucket.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"index.html": "by hand", "news/index.html": strings.Repeat("x", len(s["news/index.html"]))} {
			if err := b.Put(t.Context(), name, []byte(text), &bucket.Headers{}); err != nil {
				t.Fatal(err)
			}
		}
		if r := run(t, s, to); r.Uploaded != 2 {
			t.Errorf("%+v", r)
		}
		same(t, files(t, to.dir), s)
	})
}

func TestManyRemovalsNeedYes(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		many := release(30)
		run(t, many, to)
		s := release(1)
		o := options(s.write(t, t.TempDir()), to.address)
		o.Yes, o.DryRun = false, true
		r, err := Deploy(t.Context(), o)
		if err != nil || !r.NeedsYes || r.Removed != 29 {
			t.Errorf("dry run: %+v, %v", r, err)
		}
		o.DryRun = false
		if _, err := Deploy(t.Context(), o); !errors.Is(err, ErrTooMany) || !strings.Contains(err.Error(), "remove 29 of") {
			t.Fatalf("%v", err)
		}
		same(t, files(t, to.dir), many)
		o.Yes = true
		if _, err := Deploy(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	})
}

// TestRemovalsOfAnEmptiedFolder deploys where somebody removed every file except the state of deploys.
func TestRemovalsOfAnEmptiedFolder(t *testing.T) {
	t.Parallel()
	to := target{dir: t.TempDir()}
	to.address = "file://" + filepath.ToSlash(to.dir)
	run(t, release(30), to)
	for name := range release(30) {
		if err := os.Remove(filepath.Join(to.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	s := release(1)
	o := options(s.write(t, t.TempDir()), to.address)
	o.Yes, o.Prune = false, true
	if _, err := Deploy(t.Context(), o); !errors.Is(err, ErrTooMany) {
		t.Errorf("%v, want %v", err, ErrTooMany)
	}
	o.Yes = true
	if _, err := Deploy(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	same(t, files(t, to.dir), s)
}
