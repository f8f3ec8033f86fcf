package deploy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// TestUnreliableServer fails a fifth of all requests in five ways.
func TestUnreliableServer(t *testing.T) {
	t.Parallel()
	for n := range uint64(3) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			name, dir := server.Bucket(t)
			p := server.NewProxy(t)
			p.Intercept(s3test.Unreliable(n))
			to := target{at(p.Host(), name), dir}
			retries := int64(0)
			for n := range 4 {
				r := run(t, release(n), to, func(o *Options) { o.Grace = time.Nanosecond; o.Now = o.Now.Add(time.Duration(n) * time.Hour) })
				retries += r.Retries
				if r.Requests > 3*int64(60+r.Uploaded+r.Removed) {
					t.Errorf("%d requests for %d uploads and %d removals", r.Requests, r.Uploaded, r.Removed)
				}
			}
			if retries == 0 {
				t.Error("no request failed")
			}
			// Deploy again after the grace period of all old assets.
			run(t, release(3), to, func(o *Options) { o.Grace = time.Nanosecond; o.Now = o.Now.Add(99 * time.Hour) })
			same(t, files(t, dir), release(3))
		})
	}
}

// TestRetriesAreLimited checks the limits in number and in time.
func TestRetriesAreLimited(t *testing.T) {
	t.Parallel()
	name, _ := server.Bucket(t)
	for what, meddle := range map[string]s3test.Interceptor{
		"errors": func(_ int64, w http.ResponseWriter, _ *http.Request, _ func(http.ResponseWriter)) {
			w.WriteHeader(http.StatusInternalServerError)
		},
		"silence": func(_ int64, _ http.ResponseWriter, r *http.Request, _ func(http.ResponseWriter)) {
			<-r.Context().Done()
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			p := server.NewProxy(t)
			p.Intercept(meddle)
			o := options(release(1).write(t, t.TempDir()), at(p.Host(), name))
			told := 0
			o.Notice = func(string) { told++ }
			o.Retry = bucket.Retry{MaxTries: 4, Pause: time.Millisecond, TryTimeout: 200 * time.Millisecond, MaxElapsed: 2 * time.Second}
			begin := time.Now()
			_, err := Deploy(t.Context(), o)
			if took := time.Since(begin); err == nil || took > time.Minute || p.Requests.Load() > 4 || what == "errors" && told != 1 {
				t.Errorf("%v after %s and %d requests, notified %d times", err, took, p.Requests.Load(), told)
			}
		})
	}
}

// TestInterruptedDeployIsFinished kills deploys at random requests, or
// interrupts them, and finishes each with another one.
func TestInterruptedDeployIsFinished(t *testing.T) {
	t.Parallel()
	const points = 20
	one, two := release(1), release(2)
	from, to := one.write(t, filepath.Join(t.TempDir(), "one")), two.write(t, filepath.Join(t.TempDir(), "two"))

	// The number of requests of a complete deploy.
	name, _ := server.Bucket(t)
	whole := server.NewProxy(t)
	if _, err := Deploy(t.Context(), options(from, at(whole.Host(), name))); err != nil {
		t.Fatal(err)
	}
	first := whole.Requests.Load()
	if _, err := Deploy(t.Context(), options(to, at(whole.Host(), name))); err != nil {
		t.Fatal(err)
	}
	total := whole.Requests.Load() - first

	dice := seed.Random(t)
	limit := make(chan struct{}, 10)
	var cut sync.WaitGroup
	for i := range points {
		stop, interrupt := 1+dice.Int64N(total), i%4 == 3
		cut.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			what := fmt.Sprintf("request %d of %d, interrupted %v", stop, total, interrupt)
			stoppedAndFinished(t, what, from, to, stop, interrupt, two)
		})
	}
	cut.Wait()
}

