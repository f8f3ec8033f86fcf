package cachekey

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func variable(value string) func(string) (string, bool) {
	return func(name string) (string, bool) { return value, name == Variable }
}

func unset(string) (string, bool) { return "", false }

func folder(dir string) func() (string, error) { return func() (string, error) { return dir, nil } }

func TestKeyIsKept(t *testing.T) {
	home := filepath.Join(t.TempDir(), "new")
	first, err := Find(t.TempDir(), unset, folder(home))
	if err != nil || len(first) != size {
		t.Fatal(first, err)
	}
	second, err := Find(t.TempDir(), unset, folder(home))
	if err != nil || !bytes.Equal(first, second) {
		t.Fatal("another key:", err)
	}
	file := filepath.Join(home, "gaceta", "cache.key")
	if err := os.WriteFile(file, first[:size-1], 0o600); err != nil { // cut off by a full disk
		t.Fatal(err)
	}
	if third, err := Find(t.TempDir(), unset, folder(home)); err != nil || len(third) != size || bytes.Equal(first, third) {
		t.Error("a damaged key is used:", third, err)
	}
	other, err := Find(t.TempDir(), unset, folder(filepath.Join(t.TempDir(), "another user")))
	if err != nil || bytes.Equal(first, other) {
		t.Error("two users have one key:", err)
	}
}

func TestKeyOfVariable(t *testing.T) {
	one, err := Find(t.TempDir(), variable(strings.Repeat("a", size)), folder("/nowhere"))
	if err != nil || len(one) != size {
		t.Fatal(one, err)
	}
	two, err := Find(t.TempDir(), variable(strings.Repeat("b", size)), folder("/nowhere"))
	if err != nil || bytes.Equal(one, two) {
		t.Error("two secrets have one key:", err)
	}
	empty, err := Find(t.TempDir(), variable(""), folder(filepath.Join(t.TempDir(), "home")))
	if err != nil || len(empty) != size {
		t.Errorf("an empty variable: %v", err)
	}
	for _, short := range []string{"a", strings.Repeat("a", size-1)} {
		if _, err := Find(t.TempDir(), variable(short), folder("/nowhere")); !errors.Is(err, ErrShort) {
			t.Errorf("%q: %v", short, err)
		}
	}
}

// The author of a site could know or choose a key that is part of it.
func TestKeyInSiteIsNotUsed(t *testing.T) {
	site := t.TempDir()
	for _, dir := range []string{site, filepath.Join(site, "home", ".cache")} {
		if _, err := Find(site, unset, folder(dir)); err == nil {
			t.Errorf("%s is used", dir)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(site, link); err != nil {
		t.Skip("not possible on this system:", err)
	}
	if _, err := Find(site, unset, folder(link)); err == nil {
		t.Error("a link into the site is used")
	}
}
