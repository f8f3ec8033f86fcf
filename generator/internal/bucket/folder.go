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
//
// Others may write into the folder, such as the user of a web server, so no operation follows a link in it. A link is no
// object: it is neither listed nor read, and it is replaced where an object of its name is written.
type folder struct{ root string }

// errLink reports that a link stands in the place of a folder.
var errLink = errors.New("a symbolic link is in the place of a folder; remove it")

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

// within calls work with the folder, which no path can leave, and with the path of a key. It fails if a link is in the place
// of a folder of that path.
func (f *folder) within(key string, work func(root *os.Root, name string) error) error {
	name, err := filepath.Localize(key)
	if err != nil {
		return fmt.Errorf("%w: %q", errKey, key)
	}
	root, err := os.OpenRoot(f.root)
	if err != nil {
		return err
	}
	defer root.Close()
	for i := range name {
		if !os.IsPathSeparator(name[i]) {
			continue
		}
		info, err := root.Lstat(name[:i])
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return work(root, name) // nothing is below
		case err != nil:
			return err
		case info.Mode().IsRegular():
			return work(root, name) // fails as not a folder
		case !info.IsDir():
			return &fs.PathError{Op: "open", Path: filepath.Join(f.root, name[:i]), Err: errLink}
		}
	}
	return work(root, name)
}

func (f *folder) list(_ context.Context, prefix, _ string) (map[string]Object, string, error) {
	objects := map[string]Object{}
	dir := path.Dir(prefix + "x") // the deepest folder that holds all keys with the prefix
	err := f.within(path.Join(dir, "x"), func(root *os.Root, _ string) error {
		if info, err := root.Lstat(filepath.FromSlash(dir)); err != nil || !info.IsDir() {
			return err
		}
		return fs.WalkDir(root.FS(), dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasPrefix(name, prefix) {
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
	})
	if err = f.missing(err); errors.Is(err, ErrMissing) {
		err = nil
	}
	return objects, "", err
}

func (f *folder) get(_ context.Context, key string, limit int64) (data []byte, err error) {
	err = f.within(key, func(root *os.Root, name string) error {
		if _, err := regular(root, name); err != nil {
			return err
		}
		file, err := root.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		data, err = readAll(file, limit)
		return err
	})
	return data, f.missing(err)
}

// regular returns the description of a regular file. Anything else is no object.
func regular(root *os.Root, name string) (fs.FileInfo, error) {
	info, err := root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrMissing
	}
	return info, err
}

// put writes to a temporary file first, so that no reader sees half an object.
func (f *folder) put(_ context.Context, key string, data []byte, _ *Headers) error {
	if err := os.MkdirAll(f.root, 0o777); err != nil {
		return err
	}
	return f.within(key, func(root *os.Root, name string) error {
		if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		temporary := fmt.Sprintf("%s.%08x.tmp", name, rand.Uint32())
		file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return err
		}
		_, err = file.Write(data)
		err = errors.Join(err, file.Close())
		if err == nil {
			err = root.Rename(temporary, name)
		}
		if err != nil {
			_ = root.Remove(temporary)
		}
		return err
	})
}

func (f *folder) copy(ctx context.Context, to, from string) error {
	data, err := f.get(ctx, from, maxBytes)
	if err != nil {
		return err
	}
	return f.put(ctx, to, data, nil)
}

// remove also removes the folders that became empty: a bucket has none.
func (f *folder) remove(_ context.Context, key string) error {
	return f.missing(f.within(key, func(root *os.Root, name string) error {
		err := root.Remove(name)
		for dir := filepath.Dir(name); err == nil && dir != "."; dir = filepath.Dir(dir) {
			if root.Remove(dir) != nil {
				break // not empty
			}
		}
		return err
	}))
}

func (f *folder) attributes(_ context.Context, key string) (a *Attributes, err error) {
	err = f.within(key, func(root *os.Root, name string) error {
		info, err := regular(root, name)
		if err == nil {
			a = &Attributes{Object: objectOf(info)}
		}
		return err
	})
	return a, f.missing(err)
}

func objectOf(info fs.FileInfo) Object { return Object{Size: info.Size(), Modified: info.ModTime()} }

// missing returns ErrMissing for an error that has this meaning, also for a key below an object or a link: a bucket has no
// folders.
func (f *folder) missing(err error) error {
	isBelow := errors.Is(err, errLink)
	if errors.Is(err, syscall.ENOTDIR) {
		info, err := os.Stat(f.root)
		isBelow = err == nil && info.IsDir()
	}
	if isBelow || errors.Is(err, fs.ErrNotExist) {
		return ErrMissing
	}
	return err
}
