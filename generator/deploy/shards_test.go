package deploy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"gaceta.dev/gaceta/generator/dist"
)

// split writes the outputs of shards and returns their folders. A page belongs to one shard and a list to the first.
// All other files belong to every shard.
func (s site) split(t *testing.T, build string, n int) []string {
	t.Helper()
	total, page := 0, 0
	for name := range s {
		if strings.HasSuffix(name, ".html") {
			total++
		}
	}
	all := make([]site, n)
	for i := range all {
		all[i] = site{}
	}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		of := -1
		switch {
		case strings.HasSuffix(name, ".html"):
			page++
			of = page % n
		case name == dist.FirstShardFile || strings.HasSuffix(name, ".xml") || strings.HasSuffix(name, ".json"):
			of = 0
		}
		for i := range all {
			if of == i || of < 0 {
				all[i][name] = s[name]
			}
		}
	}
	var dirs []string
	for i, part := range all {
		dir := part.write(t, filepath.Join(t.TempDir(), fmt.Sprint("part-", i)))
		marker := fmt.Sprintf("Written.\nbuild %s pages %d\n", build, total)
		if err := os.WriteFile(filepath.Join(dir, dist.Marker), []byte(marker), 0o644); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
	}
	return dirs
}

func put(t *testing.T, dir string, to target, change ...func(*Options)) Report {
	t.Helper()
	o := options(dir, to.address)
	for _, c := range change {
		c(&o)
	}
	r, err := Deploy(t.Context(), o)
	if err != nil {
		t.Error(err)
	}
	return r
}

// current returns the record of the current deploy.
func current(t *testing.T, to target) *record {
	t.Helper()
	s, err := openStore(t.Context(), options("", to.address).withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	r, err := readRemote(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for key := range r.objects {
		if strings.HasPrefix(key, shardsDir) {
			t.Errorf("%s is left", key)
		}
	}
	return r.current
}

// TestShardsDeployWholeSite deploys one release as a whole and the next by shards, in any order. The bucket then
// contains the same as after two whole deploys.
func TestShardsDeployWholeSite(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		next := release(2)
		for i, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
			part := target{to.address, to.dir}
			run(t, release(1), part, func(o *Options) { o.Recheck = true })
			before := files(t, to.dir)
			dirs := next.split(t, fmt.Sprint("b", i), 3)
			for _, n := range order[:2] {
				r := put(t, dirs[n], part)
				if r.Part == nil || r.Part.Of != pagesOf(next) || r.Removed > 0 || len(r.Changed) > 0 {
					t.Errorf("the first shards: %+v", r)
				}
				same(t, files(t, to.dir), before)
			}
			r := put(t, dirs[order[2]], part)
			if r.Part != nil || r.Deploy == "" {
				t.Errorf("the last shard: %+v", r)
			}
			for name, text := range next {
				if files(t, to.dir)[name] != text {
					t.Errorf("order %v: %s differs from the whole site", order, name)
				}
			}
			if rec := current(t, part); len(rec.Files) != len(next) || rec.Build != fmt.Sprint("b", i) {
				t.Errorf("%d files of the build %s are recorded", len(rec.Files), rec.Build)
			}
			v, err := Verify(t.Context(), options(next.write(t, t.TempDir()), to.address))
			if err != nil || len(v.Differences) > 0 || v.Same != len(next) { // headers too
				t.Errorf("order %v: %+v, %v", order, v, err)
			}
			for _, dir := range dirs { // again, and nothing is to do
				if r := put(t, dir, part); r.Uploaded+r.Removed > 0 || r.Part != nil {
					t.Errorf("a shard of the deployed site: %+v", r)
				}
			}
			if r, err := Rollback(t.Context(), options("", to.address)); err != nil || r.Uploaded == 0 {
				t.Errorf("%+v, %v", r, err)
			}
			same(t, shown(files(t, to.dir), release(1)), release(1))
		}
	})
}

