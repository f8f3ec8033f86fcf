package deploy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func rollback(t *testing.T, to target, change ...func(*Options)) (Report, error) {
	t.Helper()
	o := options(t.TempDir(), to.address)
	o.Site = nil // a rollback needs no build
	for _, c := range change {
		c(&o)
	}
	return Rollback(t.Context(), o)
}

func TestRollback(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		if _, err := rollback(t, to); !errors.Is(err, ErrNoFormer) {
			t.Errorf("in an empty bucket: %v", err)
		}
		one, two, three := release(1), release(2), release(3)
		first := run(t, one, to)
		if _, err := rollback(t, to); !errors.Is(err, ErrNoFormer) {
			t.Errorf("after one deploy: %v", err)
		}
		run(t, two, to)
		run(t, three, to)

		r, err := rollback(t, to)
		if err != nil {
			t.Fatal(err)
		}
		var waiting []string // for the end of the grace period
		for _, s := range []site{one, two, three, release(4)} {
			for name := range s {
				if strings.HasPrefix(name, "_assets/") {
					waiting = append(waiting, name)
				}
			}
		}
		same(t, files(t, to.dir), two, waiting...)
		if len(r.Changed) == 0 || r.Restored == "" {
			t.Errorf("%+v", r)
		}

		// A second rollback goes back further.
		r, err = rollback(t, to)
		if err != nil || r.Restored != first.Deploy {
			t.Fatalf("%+v, %v", r, err)
		}
		same(t, files(t, to.dir), release(1), waiting...)
		if _, err := rollback(t, to); !errors.Is(err, ErrNoFormer) {
			t.Errorf("at the first deploy: %v", err)
		}
		// The next deploy continues from there.
		run(t, release(4), to)
		same(t, files(t, to.dir), release(4), waiting...)
	})
}

// TestFormerDeployOutlivesGrace checks that the files for a rollback are kept beyond the grace period until the next
// deploy.
func TestFormerDeployOutlivesGrace(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		run(t, release(2), to)
		years := func(o *Options) { o.Now = time.Now().Add(20000 * time.Hour) }
		run(t, release(2), to, years) // removes the assets of release 1 …
		if _, err := os.Stat(filepath.Join(to.dir, asset(1, "css"))); err == nil {
			t.Fatal("the old asset was not removed")
		}
		if _, err := rollback(t, to, years); err != nil { // … and yet it can be restored
			t.Fatal(err)
		}
		got := files(t, to.dir)
		for name, text := range release(1) {
			if got[name] != text {
				t.Errorf("%s was not restored", name)
			}
		}
		// The files for earlier rollbacks are removed after the grace period.
		run(t, release(5), to, years)
		run(t, release(6), to, func(o *Options) { o.Now = time.Now().Add(60000 * time.Hour) })
		if old, _ := filepath.Glob(filepath.Join(to.dir, ".gaceta/deploys/*")); len(old) > 3 {
			t.Errorf("%d records are kept", len(old))
		}
	})
}

func TestRollbackWithMissingBackupsChangesNothing(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		run(t, release(2), to)
		if err := os.RemoveAll(filepath.Join(to.dir, ".gaceta/files")); err != nil {
			t.Fatal(err)
		}
		before := files(t, to.dir)
		if _, err := rollback(t, to); !errors.Is(err, ErrNoBackup) {
			t.Errorf("%v", err)
		}
		same(t, files(t, to.dir), before)
	})
}
