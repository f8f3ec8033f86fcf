package incremental

import (
	"io/fs"
	"slices"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// State is what one build leaves for the next one into the same folder.
type State struct {
	Program     digest.Sum // of the running gaceta
	Options     digest.Sum // of the command and the programs
	DayBegin    int64      // of the site's day of this build, in seconds since 1970
	DayEnd      int64
	Global      digest.Sum // of the inputs that all jobs share
	Schemas     digest.Sum // of the schemas and the program: restored content is valid only with the same
	Inputs      []Input
	Content     content.Snapshot
	Outputs     []dist.File
	Table       []string // addresses that the summaries of artifacts refer to by number
	Artifacts   map[string]*Artifact
	Diagnostics diag.List // warnings; a build with errors leaves no state
	Accepted    int       // warnings that are not among them
	Postponed   int       // pictures that lack formats
}

// stateName is the name of the state in the folder of an output.
const stateName = "state"

func (s *State) read(dir *cachedir.Dir) error { return readValues(dir, stateName, s.pointers()...) }

func (s *State) write(dir *cachedir.Dir) error { return writeValues(dir, stateName, s.values()...) }

// pointers describes the state for decoding.
func (s *State) pointers() []any { return append([]any{s}, s.lists()...) }

// values describes the state for encoding.
func (s *State) values() []any {
	rest := *s
	rest.Artifacts, rest.Content, rest.Outputs, rest.Inputs, rest.Table = nil, content.Snapshot{}, nil, nil, nil
	return append([]any{rest}, s.lists()...)
}

// lists describes the lists that grow with the site.
func (s *State) lists() []any {
	return []any{
		func(r *Record) {
			Map(r, &s.Artifacts, func(a **Artifact) {
				if *a == nil {
					*a = &Artifact{}
				}
				(*a).record(r)
			})
		},
		func(r *Record) { recordContent(r, &s.Content) },
		func(r *Record) {
			List(r, &s.Outputs, func(f *dist.File) {
				r.Text(&f.Path)
				r.Int(&f.Bytes)
				r.Sum(&f.Sum)
				r.Identity(&f.ID)
			})
		},
		func(r *Record) {
			List(r, &s.Inputs, func(i *Input) {
				r.Text(&i.Path)
				r.Identity(&i.ID)
				r.Sum(&i.Sum)
			})
		},
		func(r *Record) { r.Texts(&s.Table) },
	}
}

// recordContent describes the parsed content.
func recordContent(r *Record, all *content.Snapshot) {
	List(r, &all.Texts, func(t *content.SnapshotText) {
		if t.Entry == nil {
			t.Entry = &content.Entry{}
		}
		for _, text := range []*string{&t.Collection, &t.Slug, &t.Lang, &t.File} {
			r.Text(text)
		}
		r.Int(&t.BodyOffset)
		r.Int(&t.BodyLine)
		r.Flag(&t.Empty)
		r.Flag(&t.MayCite)
		r.Encoded(&t.Encoded.Front, t.Front)
		r.Encoded(&t.Encoded.TranslationOf, t.TranslationOf)
		r.Encoded(&t.Encoded.Slug, t.Addresses.Slug)
		r.Encoded(&t.Encoded.Aliases, t.Addresses.Aliases)
		r.Sum(&t.FrontSum)
	})
	List(r, &all.Data, func(d *content.SnapshotData) {
		if d.Data == nil {
			d.Data = &content.Data{}
		}
		r.Text(&d.File)
		r.Encoded(&d.Encoded, d.Root)
	})
}

// isValid reports whether a state from another machine is consistent.
func (s *State) isValid() bool {
	for _, f := range s.Outputs {
		if !fs.ValidPath(f.Path) || f.Path == "." || f.Bytes < 0 {
			return false
		}
	}
	outside := func(n uint32) bool { return int(n) >= len(s.Table) }
	for _, a := range s.Artifacts {
		if slices.ContainsFunc(a.Links.Links, outside) || slices.ContainsFunc(a.Links.Alternates, outside) {
			return false
		}
	}
	return true
}

// compactTable removes from the table what no artifact refers to, and renumbers
// the rest.
func compactTable(artifacts map[string]*Artifact, table []string) []string {
	used := make([]bool, len(table))
	each := func(s audit.PageLinks, visit func(n *uint32)) {
		for _, list := range [][]uint32{s.Links, s.Alternates} {
			for i := range list {
				visit(&list[i])
			}
		}
	}
	for _, a := range artifacts {
		each(a.Links, func(n *uint32) { used[*n] = true })
	}
	if !slices.Contains(used, false) {
		return table
	}
	number := make([]uint32, len(used))
	var compact []string
	for n, ok := range used {
		if ok {
			number[n] = uint32(len(compact))
			compact = append(compact, table[n])
		}
	}
	for _, a := range artifacts {
		a.Links.Links, a.Links.Alternates = slices.Clone(a.Links.Links), slices.Clone(a.Links.Alternates)
		each(a.Links, func(n *uint32) { *n = number[*n] })
		slices.Sort(a.Links.Links)
	}
	return compact
}
