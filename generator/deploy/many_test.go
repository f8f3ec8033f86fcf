//go:build linux

package deploy

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaceta.dev/gaceta/generator/manifest"
)

// TestManyFiles says what an unchanged deploy of 20,000 files costs. The files
// come into the bucket beside the server, with the sums that it would have
// given them, because uploading them all is not what is measured.
func TestManyFiles(t *testing.T) {
	const count = 20000
	name, dir := server.bucket(t)
	p := newProxy(t)
	s := site{"_headers": rules}
	for i := range count - 1 {
		s[fmt.Sprintf("news/%d/article-%d/index.html", i%97, i)] = "page"
	}
	o := options(s.write(t, filepath.Join(server.root, "dist-of-"+name)), at(p.host(), name))
	m, err := manifest.Read(t.Context(), o.Site, manifest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		from, to := filepath.Join(server.root, "dist-of-"+name, f.Path), filepath.Join(dir, f.Path)
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
	st, err := openStore(t.Context(), o.Target, true, o.Retry)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if err := (&record{Shape: recordShape, ID: "000001-first", Number: 1, Time: o.Now, Files: m.Files}).save(t.Context(), st); err != nil {
		t.Fatal(err)
	}

	measure := func(what string, limit int64, uploads int) {
		t.Helper()
		p.requests.Store(0)
		begin := time.Now()
		r, err := Deploy(t.Context(), o)
		if err != nil || r.Uploaded != uploads || r.Unchanged != count-uploads {
			t.Fatalf("%s: %d uploaded, %d unchanged, %v", what, r.Uploaded, r.Unchanged, err)
		}
		t.Logf("%s: %d requests, %s", what, p.requests.Load(), time.Since(begin).Round(time.Millisecond))
		if p.requests.Load() > limit {
			t.Errorf("%s: %d requests, want at most %d", what, p.requests.Load(), limit)
		}
	}
	const listing = count/1000 + 1
	measure("an unchanged deploy", listing+2, 0)
	edited := filepath.Join(server.root, "dist-of-"+name, m.Files[7].Path)
	if err := os.Remove(edited); err != nil { // the bucket has the same inode
		t.Fatal(err)
	}
	if err := os.WriteFile(edited, []byte("edited"), 0o644); err != nil {
		t.Fatal(err)
	}
	measure("one edit", 2*listing+40, 1)
}
