package project

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/memfile"
	"gaceta.dev/gaceta/generator/locale"
)

// The files below defaults are read where a site has no file of the same path.
// Expressions between « and » in schemas are filled in from the site's settings, because a
// schema names the site's languages.
//
//go:embed defaults
var defaults embed.FS

const (
	securityFile     = "templates/security.txt"
	collectionSchema = "defaults/collection.schema.json"
)

// builtIn returns the built-in files of a site, by path from its root. Each
// collection has a schema. Without a contact there is no security.txt, and without a
// glossary no schema for it. Templates are not filled in here: their values are data of their only execution.
func builtIn(p Project) map[string]string {
	data := struct {
		Languages           locale.Set
		Schemes             []string
		Name                string // of a collection
		HasAuthors, HasTags bool
		NeedsDate           bool
	}{Languages: p.Languages, Schemes: p.schemeNames(),
		HasAuthors: exists(p.FS, "content/authors.yaml"), HasTags: exists(p.FS, "content/tags.yaml")}
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
				file, key := schemaFile(data.Name), p.sortKey(data.Name)
				data.NeedsDate = key == dateKey
				if files[file], err = fill(string(text), data); err != nil {
					return err
				}
				files[file] = withSortKey(files[file], key)
			}
			return nil
		}
		file := strings.TrimPrefix(name, "defaults/")
		if files[file] = string(text); path.Ext(file) == ".json" {
			files[file], err = fill(string(text), data)
		}
		return err
	})
	if err != nil {
		panic("internal error: a built-in file cannot be used: " + err.Error())
	}
	if p.Security.Contact == "" || p.Security.Expires == "" {
		delete(files, securityFile)
	}
	if !exists(p.FS, "content/glossary.yaml") {
		delete(files, schemaFile("glossary"))
	}
	return files
}

// schemaFile returns the file of the schema of a collection or a data file.
func schemaFile(name string) string { return "content/schemas/" + name + ".schema.json" }

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

// fill executes a built-in schema as a template with the delimiters « and ».
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

// overlay is a site's folder with the built-in files below it. The site's own file
// wins. The site's schema of a collection extends the built-in one. A file of the site
// that cannot be read is an error all the same.
type overlay struct {
	site        fs.FS
	builtIn     map[string]string
	collections []string // files of their schemas
}

// orBuiltIn reads the site's own file, or the built-in one if the site has none.
func orBuiltIn[T any](o overlay, name string, read func(fs.FS, string) (T, error)) (T, error) {
	value, err := read(o.site, name)
	if _, ok := o.builtIn[name]; ok && errors.Is(err, fs.ErrNotExist) {
		return read(builtInFS(o.builtIn), name)
	}
	return value, err
}

// HasOwn reports whether the site has a file of its own, and not only a built-in one.
func (o overlay) HasOwn(name string) bool {
	_, err := fs.Stat(o.site, name)
	return !errors.Is(err, fs.ErrNotExist)
}

// ReadFile implements fs.ReadFileFS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	text, err := orBuiltIn(o, name, fs.ReadFile)
	if err == nil && slices.Contains(o.collections, name) {
		return extendSchema(text, []byte(o.builtIn[name])), nil
	}
	return text, err
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) { return orBuiltIn(o, name, fs.FS.Open) }

// Stat implements fs.StatFS.
func (o overlay) Stat(name string) (fs.FileInfo, error) { return orBuiltIn(o, name, fs.Stat) }

// Lstat implements fs.ReadLinkFS.
func (o overlay) Lstat(name string) (fs.FileInfo, error) { return orBuiltIn(o, name, fs.Lstat) }

// ReadLink implements fs.ReadLinkFS.
func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.site, name) }

// ReadDir implements fs.ReadDirFS. It lists the built-in files of a folder too,
// but no folder that only they have.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.site, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	for file, text := range o.builtIn {
		same := func(e fs.DirEntry) bool { return e.Name() == path.Base(file) }
		if path.Dir(file) == name && !slices.ContainsFunc(entries, same) {
			entries, err = append(entries, fs.FileInfoToDirEntry(memfile.InfoOf(file, []byte(text)))), nil
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

// builtInFS holds the texts of files by their paths.
type builtInFS map[string]string

// Open implements fs.FS.
func (f builtInFS) Open(name string) (fs.File, error) {
	return memfile.Open(name, []byte(f[name])), nil
}
