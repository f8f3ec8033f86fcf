package bucket

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// operations does everything with one key.
func operations(t *testing.T, s *Store, key string) map[string]error {
	t.Helper()
	_, read := s.Get(t.Context(), key, 0)
	_, described := s.Attributes(t.Context(), key)
	return map[string]error{
		"get": read, "attributes": described, "put": s.Put(t.Context(), key, []byte("new"), &Headers{}),
		"copy to": s.Copy(t.Context(), key, "a.txt"), "copy from": s.Copy(t.Context(), "b.txt", key), "remove": s.Remove(t.Context(), key),
	}
}

// TestKeysThatLeadOut are refused at once, with any prefix.
func TestKeysThatLeadOut(t *testing.T) {
	dir := t.TempDir()
	for _, query := range []string{"", "?prefix=sub/"} {
		s, err := Open(t.Context(), "file://"+filepath.ToSlash(dir)+"/www"+query, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Put(t.Context(), "a.txt", []byte("a"), &Headers{}); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"..", "../x", "a/../../x", "a/..", "./a", "a/.", "a\x00b"} {
			begin := time.Now()
			for what, err := range operations(t, s, key) {
				if !errors.Is(err, errKey) {
					t.Errorf("%s %q: %v", what, key, err)
				}
			}
			if time.Since(begin) > time.Second {
				t.Errorf("%q was tried for %s", key, time.Since(begin))
			}
		}
		if err := s.Folder("../").Put(t.Context(), "x", nil, &Headers{}); !errors.Is(err, errKey) {
			t.Errorf("a prefix that leads out: %v", err)
		}
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 || err != nil {
		t.Error(entries, err)
	}
}

// TestLinksAreNoObjects: links lead to files and folders, inside and outside, absolute and relative.
func TestLinksAreNoObjects(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a right on Windows")
	}
	for name, to := range map[string]string{
		"outside": "../outside", "absolute": "", "inside": "inside", "a file": "../outside/x", "nowhere": "../new",
	} {
		dir := t.TempDir()
		root, outside := filepath.Join(dir, "www"), filepath.Join(dir, "outside")
		s, err := Open(t.Context(), "file://"+filepath.ToSlash(root), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"a.txt", "inside/x"} {
			if err := s.Put(t.Context(), key, []byte("old"), &Headers{}); err != nil {
				t.Fatal(err)
			}
		}
		if to == "" {
			to = outside
		}
		if err := errors.Join(os.Mkdir(outside, 0o755), os.WriteFile(filepath.Join(outside, "x"), []byte("old"), 0o644),
			os.Symlink(to, filepath.Join(root, "link"))); err != nil {
			t.Fatal(err)
		}
		objects, err := s.List(t.Context(), "")
		if len(objects) != 2 || err != nil {
			t.Errorf("%s: %v %v", name, objects, err)
		}
		if objects, err := s.List(t.Context(), "link/"); len(objects) > 0 || err != nil {
			t.Errorf("%s: listed through the link: %v %v", name, objects, err)
		}
		for _, key := range []string{"link/x", "link/sub/y"} {
			for what, err := range operations(t, s, key) {
				if isRemoval := what == "remove"; (err == nil) != isRemoval || (what == "put" || what == "copy to") && !errors.Is(err, errLink) {
					t.Errorf("%s, %s %s: %v", name, what, key, err)
				}
			}
		}
		if _, err := s.Get(t.Context(), "link", 0); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Put(t.Context(), "link", []byte("new"), &Headers{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for file, want := range map[string]string{
			filepath.Join(outside, "x"): "old", filepath.Join(root, "inside", "x"): "old", filepath.Join(root, "link"): "new",
		} {
			if text, err := os.ReadFile(file); string(text) != want || err != nil {
				t.Errorf("%s: %s is %q %v", name, file, text, err)
			}
		}
		if entries, _ := os.ReadDir(outside); len(entries) != 1 {
			t.Errorf("%s: %v", name, entries)
		}
	}
}

func TestReadingIsBounded(t *testing.T) {
	if data, err := readAll(strings.NewReader("abc"), 3); string(data) != "abc" || err != nil {
		t.Errorf("%q %v", data, err)
	}
	if _, err := readAll(strings.NewReader("abcd"), 3); !errors.Is(err, errTooLarge) || !isPermanent(err) {
		t.Error(err)
	}
}
