package incremental

import (
	"encoding/binary"
	"gaceta.dev/gaceta/generator/internal/digest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestDamagedFilesAreNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a/state")
	want := map[string][]string{"x": {"y", "z"}}
	if err := Write(file, want); err != nil {
		t.Fatal(err)
	}
	var got map[string][]string
	if err := Read(file, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatal(got, err)
	}
	whole, _ := os.ReadFile(file)
	for i := range whole {
		spoilt := append([]byte{}, whole...)
		spoilt[i] ^= 1
		for _, data := range [][]byte{spoilt, whole[:i]} {
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if Read(file, &got) == nil {
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
	first := Scan(root, nil, nil, "content", "gone")
	first.Sum("content/a")
	first.Sum("content/b/c")
	first.Sum("beside/not-there")
	known := first.List()
	if again := Scan(root, known, nil, "content", "gone"); !again.Unchanged() || again.Sum("content/a") != digest.SumOf([]byte("one")) {
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
		if Scan(root, known, nil, "content", "gone").Unchanged() {
			t.Errorf("%s: it is not seen", name)
		}
		time.Sleep(2 * 20 * time.Millisecond)
		next := Scan(root, known, nil, "content", "gone")
		next.Sum("content/a")
		next.Sum("beside/not-there")
		known = next.List()
	}
}

func TestAKeyIsTheSumOfAllItsParts(t *testing.T) {
	long := strings.Repeat("ñ", 5000)
	var all []byte
	h := digest.NewHash()
	for i := range 300 {
		for _, text := range []string{"", "a", long[:i]} {
			h.Text(text)
			all = append(binary.LittleEndian.AppendUint64(all, uint64(len(text))), text...)
		}
		sum := digest.SumOf([]byte{byte(i)})
		h.Add(sum, sum).Int(i, -i)
		all = append(append(all, sum[:]...), sum[:]...)
		all = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(all, uint64(i)), uint64(-i))
		if h.Sum() != digest.SumOf(all) {
			t.Fatalf("not the same after %d parts", i)
		}
	}
	if h.Text(long); h.Sum() != digest.SumOf(append(binary.LittleEndian.AppendUint64(all, uint64(len(long))), long...)) {
		t.Error("a long part")
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

// What a scan has seen need not be asked of the disk again; what it has not seen to
// be a file or a folder itself, it does not answer for.
func TestAScanAnswersForTheDisk(t *testing.T) {
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
	in := Scan(root, nil, nil, "content", "content-2.md")

	if got, want := in.Names("content/b"), []string{"content/b/es.md"}; !slices.Equal(got, want) {
		t.Errorf("in content/b: %v, want %v", got, want)
	}
	if got := in.Names("content"); !slices.Contains(got, "content/a.yaml") || !slices.Contains(got, "content/b/es.md") || slices.Contains(got, "content-2.md") {
		t.Errorf("in content: %v", got)
	}
	if got := in.Names(""); !slices.Contains(got, "content-2.md") || !slices.IsSorted(got) {
		t.Errorf("in all: %v", got)
	}
	entries, ok := in.Entries("content")
	want, err := os.ReadDir(filepath.Join(root, "content"))
	if err != nil || !ok || len(entries) != len(want) {
		t.Fatalf("content has %v, want %v (%v)", entries, want, err)
	}
	for i, e := range entries {
		if e.Name() != want[i].Name() || e.Type() != want[i].Type() {
			t.Errorf("content has %v, want %v", e, want[i])
		}
	}
	entries[0] = nil
	if again, _ := in.Entries("content"); again[0] == nil {
		t.Error("a caller has changed what others get")
	}
	if data, ok := in.Read("content/b/es.md"); !ok || string(data) != "two" {
		t.Errorf("es.md holds %q, %v", data, ok)
	}
	real, err := os.Lstat(filepath.Join(root, "content", "b", "es.md"))
	if err != nil {
		t.Fatal(err)
	}
	if info, ok := in.Lstat("content/b/es.md"); !ok || info.Name() != real.Name() || info.Size() != real.Size() || !info.ModTime().Equal(real.ModTime()) || info.Mode() != real.Mode().Type() || info.IsDir() {
		t.Errorf("es.md is %v, %v, want %v", info, ok, real)
	}
	for _, name := range []string{"content/gone.md", "elsewhere/secret", "content/b"} {
		if data, ok := in.Read(name); ok {
			t.Errorf("%s holds %q", name, data)
		}
		if info, ok := in.Lstat(name); ok {
			t.Errorf("%s is %v", name, info)
		}
	}
	if _, ok := in.Entries("elsewhere"); ok {
		t.Error("elsewhere was not scanned")
	}
	if !links {
		return
	}
	if data, ok := in.Read("content/c.yaml"); ok {
		t.Errorf("behind a link: %q", data)
	}
	if info, ok := in.Lstat("content/c.yaml"); ok {
		t.Errorf("a link is a file: %v", info)
	}
	if _, ok := in.Entries("content/link"); ok {
		t.Error("a folder behind a link was read")
	}
}

// A folder that shows no change is not read again; one that does, is.
func TestAScanReadsNoFolderTwice(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	write := func(name string) {
		t.Helper()
		if err := os.WriteFile(at(name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"content/a", "content/b/c", "content/empty"} {
		if err := os.MkdirAll(at(folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("content/a/es.md")
	write("content/b/es.md")
	write("content/b/c/es.md")
	time.Sleep(2 * 20 * time.Millisecond) // a folder's times tell nothing before

	names := func(in *Inputs, folder string) []string {
		t.Helper()
		entries, ok := in.Entries(folder)
		if !ok {
			t.Fatalf("%s was not looked into", folder)
		}
		list := []string{}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || info.Name() != e.Name() || info.Mode().Type() != e.Type() || e.IsDir() != info.IsDir() {
				t.Errorf("%s in %s: %v, %v", e.Name(), folder, info, err)
			}
			list = append(list, e.Name())
		}
		return list
	}
	first := Scan(root, nil, nil, "content")
	known, folders := first.List(), first.Folders()
	again := Scan(root, known, folders, "content")
	if !slices.Equal(again.Names(""), first.Names("")) || !slices.Equal(again.Folders(), folders) || !again.Unchanged() {
		t.Errorf("nothing changed: %v, %v", again.Names(""), again.Folders())
	}
	for _, folder := range []string{"content", "content/a", "content/b", "content/b/c", "content/empty"} {
		if got, want := names(again, folder), names(first, folder); !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", folder, got, want)
		}
	}

	told := slices.Clone(folders)
	for i := range told {
		if told[i].Path == "content/a" {
			told[i].Names = ""
		}
	}
	if got := names(Scan(root, known, told, "content"), "content/a"); len(got) > 0 {
		t.Errorf("content/a was read again: %v", got)
	}

	write("content/a/en.md")
	if err := os.Remove(at("content/b/es.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(at("content/b/es.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("content/b/es.md/new")
	changed := Scan(root, known, folders, "content")
	if got, want := changed.Names(""), []string{"content/a/en.md", "content/a/es.md", "content/b/c/es.md", "content/b/es.md/new"}; !slices.Equal(got, want) {
		t.Errorf("after changes: %v, want %v", got, want)
	}
	if got, want := names(changed, "content/b"), []string{"c", "es.md"}; !slices.Equal(got, want) {
		t.Errorf("content/b has %v, want %v", got, want)
	}
}

// A folder that changed in this moment may change again without showing it.
func TestAFolderOfThisMomentIsReadAgain(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "a"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range Scan(root, nil, nil, ".").Folders() {
		if f.ID != (digest.Identity{}) {
			t.Errorf("%v is taken for settled", f)
		}
	}
}
