package deploy

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/dist/manifest"
)

// hostileBucket is a folder that somebody else can write to, too.
type hostileBucket struct {
	t   *testing.T
	dir string
}

func newHostileBucket(t *testing.T) hostileBucket {
	b := hostileBucket{t, filepath.Join(t.TempDir(), "www")}
	run(t, release(1), target{"file://" + filepath.ToSlash(b.dir), b.dir})
	return b
}

func (b hostileBucket) deploy(prune bool) (Report, error) {
	o := options(release(2).write(b.t, b.t.TempDir()), "file://"+filepath.ToSlash(b.dir))
	o.Prune, o.Yes = prune, true
	return Deploy(b.t.Context(), o)
}

func (b hostileBucket) write(name string, data []byte) {
	b.t.Helper()
	file := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func (b hostileBucket) read(name string) string {
	data, _ := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	return string(data)
}

func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	if _, err := zip.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (b hostileBucket) record(change func(*record)) {
	b.t.Helper()
	rec := &record{Shape: recordShape, ID: "000009-evil", Number: 9}
	change(rec)
	data, err := json.Marshal(rec)
	if err != nil {
		b.t.Fatal(err)
	}
	b.write(recordKey("000009-evil"), packed(b.t, data))
	b.write(currentKey, []byte(`{"id":"000009-evil"}`))
}

func evil(path string) manifest.File {
	return manifest.File{Path: path, Size: 1, SHA256: strings.Repeat("0", 64)}
}

// TestHostileRecords: a record of others must not make a deploy remove, read or write anything but files of the site. It is
// refused at once.
func TestHostileRecords(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside.txt")
	if err := os.WriteFile(outside, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	paths := []string{
		"../outside.txt", "../../outside.txt", outside, "a/../../outside.txt", "..", ".", "", "/etc/passwd", "a//b", "a/", "./a",
		".gaceta/current.json", ".gaceta/deploys/000001-x.json.gz", ".gaceta", ".Gaceta/current.json", "a/.git/config", "a/.htaccess",
		`..\outside.txt`, `a\b`, "a\x00b", ".well-known/../.gaceta/current.json",
	}
	b := newHostileBucket(t)
	published := []byte(b.read(currentKey))
	for _, path := range paths {
		for where, write := range map[string]func(hostileBucket){
			"files":   func(b hostileBucket) { b.record(func(r *record) { r.Files = []manifest.File{evil(path)} }) },
			"retired": func(b hostileBucket) { b.record(func(r *record) { r.Retired = []siteFile{{File: evil(path)}} }) },
			"pending": func(b hostileBucket) {
				data, err := json.Marshal(fileList{recordShape, []manifest.File{evil(path)}})
				if err != nil {
					t.Fatal(err)
				}
				b.write(pendingKey, packed(b.t, data))
			},
		} {
			write(b)
			before, begin := b.read(currentKey), time.Now()
			_, err := b.deploy(true)
			if err == nil || !strings.Contains(err.Error(), "is damaged") || time.Since(begin) > 5*time.Second {
				t.Errorf("%q in %s, after %s: %v", path, where, time.Since(begin), err)
			}
			if b.read(currentKey) != before {
				t.Errorf("%q in %s: the pointer changed", path, where)
			}
			b.write(currentKey, published)
			if err := os.RemoveAll(filepath.Join(b.dir, filepath.FromSlash(pendingKey))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, change := range map[string]func(*record){
		"a checksum that leads out": func(r *record) { f := evil("a"); f.SHA256 = "../../../outside.txt"; r.Files = []manifest.File{f} },
		"a former deploy outside":   func(r *record) { r.Former = "../../../outside" },
		"a base outside":            func(r *record) { r.Shape, r.Base = deltaShape, "../../../outside" },
		"itself as its base":        func(r *record) { r.Shape, r.Base = deltaShape, r.ID },
	} {
		b.record(change)
		if _, err := b.deploy(true); err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Rollback(t.Context(), options("", "file://"+filepath.ToSlash(b.dir))); err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("%s, rollback: %v", name, err)
		}
	}
	for _, id := range []string{"../../outside", "..", "a/../b", "/etc/passwd", "a\x00b", `..\a`, strings.Repeat("a", 200)} {
		pointer, err := json.Marshal(map[string]string{"id": id})
		if err != nil {
			t.Fatal(err)
		}
		b.write(currentKey, pointer)
		begin := time.Now()
		if _, err := b.deploy(true); err == nil || !strings.Contains(err.Error(), "is damaged") || time.Since(begin) > 5*time.Second {
			t.Errorf("the deploy %q, after %s: %v", id, time.Since(begin), err)
		}
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "kept" {
		t.Errorf("%q %v", text, err)
	}
}

// TestPruneKeepsPreviews: a record of others names files of a preview.
func TestPruneKeepsPreviews(t *testing.T) {
	b := newHostileBucket(t)
	b.write("previews/a/index.html", []byte("preview"))
	b.write(previewKey("a"), []byte(`{"shape":1,"name":"a","expires":"2099-01-01T00:00:00Z"}`))
	b.record(func(r *record) { r.Files = []manifest.File{evil("previews/a/index.html")} })
	if _, err := b.deploy(true); err != nil || b.read("previews/a/index.html") != "preview" {
		t.Errorf("%q %v", b.read("previews/a/index.html"), err)
	}
}

func TestBombsAreNotExpanded(t *testing.T) {
	b := newHostileBucket(t)
	for name, bomb := range map[string]struct{ begin, part, end string }{
		"blanks": {"", " ", ""}, "files": {`{"shape":1,"files":[`, "{},", "{}]}"},
	} {
		megabyte := packed(t, []byte(strings.Repeat(bomb.part, 1<<20/len(bomb.part)))) // gzip reads parts that follow each other as one
		b.write(recordKey("000009-evil"), slices.Concat(packed(t, []byte(bomb.begin)), bytes.Repeat(megabyte, 300), packed(t, []byte(bomb.end))))
		b.write(currentKey, []byte(`{"id":"000009-evil"}`))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := b.deploy(false)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "expand to more than") || after.TotalAlloc-before.TotalAlloc > 400<<20 {
			t.Errorf("%s: %v, %d MB", name, err, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
}

// TestLinksInFoldersAreNotFollowed: the user of a web server replaces parts of the folder that another user deploys to.
func TestLinksInFoldersAreNotFollowed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a right on Windows")
	}
	for _, link := range []string{
		"index.html", "news", "_assets", ".gaceta", ".gaceta/lock", ".gaceta/deploys", ".gaceta/files", currentKey, pendingKey, "feed.xml",
	} {
		for _, isFile := range []bool{true, false} {
			b := newHostileBucket(t)
			outside := t.TempDir()
			victim := filepath.Join(outside, "victim.txt")
			for _, name := range []string{victim, filepath.Join(outside, "index.html"), filepath.Join(outside, "current.json")} {
				if err := os.WriteFile(name, []byte("secret"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			at, to := filepath.Join(b.dir, filepath.FromSlash(link)), outside
			if isFile {
				to = victim
			}
			if err := os.RemoveAll(at); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(to, at); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			_, err := b.deploy(true)
			entries, _ := os.ReadDir(outside)
			if len(entries) != 3 {
				t.Errorf("%s: files outside were added or removed: %v (%v)", link, entries, err)
			}
			for _, e := range entries {
				if text, _ := os.ReadFile(filepath.Join(outside, e.Name())); string(text) != "secret" {
					t.Errorf("%s: %s outside is %q (%v)", link, e.Name(), text, err)
				}
			}
			if time.Since(begin) > 10*time.Second {
				t.Errorf("%s: refused after %s", link, time.Since(begin))
			}
			o := options(release(2).write(t, t.TempDir()), "file://"+filepath.ToSlash(b.dir))
			if v, err := Verify(t.Context(), o); err == nil && strings.Contains(jsonOf(t, v), "victim") {
				t.Errorf("%s: verify reads through the link: %s", link, jsonOf(t, v))
			}
		}
	}
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
