// Package memfile describes files whose content is in memory, for file systems that implement fs.FS.
package memfile

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// Info describes a file or a folder.
type Info struct {
	Path     string
	Length   int64
	FileMode fs.FileMode
	Modified time.Time
}

// Name implements fs.FileInfo, like the methods below.
func (i Info) Name() string       { return path.Base(i.Path) }
func (i Info) Size() int64        { return i.Length }
func (i Info) Mode() fs.FileMode  { return i.FileMode }
func (i Info) ModTime() time.Time { return i.Modified }
func (i Info) IsDir() bool        { return i.FileMode.IsDir() }
func (i Info) Sys() any           { return nil }

// InfoOf describes a file with a content.
func InfoOf(name string, content []byte) Info {
	return Info{Path: name, Length: int64(len(content)), FileMode: 0o444}
}

// Open returns an open file with a content.
func Open(name string, content []byte) fs.File {
	return &file{bytes.NewReader(content), InfoOf(name, content)}
}

type file struct {
	*bytes.Reader
	info Info
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *file) Close() error               { return nil }
