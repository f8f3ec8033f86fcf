package rootfs

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

// CreateFile writes a file and creates its folder. It returns fs.ErrExist if the file exists.
func (f *FS) CreateFile(name string, data []byte) error {
	return f.write(name, func(root *os.Root) error { return create(root, name, Content(data)) })
}

// ReplaceFile writes a file and creates its folder. Another process sees the old text or the new one, never a part.
func (f *FS) ReplaceFile(name string, data []byte) error {
	return f.write(name, func(root *os.Root) error {
		temporary := name + ".new"
		if err := root.Remove(temporary); err != nil && !errors.Is(err, fs.ErrNotExist) { // a killed process left it
			return err
		}
		return Replace(root, name, temporary, Content(data))
	})
}

// MkdirAll creates a folder and those above it. It may exist.
func (f *FS) MkdirAll(name string) error {
	return f.write(name, func(root *os.Root) error { return root.MkdirAll(name, 0o755) })
}

// RemoveAll removes a file, or a folder with everything in it. It need not exist.
func (f *FS) RemoveAll(name string) error {
	return f.write(name, func(root *os.Root) error { return root.RemoveAll(name) })
}

// write calls do with the folder, after checking that no part of a path is a link. A link that is created meanwhile leads
// at most to another file of the folder: os.Root refuses any other.
func (f *FS) write(name string, do func(*os.Root) error) error {
	_, err := checked(f, "write", name, func(name string) (struct{}, error) {
		if f.firstLink(name) != "" {
			return struct{}{}, ErrSymlink
		}
		root, err := os.OpenRoot(f.folder)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, errors.Join(do(root), root.Close())
	})
	return err
}

// Content returns a function for Replace that writes data.
func Content(data []byte) func(*os.File) error {
	return func(file *os.File) error {
		_, err := file.Write(data)
		return err
	}
}

// create creates a file that write writes.
func create(root *os.Root, name string, write func(*os.File) error) error {
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrNotExist) { // most files have a folder already
		if err = root.MkdirAll(path.Dir(name), 0o755); err == nil {
			file, err = root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		}
	}
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// Replace replaces a file of root by a temporary one that write writes, whole or not at all. It creates the folder of both.
func Replace(root *os.Root, name, temporary string, write func(*os.File) error) error {
	err := create(root, temporary, write)
	if err == nil {
		err = root.Rename(temporary, name)
	}
	if err != nil {
		_ = root.Remove(temporary)
	}
	return err
}
