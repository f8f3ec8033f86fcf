package deploy

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/dist"
)

// asPreview writes a site as a build of a preview does, below the base path of the published site.
func asPreview(t *testing.T, s site, name, base string) string {
	t.Helper()
	dir := s.write(t, filepath.Join(t.TempDir(), "dist"))
	pages := 0
	for file := range s {
		if strings.HasSuffix(file, ".html") {
			pages++
		}
	}
	origin := dist.BuildID{Build: "b", Pages: pages, Path: base + "/previews/" + name, Preview: name}
	if err := os.WriteFile(filepath.Join(dir, dist.Marker), []byte(origin.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// draft returns version n of the site as a preview, whose pages search engines do not index.
func draft(n int) site {
	s := release(n)
	for name := range s {
		if strings.HasSuffix(name, ".html") {
			s[name] = `<meta name="robots" content="noindex">` + s[name]
		}
	}
	return s
}

// deployPreview deploys version n of the site as a preview.
func deployPreview(t *testing.T, to target, name string, n int, now time.Time) Report {
	t.Helper()
	o := options(asPreview(t, draft(n), name, ""), to.address)
	o.Preview, o.Expires, o.Now, o.Prune, o.Yes, o.Grace = name, 24*time.Hour, now, false, false, 0
	r, err := Deploy(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// withPreviews returns what a bucket contains with the site and previews.
func withPreviews(s site, previews map[string]site) site {
	all := site{}
	maps.Copy(all, s)
	for name, preview := range previews {
		for file, text := range preview {
			all["previews/"+name+"/"+file] = text
		}
	}
	return all
}

// visible reads a bucket without the deploy state of the site and of previews.
func visible(t *testing.T, to target) site {
	s := files(t, to.dir)
	for name := range s {
		if strings.Contains(name, "/.gaceta/") {
			delete(s, name)
		}
	}
	return s
}

func TestPreviewsLeaveTheSiteAlone(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		published, start := release(1), time.Now()
		run(t, published, to)

		r := deployPreview(t, to, "pr-1", 2, start)
		if r.Preview != "pr-1" || r.Expires == nil || !r.Expires.Equal(start.Add(24*time.Hour).UTC().Truncate(time.Second)) {
			t.Errorf("the report names %q, which ends %v", r.Preview, r.Expires)
		}
		if !slices.Contains(r.Changed, "/previews/pr-1/news/") {
			t.Errorf("the addresses to purge are not those of the preview: %q", r.Changed)
		}
		deployPreview(t, to, "pr-2", 3, start.Add(12*time.Hour))
		both := map[string]site{"pr-1": draft(2), "pr-2": draft(3)}
		same(t, visible(t, to), withPreviews(published, both))

		if r := run(t, published, to); r.Uploaded+r.Removed != 0 || len(r.Changed) != 0 {
			t.Errorf("a deploy of the site after its previews: %+v", r)
		}
		o := options(published.write(t, filepath.Join(t.TempDir(), "dist")), to.address)
		if v, err := Verify(t.Context(), o); err != nil || len(v.Differences) > 0 {
			t.Errorf("Verify finds %+v, %v", v.Differences, err)
		}

		// A second deploy of a preview removes files that it no longer has, and renews its expiry.
		deployPreview(t, to, "pr-2", 1, start.Add(20*time.Hour))
		both["pr-2"] = draft(1)
		same(t, visible(t, to), withPreviews(published, both))

		expire := func(after time.Duration, dry bool) ExpiryReport {
			o := options(t.TempDir(), to.address)
			o.Now, o.DryRun = start.Add(after), dry
			r, err := ExpirePreviews(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if r := expire(23*time.Hour, false); len(r.Removed) != 0 || !slices.Equal(r.Left, []string{"pr-1", "pr-2"}) {
			t.Errorf("before the end of both: %+v", r)
		}
		if r := expire(25*time.Hour, true); len(r.Removed) != 1 || r.Removed[0].Files != len(both["pr-1"]) {
			t.Errorf("a dry run after the end of pr-1: %+v", r)
		}
		same(t, visible(t, to), withPreviews(published, both))
		if r := expire(37*time.Hour, false); len(r.Removed) != 1 || r.Removed[0].Name != "pr-1" || !slices.Equal(r.Left, []string{"pr-2"}) {
			t.Errorf("after the end of pr-1 and the first end of pr-2: %+v", r)
		}
		delete(both, "pr-1")
		same(t, visible(t, to), withPreviews(published, both))
		if r := expire(45*time.Hour, false); len(r.Removed) != 1 || len(r.Left) != 0 {
			t.Errorf("after the end of pr-2: %+v", r)
		}
		same(t, visible(t, to), published)
		for _, rest := range []string{"previews/pr-1", "previews/pr-2/.gaceta/current.json", ".gaceta/previews/pr-1.json"} {
			if _, err := os.Stat(filepath.Join(to.dir, rest)); err == nil && !strings.HasPrefix(to.address, "file") {
				t.Errorf("%s is left", rest)
			}
		}
		if r := run(t, published, to); r.Uploaded+r.Removed != 0 {
			t.Errorf("a deploy of the site after the end of its previews: %+v", r)
		}
	})
}

func TestFolderOfAnotherPlaceIsRefused(t *testing.T) {
	t.Parallel()
	to := target{dir: t.TempDir()}
	to.address = "file://" + filepath.ToSlash(to.dir)
	published := release(1)
	published["previews/taken/index.html"] = "a page of the site"
	run(t, published, to)
	for _, test := range []struct{ what, dir, preview string }{
		{"the site as a preview", release(2).write(t, filepath.Join(t.TempDir(), "dist")), "pr-1"},
		{"another preview", asPreview(t, draft(2), "pr-2", ""), "pr-1"},
		{"a preview as the site", asPreview(t, draft(2), "pr-1", ""), ""},
		{"a preview of a site below a path", asPreview(t, draft(2), "pr-1", "/docs"), "pr-1"},
		{"a preview over pages of the site", asPreview(t, draft(2), "taken", ""), "taken"},
	} {
		o := options(test.dir, to.address)
		o.Preview, o.Expires = test.preview, time.Hour
		if _, err := Deploy(t.Context(), o); !errors.Is(err, ErrMisplaced) {
			t.Errorf("%s: %v, want ErrPlace", test.what, err)
		}
	}
	same(t, files(t, to.dir), published)
}

func TestForeignFolderOfPreviewsIsNamed(t *testing.T) {
	t.Parallel()
	to := target{dir: t.TempDir()}
	to.address = "file://" + filepath.ToSlash(to.dir)
	published := release(1)
	run(t, published, to)
	deployPreview(t, to, "pr-1", 2, time.Now())
	if err := os.MkdirAll(filepath.Join(to.dir, "previews/pr-9"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(to.dir, "previews/pr-9/x.html"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	v, err := Verify(t.Context(), options(published.write(t, filepath.Join(t.TempDir(), "dist")), to.address))
	if err != nil || len(v.Differences) != 1 || v.Differences[0].Path != "previews/pr-9/x.html" {
		t.Errorf("Verify finds %+v, %v", v.Differences, err)
	}
}