// TestShardsDeploySameBucketState compares the buckets of a whole deploy and of a deploy by shards.
func TestShardsDeploySameBucketState(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		mark := map[bool]string{true: "&", false: "?"}[strings.Contains(to.address, "?")]
		at := func(name string) target {
			return target{to.address + mark + "prefix=" + name + "/", filepath.Join(to.dir, name)}
		}
		for _, n := range []int{1, 2, 3} {
			run(t, release(n), at("whole"))
			var wait sync.WaitGroup
			for _, dir := range release(n).split(t, fmt.Sprint("at-once-", n), 4) {
				wait.Go(func() {
					if _, err := Deploy(t.Context(), options(dir, at("parts").address)); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			same(t, files(t, at("parts").dir), files(t, at("whole").dir))
			same(t, files(t, at("whole").dir), files(t, at("parts").dir))
			a, b := current(t, at("whole")), current(t, at("parts"))
			if text(t, a.Files) != text(t, b.Files) || a.ID != b.ID || a.Former != b.Former || len(a.Retired) != len(b.Retired) {
				t.Errorf("the records differ: %s %s %d, %s %s %d", a.ID, a.Former, len(a.Retired), b.ID, b.Former, len(b.Retired))
			}
		}
	})
}

func TestShardsWithEncode(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		br := func(o *Options) { o.Encode = "br" }
		for _, dir := range release(1).split(t, "br", 2) {
			put(t, dir, to, br)
		}
		want := release(1)
		want[asset(1, "css")] = want[asset(1, "css")+".br"]
		same(t, files(t, to.dir), want)
		o := options(release(1).write(t, t.TempDir()), to.address)
		br(&o)
		if v, err := Verify(t.Context(), o); err != nil || len(v.Differences) > 0 {
			t.Errorf("%+v, %v", v, err)
		}
	})
}

func TestShardsOfTwoBuildsAreNotMixed(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		one, two := release(2).split(t, "one", 2), release(3).split(t, "two", 2)
		put(t, one[0], to)
		put(t, two[1], to)
		same(t, files(t, to.dir), release(1))
		put(t, two[0], to)
		if got := files(t, to.dir)["index.html"]; got != release(3)["index.html"] {
			t.Error("the complete build was not published")
		}
		// The staged files of the first build are removed after the grace period.
		put(t, two[0], to, func(o *Options) { o.Grace = 1; o.Recheck = true })
		current(t, to)
		if _, err := Deploy(t.Context(), options(one[1], to.address)); err != nil {
			t.Error(err)
		}
	})
}

func TestConflictingShardsAreAnError(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		dirs := release(1).split(t, "same", 2)
		put(t, dirs[0], to)
		if err := os.WriteFile(filepath.Join(dirs[1], "favicon.svg"), []byte("<svg>other</svg>"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Deploy(t.Context(), options(dirs[1], to.address)); !errors.Is(err, ErrShards) || !strings.Contains(err.Error(), "favicon.svg") {
			t.Error(err)
		}
	})
}

// TestInterruptedShardDeployIsFinished interrupts the deploys of shards at every request.
func TestInterruptedShardDeployIsFinished(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		for stop := 1; stop < 12; stop += 5 {
			n := 2 + stop
			for i, dir := range release(n).split(t, fmt.Sprint("stopped-", stop), 2) {
				ctx, cancel := context.WithCancel(t.Context())
				o := options(dir, to.address)
				o.Progress = func(done, _ int) {
					if done == stop {
						cancel()
					}
				}
				if _, err := Deploy(ctx, o); !errors.Is(err, context.Canceled) {
					t.Errorf("stopped at %d: %v", stop, err)
				}
				cancel()
				if r := put(t, dir, to); (r.Part == nil) != (i == 1) {
					t.Errorf("%+v", r)
				}
			}
			same(t, shown(files(t, to.dir), release(n)), release(n))
			current(t, to)
		}
	})
}

func TestDryRunOfShardChangesNothing(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		dirs := release(1).split(t, "dry", 2)
		r := put(t, dirs[0], to, func(o *Options) { o.DryRun = true })
		left, _ := filepath.Glob(filepath.Join(to.dir, ".gaceta", "*"))
		if r.Part == nil || r.Uploaded == 0 || len(left) > 0 {
			t.Errorf("%+v, %q", r, left)
		}
	})
}

// shown omits files that wait for the end of the grace period.
func shown(got, want site) site {
	s := site{}
	for name, text := range got {
		if _, ok := want[name]; ok {
			s[name] = text
		}
	}
	return s
}

func pagesOf(s site) (n int) {
	for name := range s {
		if strings.HasSuffix(name, ".html") {
			n++
		}
	}
	return n
}

func text(t *testing.T, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
