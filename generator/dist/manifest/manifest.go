// Package manifest lists the files of a finished site with all that matters
// about each: SHA-256, size, content type, and what the rules of _headers say
// of its caching.
//
// In goes the output folder, out comes a Manifest, always computed from the
// files themselves: nothing is written into the folder, so nothing can be
// stale, and nothing is published that was not built.
//
//  1. Files are sorted by path; the same folder gives the same manifest.
//  2. Files and folders whose name begins with a dot are left out, .well-known
//     excepted: they are the generator's own, and no host serves them.
//  3. The compressed copy of a file (x.css.br) has the type and the rules of
//     that file, and says its encoding.
//  4. Where Encode names an encoding, a file that has such a copy is listed
//     with the copy's bytes under its own name.
//  5. What is no plain file is refused: a link could lead anywhere.
package manifest

import (
	"cmp"
	"context"
	"crypto/md5" // not for safety: it is the sum that object stores list
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/project/locale"
)

// File is one file of the output and how it is to be served.
type File struct {
	Path        string `json:"path"`             // relative to the folder, with slashes
	Source      string `json:"source,omitempty"` // where its bytes lie, if not at Path
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

// Options says how to read a folder.
type Options struct {
	// Encode is "br" or "gzip" to list compressed bytes under the plain name.
	Encode string
}

// Read lists the files of a finished site.
func Read(ctx context.Context, site fs.FS, o Options) (Manifest, error) {
	rules, err := headers.Read(site)
	if err != nil {
		return Manifest{}, err
	}
	paths, err := walk(site)
	if err != nil {
		return Manifest{}, err
	}
	m := Manifest{Files: make([]File, len(paths))}
	there := make(map[string]bool, len(paths))
	for _, p := range paths {
		there[p] = true
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range paths {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			f := describe(p, rules, there, o)
			m.Files[i] = f
			return m.Files[i].sum(site)
		})
	}
	return m, group.Wait()
}

func walk(site fs.FS) ([]string, error) {
	var paths []string
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case IsPrivate(d.Name()) && d.IsDir():
			return fs.SkipDir
		case IsPrivate(d.Name()) || d.IsDir():
			return nil
		case !d.Type().IsRegular():
			return fmt.Errorf("%s is no plain file; only plain files can be published", name)
		}
		paths = append(paths, name)
		return nil
	})
	slices.Sort(paths)
	return paths, err
}

// IsPrivate reports whether a file or folder of this name is the generator's own.
func IsPrivate(name string) bool { return strings.HasPrefix(name, ".") && name != ".well-known" }

// describe says everything of a file but its sums.
func describe(name string, rules headers.Rules, there map[string]bool, o Options) File {
	f := File{Path: name}
	plain := name
	for _, e := range dist.Encodings {
		if base, ok := strings.CutSuffix(name, e.Ext); ok && there[base] {
			plain, f.Encoding = base, e.Name
		}
		if e.Name == o.Encode && there[name+e.Ext] {
			f.Source, f.Encoding = name+e.Ext, e.Name
		}
	}
	h := rules.For(locale.AddressOf(plain))
	f.Type = cmp.Or(h.Get("Content-Type"), ContentType(plain))
	f.Cache, f.Disposition, f.Language = h.Get("Cache-Control"), h.Get("Content-Disposition"), h.Get("Content-Language")
	return f
}

// SourcePath is where the file's bytes lie in the folder.
func (f File) SourcePath() string { return cmp.Or(f.Source, f.Path) }

// Immutable reports whether the file never changes under its name.
func (f File) Immutable() bool { return strings.Contains(f.Cache, "immutable") }

func (f *File) sum(site fs.FS) error {
	r, err := site.Open(f.SourcePath())
	if err != nil {
		return err
	}
	defer r.Close()
	sha, md := sha256.New(), md5.New()
	if f.Size, err = io.Copy(io.MultiWriter(sha, md), r); err != nil {
		return err
	}
	f.SHA256, f.MD5 = hex.EncodeToString(sha.Sum(nil)), hex.EncodeToString(md.Sum(nil))
	return nil
}

// Bytes is the size of all files together.
func (m Manifest) Bytes() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}
