package bucket

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// folder is a folder of this machine as a bucket. It keeps no headers.
type folder struct{ root string }

func openFolder(u *url.URL, o *options) (driver, error) {
	o.text("create_dir", "metadata", "no_tmp_dir", "dir_file_mode") // options of earlier versions, without effect
	dir := filepath.FromSlash(u.Path)
	if len(dir) > 2 && filepath.VolumeName(dir[1:]) != "" {
		dir = dir[1:] // file:///C:/folder
	}
	switch {
	case u.Host == ".":
		dir = filepath.Join(".", dir)
	case u.Host != "":
		return nil, invalid("%s names the host “%s”. Write file:///absolute/path.", u, u.Host)
	case !filepath.IsAbs(dir):
		return nil, invalid("%s is not absolute. Write file:///absolute/path.", u)
	}
	return &folder{filepath.Clean(dir)}, nil
}

func (f *folder) file(key string) (string, error) {
	local, err := filepath.Localize(key)
	return filepath.Join(f.root, local), err
}

func (f *folder) list(_ context.Context, prefix, _ string) (map[string]Object, string, error) {
	objects := map[string]Object{}
	dir := path.Dir(prefix + "x") // the deepest folder that holds all keys with the prefix
	err := fs.WalkDir(os.DirFS(f.root), dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasPrefix(name, prefix) {
			var info fs.FileInfo
			if info, err = d.Info(); err == nil {
				objects[name] = objectOf(info)
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed in the meantime
		}
		return err
	})
	return objects, "", err
}

func (f *folder) get(_ context.Context, key string) ([]byte, error) {
	data, err := fs.ReadFile(os.DirFS(f.root), key)
	return data, f.missing(err)
}

// put writes to a temporary file first, so that no reader sees half an object.
func (f *folder) put(_ context.Context, key string, data []byte, _ *Headers) error {
	file, err := f.file(key)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	temporary := fmt.Sprintf("%s.%08x.tmp", file, rand.Uint32())
	err = os.WriteFile(temporary, data, 0o666)
	if err == nil {
		err = os.Rename(temporary, file)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

func (f *folder) copy(ctx context.Context, to, from string) error {
	data, err := f.get(ctx, from)
	if err != nil {
		return err
	}
	return f.put(ctx, to, data, nil)
}

// remove also removes the folders that became empty: a bucket has none.
func (f *folder) remove(_ context.Context, key string) error {
	file, err := f.file(key)
	if err == nil {
		err = os.Remove(file)
	}
	for dir := filepath.Dir(file); err == nil && dir != f.root; dir = filepath.Dir(dir) {
		if os.Remove(dir) != nil {
			break // not empty
		}
	}
	return f.missing(err)
}

func (f *folder) attributes(_ context.Context, key string) (*Attributes, error) {
	info, err := fs.Stat(os.DirFS(f.root), key)
	if err != nil {
		return nil, f.missing(err)
	}
	return &Attributes{Object: objectOf(info)}, nil
}

func objectOf(info fs.FileInfo) Object { return Object{Size: info.Size(), Modified: info.ModTime()} }

// missing returns ErrMissing for an error that has this meaning, also for a key below an object: a bucket has no
// folders.
func (f *folder) missing(err error) error {
	isBelow := false
	if errors.Is(err, syscall.ENOTDIR) {
		info, err := os.Stat(f.root)
		isBelow = err == nil && info.IsDir()
	}
	if isBelow || errors.Is(err, fs.ErrNotExist) {
		return ErrMissing
	}
	return err
}
