package rootfs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const canary = "outside-canary"

// folders returns the folder of an FS with some files, and a folder outside with files of the same names.
func folders(t testing.TB) (inside, outside string) {
	t.Helper()
	top := t.TempDir()
	inside, outside = filepath.Join(top, "site"), filepath.Join(top, "outside")
	for dir, text := range map[string]string{inside: "inside", outside: canary} {
		for _, name := range []string{"a.txt", "one/b.txt", "one/two/c.txt"} {
			file := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return inside, outside
}

func symlink(t *testing.T, target, link string) {
	t.Helper()
	if err := os.Symlink(target, link); err != nil {
		t.Skipf("this system has no links: %v", err)
	}
}

func TestFS(t *testing.T) {
	inside, _ := folders(t)
	if err := fstest.TestFS(New(inside), "a.txt", "one/b.txt", "one/two/c.txt"); err != nil {
		t.Fatal(err)
	}
}

// everyRead calls every method that reads, and returns what it read and the errors.
func everyRead(f *FS, name string) (read string, errs []error) {
	data, err := f.ReadFile(name)
	read, errs = string(data), append(errs, err)
	file, err := f.Open(name)
	if errs = append(errs, err); err == nil {
		data, _ = io.ReadAll(file)
		read += string(data)
		_ = file.Close()
	}
	entries, err := f.ReadDir(name)
	for _, e := range entries {
		read += canary + e.Name()
	}
	errs = append(errs, err)
	_, err = f.Stat(name)
	return read, append(errs, err)
}

func TestLinksAreRefused(t *testing.T) {
	for _, c := range []struct{ link, target, name string }{
		{"a.txt", "../outside/a.txt", "a.txt"},
		{"link.txt", "../outside/a.txt", "link.txt"},
		{"link.txt", "a.txt", "link.txt"}, // within the folder, too
		{"link", "../outside", "link/a.txt"},
		{"link", "../outside", "link/one/b.txt"},
		{"link", "../outside", "link/one/two/c.txt"},
		{"link", "../outside", "link"},
		{"link", "../outside/one", "link/two"},
		{"one/link", "../../outside", "one/link/one/two/c.txt"},
		{"one/two/link", "../../../outside/one/two", "one/two/link/c.txt"},
		{"link", "one", "link/b.txt"},
		{"link", ".", "link/link/link/a.txt"},
		{"link", "link", "link"},
		{"link", "missing", "link"},
		{"link", "one/../../outside/a.txt", "link"},
		{"link", "/", "link/etc"},
		{"link", "/proc/self", "link/environ"},
		{"link", "/proc/self/environ", "link"},
		{"link", "/proc/self/root", "link/etc/passwd"},
		{"link", "/dev/zero", "link"},
	} {
		t.Run(c.link+" to "+c.target+" as "+c.name, func(t *testing.T) {
			inside, _ := folders(t)
			_ = os.Remove(filepath.Join(inside, c.link))
			symlink(t, c.target, filepath.Join(inside, c.link))
			f := New(inside)
			read, errs := everyRead(f, c.name)
			if read != "" {
				t.Errorf("read %.100q", read)
			}
			for i, err := range errs {
				at := (*fs.PathError)(nil)
				if !errors.Is(err, ErrSymlink) || !errors.As(err, &at) || at.Path != c.link {
					t.Errorf("call %d returns %v, not that %s is a link", i, err, c.link)
				}
			}
			if info, err := f.Lstat(c.link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("Lstat returns %v, %v", info, err)
			}
		})
	}
}

func TestTheFolderMayBeReachedThroughALink(t *testing.T) {
	inside, _ := folders(t)
	link := inside + "-link"
	symlink(t, inside, link)
	if data, err := New(link).ReadFile("one/b.txt"); err != nil || string(data) != "inside" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestInvalidPaths(t *testing.T) {
	inside, outside := folders(t)
	for _, name := range []string{"../outside/a.txt", "one/../../outside/a.txt", "/etc/passwd", "", "one/", filepath.Join(outside, "a.txt")} {
		if read, errs := everyRead(New(inside), name); read != "" || slices.Contains(errs, nil) {
			t.Errorf("%s: %q, %v", name, read, errs)
		}
	}
}

func TestMissing(t *testing.T) {
	inside, _ := folders(t)
	for _, f := range []*FS{New(inside), New(filepath.Join(inside, "missing"))} {
		_, errs := everyRead(f, "one/missing/a")
		for _, err := range errs {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%v", err)
			}
		}
	}
}

func TestWritesFollowNoLink(t *testing.T) {
	for _, c := range []struct{ link, target, name string }{
		{"new.txt", "../outside/new.txt", "new.txt"},
		{"a.txt", "../outside/a.txt", "a.txt"},
		{"link", "../outside", "link/new.txt"},
		{"link", "one", "link/new.txt"},
		{"one/link", "../../outside/one", "one/link/deeper/new.txt"},
		{"one/two/link", "../../../outside", "one/two/link/one/two/c.txt"},
		{"link", "missing", "link/new.txt"},
	} {
		t.Run(c.link+" to "+c.target+" as "+c.name, func(t *testing.T) {
			inside, outside := folders(t)
			_ = os.Remove(filepath.Join(inside, c.link))
			symlink(t, c.target, filepath.Join(inside, c.link))
			before := tree(t, filepath.Dir(outside))
			f := New(inside)
			for i, err := range []error{
				f.CreateFile(c.name, []byte("new")), f.ReplaceFile(c.name, []byte("new")), f.RemoveAll(c.name), f.MkdirAll(c.name),
			} {
				if !errors.Is(err, ErrSymlink) {
					t.Errorf("call %d returns %v", i, err)
				}
			}
			if after := tree(t, filepath.Dir(outside)); after != before {
				t.Errorf("it was\n%s\nand is\n%s", before, after)
			}
		})
	}
	t.Run("a temporary file", func(t *testing.T) {
		inside, outside := folders(t)
		symlink(t, filepath.Join(outside, "a.txt"), filepath.Join(inside, "a.txt.new"))
		if err := New(inside).ReplaceFile("a.txt", []byte("new")); err != nil {
			t.Error(err)
		}
		if data, err := os.ReadFile(filepath.Join(outside, "a.txt")); string(data) != canary {
			t.Errorf("the file behind the link has %q, %v", data, err)
		}
		if data, err := New(inside).ReadFile("a.txt"); string(data) != "new" {
			t.Errorf("the file has %q, %v", data, err)
		}
	})
}

// tree describes every file below a folder.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		text := ""
		if d.Type().IsRegular() {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			text = string(data)
		}
		all.WriteString(file + " " + d.Type().String() + " " + text + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func TestCreateAndReplace(t *testing.T) {
	inside, _ := folders(t)
	f := New(inside)
	if err := f.CreateFile("x/y/new.txt", []byte("1")); err != nil {
		t.Error(err)
	}
	if err := f.CreateFile("x/y/new.txt", []byte("2")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second file is created: %v", err)
	}
	if err := f.ReplaceFile("x/y/new.txt", []byte("3")); err != nil {
		t.Error(err)
	}
	if data, err := f.ReadFile("x/y/new.txt"); string(data) != "3" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if err := f.RemoveAll("x"); err != nil {
		t.Error(err)
	}
	if _, err := f.Stat("x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
}

// TestALinkThatComesAndGoes swaps a folder and a link while files are read.
func TestALinkThatComesAndGoes(t *testing.T) {
	inside, outside := folders(t)
	link, real, parked := filepath.Join(inside, "one"), filepath.Join(inside, "real"), filepath.Join(inside, "link")
	symlink(t, outside+"/one", parked)
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				_ = os.Rename(link, real)
				_ = os.Rename(parked, link)
				_ = os.Rename(link, parked)
				_ = os.Rename(real, link)
			}
		}
	}()
	f := New(inside)
	for range 20_000 {
		if data, _ := f.ReadFile("one/two/c.txt"); strings.Contains(string(data), canary) {
			t.Error("the file behind the link was read")
			break
		}
	}
	close(stop)
	<-done
}

func BenchmarkReadFile(b *testing.B) {
	inside, _ := folders(b)
	name := "one/two/c.txt"
	if err := os.WriteFile(filepath.Join(inside, name), make([]byte, 4000), 0o644); err != nil {
		b.Fatal(err)
	}
	for kind, f := range map[string]fs.FS{"checked": New(inside), "os.DirFS": os.DirFS(inside)} {
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				if _, err := fs.ReadFile(f, name); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(kind+"/stat", func(b *testing.B) {
			for b.Loop() {
				if _, err := fs.Stat(f, name); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(kind+"/folder", func(b *testing.B) {
			for b.Loop() {
				if _, err := fs.ReadDir(f, "one/two"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	runtime.GC()
}
