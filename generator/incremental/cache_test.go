package incremental

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
)

func TestDamagedFilesAreIgnored(t *testing.T) {
	dir := cachetest.Open(t, t.TempDir())
	want := map[string][]string{"x": {"y", "z"}}
	if err := writeValues(dir, "a/state", want); err != nil {
		t.Fatal(err)
	}
	var got map[string][]string
	if err := readValues(dir, "a/state", &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatal(got, err)
	}
	whole, _ := dir.ReadFile("a/state")
	for i := range whole {
		spoilt := append([]byte{}, whole...)
		spoilt[i] ^= 1
		for _, data := range [][]byte{spoilt, whole[:i]} {
			if err := dir.WriteFile("a/state", data); err != nil {
				t.Fatal(err)
			}
			if readValues(dir, "a/state", &got) == nil {
				t.Fatalf("byte %d: nothing was noticed", i)
			}
		}
	}
}

func TestInputsAreKnownByTheirContent(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("content/a", "one")
	write("content/b/c", "two")
	time.Sleep(2 * 20 * time.Millisecond) // a file's times tell nothing before
	first := Scan(root, nil, "content", "gone")
	first.Sum("content/a")
	first.Sum("content/b/c")
	first.Sum("beside/not-there")
	known := first.list()
	if again := Scan(root, known, "content", "gone"); !again.unchanged() || again.Sum("content/a") != digest.SumOf([]byte("one")) {
		t.Error("nothing changed, and it is not seen")
	}
	info, _ := os.Stat(filepath.Join(root, "content/a"))
	for name, edit := range map[string]func(){
		"another text, size and time kept": func() {
			write("content/a", "eno")
			_ = os.Chtimes(filepath.Join(root, "content/a"), info.ModTime(), info.ModTime())
		},
		"a file more":               func() { write("content/d", "") },
		"a file that was asked for": func() { write("beside/not-there", "now") },
		"a file less":               func() { _ = os.Remove(filepath.Join(root, "content/b/c")) },
	} {
		edit()
		if Scan(root, known, "content", "gone").unchanged() {
			t.Errorf("%s: it is not seen", name)
		}
		time.Sleep(2 * 20 * time.Millisecond)
		next := Scan(root, known, "content", "gone")
		next.Sum("content/a")
		next.Sum("beside/not-there")
		known = next.list()
	}
}

// TestRescan: after each change, the inputs are those of a new scan, and what differs is named, whether it was reported or not.
func TestRescan(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("content/a", "one")
	write("content/b/c", "two")
	write("content/b/d/e", "three")
	write("beside/f", "four")
	settle := func() { time.Sleep(2 * digest.TimestampResolution) } // a file's times tell nothing before
	settle()
	scanned := []string{"content", "gone"}
	in := Scan(root, nil, scanned...)
	for _, c := range []struct {
		name    string
		edit    func()
		changed []string // none: all may have
		want    []string
	}{
		{"nothing", func() {}, nil, nil},
		{"a text", func() { write("content/a", "eno") }, []string{"content/a"}, []string{"content/a"}},
		{"a text that nobody reported", func() { write("content/a", "two") }, nil, []string{"content/a"}},
		{"the same text", func() {}, []string{"content/a"}, nil},
		{"a new folder", func() { write("content/g/h", "1") }, []string{"content/g"}, []string{"content/g/h"}},
		{"a removed file", func() { _ = os.Remove(filepath.Join(root, "content/b/c")) }, []string{"content/b/c"}, []string{"content/b/c"}},
		{"a removed folder", func() { _ = os.RemoveAll(filepath.Join(root, "content/b")) }, []string{"content/b"}, []string{"content/b/d/e"}},
		{"a file in another folder", func() { write("beside/f", "5") }, []string{"beside/f"}, []string{"beside/f"}},
		{"a file that nobody reports", func() { write("beside/f", "6") }, []string{"content/a"}, []string{"beside/f"}},
		{"a file that was missing", func() { write("beside/missing", "6") }, nil, []string{"beside/missing"}},
		{"a file that was looked for", func() { write("gone", "7") }, []string{"gone"}, []string{"gone"}},
		{"everything", func() { _ = os.RemoveAll(filepath.Join(root, "content")) }, []string{"."}, []string{"content/a", "content/g/h"}},
	} {
		in.Sum("beside/f")
		in.Sum("beside/missing")
		c.edit()
		settle()
		if differing := in.Rescan(c.changed...); !slices.Equal(differing, c.want) {
			t.Errorf("%s: %v differ, want %v", c.name, differing, c.want)
		}
		fresh := Scan(root, nil, scanned...)
		if !slices.Equal(in.Names(""), fresh.Names("")) {
			t.Errorf("%s: %v, want %v", c.name, in.Names(""), fresh.Names(""))
		}
		for _, name := range append(fresh.Names(""), "beside/f", "beside/missing", "content/a") {
			if in.Sum(name) != fresh.Sum(name) {
				t.Errorf("%s: %s has another sum", c.name, name)
			}
		}
	}
}

