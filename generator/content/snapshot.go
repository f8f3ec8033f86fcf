package content

import (
	"bytes"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Snapshot is the parsed content without errors, for a cache. It saves parsing unchanged files.
type Snapshot struct {
	Texts []SnapshotText
	Data  []SnapshotData
}

// SnapshotText is an Entry. Front and TranslationOf are encoded trees.
type SnapshotText struct {
	Collection, Slug, Lang string
	File                   string
	BodyOffset, BodyLine   int
	Empty                  bool
	Front, TranslationOf   []byte
	FrontSum               digest.Sum
}

// SnapshotData is a data file. Root is an encoded tree.
type SnapshotData struct {
	File string
	Root []byte
}

// Snapshot returns the texts and data files without diagnostics.
func (r *Reader) Snapshot() Snapshot {
	all := Snapshot{Texts: make([]SnapshotText, 0, len(r.entries))}
	var scratch []byte
	for _, f := range r.files.entries {
		old := r.entries[f.file]
		if e := old.value; e != nil && len(old.list) == 0 {
			scratch = e.Front.AppendBinary(scratch[:0])
			k := SnapshotText{e.Collection, e.Slug, e.Lang, e.File, e.BodyOffset, e.BodyLine, e.Empty, bytes.Clone(scratch), nil, e.FrontSum}
			if e.TranslationOf != nil {
				k.TranslationOf = e.TranslationOf.AppendBinary(nil)
			}
			all.Texts = append(all.Texts, k)
		}
	}
	for _, file := range r.files.data {
		if old := r.data[file]; old.value != nil && len(old.list) == 0 {
			all.Data = append(all.Data, SnapshotData{file, old.value.Root.AppendBinary(nil)})
		}
	}
	return all
}

// Restore adds the files of a snapshot that have not changed. The snapshot must have been made with the same schemas,
// languages and generator.
func (r *Reader) Restore(all Snapshot, unchanged func(file string) bool) {
	texts, data := make([]*Entry, len(all.Texts)), make([]*Data, len(all.Data))
	parallel.Each(len(texts)+len(data), func(i int) {
		if i < len(texts) {
			if unchanged(all.Texts[i].File) {
				texts[i] = r.restoreText(&all.Texts[i])
			}
			return
		}
		i -= len(texts)
		if k := all.Data[i]; unchanged(k.File) {
			if root, err := yamlnode.Decode(k.File, k.Root); err == nil {
				data[i] = &Data{dataName(k.File), k.File, root}
			}
		}
	})
	for i, e := range texts {
		if e != nil {
			r.entries[all.Texts[i].File] = remembered[Entry]{e, nil, true}
		}
	}
	for i, d := range data {
		if d != nil {
			r.data[all.Data[i].File] = remembered[Data]{d, nil, true}
		}
	}
}

// restoreText returns the entry of a snapshot, or nil if it must be read again.
func (r *Reader) restoreText(k *SnapshotText) *Entry {
	e := &Entry{
		Collection: k.Collection, Slug: k.Slug, Lang: k.Lang, File: k.File,
		BodyOffset: k.BodyOffset, BodyLine: k.BodyLine, Empty: k.Empty, FrontSum: k.FrontSum,
	}
	var err error
	if e.Front, err = yamlnode.Decode(k.File, k.Front); err == nil && len(k.TranslationOf) > 0 {
		e.TranslationOf, err = yamlnode.Decode(k.File, k.TranslationOf)
	}
	if schema := r.schemas.Get(k.Collection); err != nil || schema != nil && len(checkImages(r.project, schema, e)) > 0 {
		return nil
	}
	return e
}
