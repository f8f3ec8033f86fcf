package deploy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// run deploys a site and compares the report with the bucket.
func run(t *testing.T, s site, to target, change ...func(*Options)) Report {
	t.Helper()
	o := options(s.write(t, filepath.Join(t.TempDir(), "dist")), to.address)
	for _, c := range change {
		c(&o)
	}
	r, err := Deploy(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// paths returns the files of a report's actions of one kind, in order.
func paths(r Report, do string) (list []string) {
	for _, a := range r.Actions {
		if a.Do == do {
			list = append(list, a.Path)
		}
	}
	return list
}

func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestFirstUnchangedAndEditedDeploy(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		if r := run(t, s, to); r.Uploaded != len(s) || r.Removed != 0 {
			t.Errorf("the first deploy: %+v", r)
		}
		same(t, files(t, to.dir), s)

		r := run(t, s, to)
		if r.Uploaded != 0 || r.Unchanged != len(s) || len(r.Changed) != 0 {
			t.Errorf("the second deploy: %+v", r)
		}
		if limit := int64(4); strings.HasPrefix(to.address, "s3") && r.Requests > limit {
			t.Errorf("the second deploy made %d requests, want at most %d", r.Requests, limit)
		}

		s["news/article-3/index.html"] += "edited"
		s["news/index.html"] += "edited"
		r = run(t, s, to)
		equal(t, "uploads of an edit", paths(r, "upload"), []string{"news/article-3/index.html", "news/index.html"})
		equal(t, "stale addresses of an edit", r.Changed, []string{"/news/", "/news/article-3/"})
		same(t, files(t, to.dir), s)
	})
}

func TestChangedHeaderIsUploaded(t *testing.T) {
	t.Parallel()
	name, dir := server.Bucket(t)
	to, s := target{at(server.Address, name), dir}, release(1)
	run(t, s, to)
	s["_headers"] = rules + "/news/*\n  Cache-Control: public, max-age=60\n/favicon.svg\n  Content-Disposition: attachment\n"
	r := run(t, s, to)
	want := []string{"_headers", "favicon.svg"}
	for p := range s {
		if strings.HasPrefix(p, "news/") {
			want = append(want, p)
		}
	}
	equal(t, "uploads", paths(r, "upload"), want)
	o := options(s.write(t, t.TempDir()), to.address)
	v, err := Verify(t.Context(), o)
	if err != nil || len(v.Differences) != 0 || v.Same != len(s) {
		t.Errorf("Verify returns %+v, %v", v, err)
	}
}

func TestUploadOrder(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		run(t, release(1), to)
		r := run(t, release(2), to)
		uploads := paths(r, "upload")
		place := func(name string) int { return slices.Index(uploads, name) }
		chain := []string{asset(2, "css"), "news/article-7/index.html", "news/index.html", "news/feed.xml"}
		for i := 1; i < len(chain); i++ {
			if a, b := place(chain[i-1]), place(chain[i]); a < 0 || b < 0 || a > b {
				t.Errorf("%s is uploaded at position %d, %s at %d", chain[i-1], a, chain[i], b)
			}
		}
		if last := r.Actions[len(r.Actions)-1]; last.Do == "remove" {
			return
		}
		for i, a := range r.Actions {
			if a.Do == "remove" && i < len(uploads) {
				t.Errorf("%s is removed before the last upload", a.Path)
			}
		}
	})
}

func TestDryRunChangesNothing(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		dry := func(o *Options) { o.DryRun = true }
		if r := run(t, s, to, dry); r.Uploaded != len(s) || r.Bytes == 0 || !r.DryRun {
			t.Errorf("before the first deploy: %+v", r)
		}
		if _, err := os.Stat(to.dir); strings.HasPrefix(to.address, "file") && err == nil {
			t.Error("a dry run created the folder")
		}
		run(t, s, to)
		before := files(t, to.dir)
		r := run(t, release(2), to, dry)
		if r.Uploaded == 0 {
			t.Errorf("%+v", r)
		}
		same(t, files(t, to.dir), before)
		same(t, before, files(t, to.dir))
	})
}

func TestEncodeUploadsCompressedCopies(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		s := release(1)
		br := func(o *Options) { o.Encode = "br" }
		run(t, s, to, br)
		want := release(1)
		want[asset(1, "css")] = want[asset(1, "css")+".br"]
		same(t, files(t, to.dir), want)
		if r := run(t, s, to, br); r.Uploaded != 0 {
			t.Errorf("the second deploy: %+v", r)
		}
	})
}

func TestForeignFolderIsNotDeployed(t *testing.T) {
	dir := t.TempDir()
	if _, err := Deploy(t.Context(), options(dir, "file:///nowhere")); !errors.Is(err, ErrNotBuilt) {
		t.Error(err)
	}
	if _, err := Deploy(t.Context(), options(site{}.write(t, dir), "file:///nowhere")); !errors.Is(err, ErrEmpty) {
		t.Error(err)
	}
}

func TestAddresses(t *testing.T) {
	dir := release(1).write(t, t.TempDir())
	for address, words := range map[string]string{
		"ftp://example.org":        "not a bucket address",
		"s3://key:secret@bucket":   "credentials come from the environment",
		"file://www/x":             "names the host",
		"file:www":                 "not absolute",
		"s3://bucket?nonsense=yes": "nonsense",
		"%":                        "address of the bucket is invalid",
	} {
		_, err := Deploy(t.Context(), options(dir, address))
		if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "key:secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestPermanentErrorsAreNotRetried(t *testing.T) {
	server.Start(t)
	notFound := options(release(1).write(t, t.TempDir()), at(server.Address, "no-such-bucket"))
	notFound.Notice = func(text string) { t.Errorf("it is tried again: %s", text) }
	if _, err := Deploy(t.Context(), notFound); err == nil {
		t.Error("no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Deploy(ctx, options(release(1).write(t, t.TempDir()), at(server.Address, "no-such-bucket"))); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestBucketWithPrefix(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		mark := "?"
		if strings.Contains(to.address, "?") {
			mark = "&"
		}
		part := func(name string) target {
			return target{to.address + mark + "prefix=" + name + "/", filepath.Join(to.dir, name)}
		}
		if err := os.MkdirAll(to.dir, 0o755); err != nil {
			t.Fatal(err)
		}
		one, two := part("one"), part("two")
		run(t, release(1), one)
		run(t, release(2), two)
		run(t, release(3), two, func(o *Options) { o.Grace = time.Nanosecond })
		same(t, files(t, one.dir), release(1))
		if r := run(t, release(1), one); r.Uploaded != 0 {
			t.Errorf("%+v", r)
		}
		if entries, _ := os.ReadDir(to.dir); len(entries) > 3 { // one, two, and what the server keeps
			t.Errorf("there are files outside the prefix: %v", entries)
		}
	})
}

func TestSecretsAreNotPrinted(t *testing.T) { // not in parallel: it changes the environment
	name, _ := server.Bucket(t)
	p := server.NewProxy(t)
	t.Setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
	_, err := Deploy(t.Context(), options(release(1).write(t, t.TempDir()), at(p.Host(), name)))
	if err == nil || strings.Contains(err.Error(), "another-secret") || p.Requests.Load() != 1 {
		t.Errorf("%v after %d requests", err, p.Requests.Load())
	}
	t.Setenv("AWS_ACCESS_KEY_ID", "")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	if _, err := Deploy(t.Context(), options(release(1).write(t, t.TempDir()), at(p.Host(), name))); !errors.Is(err, bucket.ErrNoCredentials) {
		t.Errorf("%v", err)
	}
}
