//go:build linux

package deploy

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// TestManyFiles measures an unchanged deploy of 20,000 files. The files are written into the server's
// folder with their checksums, because uploading them is not measured.
func TestManyFiles(t *testing.T) {
	t.Parallel()
	const count = 20000
	name, dir := server.Bucket(t)
	p := server.NewProxy(t)
	s := site{"_headers": rules}
	for i := range count - 1 {
		s[fmt.Sprintf("news/%d/article-%d.html", i%97, i)] = "page"
	}
	o := options(s.write(t, filepath.Join(server.Root, "dist-of-"+name)), at(p.Host(), name))
	o.Retry.TryTimeout, o.Retry.MaxElapsed = time.Minute, 2*time.Minute // a busy machine lists 1,000 files in seconds; each try counts
	m, err := manifest.Read(t.Context(), o.Site, manifest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		from, to := filepath.Join(server.Root, "dist-of-"+name, f.Path), filepath.Join(dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := unix.Setxattr(from, "user.etag", []byte(`"`+f.MD5+`"`), 0); err != nil {
			t.Fatal(err)
		}
		if err := os.Link(from, to); err != nil {
			t.Fatal(err)
		}
	}
	st, err := openStore(t.Context(), o.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	if err := (&record{Shape: recordShape, ID: "000001-first", Number: 1, Time: o.Now, Files: m.Files}).save(t.Context(), st); err != nil {
		t.Fatal(err)
	}

	p.Requests.Store(0)
	begin := time.Now()
	r, err := Deploy(t.Context(), o)
	if err != nil || r.Uploaded != 0 || r.Unchanged != count {
		t.Fatalf("%d uploaded, %d unchanged, %v", r.Uploaded, r.Unchanged, err)
	}
	t.Logf("an unchanged deploy: %d requests, %s", p.Requests.Load(), time.Since(begin).Round(time.Millisecond))
	const listing = count/1000 + 1 // with the records of earlier deploys
	if most := int64(listing + 3); p.Requests.Load() > most {
		t.Errorf("an unchanged deploy made %d requests, want at most %d", p.Requests.Load(), most)
	}
}
