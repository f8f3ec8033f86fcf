package generator

import (
	"path/filepath"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/project"
)

// index is what Live keeps of a site's content, so that it begins sooner the next
// time: only what was saved since then is read again.
type index struct {
	Program program
	Schemas digest.Sum
	Inputs  []incremental.Input
	Content content.Snapshot
}

func (l *Live) indexFile() string { return filepath.Join(l.o.Cache, "live") }

// recall gives a new reader what the last run has kept. It gives the files of
// now, or nil if the index is the one to keep.
func (l *Live) recall(r *content.Reader) *incremental.Inputs {
	var old index
	if incremental.Read(l.indexFile(), &old) != nil {
		old = index{}
	}
	in := incremental.Scan(l.o.Root, old.Inputs, nil, "content")
	l.index = index{Program: runningProgram(old.Program), Schemas: in.Sums(append(in.Names("content/schemas"), project.SettingsFile))}
	if l.index.Program == old.Program && l.index.Schemas == old.Schemas {
		r.Restore(old.Content, in.Same)
		if in.Unchanged() {
			return nil
		}
	}
	return in
}

// keepIndex writes the index, in the background. An index that cannot be
// written costs time, and nothing else.
func (l *Live) keepIndex(in *incremental.Inputs) {
	if in == nil {
		return
	}
	next := l.index
	next.Content = l.reader.Snapshot()
	l.behind.Go(func() {
		next.Inputs = in.List()
		_ = incremental.Write(l.indexFile(), next)
	})
}
