// Package cachedir keeps files for later builds in a folder that may be part of a checkout that a stranger prepared.
//
//  1. A folder is made, or recognized by the file Marker. A folder with other files and without the marker is refused.
//  2. No part of its path below the site may be a symbolic link, and no file or folder directly in it.
//  3. All files are read, written and removed through an os.Root, so links further below cannot lead outside.
//  4. A file is written whole or not at all.
//  5. ReadSealed returns only what WriteSealed wrote under the same name with the same Key. Everything else is as if it did
//     not exist: a cache that somebody else made costs time only.
package cachedir

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// Marker marks a folder as made by Gaceta, whatever the file holds: a full disk may have cut it off.
const Marker = "made-by-gaceta"

const markerText = "Removing this folder costs time only.\n"

// ForeignError is a folder or file that Gaceta did not make, in the place of one of its own.
type ForeignError struct {
	Path, Problem, Help string // Problem and Help are sentences
}

func (e *ForeignError) Error() string { return fmt.Sprintf("%s: %s %s", e.Path, e.Problem, e.Help) }

const removeHelp = "Remove it, or move it elsewhere: Gaceta makes this folder itself."

// Dir is an open folder. Names of files are relative to it, with slashes. Its methods may be called concurrently.
type Dir struct {
	root *os.Root
	path string // has no symbolic links
	key  Key
}

// Open opens the folder dir, an absolute path, and makes it if it does not exist. site is the folder that a stranger may have
// laid out: dir may be in it. The error is a *ForeignError if Gaceta did not make the folder.
func Open(site, dir string, key Key) (*Dir, error) {
	if err := CheckPath(site, dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(real)
	if err != nil {
		return nil, err
	}
	return recognize(&Dir{root, real, key.orRandom()})
}

// Temporary makes a folder that RemoveAll(".") removes.
func Temporary() (*Dir, error) {
	dir, err := os.MkdirTemp("", "gaceta-")
	if err != nil {
		return nil, err
	}
	return Open(dir, dir, nil)
}

// CheckPath returns a *ForeignError if a part of a path below the folder site is a symbolic link, or the last part is one.
// Both paths are absolute.
func CheckPath(site, dir string) error {
	inside, err := filepath.Rel(site, dir)
	if err != nil || !filepath.IsLocal(inside) { // the user chose the folders above
		site, inside = filepath.Dir(dir), filepath.Base(dir)
	}
	at := site
	for part := range strings.SplitSeq(inside, string(filepath.Separator)) {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case isLink(info.Mode()) && at != site:
			return &ForeignError{at, "This is a symbolic link.", removeHelp}
		}
	}
	return nil
}

// isLink reports whether a file is a symbolic link, or another reparse point of Windows such as a junction.
func isLink(mode fs.FileMode) bool { return mode&(fs.ModeSymlink|fs.ModeIrregular) != 0 }

