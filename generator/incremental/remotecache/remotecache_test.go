package remotecache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

var server s3test.Server

func TestMain(m *testing.M) {
	s3test.Environment()
	status := m.Run()
	server.Stop()
	os.Exit(status)
}

// target is a bucket: its address, and the folder where tests see what it holds.
type target struct{ address, dir string }

func targets(t *testing.T, test func(t *testing.T, to target)) {
	server.Targets(t, func(t *testing.T, address, dir string) { test(t, target{address, dir}) })
}

func open(t testing.TB, address string) *Cache {
	t.Helper()
	d, err := New(address, "namespace", cachetest.Key, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// namespace is the content of a namespace: name → text.
type namespace map[string]string

func (s namespace) files() (list []File) {
	for name, text := range s {
		mark := fmt.Sprint(len(text), text[:min(9, len(text))])
		if name == "state" {
			mark = ""
		}
		list = append(list, File{Name: name, ETag: mark, Bytes: int64(len(text)), Read: func() ([]byte, error) { return []byte(text), nil }})
	}
	return list
}

func keep(t testing.TB, address string, s namespace) {
	t.Helper()
	if err := open(t, address).Save(t.Context(), s.files()); err != nil {
		t.Fatal(err)
	}
}

func fetch(t testing.TB, address string) (namespace, error) {
	t.Helper()
	var mu sync.Mutex
	s := namespace{}
	err := open(t, address).Restore(t.Context(), func(name string, data []byte) error {
		mu.Lock()
		defer mu.Unlock()
		s[name] = string(data)
		return nil
	})
	return s, err
}

func same(t testing.TB, what string, got, want namespace) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d files were fetched, not %d", what, len(got), len(want))
	}
	for name, text := range want {
		if got[name] != text {
			t.Fatalf("%s: %s has other bytes", what, name)
		}
	}
}

