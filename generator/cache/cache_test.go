package cache

import (
	"os"
	"path/filepath"
	"reflect"
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
	time.Sleep(2 * coarse) // a file's times tell nothing before
	first := Scan(root, nil, "content", "gone")
	first.Sum("content/a")
	first.Sum("content/b/c")
	first.Sum("beside/not-there")
	known := first.List()
	if again := Scan(root, known, "content", "gone"); !again.Unchanged() || again.Sum("content/a") != SumOf([]byte("one")) {
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
		if Scan(root, known, "content", "gone").Unchanged() {
			t.Errorf("%s: it is not seen", name)
		}
		time.Sleep(2 * coarse)
		next := Scan(root, known, "content", "gone")
		next.Sum("content/a")
		next.Sum("beside/not-there")
		known = next.List()
	}
}

func TestPartsOfAKeyAreKeptApart(t *testing.T) {
	if NewHash().Text("a", "bc").Done() == NewHash().Text("ab", "c").Done() {
		t.Error("two keys are one")
	}
}
