package content

import (
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Snapshot is what a cache keeps of the content: what was parsed, and found sound.
type Snapshot struct {
	Texts []SnapshotText
	Data  []SnapshotData
	Sound bool // the schemas can be used
}

// SnapshotText is a text's front matter.
type SnapshotText struct {
	Collection, Slug, Lang string
	File                   string
	BodyOffset, BodyLine   int
	Empty                  bool
	Front                  string
	Recorded               []byte
}

// SnapshotData is a data file.
type SnapshotData struct {
	File string
	Root []byte
}

// Keep gives the texts and the data files with which nothing is wrong.
func (r *Reader) Snapshot() Snapshot {
	all := Snapshot{Texts: make([]SnapshotText, 0, len(r.entries)), Sound: len(r.schemas.Errors()) == 0}
	for _, f := range r.files.entries {
		old := r.entries[f.file]
		if e := old.value; e != nil && len(old.list) == 0 {
			k := SnapshotText{e.Collection, e.Slug, e.Lang, e.File, e.BodyOffset, e.BodyLine, e.Empty, e.FrontBytes(), nil}
			if e.TranslationOf != nil {
				k.Recorded = e.TranslationOf.AppendBinary(nil)
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

// Restore takes what an earlier run has kept, where same says that the file did
// not change. Schemas, languages and the generator must be those of that run.
func (r *Reader) Restore(all Snapshot, same func(file string) bool) {
	r.schemas.sound = all.Sound
	texts, data := make([]*Entry, len(all.Texts)), make([]*Data, len(all.Data))
	parallel.Each(len(texts)+len(data), func(i int) {
		if i < len(texts) {
			texts[i] = r.keptText(&all.Texts[i], same)
			return
		}
		i -= len(texts)
		if k := all.Data[i]; same(k.File) {
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

// keptText is a text that was kept, nil if it has to be read again.
func (r *Reader) keptText(k *SnapshotText, same func(file string) bool) *Entry {
	if !same(k.File) {
		return nil
	}
	e := &Entry{Collection: k.Collection, Slug: k.Slug, Lang: k.Lang, File: k.File, BodyOffset: k.BodyOffset, BodyLine: k.BodyLine, Empty: k.Empty, print: k.Front}
	var err error
	if e.Front, err = yamlnode.Decode(k.File, []byte(k.Front)); err == nil && len(k.Recorded) > 0 {
		e.TranslationOf, err = yamlnode.Decode(k.File, k.Recorded)
	}
	if schema := r.schemas.Get(k.Collection); err != nil || schema != nil && len(images(r.project, schema, e)) > 0 {
		return nil
	}
	return e
}

// Print is a text's front matter as bytes: the same for the same values.
func (e *Entry) FrontBytes() string {
	if e.print != "" {
		return e.print
	}
	return string(e.Front.AppendBinary(nil))
}