// objects are the objects of a bucket with their sizes.
func objects(t testing.TB, dir string) map[string]int64 {
	t.Helper()
	all := map[string]int64{}
	err := filepath.WalkDir(filepath.Join(dir, "gaceta-cache"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		all[file] = info.Size()
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

// TestRestoreReturnsSavedFiles changes a namespace at random.
func TestRestoreReturnsSavedFiles(t *testing.T) {
	targets(t, func(t *testing.T, to target) {
		if _, err := fetch(t, to.address); !errors.Is(err, ErrEmpty) {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		s := namespace{"state": "first", "output/large": strings.Repeat("0123456789abcdef", packBytes/16+1)}
		for step := range 25 {
			for range 1 + random.IntN(20) {
				name := fmt.Sprintf("output/%d/index.html", random.IntN(60))
				if s[name] != "" && random.IntN(3) == 0 {
					delete(s, name)
				} else {
					s[name] = fmt.Sprintf("%08d", random.IntN(40)) + strings.Repeat("x", random.IntN(3000))
				}
			}
			s["state"] = fmt.Sprint(step)
			keep(t, to.address, s)
			got, err := fetch(t, to.address)
			if err != nil {
				t.Fatal(err)
			}
			same(t, fmt.Sprint("step ", step), got, s)
		}
		if n := len(objects(t, to.dir)); n > 60 {
			t.Errorf("%d objects lie there after 25 builds", n)
		}
	})
}

func TestUnchangedFilesAreNotSentAgain(t *testing.T) {
	targets(t, func(t *testing.T, to target) {
		s := namespace{}
		for i := range 100 {
			s[fmt.Sprintf("output/%d", i)] = fmt.Sprintf("%08d", i) + strings.Repeat("abc", 1000)
		}
		keep(t, to.address, s)
		before := objects(t, to.dir)
		keep(t, to.address, s)
		if after := objects(t, to.dir); len(after) != len(before) {
			t.Errorf("%d objects became %d though nothing changed", len(before), len(after))
		}
		s["output/7"], s["images/7"], s["output/copy"] = "another one", "another one", s["output/8"]
		keep(t, to.address, s)
		for file, size := range objects(t, to.dir) {
			if _, old := before[file]; !old && strings.Contains(file, "pack-") && size > 200 {
				t.Errorf("%d bytes were sent for a change of eleven", size)
			}
		}
	})
}

// TestCacheOfAnotherKey is neither read nor mistaken for a damaged one. The next Save replaces it.
func TestCacheOfAnotherKey(t *testing.T) {
	s := namespace{"state": "one", "output/a": "two"}
	address := "file://" + filepath.Join(t.TempDir(), "bucket")
	keep(t, address, s)
	stranger, err := New(address, "namespace", cachedir.Key("the key of a pull request's build"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = stranger.Restore(t.Context(), func(name string, _ []byte) error {
		t.Errorf("%s is read", name)
		return nil
	})
	if !errors.Is(err, ErrOtherKey) {
		t.Errorf("got %v", err)
	}
	evil := File{Name: "output/a", Bytes: 4, Read: func() ([]byte, error) { return []byte("evil"), nil }}
	if err := stranger.Save(t.Context(), []File{evil}); err != nil {
		t.Fatal(err)
	}
	if _, err := fetch(t, address); !errors.Is(err, ErrOtherKey) {
		t.Errorf("the stranger's cache: %v", err)
	}
	keep(t, address, s)
	got, err := fetch(t, address)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "after another Save", got, s)
}

// TestCorruptionIsDetected changes, cuts and removes every object.
func TestCorruptionIsDetected(t *testing.T) {
	s := namespace{"state": "one", "output/a": "two", "output/b": strings.Repeat("three", 50)}
	dir := filepath.Join(t.TempDir(), "bucket")
	address := "file://" + dir
	keep(t, address, s)
	for file := range objects(t, dir) {
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := range whole {
			spoilt := bytes.Clone(whole)
			spoilt[i] ^= 1
			for _, data := range [][]byte{spoilt, whole[:i]} {
				_ = os.WriteFile(file, data, 0o644)
				if got, err := fetch(t, address); err == nil {
					same(t, "damaged "+file, got, s) // a byte of JSON that says nothing
				} else if !errors.Is(err, ErrCorrupt) && !(errors.Is(err, ErrOtherKey) && filepath.Base(file) == "pointer.json") {
					t.Fatalf("%s: %v", file, err)
				}
			}
		}
		_ = os.Remove(file)
		if _, err := fetch(t, address); !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrEmpty) {
			t.Fatalf("without %s: %v", file, err)
		}
		_ = os.WriteFile(file, whole, 0o644)
	}
	// Save replaces objects that could not be fetched.
	for _, kind := range []string{"pointer", "index-", "pack-"} {
		for file := range objects(t, dir) {
			if strings.Contains(file, kind) {
				_ = os.WriteFile(file, []byte("nonsense"), 0o644)
			}
		}
		d := open(t, address)
		if err := d.Restore(t.Context(), func(string, []byte) error { return nil }); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s is damaged: %v", kind, err)
		}
		if err := d.Save(t.Context(), s.files()); err != nil {
			t.Fatal(err)
		}
		got, err := fetch(t, address)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "replaced "+kind, got, s)
	}
}

// TestInvalidIndexIsRejected keeps indexes that a stranger could have written.
func TestInvalidIndexIsRejected(t *testing.T) {
	name := strings.Repeat("ab", 32)
	good := func() index {
		return index{Packs: []pack{{name, 10, []place{{Name: "output/a", At: 2, Bytes: 8}}}}}
	}
	if i := good(); !i.isValid() {
		t.Fatal("a good index is refused")
	}
	for what, lie := range map[string]func(i *index){
		"a path that leaves":     func(i *index) { i.Packs[0].Files[0].Name = "output/../../x" },
		"an absolute path":       func(i *index) { i.Packs[0].Files[0].Name = "/etc/passwd" },
		"a name twice":           func(i *index) { i.Packs[0].Files = append(i.Packs[0].Files, i.Packs[0].Files[0]) },
		"more than the pack":     func(i *index) { i.Packs[0].Files[0].Bytes = 9 },
		"a place that overflows": func(i *index) { i.Packs[0].Files[0].At, i.Packs[0].Files[0].Bytes = 1<<62, 1<<62 },
		"a place before":         func(i *index) { i.Packs[0].Files[0].At = -1 },
		"a size below nothing":   func(i *index) { i.Packs[0].Files[0].Bytes = -1 },
		"a pack that is a path":  func(i *index) { i.Packs[0].Name = "../../x" },
		"a pack of all memory":   func(i *index) { i.Packs[0].Bytes = 1 << 50 },
		"packs of all memory":    func(i *index) { i.Packs = slices.Repeat([]pack{{name, MaxBytes, nil}}, 2) },
	} {
		i := good()
		lie(&i)
		if i.isValid() {
			t.Errorf("%s is believed", what)
		}
	}
}

func TestConcurrentSaves(t *testing.T) {
	targets(t, func(t *testing.T, to target) {
		keep(t, to.address, namespace{"state": "0"})
		var wait sync.WaitGroup
		for i := range 4 {
			s := namespace{"state": fmt.Sprint("build ", i), "output/a": strings.Repeat("a", 100), fmt.Sprint("output/", i): "own"}
			wait.Go(func() {
				if err := open(t, to.address).Save(context.Background(), s.files()); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		got, err := fetch(t, to.address)
		if err != nil || !strings.HasPrefix(got["state"], "build ") || got["output/"+got["state"][6:]] != "own" {
			t.Errorf("%q, %v", got, err)
		}
	})
}

func TestSlowBucketTimesOut(t *testing.T) {
	name, _ := server.Bucket(t)
	p := server.NewProxy(t)
	stop := make(chan struct{})
	p.Intercept(func(_ int64, _ http.ResponseWriter, r *http.Request, _ func(http.ResponseWriter)) {
		select {
		case <-stop:
		case <-r.Context().Done():
		}
	})
	defer close(stop)
	d, err := New(s3test.At(p.Host(), name), "namespace", cachetest.Key, Options{Timeout: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	err = d.Restore(t.Context(), nil)
	if err == nil || !strings.Contains(err.Error(), "longer than 300ms") || time.Since(begin) > 10*time.Second {
		t.Errorf("%v after %s", err, time.Since(begin))
	}
	if err = d.Save(t.Context(), namespace{"state": "x"}.files()); err == nil {
		t.Error("it was kept")
	}
}

func TestFailingBucketIsRetried(t *testing.T) {
	name, _ := server.Bucket(t)
	p := server.NewProxy(t)
	p.Intercept(func(_ int64, w http.ResponseWriter, _ *http.Request, _ func(http.ResponseWriter)) {
		http.Error(w, "<Error><Code>InternalError</Code></Error>", http.StatusInternalServerError)
	})
	d, err := New(s3test.At(p.Host(), name), "namespace", cachetest.Key, Options{Retry: bucket.Retry{MaxTries: 3, Pause: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Restore(t.Context(), nil); err == nil || p.Requests.Load() != 3 {
		t.Errorf("%v after %d requests", err, p.Requests.Load())
	}
	p.Intercept(s3test.Unreliable(3))
	s := namespace{"state": "one", "output/a": "two"}
	o := Options{Retry: bucket.Retry{MaxTries: 12, Pause: time.Millisecond, MaxPause: 20 * time.Millisecond}}
	if d, err = New(s3test.At(p.Host(), name), "namespace", cachetest.Key, o); err != nil {
		t.Fatal(err)
	}
	if err := d.Save(t.Context(), s.files()); err != nil {
		t.Fatal(err)
	}
	got, err := fetch(t, s3test.At(server.Address, name))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "an unreliable server", got, s)
}

func TestAddressesAndSecrets(t *testing.T) { // not parallel: it changes the environment
	for address, words := range map[string]string{
		"ftp://example.org": "not a bucket address", "s3://key:secret@bucket": "credentials come from the environment", "file:www": "not absolute",
	} {
		if _, err := New(address, "namespace", cachetest.Key, Options{}); err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "key:secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	name, _ := server.Bucket(t)
	t.Setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
	err := open(t, s3test.At(server.Address, name)).Restore(t.Context(), nil)
	if err == nil || strings.Contains(err.Error(), "another-secret") {
		t.Errorf("%v", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := free.Addr().String()
	_ = free.Close()
	if err := open(t, s3test.At(host, "nobody")).Restore(t.Context(), nil); err == nil {
		t.Error("a server that is not there has answered")
	}
}
