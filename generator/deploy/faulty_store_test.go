package deploy

import (
	"cmp"
	"context"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// TestManyDeploysToAFaultyStore deploys releases in any order to a store that fails a fifth of all requests, hangs, and
// returns stale listings, while visitors read. Each deploy succeeds after a few attempts. Then the bucket contains the
// release and no page of another one. No visitor misses a file of a page. GACETA_DEPLOYS is the number of deploys:
// `make faults` makes 300.
func TestManyDeploysToAFaultyStore(t *testing.T) {
	t.Parallel()
	times, _ := strconv.Atoi(os.Getenv("GACETA_DEPLOYS"))
	times = cmp.Or(times, 10)
	dice := seed.Random(t)
	name, dir := server.Bucket(t)
	p := server.NewProxy(t)
	p.Intercept(faulty(dice.Uint64()))
	sound, broken := target{at(server.Address, name), dir}, target{at(p.Host(), name), dir}
	run(t, release(1), sound)
	stop := visitors(t, sound)
	defer stop()

	now, history, failed := time.Now(), []int{1}, 0
	attempt := func(what string, work func(context.Context, Options) (Report, error), n int) bool {
		now = now.Add(10 * time.Minute)
		o := options(release(n).write(t, t.TempDir()), broken.address)
		o.Now, o.Jobs = now, 4
		o.Lock = LockTimes{TTL: 8 * time.Second, Wait: 30 * time.Second}
		o.Retry = bucket.Retry{MaxTries: 5, Pause: time.Millisecond, MaxPause: 10 * time.Millisecond}
		o.Retry.TryTimeout, o.Retry.MaxElapsed = 2*time.Second, 20*time.Second
		_, err := work(t.Context(), o)
		if err != nil {
			t.Logf("%s of %d: %v", what, n, err)
			failed++
		}
		return err == nil
	}
	deploy := func(n int) {
		for range 10 {
			if attempt("deploy", Deploy, n) {
				contains(t, dir, release(n))
				return
			}
		}
		t.Fatalf("release %d cannot be deployed", n)
	}
	for i := range times {
		last := history[len(history)-1]
		next := (last + 1 + dice.IntN(4)) % 6
		deploy(next)
		history = append(history, next)
		if i%5 == 4 && attempt("rollback", Rollback, next) {
			contains(t, dir, release(last))
			history = append(history, last)
		}
	}
	t.Logf("%d of %d deploys had to be repeated", failed, times)
	run(t, release(9), sound, func(o *Options) { o.Now = now.Add(time.Hour) })
	run(t, release(9), sound, func(o *Options) { o.Now = now.Add(5 * time.Hour) }) // the last assets are retired now
	same(t, files(t, dir), release(9))
}

// contains fails unless a bucket contains the site and, besides, only assets of other releases.
func contains(t *testing.T, dir string, want site) {
	t.Helper()
	got := files(t, dir)
	for name := range got {
		if _, ok := want[name]; !ok && strings.HasPrefix(name, "_assets/") {
			delete(got, name)
		}
	}
	same(t, got, want)
}

// visitors read pages and the files that they load until stop is called. No file may be missing.
func visitors(t *testing.T, to target) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, name := range []string{"index.html", "news/index.html", "news/article-3/index.html"} {
		all.Go(func() {
			b, err := bucket.Open(t.Context(), to.address, bucket.Options{})
			for err == nil && ctx.Err() == nil {
				var text []byte
				if text, err = b.Get(t.Context(), name, 0); err == nil {
					for _, file := range needs(string(text)) {
						if strings.HasPrefix(file, "_assets/") && err == nil {
							_, err = b.Attributes(t.Context(), file)
						}
					}
				}
				time.Sleep(20 * time.Millisecond) // a reader, not a load test
			}
			if err != nil {
				t.Errorf("a visitor of %s: %v", name, err)
			}
		})
	}
	return sync.OnceFunc(func() { cancel(); all.Wait() })
}

// faulty adds to s3test.Unreliable requests that are never answered, and listings as they were before.
func faulty(number uint64) s3test.Interceptor {
	unreliable, dice := s3test.Unreliable(number), rand.New(rand.NewPCG(number, 1))
	var mu sync.Mutex
	listings := map[string][]*httptest.ResponseRecorder{} // by prefix, oldest first
	return func(n int64, w http.ResponseWriter, r *http.Request, pass func(http.ResponseWriter)) {
		mu.Lock()
		luck, which := dice.IntN(100), dice.IntN(4)
		mu.Unlock()
		query := r.URL.Query()
		switch {
		case luck == 0:
			_, _ = io.Copy(io.Discard, r.Body) // the server notices only afterwards that the client is gone
			<-r.Context().Done()
		case query.Get("list-type") == "2":
			fresh := httptest.NewRecorder()
			pass(fresh)
			mu.Lock()
			known := listings[query.Get("prefix")]
			listings[query.Get("prefix")] = append(known[max(0, len(known)-8):], fresh)
			mu.Unlock()
			if luck < 30 && len(known) > 0 {
				fresh = known[max(0, len(known)-1-which)]
			}
			unreliable(n, w, r, func(w http.ResponseWriter) {
				maps.Copy(w.Header(), fresh.Header())
				w.WriteHeader(fresh.Code)
				_, _ = w.Write(fresh.Body.Bytes())
			})
		default:
			unreliable(n, w, r, pass)
		}
	}
}
