// Package manifest lists the files of an output: SHA-256, size, content type, and the cache rules of _headers.
//
// A Manifest is always computed from the files themselves and not stored in the output, so that it can't be stale.
//
//  1. Files are sorted by path. The same folder results in the same manifest.
//  2. Hidden files are omitted (package hosting). The marker of the output is one.
//  3. The compressed copy of a file (x.css.br) has the content type and the rules of that file, and its own encoding.
//  4. With Options.Encode, a file that has such a copy is listed with the bytes of the copy.
//  5. Anything but regular files and folders is an error: a symbolic link could point anywhere.
package manifest

import (
	"cmp"
	"context"
	"crypto/md5" // not for security: object stores list MD5 checksums
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/locale"
)

// File is one file of an output, with the headers it is served with.
type File struct {
	Path        string `json:"path"`             // relative to the folder, with slashes
	Source      string `json:"source,omitempty"` // file with the bytes, if not Path
	SHA256      string `json:"sha256"`
	MD5         string `json:"md5"`
	Size        int64  `json:"size"`
	Type        string `json:"type"`
	Encoding    string `json:"encoding,omitempty"`
	Cache       string `json:"cache,omitempty"`
	Disposition string `json:"disposition,omitempty"`
	Language    string `json:"language,omitempty"`
}

// Manifest lists files, sorted by path.
type Manifest struct {
	Files []File `json:"files"`
}

// Options configures Read.
type Options struct {
	// Encode is "br" or "gzip" to list files with the bytes of their compressed copies.
	Encode string
	// Known are files that an earlier Read has described; it may be nil. Read replaces what it holds.
	Known *Known
}

// Read lists the files of an output.
func Read(ctx context.Context, site fs.FS, o Options) (Manifest, error) {
	rules, err := headers.Read(site)
	if err != nil {
		return Manifest{}, err
	}
	base := dist.PathOf(site)
	if m, ok := o.Known.update(site, base, rules, o.Encode); ok {
		return m, nil
	}
	paths, err := walk(site)
	if err != nil {
		return Manifest{}, err
	}
	m := Manifest{Files: make([]File, len(paths))}
	isFile := make(map[string]bool, len(paths))
	for _, p := range paths {
		isFile[p] = true
	}
	exists := func(name string) bool { return isFile[name] }
	ids := make([]digest.Identity, len(paths))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range paths {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			m.Files[i] = describe(p, base, rules, exists, o.Encode)
			var known bool
			if ids[i], known = o.Known.setSums(&m.Files[i], site); known {
				return nil
			}
			return m.Files[i].addSums(site)
		})
	}
	err = group.Wait()
	if err == nil {
		o.Known.replace(m.Files, ids, base, o.Encode)
	}
	return m, err
}

func walk(site fs.FS) ([]string, error) {
	var paths []string
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case hosting.IsHidden(name) && d.IsDir():
			return fs.SkipDir
		case hosting.IsHidden(name) || d.IsDir():
			return nil
		case !d.Type().IsRegular():
			return fmt.Errorf("%s is not a regular file; remove it from the output", name)
		}
		paths = append(paths, name)
		return nil
	})
	slices.Sort(paths)
	return paths, err
}

// describe returns a File without its checksums.
func describe(name, base string, rules headers.Rules, exists func(name string) bool, encode string) File {
	f := File{Path: name}
	plain := name
	for _, e := range dist.Encodings {
		if base, ok := strings.CutSuffix(name, e.Ext); ok && exists(base) {
			plain, f.Encoding = base, e.Name
		}
		if e.Name == encode && exists(name+e.Ext) {
			f.Source, f.Encoding = name+e.Ext, e.Name
		}
	}
	h := rules.For(base + locale.AddressOf(plain))
	f.Type = cmp.Or(h.Get("Content-Type"), ContentType(plain))
	f.Cache, f.Disposition, f.Language = h.Get("Cache-Control"), h.Get("Content-Disposition"), h.Get("Content-Language")
	return f
}

// SourcePath returns the path of the file with the bytes.
func (f File) SourcePath() string { return cmp.Or(f.Source, f.Path) }

// Immutable reports whether browsers may cache the file for ever.
func (f File) Immutable() bool { return strings.Contains(f.Cache, "immutable") }

// buffers hold parts of files. With a new one for each file, 200,000 pages leave 6 GB for the garbage collector, and a sixth of
// the memory was theirs (November 2026).
var buffers = sync.Pool{New: func() any { return new([32 << 10]byte) }}

func (f *File) addSums(site fs.FS) error {
	r, err := site.Open(f.SourcePath())
	if err != nil {
		return err
	}
	defer r.Close()
	sha, md := sha256.New(), md5.New()
	buffer := buffers.Get().(*[32 << 10]byte)
	defer buffers.Put(buffer)
	// a file's own WriteTo takes none
	if f.Size, err = io.CopyBuffer(io.MultiWriter(sha, md), struct{ io.Reader }{r}, buffer[:]); err != nil {
		return err
	}
	f.SHA256, f.MD5 = hex.EncodeToString(sha.Sum(nil)), hex.EncodeToString(md.Sum(nil))
	return nil
}

// Bytes returns the total size of all files.
func (m Manifest) Bytes() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}
