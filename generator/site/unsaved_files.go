package site

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/memfile"
)

// UnsavedFiles is a site's folder with the unsaved texts of an editor in place of its files. It may be used from several
// goroutines.
type UnsavedFiles struct {
	folder fs.FS
	mu     sync.RWMutex
	texts  map[string][]byte // by path from the root
}

// NewUnsavedFiles returns the files of a folder without unsaved texts.
func NewUnsavedFiles(folder fs.FS) *UnsavedFiles {
	return &UnsavedFiles{folder: folder, texts: map[string][]byte{}}
}

// Set replaces a file by an unsaved text.
func (f *UnsavedFiles) Set(name string, text []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.texts[name] = text
}

// Drop removes the unsaved text of a file.
func (f *UnsavedFiles) Drop(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.texts, name)
}

// Each calls do with the name of each unsaved text.
func (f *UnsavedFiles) Each(do func(name string)) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	for name := range f.texts {
		do(name)
	}
}

func (f *UnsavedFiles) text(name string) ([]byte, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	text, ok := f.texts[name]
	return text, ok
}

// ReadFile implements fs.ReadFileFS.
func (f *UnsavedFiles) ReadFile(name string) ([]byte, error) {
	if text, ok := f.text(name); ok {
		return bytes.Clone(text), nil
	}
	return fs.ReadFile(f.folder, name)
}

// Open implements fs.FS.
func (f *UnsavedFiles) Open(name string) (fs.File, error) {
	if text, ok := f.text(name); ok {
		return memfile.Open(name, text), nil
	}
	return f.folder.Open(name)
}

// Stat implements fs.StatFS.
func (f *UnsavedFiles) Stat(name string) (fs.FileInfo, error) { return f.stat(name, fs.Stat) }

// Lstat implements fs.ReadLinkFS.
func (f *UnsavedFiles) Lstat(name string) (fs.FileInfo, error) { return f.stat(name, fs.Lstat) }

func (f *UnsavedFiles) stat(name string, read func(fs.FS, string) (fs.FileInfo, error)) (fs.FileInfo, error) {
	if text, ok := f.text(name); ok {
		return memfile.InfoOf(name, text), nil
	}
	found, err := read(f.folder, name)
	if errors.Is(err, fs.ErrNotExist) && len(f.below(name)) > 0 {
		return folderInfo(name), nil
	}
	return found, err
}

// ReadLink implements fs.ReadLinkFS.
func (f *UnsavedFiles) ReadLink(name string) (string, error) { return fs.ReadLink(f.folder, name) }

// ReadDir implements fs.ReadDirFS. It lists files and folders that are not saved yet too.
func (f *UnsavedFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.folder, name)
	for _, added := range f.below(name) {
		at, ok := slices.BinarySearchFunc(entries, added.Name(), func(e fs.DirEntry, name string) int {
			return strings.Compare(e.Name(), name)
		})
		if !ok {
			entries, err = slices.Insert(entries, at, fs.FileInfoToDirEntry(added)), nil
		}
	}
	return entries, err
}

func folderInfo(name string) memfile.Info {
	return memfile.Info{Path: name, FileMode: fs.ModeDir | 0o755}
}

// below returns what unsaved texts add to a folder.
func (f *UnsavedFiles) below(dir string) []memfile.Info {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var added []memfile.Info
	for name, text := range f.texts {
		if rest, ok := strings.CutPrefix(name, dir+"/"); ok {
			if first, _, nested := strings.Cut(rest, "/"); nested {
				added = append(added, folderInfo(first))
			} else {
				added = append(added, memfile.InfoOf(rest, text))
			}
		}
	}
	return added
}
