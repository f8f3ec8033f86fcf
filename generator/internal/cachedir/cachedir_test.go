package cachedir

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var key = Key("a secret of nobody in particular")

func open(t *testing.T, site, dir string) *Dir {
	t.Helper()
	d, err := Open(site, dir, key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// outside makes a folder with a file, which nobody may touch.
func outside(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "thesis.tex"), []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 1 || entries[0].Name() != "thesis.tex" {
			t.Errorf("the folder outside contains %v, %v", entries, err)
		}
	})
	return dir
}

func TestForeignFoldersAreRefused(t *testing.T) {
	link := func(at, outside string) error {
		return errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.Symlink(outside, at))
	}
	for name, lay := range map[string]func(site, outside string) error{
		"the cache is a link":             func(site, outside string) error { return link(filepath.Join(site, "a/cache"), outside) },
		"a folder above is a link":        func(site, outside string) error { return link(filepath.Join(site, "a"), outside) },
		"a folder in the cache is a link": func(site, outside string) error { return link(filepath.Join(site, "a/cache/builds"), outside) },
		"a link that leads nowhere":       func(site, outside string) error { return link(filepath.Join(site, "a/cache"), "nowhere") },
		"a link in a marked cache": func(site, outside string) error {
			d, err := Open(site, filepath.Join(site, "a/cache"), key)
			if err != nil {
				return err
			}
			d.Close()
			return link(filepath.Join(site, "a/cache/images"), outside)
		},
		"files of somebody else": func(site, outside string) error {
			return os.CopyFS(filepath.Join(site, "a/cache"), os.DirFS(outside))
		},
		"the marker is a link": func(site, outside string) error {
			if err := os.CopyFS(filepath.Join(site, "a/cache"), os.DirFS(outside)); err != nil {
				return err
			}
			return os.Symlink(filepath.Join(outside, "thesis.tex"), filepath.Join(site, "a/cache", Marker))
		},
	} {
		t.Run(name, func(t *testing.T) {
			site, outside := t.TempDir(), outside(t)
			if err := lay(site, outside); err != nil {
				t.Skip("not possible on this system:", err)
			}
			d, err := Open(site, filepath.Join(site, "a", "cache"), key)
			if err == nil {
				d.Close()
			}
			if foreign := (*ForeignError)(nil); !errors.As(err, &foreign) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The user may reach the site, and folders outside, through links.
func TestLinksAboveTheSiteAreFollowed(t *testing.T) {
	real := filepath.Join(t.TempDir(), "real")
	site := filepath.Join(t.TempDir(), "site")
	if err := errors.Join(os.Mkdir(real, 0o755), os.Symlink(real, site)); err != nil {
		t.Skip("not possible on this system:", err)
	}
	for _, dir := range []string{filepath.Join(site, ".gaceta"), filepath.Join(site, "a", "b")} {
		if d := open(t, site, dir); d.WriteFile("x", []byte("y")) != nil {
			t.Error("it cannot be written")
		}
		open(t, filepath.Join(t.TempDir(), "elsewhere"), dir)
	}
}

func TestFoldersAreRecognized(t *testing.T) {
	site := t.TempDir()
	for range 2 {
		d := open(t, site, filepath.Join(site, ".gaceta"))
		builds, err := d.Folder("builds")
		if err != nil {
			t.Fatal(err)
		}
		if err := builds.WriteFile("a/b/state", []byte("onetwo")); err != nil {
			t.Fatal(err)
		}
		if text, err := builds.ReadFile("a/b/state"); err != nil || string(text) != "onetwo" {
			t.Fatalf("%q, %v", text, err)
		}
	}
}

// Nothing is read, written or removed through a link, however deep.
func TestLinksInFoldersAreNotFollowed(t *testing.T) {
	site, outside := t.TempDir(), outside(t)
	d := open(t, site, filepath.Join(site, ".gaceta"))
	images, err := d.Folder("images")
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(images.Path(), "ab")
	if err := os.Symlink(outside, at); err != nil {
		t.Skip("not possible on this system:", err)
	}
	if _, err := images.ReadFile("ab/thesis.tex"); err == nil {
		t.Error("it was read")
	}
	if images.WriteFile("ab/cd.avif", nil) == nil {
		t.Error("it was written")
	}
	if d.RemoveFolder("images/ab") || images.RemoveFolder("ab") {
		t.Error("it was removed as a folder of the cache")
	}
	if err := images.RemoveAll("ab"); err != nil { // the link itself
		t.Error(err)
	}
	if err := os.Symlink(filepath.Join(outside, "thesis.tex"), at); err != nil {
		t.Fatal(err)
	}
	if _, err := images.ReadFile("ab"); err == nil {
		t.Error("a link to a file was read")
	}
	if err := images.WriteFile("ab", []byte("ours")); err != nil { // replaces the link
		t.Error(err)
	}
	if text, _ := os.ReadFile(filepath.Join(outside, "thesis.tex")); string(text) != "years of work" {
		t.Errorf("the file outside is %q", text)
	}
}

func TestOnlyMarkedFoldersAreRemoved(t *testing.T) {
	site := t.TempDir()
	d := open(t, site, filepath.Join(site, ".gaceta"))
	if _, err := d.Folder("ours"); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(d.Path(), "theirs", "thesis"), 0o755); err != nil {
		t.Fatal(err)
	}
	if !d.RemoveFolder("ours") || d.RemoveFolder("theirs") || d.RemoveFolder("..") {
		t.Error("the wrong folder was removed")
	}
	entries, err := d.Entries()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if slices.Sort(names); !slices.Equal(names, []string{Marker, "theirs"}) {
		t.Errorf("left: %v", names)
	}
}

func TestOnlyOwnFilesAreBelieved(t *testing.T) {
	site := t.TempDir()
	d := open(t, site, filepath.Join(site, ".gaceta"))
	if err := d.WriteSealed("a", []byte("onetwo")); err != nil {
		t.Fatal(err)
	}
	if text, err := d.ReadSealed("a"); err != nil || string(text) != "onetwo" || d.SealedSize("a") != 6 {
		t.Fatalf("%q, %v", text, err)
	}
	whole, err := d.ReadFile("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.WriteFile("b", whole); err != nil { // another name
		t.Fatal(err)
	}
	stranger, err := Open(site, d.Path(), Key("a secret of somebody else, alas!"))
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	if err := stranger.WriteSealed("c", []byte("onetwo")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b", "c"} {
		if _, err := d.ReadSealed(name); !errors.Is(err, ErrUnsealed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := stranger.ReadSealed("a"); !errors.Is(err, ErrUnsealed) {
		t.Errorf("a stranger's cache: %v", err)
	}
	for i := range whole {
		changed := slices.Clone(whole)
		changed[i] ^= 1
		for _, data := range [][]byte{changed, whole[:i]} {
			if err := d.WriteFile("a", data); err != nil {
				t.Fatal(err)
			}
			if _, err := d.ReadSealed("a"); !errors.Is(err, ErrUnsealed) {
				t.Fatalf("byte %d: %v", i, err)
			}
		}
	}
}

// TestFoldersOfCode refuses what a stranger could lay into a folder of code. A folder with the marker may be a stranger's too, so
// a link is refused however deep it is.
func TestFoldersOfCode(t *testing.T) {
	for name, lay := range map[string]func(folder, outside string) error{
		"a link": func(folder, outside string) error { return os.Symlink(outside, filepath.Join(folder, "x")) },
		"a link to a file": func(folder, outside string) error {
			return os.Symlink(filepath.Join(outside, "thesis.tex"), filepath.Join(folder, "x.mjs"))
		},
		"a folder without marker": func(folder, _ string) error { return os.Mkdir(filepath.Join(folder, "x"), 0o755) },
		"a link in a marked folder": func(folder, outside string) error {
			return errors.Join(marked(filepath.Join(folder, "x")), os.Symlink(outside, filepath.Join(folder, "x", "y")))
		},
		"a link far below": func(folder, outside string) error {
			return errors.Join(marked(filepath.Join(folder, "x")), os.MkdirAll(filepath.Join(folder, "x", "y", "z"), 0o755),
				os.Symlink(outside, filepath.Join(folder, "x", "y", "z", "a.mjs")))
		},
	} {
		t.Run(name, func(t *testing.T) {
			site, outside := t.TempDir(), outside(t)
			d := open(t, site, filepath.Join(site, ".gaceta"))
			folder, err := d.CodeFolder("server")
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(folder.WriteFile("a.mjs", nil), marked(filepath.Join(folder.Path(), "ours"))); err != nil {
				t.Fatal(err)
			}
			if err := folder.WriteFile("ours/b/c.mjs", nil); err != nil {
				t.Fatal(err)
			}
			folder.Close()
			if folder, err = d.CodeFolder("server"); err != nil {
				t.Fatal("its own files are refused:", err)
			}
			folder.Close()
			if err := lay(folder.Path(), outside); err != nil {
				t.Skip("not possible on this system:", err)
			}
			folder, err = d.CodeFolder("server")
			if err == nil {
				folder.Close()
			}
			if foreign := (*ForeignError)(nil); !errors.As(err, &foreign) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// marked makes a folder with the marker.
func marked(folder string) error {
	return errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, Marker), nil, 0o644))
}