// stoppedAndFinished deploys to over from, stops at a request, and finishes with another deploy. The bucket must then
// contain exactly want.
func stoppedAndFinished(t *testing.T, what, from, to string, stop int64, interrupt bool, want site) {
	name, dir := server.Bucket(t)
	if _, err := Deploy(t.Context(), options(from, at(server.Address, name))); err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	p := server.NewProxy(t)
	reached := make(chan struct{})
	p.Intercept(func(n int64, w http.ResponseWriter, _ *http.Request, pass func(http.ResponseWriter)) {
		if n == stop {
			close(reached)
		}
		pass(w)
	})
	stopDeploy := killDeploy
	if interrupt {
		stopDeploy = interruptDeploy
	}
	if err := stopDeploy(t, to, at(p.Host(), name), reached); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	forgetLock(t, dir)
	// At every moment, the assets of all pages exist.
	for file, text := range files(t, dir) {
		for _, needed := range needs(text) {
			if _, err := os.Stat(filepath.Join(dir, needed)); err != nil {
				t.Errorf("%s: %s needs %s, which is missing", what, file, needed)
			}
		}
	}
	if _, err := Deploy(t.Context(), options(to, at(server.Address, name))); err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	got := files(t, dir)
	for file, text := range want {
		if got[file] != text {
			t.Errorf("%s: %s is missing or wrong", what, file)
		}
	}
	o := options(to, at(server.Address, name))
	o.Now = o.Now.Add(2 * time.Hour) // the old assets' time is over
	if _, err := Deploy(t.Context(), o); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	nothingElse(t, what, dir, want)
}

// interruptDeploy cancels a deploy when reached is closed, unless the deploy ends before.
func interruptDeploy(t *testing.T, folder, target string, reached chan struct{}) error {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := Deploy(ctx, options(folder, target))
		done <- err
	}()
	select {
	case <-reached:
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	case err := <-done:
		return err
	}
}

// killDeploy kills a process that deploys when reached is closed, unless the process ends before.
func killDeploy(_ *testing.T, folder, target string, reached chan struct{}) error {
	text, _ := json.Marshal(order{Dir: folder, Target: target})
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+string(text))
	if err := child.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	select {
	case <-reached:
		_ = child.Process.Kill()
		<-ended
	case <-ended:
	}
	return nil
}

// nothingElse fails if a bucket contains a file that the site does not have, or what an interrupted deploy leaves.
func nothingElse(t *testing.T, what, dir string, want site) {
	t.Helper()
	for file := range files(t, dir) {
		if _, ok := want[file]; !ok {
			t.Errorf("%s: %s was not removed", what, file)
		}
	}
	for _, state := range []string{path.Base(pendingKey), path.Base(lockDir)} {
		if left, _ := filepath.Glob(filepath.Join(dir, privatePrefix, state, "*")); len(left) > 0 {
			t.Errorf("%s: %s is left", what, left)
		}
		if info, err := os.Stat(filepath.Join(dir, privatePrefix, state)); err == nil && !info.IsDir() {
			t.Errorf("%s: %s is left", what, state)
		}
	}
}

// TestKilledDeployIntoFolder kills deploys into a folder after various numbers of files,
// and finishes them.
func TestKilledDeployIntoFolder(t *testing.T) {
	t.Parallel()
	one, two := release(1), release(2)
	from, to := one.write(t, filepath.Join(t.TempDir(), "one")), two.write(t, filepath.Join(t.TempDir(), "two"))
	limit := make(chan struct{}, 10)
	var all sync.WaitGroup
	for n := 1; n < len(two); n += 3 {
		all.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			dir := filepath.Join(t.TempDir(), fmt.Sprint(n))
			target := "file://" + filepath.ToSlash(dir)
			if _, err := Deploy(t.Context(), options(from, target)); err != nil {
				t.Error(err)
				return
			}
			text, _ := json.Marshal(order{to, target, n})
			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), childVariable+"="+string(text))
			_ = child.Run()
			forgetLock(t, dir)
			half := filepath.Join(dir, "index.html.0123abcd.tmp") // as a writer leaves that is killed in the middle
			if err := os.WriteFile(half, []byte("half"), 0o644); err != nil {
				t.Error(err)
			}
			if _, err := Deploy(t.Context(), options(to, target)); err != nil {
				t.Errorf("after %d files: %v", n, err)
				return
			}
			got := files(t, dir)
			for file, text := range two {
				if got[file] != text {
					t.Errorf("after %d files: %s is missing or wrong", n, file)
				}
			}
			if _, err := os.Stat(half); err == nil {
				t.Errorf("after %d files: a half-written file is left", n)
			}
		})
	}
	all.Wait()
}