// recognize checks what is directly in a folder, and writes the marker into an empty one.
func recognize(d *Dir) (*Dir, error) {
	entries, err := d.Entries()
	isEmpty := true
	for _, e := range entries {
		isTemporary := strings.HasPrefix(e.Name(), temporaryPrefix)
		isEmpty = isEmpty && (isTemporary || e.Name() == Marker)
		if isLink(e.Type()) {
			err = errors.Join(err, &ForeignError{filepath.Join(d.path, e.Name()), "This is a symbolic link.", removeHelp})
		}
	}
	if err == nil && !d.isMarked(".") {
		if isEmpty {
			err = d.WriteFile(Marker, []byte(markerText))
		} else {
			err = &ForeignError{d.path, "This folder was not made by Gaceta.", removeHelp}
		}
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// isMarked reports whether Gaceta made a folder.
func (d *Dir) isMarked(folder string) bool {
	info, err := d.root.Lstat(filepath.Join(folder, Marker))
	return err == nil && info.Mode().IsRegular()
}

// Path returns the absolute path of the folder, for programs such as Node. It has no symbolic links.
func (d *Dir) Path() string { return d.path }

// Close ends the use of the folder, but not of folders that Folder returned.
func (d *Dir) Close() { _ = d.root.Close() }

// Folder opens a folder directly in this one, and makes it if it does not exist.
func (d *Dir) Folder(name string) (*Dir, error) {
	if err := d.root.Mkdir(name, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	info, err := d.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() || isLink(info.Mode()) {
		return nil, &ForeignError{filepath.Join(d.path, name), "This is not a folder.", removeHelp}
	}
	root, err := d.root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return recognize(&Dir{root, filepath.Join(d.path, name), d.key})
}

// CodeFolder is like Folder, for files that Node runs with the right to read the folder. Where only Node enforces this
// right, a link in a folder of somebody else would lead out of it.
func (d *Dir) CodeFolder(name string) (*Dir, error) {
	folder, err := d.Folder(name)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(folder.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		switch at := filepath.Join(folder.path, filepath.FromSlash(name)); {
		case err != nil || name == "." || e.Type().IsRegular():
			return err
		case !e.IsDir():
			return &ForeignError{at, "This is not a file.", removeHelp}
		case path.Dir(name) == "." && !folder.isMarked(name):
			return &ForeignError{at, "This folder was not made by Gaceta.", removeHelp}
		}
		return nil
	})
	if err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}

// NewFolder makes a folder directly in this one, with a name that begins with prefix.
func (d *Dir) NewFolder(prefix string) (folder *Dir, name string, err error) {
	name = prefix + randomName()
	folder, err = d.Folder(name)
	return folder, name, err
}

// NewFile creates a file without a name: closing it removes it, and so does the end of the process.
func (d *Dir) NewFile() (*os.File, error) {
	name := randomName()
	f, err := d.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = d.root.Remove(name)
	}
	return f, err
}

// Entries lists what is directly in the folder.
func (d *Dir) Entries() ([]fs.DirEntry, error) {
	f, err := d.root.Open(".")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

// Root returns the files of the folder.
func (d *Dir) Root() *os.Root { return d.root }

// errNotRegular is the error for what is no file: reading a pipe might never end.
var errNotRegular = errors.New("this is not a regular file")

// ReadFile reads a regular file.
func (d *Dir) ReadFile(name string) ([]byte, error) {
	name = filepath.FromSlash(name)
	info, err := d.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: filepath.Join(d.path, name), Err: errNotRegular}
	}
	return d.root.ReadFile(name)
}

// temporaryPrefix begins the names of files that are not yet complete.
const temporaryPrefix = ".new-"

// WriteFile writes a file, whole or not at all. It creates the folder of the file.
func (d *Dir) WriteFile(name string, data []byte) error {
	return d.replace(name, rootfs.Content(data))
}

func (d *Dir) replace(name string, write func(*os.File) error) error {
	return rootfs.Replace(d.root, name, path.Join(path.Dir(name), temporaryPrefix+randomName()), write)
}

// WriteChanged writes a file unless it has this content already. Programs may then run it by its path.
func (d *Dir) WriteChanged(name string, content []byte) error {
	if old, err := d.ReadFile(name); err == nil && bytes.Equal(old, content) {
		return nil
	}
	return d.WriteFile(name, content)
}

// IsWritable reports whether files can be created in the folder.
func (d *Dir) IsWritable() bool {
	name := temporaryPrefix + randomName()
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	_ = f.Close()
	_ = d.root.Remove(name)
	return true
}

// RemoveFolder removes a folder directly in this one that Folder made, and reports whether it did.
func (d *Dir) RemoveFolder(name string) bool {
	return d.isMarked(name) && d.root.RemoveAll(name) == nil
}

// RemoveAll removes a file, or a folder with everything in it.
func (d *Dir) RemoveAll(name string) error { return d.root.RemoveAll(filepath.FromSlash(name)) }

// Discard removes the folder itself, which Temporary made.
func (d *Dir) Discard() error {
	d.Close()
	return os.RemoveAll(d.path)
}
