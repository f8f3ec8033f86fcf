package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/project"
)

// Reader reads the content of one site repeatedly. It keeps every file until Invalidate is called for it.
// Its methods must not be called concurrently.
type Reader struct {
	project project.Project
	schemas *Schemas
	files   *walk // nil when folders must be read again
	data    map[string]remembered[Data]
	entries map[string]remembered[Entry]
	between diag.List // diagnostics of the last Load that concern several files
	loaded  bool      // Load was called, and no folder has changed since

	content Content // of the last Load
	list    diag.List
	isStale bool // Invalidate was called since
}

// remembered is the value and the diagnostics of a file. If it is not fresh, the file must be read again.
type remembered[T any] struct {
	value *T
	list  diag.List
	fresh bool
}

// NewReader returns a reader for the content of p.
func NewReader(p project.Project) *Reader {
	return &Reader{
		project: p, schemas: NewSchemas(p.FS),
		data: map[string]remembered[Data]{}, entries: map[string]remembered[Entry]{},
	}
}

// Invalidate is called when a file or folder, relative to the root, may have changed.
func (r *Reader) Invalidate(name string) {
	if name == "." || name == "content" || name == schemaFolder || path.Dir(name) == schemaFolder {
		*r = *NewReader(r.project)
		return
	}
	isContent := strings.HasPrefix(name, "content/")
	if strings.HasPrefix(name+"/", "templates/new/") || name == "templates" { // diagnostics name what “gaceta new” would write
		r.loaded = false
	}
	if !isContent && !IsPicture(name) && path.Ext(name) != "" {
		return // data may name pictures elsewhere
	}
	r.isStale = true
	info, err := fs.Lstat(r.project.FS, name)
	gone := err != nil || !info.Mode().IsRegular()
	d, isData := r.data[name]
	e, isEntry := r.entries[name]
	switch {
	case isData && !gone:
		d.fresh = false
		r.data[name] = d
	case isEntry && !gone:
		e.fresh = false
		r.entries[name] = e
	default:
		if r.loaded = false; isContent {
			r.files = nil
		}
		for file, d := range r.data { // a picture may be there or gone
			if d.value == nil || len(d.value.Images(r.schemas)) > 0 || strings.HasPrefix(file, name+"/") {
				d.fresh = false
				r.data[file] = d
			}
		}
		for file, e := range r.entries { // a text depends on the pictures in its folder
			if path.Dir(file) == path.Dir(name) || strings.HasPrefix(file, name+"/") || strings.HasPrefix(name, path.Dir(file)+"/") {
				e.fresh = false
				r.entries[file] = e
			}
		}
	}
}

// Load reads the content. If the list has errors, the content may be incomplete. same reports that the content equals
// that of the previous call, except for the bodies of texts.
func (r *Reader) Load() (c Content, list diag.List, same bool) {
	if r.loaded && !r.isStale {
		return r.content, r.list, true
	}
	if r.files == nil {
		r.files, r.loaded = newWalk(r.project), false
	}
	data := make([]remembered[Data], len(r.files.data))
	entries := make([]remembered[Entry], len(r.files.entries))
	parallel.Each(len(data)+len(entries), func(i int) {
		if i < len(data) {
			data[i] = refresh(r.data[r.files.data[i]], func() (*Data, diag.List) {
				return LoadData(r.project, r.schemas, r.files.data[i])
			})
			return
		}
		i -= len(data)
		entries[i] = refresh(r.entries[r.files.entries[i].file], func() (*Entry, diag.List) {
			return loadEntry(r.project, r.schemas, r.files.entries[i])
		})
	})
	same = r.loaded
	c = Content{Data: map[string]*Data{}, Schemas: r.schemas}
	list = slices.Clone(r.files.list)
	nextData, nextEntries := make(map[string]remembered[Data], len(data)), make(map[string]remembered[Entry], len(entries))
	for i, d := range data {
		file := r.files.data[i]
		nextData[file] = d
		same = same && r.data[file].value == d.value
		if d.value != nil {
			c.Data[d.value.Name] = d.value
		}
		list = append(list, d.list...)
	}
	changed := map[article]bool{}
	for i, e := range entries {
		f := r.files.entries[i]
		nextEntries[f.file] = e
		if r.entries[f.file].value != e.value {
			same, changed[article{f.collection, f.slug}] = false, true
		}
		if e.value != nil {
			c.Entries = append(c.Entries, e.value)
		}
		list = append(list, e.list...)
	}
	if !same {
		texts, files := c.Entries, r.files.entries
		if r.loaded && len(r.between) == 0 { // unchanged articles are still correct
			texts = slices.DeleteFunc(slices.Clone(texts), func(e *Entry) bool { return !changed[article{e.Collection, e.Slug}] })
			files = slices.DeleteFunc(slices.Clone(files), func(f entryFile) bool { return !changed[article{f.collection, f.slug}] })
		}
		r.between = append(checkShared(c.Data, r.files.data), checkTranslations(r.project, r.schemas, texts, files)...)
	}
	list = slices.Concat(withoutExcluded(r.project, list, r.between), r.between, r.schemas.CheckFiles())
	r.data, r.entries, r.loaded = nextData, nextEntries, true
	r.content, r.list, r.isStale = c, list, false
	return c, list, same
}

// article identifies an article by its folder.
type article struct{ collection, slug string }

// refresh reads a file again unless it is fresh. It returns the old value if only the body of a text changed.
func refresh[T any, P interface {
	*T
	same(other *T) bool
}](old remembered[T], read func() (*T, diag.List)) remembered[T] {
	if old.fresh {
		return old
	}
	value, list := read()
	if old.value != nil && len(list) == 0 && len(old.list) == 0 && P(old.value).same(value) {
		value = old.value
	}
	return remembered[T]{value, list, true}
}
