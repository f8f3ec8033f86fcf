package content

import (
	"gaceta.dev/gaceta/generator/parallel"
	"gaceta.dev/gaceta/generator/yamltree"
)

// Kept is a text's front matter as a cache keeps it: parsed, and found sound.
type Kept struct {
	Collection, Slug, Lang string
	File                   string
	BodyOffset, BodyLine   int
	Empty                  bool
	Front, Recorded        []byte
}

// Keep gives the texts with which nothing is wrong.
func (r *Reader) Keep() []Kept {
	all := make([]Kept, 0, len(r.entries))
	for _, f := range r.files.entries {
		old := r.entries[f.file]
		if e := old.value; e != nil && len(old.list) == 0 {
			k := Kept{e.Collection, e.Slug, e.Lang, e.File, e.BodyOffset, e.BodyLine, e.Empty, e.Print(), nil}
			if e.Recorded != nil {
				k.Recorded = e.Recorded.Append(nil)
			}
			all = append(all, k)
		}
	}
	return all
}

// Restore takes texts that an earlier run has kept, where same says that the
// file did not change. Schemas and languages must be those of that run.
func (r *Reader) Restore(all []Kept, same func(file string) bool) {
	sound := make([]*Entry, len(all))
	parallel.Each(len(all), func(i int) {
		k := &all[i]
		if !same(k.File) {
			return
		}
		e := &Entry{Collection: k.Collection, Slug: k.Slug, Lang: k.Lang, File: k.File, BodyOffset: k.BodyOffset, BodyLine: k.BodyLine, Empty: k.Empty}
		var err error
		if e.Front, err = yamltree.Decode(k.File, k.Front); err == nil && len(k.Recorded) > 0 {
			e.Recorded, err = yamltree.Decode(k.File, k.Recorded)
		}
		if schema := r.schemas.Get(k.Collection); err == nil && (schema == nil || len(images(r.project, schema, e)) == 0) {
			sound[i] = e
		}
	})
	for i, e := range sound {
		if e != nil {
			r.entries[all[i].File] = remembered[Entry]{e, nil, true}
		}
	}
}

// Print is a text's front matter as bytes: the same for the same values.
func (e *Entry) Print() []byte { return e.Front.Append(nil) }
