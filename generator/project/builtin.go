package project

import (
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// The files below defaults are read where a site has no file of the same path.
// Expressions between « and » are filled in from the site's settings, because a
// schema names the site's languages.
//
//go:embed defaults
var defaults embed.FS

const (
	securityFile     = "templates/security.txt"
	collectionSchema = "defaults/collection.schema.json"
)

// securityTXT is “security” in the settings: the content of security.txt.
type securityTXT struct{ Contact, Expires, Policy string }

func readSecurity(node *yamlnode.Node) securityTXT {
	return securityTXT{node.Get("contact").Text(), node.Get("expires").Text(), node.Get("policy").Text()}
}

// builtIn returns the built-in files of a site, by path from its root. Each
// collection has a schema. Without a contact there is no security.txt.
func builtIn(p Project, security securityTXT) map[string]string {
	data := struct {
		Languages           locale.Set
		Name                string // of a collection
		HasAuthors, HasTags bool
		securityTXT
	}{
		Languages: p.Languages, securityTXT: security,
		HasAuthors: exists(p.FS, "content/authors.yaml"), HasTags: exists(p.FS, "content/tags.yaml"),
	}
	files := map[string]string{}
	err := fs.WalkDir(defaults, "defaults", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(defaults, name)
		if err != nil {
			return err
		}
		if name == collectionSchema {
			for _, data.Name = range p.Collections {
				file := "content/schemas/" + data.Name + ".schema.json"
				if files[file], err = fill(string(text), data); err != nil {
					return err
				}
			}
			return nil
		}
		filled, err := fill(string(text), data)
		files[strings.TrimPrefix(name, "defaults/")] = filled
		return err
	})
	if err != nil {
		panic("internal error: a built-in file cannot be used: " + err.Error())
	}
	if security.Contact == "" || security.Expires == "" {
		delete(files, securityFile)
	}
	return files
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

func fill(text string, data any) (string, error) {
	if !strings.Contains(text, "«") {
		return text, nil
	}
	funcs := template.FuncMap{"json": func(s string) (string, error) {
		out, err := json.Marshal(s)
		return string(out), err
	}}
	t, err := template.New("").Delims("«", "»").Funcs(funcs).Parse(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.Execute(&out, data)
	return out.String(), err
}

// TemplatePos is the place to report a fault of a template at: the template, or
// the settings that a built-in one was filled in from.
func (p Project) TemplatePos(file string) diag.Pos {
	if _, err := fs.Stat(p.FS.(overlay).site, file); errors.Is(err, fs.ErrNotExist) {
		if file == securityFile {
			return p.security
		}
		return diag.Pos{File: SettingsFile, Line: 1, Column: 1}
	}
	return diag.Pos{File: file, Line: 1, Column: 1}
}

// overlay is a site's folder with the built-in files below it: the site's own
// file wins. A file of the site that cannot be read is an error all the same.
type overlay struct {
	site    fs.FS
	builtIn map[string]string
}

// missing reports whether the site has no file of the name and it is built in.
func (o overlay) missing(name string, err error) bool {
	_, ok := o.builtIn[name]
	return ok && errors.Is(err, fs.ErrNotExist)
}

// ReadFile implements fs.ReadFileFS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(o.site, name)
	if o.missing(name, err) {
		return []byte(o.builtIn[name]), nil
	}
	return data, err
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.site.Open(name)
	if o.missing(name, err) {
		return &openBuiltIn{strings.NewReader(o.builtIn[name]), o.info(name)}, nil
	}
	return f, err
}

// Stat implements fs.StatFS.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(o.site, name)
	if o.missing(name, err) {
		return o.info(name), nil
	}
	return info, err
}

// Lstat implements fs.ReadLinkFS.
func (o overlay) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(o.site, name)
	if o.missing(name, err) {
		return o.info(name), nil
	}
	return info, err
}

// ReadLink implements fs.ReadLinkFS.
func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.site, name) }

// ReadDir implements fs.ReadDirFS. It lists the built-in files of a folder too,
// but no folder that only they have.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.site, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	own := len(entries)
	for _, file := range slices.Sorted(maps.Keys(o.builtIn)) {
		same := func(e fs.DirEntry) bool { return e.Name() == path.Base(file) }
		if path.Dir(file) == name && !slices.ContainsFunc(entries[:own], same) {
			entries, err = append(entries, fs.FileInfoToDirEntry(o.info(file))), nil
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

func (o overlay) info(name string) fs.FileInfo {
	return builtInInfo{path.Base(name), int64(len(o.builtIn[name]))}
}

type builtInInfo struct {
	name string
	size int64
}

func (i builtInInfo) Name() string     { return i.name }
func (i builtInInfo) Size() int64      { return i.size }
func (builtInInfo) Mode() fs.FileMode  { return 0o444 }
func (builtInInfo) ModTime() time.Time { return time.Time{} }
func (builtInInfo) IsDir() bool        { return false }
func (builtInInfo) Sys() any           { return nil }

type openBuiltIn struct {
	io.Reader
	info fs.FileInfo
}

func (f *openBuiltIn) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openBuiltIn) Close() error               { return nil }
