package deploy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// TestConcurrentDeploys starts several deploys of different releases. They run one after the
// other, and the bucket then contains exactly one of the releases.
func TestConcurrentDeploys(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		const n = 4
		var wait sync.WaitGroup
		var mu sync.Mutex
		ids := map[string]int{}
		for i := range n {
			dir := release(2+i).write(t, filepath.Join(t.TempDir(), "dist"))
			wait.Go(func() {
				o := options(dir, to.address)
				o.Lock.TTL = 10 * time.Second // how often a waiting deploy looks depends on it
				r, err := Deploy(t.Context(), o)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				ids[r.Deploy] = 2 + i
			})
		}
		wait.Wait()
		got := files(t, to.dir)
		winner := 0
		for i := range n {
			if got["index.html"] == release(2 + i)["index.html"] {
				winner = 2 + i
			}
		}
		if winner == 0 {
			t.Fatal("the home page belongs to none of the releases")
		}
		for name, text := range release(winner) {
			if got[name] != text {
				t.Errorf("%s does not belong to release %d", name, winner)
			}
		}
		if len(ids) != n {
			t.Errorf("%d deploys have %d IDs", n, len(ids))
		}
		if left, _ := os.ReadDir(filepath.Join(to.dir, ".gaceta/lock")); len(left) > 0 {
			t.Errorf("%d locks are left", len(left))
		}
	})
}

func TestLiveAndExpiredLocks(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		o := options(s.write(t, t.TempDir()), to.address)
		o.Lock.TTL = 6 * time.Second
		st, err := openStore(t.Context(), o.withDefaults())
		if err != nil {
			t.Fatal(err)
		}
		other := &lock{s: st, key: lockDir + "other", ttl: o.Lock.TTL}
		if err := other.write(t.Context()); err != nil {
			t.Fatal(err)
		}
		other.ctx, other.cancel = context.WithCancelCause(t.Context())
		var refresh sync.WaitGroup
		refresh.Go(other.keepFresh)
		var told []string
		o.Notice = func(text string) { told = append(told, text) }
		o.Lock.Wait = 2 * o.Lock.TTL // longer than a dead lock lives
		if _, err := Deploy(t.Context(), o); !errors.Is(err, ErrLocked) {
			t.Errorf("with a live lock of another deploy: %v", err)
		}
		if len(told) != 1 || !strings.Contains(told[0], "waiting for another deploy") {
			t.Errorf("told %q", told)
		}
		if len(files(t, to.dir)) > 0 {
			t.Error("files were written despite a live lock")
		}
		other.cancel(nil) // its holder dies, the object stays
		refresh.Wait()
		o.Lock.Wait = 30 * time.Second
		if _, err := Deploy(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		same(t, files(t, to.dir), s)
	})
}

// TestDeployStopsWhenLockIsLost removes the lock during the deploy.
func TestDeployStopsWhenLockIsLost(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		o := options(release(1).write(t, t.TempDir()), to.address)
		o.Jobs = 1
		o.Progress = func(done, _ int) {
			if done == 2 {
				_ = os.RemoveAll(filepath.Join(to.dir, ".gaceta/lock"))
			}
		}
		if _, err := Deploy(t.Context(), o); !errors.Is(err, errLost) {
			t.Fatal(err)
		}
		if _, ok := files(t, to.dir)["index.html"]; ok {
			t.Error("pages were written without the lock")
		}
	})
}

// TestLocksFromTheFutureExpire: a lock that nobody rewrites ends although its time is not over.
func TestLocksFromTheFutureExpire(t *testing.T) {
	start := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(seconds int) bucket.Object {
		return bucket.Object{Modified: start.Add(time.Duration(seconds) * time.Second)}
	}
	l := &lock{ttl: time.Minute}
	for _, c := range []struct {
		other, own int
		want       bool
	}{
		{other: 1e8, own: 0}, {other: 1e8, own: 60}, {other: 1e8, own: 61, want: true}, // not rewritten
		{other: 1e8 + 15, own: 62}, {other: 1e8 + 15, own: 122}, {other: 1e8 + 30, own: 123}, // a live one
		{other: 100, own: 161, want: true}, {other: 100, own: 160},
	} {
		if got := l.isExpired("a", at(c.other), at(c.own)); got != c.want {
			t.Errorf("at %d s, a lock of %d s: expired %v", c.own, c.other, got)
		}
	}
}
