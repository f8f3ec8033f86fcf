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

// Reader reads the content of one site again and again. It remembers every file
// until Forget says that it may have changed. Its methods are called one at a time.
type Reader struct {
	project project.Project
	schemas *Schemas
	files   *walk // nil when folders have to be read again
	data    map[string]remembered[Data]
	entries map[string]remembered[Entry]
	between diag.List // what was wrong between files at the last Load
	same    bool      // no folder has changed since then
}

// remembered is what a file held, and what was wrong with it. What is not
// fresh has to be read again.
type remembered[T any] struct {
	value *T
	list  diag.List
	fresh bool
}

// NewReader gives a reader for the content of p.
func NewReader(p project.Project) *Reader {
	return &Reader{
		project: p, schemas: NewSchemas(p.FS),
		data: map[string]remembered[Data]{}, entries: map[string]remembered[Entry]{},
	}
}

// Forget says that a file or folder, relative to the root, may have changed.
func (r *Reader) Invalidate(name string) {
	if name == schemaFolder || path.Dir(name) == schemaFolder {
		*r = *NewReader(r.project)
		return
	}
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
		r.files, r.same = nil, false
		for file, e := range r.entries { // a picture beside a text counts for the text
			if path.Dir(file) == path.Dir(name) || strings.HasPrefix(file, name+"/") || strings.HasPrefix(name, path.Dir(file)+"/") {
				e.fresh = false
				r.entries[file] = e
			}
		}
	}
}

// Load is the function Load. same reports that the content is the one of the
// last time, but for the bodies of texts.
func (r *Reader) Load() (c Content, list diag.List, same bool) {
	if r.files == nil {
		r.files, r.same = newWalk(r.project, true), false
	}
	data := make([]remembered[Data], len(r.files.data))
	entries := make([]remembered[Entry], len(r.files.entries))
	parallel.Each(len(data)+len(entries), func(i int) {
		if i < len(data) {
			data[i] = refresh(r.data[r.files.data[i]], func() (*Data, diag.List) {
				return loadData(r.project, r.schemas, r.files.data[i])
			})
			return
		}
		i -= len(data)
		entries[i] = refresh(r.entries[r.files.entries[i].file], func() (*Entry, diag.List) {
			return loadEntry(r.project, r.schemas, r.files.entries[i])
		})
	})
	same = r.same
	c = Content{Data: map[string]*Data{}, Schemas: r.schemas}
	list = slices.Clone(r.files.list)
	for i, d := range data {
		same = same && r.data[r.files.data[i]].value == d.value
		if d.value != nil {
			c.Data[d.value.Name] = d.value
		}
		list = append(list, d.list...)
	}
	changed := make([]bool, len(entries))
	for i, e := range entries {
		changed[i] = r.entries[r.files.entries[i].file].value != e.value
		same = same && !changed[i]
		if e.value != nil {
			c.Entries = append(c.Entries, e.value)
		}
		list = append(list, e.list...)
	}
	if !same {
		texts, files := c.Entries, r.files.entries
		if r.same && len(r.between) == 0 { // what was right, and has not changed, still is
			texts, files = r.beside(entries, changed), nil
		}
		r.between = append(shared(r.project, c.Data, r.files.data), translations(r.project, r.schemas, texts, files)...)
	}
	list = append(append(list, r.between...), r.schemas.Errors()...)
	r.remember(data, entries)
	r.same = true
	return c, list, same
}

// beside gives all texts of the articles of which a text has changed.
func (r *Reader) beside(entries []remembered[Entry], changed []bool) []*Entry {
	var all []*Entry
	end := 0
	for texts := range groups(r.files.entries, entryFile.together) {
		begin := end
		if end += len(texts); !slices.Contains(changed[begin:end], true) {
			continue
		}
		for _, e := range entries[begin:end] {
			if e.value != nil {
				all = append(all, e.value)
			}
		}
	}
	return all
}

// refresh reads a file again where that is needed. A text with another body
// and the same front matter stays the one it was.
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

func (r *Reader) remember(data []remembered[Data], entries []remembered[Entry]) {
	clear(r.data)
	for i, file := range r.files.data {
		r.data[file] = data[i]
	}
	clear(r.entries)
	for i, f := range r.files.entries {
		r.entries[f.file] = entries[i]
	}
}
