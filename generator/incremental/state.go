package incremental

import (
	"io"
	"io/fs"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/record"
)

// State is what one build leaves for the next one into the same folder.
type State struct {
	Options     digest.Sum // of the command and the programs
	DayBegin    int64      // of the site's day of this build, in seconds since 1970
	DayEnd      int64
	Global      digest.Sum // of the inputs that all jobs share
	Names       []string   // of the sections that follow
	Inputs      []Input
	Outputs     []dist.File
	Artifacts   map[string]*Artifact
	Diagnostics diag.List // warnings; a build with errors leaves no state
	Accepted    int       // warnings that are not among them
	Postponed   int       // pictures that lack formats
}

// stateName is the name of the state in the folder of an output.
const stateName = "state"

// Section is a part of the state that its owner keeps. The owner's value is set when the cache is opened, and may be
// another when the state is saved.
type Section struct {
	name    string
	isLocal bool
	record  func(*record.Record)
	reset   func()
}

// Keep returns the section of a value, which describe describes. A local section is valid on this machine only.
func Keep[T any](name string, isLocal bool, value *T, describe func(*T, *record.Record)) Section {
	return Section{name, isLocal, func(r *record.Record) { describe(value, r) }, func() { *value = *new(T) }}
}

// sections are all sections of a state, in the order in which they are stored.
type sections []Section

func (all sections) names() (names []string) {
	for _, s := range all {
		names = append(names, s.name)
	}
	return names
}

// decode reads a state and sets the values of the sections. After an error, they are zero.
func (all sections) decode(data []byte) (s State, err error) {
	values := append([]any{&s}, s.lists()...)
	for _, section := range all {
		values = append(values, section.record)
	}
	if err = decodeValues(data, values...); err == nil && !(slices.Equal(s.Names, all.names()) && s.isValid()) {
		err = record.ErrDamaged
	}
	if err != nil {
		for _, section := range all {
			section.reset()
		}
	}
	return s, err
}

// encode writes a state with the values of the sections. Without local ones, other machines can read it.
func (all sections) encode(w io.Writer, s State, withLocal bool) error {
	head := s
	head.Names, head.Artifacts, head.Outputs, head.Inputs = all.names(), nil, nil, nil
	values := append([]any{head}, s.lists()...)
	for _, section := range all {
		if section.isLocal && !withLocal {
			values = append(values, nil)
		} else {
			values = append(values, section.record)
		}
	}
	return encodeValues(w, values...)
}

// lists describes the lists that grow with the site.
func (s *State) lists() []any {
	return []any{
		func(r *record.Record) {
			record.Map(r, &s.Artifacts, func(a **Artifact) {
				if *a == nil {
					*a = &Artifact{}
				}
				(*a).record(r)
			})
		},
		func(r *record.Record) {
			record.List(r, &s.Outputs, func(f *dist.File) {
				r.Text(&f.Path)
				r.Int(&f.Bytes)
				r.Sum(&f.Sum)
				r.Identity(&f.ID)
			})
		},
		func(r *record.Record) {
			record.List(r, &s.Inputs, func(i *Input) {
				r.Text(&i.Path)
				r.Identity(&i.ID)
				r.Sum(&i.Sum)
			})
		},
	}
}

// isValid reports whether a state names no file outside of the output: another machine may have written it.
func (s *State) isValid() bool {
	for _, f := range s.Outputs {
		if !fs.ValidPath(f.Path) || f.Path == "." || f.Bytes < 0 {
			return false
		}
	}
	return true
}
