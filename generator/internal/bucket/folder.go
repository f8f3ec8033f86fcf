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
)

// folder is a folder of this machine as a bucket. It keeps no headers.
type folder struct{ root string }

func openFolder(u *url.URL, o *options, create bool) (driver, error) {
	root, err := folderOf(u)
	if err != nil {
		return nil, err
	}
	o.text("create_dir", "metadata", "no_tmp_dir", "dir_file_mode") // options of earlier versions, without effect
	if create {
		err = os.MkdirAll(root, 0o777)
	}
	return &folder{root}, err
}

func (f *folder) file(key string) (string, error) {
	local, err := filepath.Localize(key)
	return filepath.Join(f.root, local), err
}

func (f *folder) list(_ context.Context, prefix, _ string) (map[string]Object, string, error) {
	objects := map[string]Object{}
	dir := path.Dir(prefix + "x") // the deepest folder that holds all keys with the prefix
	err := fs.WalkDir(os.DirFS(f.root), dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed in the meantime
		case err != nil || d.IsDir() || !strings.HasPrefix(name, prefix):
			return err
		}
		info, err := d.Info()
		if err == nil {
			objects[name] = Object{Size: info.Size(), Modified: info.ModTime()}
		} else if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	})
	return objects, "", err
}

func (f *folder) get(_ context.Context, key string) ([]byte, error) {
	file, err := f.file(key)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	return data, missingFile(err)
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

func (f *folder) remove(_ context.Context, key string) error {
	file, err := f.file(key)
	if err != nil {
		return err
	}
	return missingFile(os.Remove(file))
}

func (f *folder) attributes(_ context.Context, key string) (*Attributes, error) {
	file, err := f.file(key)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, missingFile(err)
	}
	return &Attributes{Object: Object{Size: info.Size(), Modified: info.ModTime()}}, nil
}

func missingFile(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrMissing
	}
	return err
}