func TestAKeyIsTheSumOfAllItsParts(t *testing.T) {
	long := strings.Repeat("ñ", 5000)
	for _, n := range []int{0, 1, 2, 50, 300} {
		var all []byte
		h := digest.NewHash()
		for i := range n {
			for _, text := range []string{"", "a", long[:i*30]} {
				h.Text(text)
				all = append(binary.LittleEndian.AppendUint64(all, uint64(len(text))), text...)
			}
			sum := digest.SumOf([]byte{byte(i)})
			h.Add(sum, sum).Int(i, -i)
			all = append(append(all, sum[:]...), sum[:]...)
			all = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(all, uint64(i)), uint64(-i))
		}
		if h.Sum() != digest.SumOf(all) {
			t.Errorf("not the same after %d parts", n)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	sum := digest.SumOf(nil)
	for b.Loop() {
		h := digest.NewHash()
		for range 30 {
			h.Text("news", "a-slug-of-some-length").Add(sum, sum, sum).Int(1)
		}
		h.Sum()
	}
}

func TestPartsOfAKeyAreKeptApart(t *testing.T) {
	if digest.NewHash().Text("a", "bc").Sum() == digest.NewHash().Text("ab", "c").Sum() {
		t.Error("two keys are one")
	}
}

// TestInputFSUsesTheScan reads scanned files and folders through a file system that
// has nothing else to ask.
func TestInputFSUsesTheScan(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"content/b/es.md": "two", "content/a.yaml": "one", "content-2.md": "no part of it", "elsewhere/secret": "three"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	links := os.Symlink(filepath.Join(root, "elsewhere"), filepath.Join(root, "content", "link")) == nil &&
		os.Symlink(filepath.Join(root, "elsewhere", "secret"), filepath.Join(root, "content", "c.yaml")) == nil
	in := Scan(root, nil, "content", "content-2.md")
	fsys := inputFS{fstest.MapFS{}, in}

	if got, want := in.Names("content/b"), []string{"content/b/es.md"}; !slices.Equal(got, want) {
		t.Errorf("in content/b: %v, want %v", got, want)
	}
	if got := in.Names("content"); !slices.Contains(got, "content/a.yaml") || !slices.Contains(got, "content/b/es.md") || slices.Contains(got, "content-2.md") {
		t.Errorf("in content: %v", got)
	}
	if got := in.Names(""); !slices.Contains(got, "content-2.md") || !slices.IsSorted(got) {
		t.Errorf("in all: %v", got)
	}
	entries, err := fsys.ReadDir("content")
	want, wantErr := os.ReadDir(filepath.Join(root, "content"))
	if err != nil || wantErr != nil || len(entries) != len(want) {
		t.Fatalf("content has %v (%v), want %v (%v)", entries, err, want, wantErr)
	}
	for i, e := range entries {
		if e.Name() != want[i].Name() || e.Type() != want[i].Type() {
			t.Errorf("content has %v, want %v", e, want[i])
		}
	}
	entries[0] = nil
	if again, _ := fsys.ReadDir("content"); again[0] == nil {
		t.Error("a caller has changed what others get")
	}
	if data, err := fsys.ReadFile("content/b/es.md"); err != nil || string(data) != "two" {
		t.Errorf("es.md holds %q, %v", data, err)
	}
	real, err := os.Lstat(filepath.Join(root, "content", "b", "es.md"))
	if err != nil {
		t.Fatal(err)
	}
	info, err := fsys.Lstat("content/b/es.md")
	if err != nil || info.Name() != real.Name() || info.Size() != real.Size() || !info.ModTime().Equal(real.ModTime()) ||
		info.Mode() != real.Mode().Type() || info.IsDir() {
		t.Errorf("es.md is %v (%v), want %v", info, err, real)
	}
	for _, name := range []string{"content/gone.md", "elsewhere/secret", "content/b"} {
		if data, err := fsys.ReadFile(name); err == nil {
			t.Errorf("%s holds %q", name, data)
		}
		if info, err := fsys.Lstat(name); err == nil {
			t.Errorf("%s is %v", name, info)
		}
	}
	if _, err := fsys.ReadDir("elsewhere"); err == nil {
		t.Error("elsewhere was not scanned")
	}
	if !links {
		return
	}
	if data, err := fsys.ReadFile("content/c.yaml"); err == nil {
		t.Errorf("behind a link: %q", data)
	}
	if info, err := fsys.Lstat("content/c.yaml"); err == nil {
		t.Errorf("a link is a file: %v", info)
	}
	if _, err := fsys.ReadDir("content/link"); err == nil {
		t.Error("a folder behind a link was read")
	}
}

// TestScanNoticesChangedFolders replaces a file by a folder.
func TestScanNoticesChangedFolders(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	write := func(name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(at(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"content/a/es.md", "content/b/es.md", "content/b/c/es.md"} {
		write(name)
	}
	time.Sleep(2 * 20 * time.Millisecond) // before, times do not identify a file
	first := Scan(root, nil, "content")
	if again := Scan(root, first.list(), "content"); !slices.Equal(again.Names(""), first.Names("")) || !again.unchanged() {
		t.Errorf("nothing changed: %v", again.Names(""))
	}
	write("content/a/en.md")
	if err := os.Remove(at("content/b/es.md")); err != nil {
		t.Fatal(err)
	}
	write("content/b/es.md/new")
	changed := Scan(root, first.list(), "content")
	want := []string{"content/a/en.md", "content/a/es.md", "content/b/c/es.md", "content/b/es.md/new"}
	if got := changed.Names(""); !slices.Equal(got, want) || changed.unchanged() {
		t.Errorf("after changes: %v, want %v", got, want)
	}
	entries, err := inputFS{fstest.MapFS{}, changed}.ReadDir("content/b")
	if err != nil || len(entries) != 2 || !entries[0].IsDir() || !entries[1].IsDir() {
		t.Errorf("content/b has %v (%v)", entries, err)
	}
}
