package incremental

import (
	"bytes"
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"testing"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/record"
	"gaceta.dev/gaceta/generator/internal/test/fill"
)

// kept returns the sections of two values.
func kept(local, shared *[]string) sections {
	texts := func(v *[]string, r *record.Record) { r.Texts(v) }
	return sections{Keep("local", true, local, texts), Keep("shared", false, shared, texts)}
}

// TestStateIsRestoredCompletely fails if the description of the state lacks a field.
func TestStateIsRestoredCompletely(t *testing.T) {
	var s State
	fill.Value(&s)
	s.Names = []string{"local", "shared"}
	local, shared := []string{"ñ"}, []string{"ü", ""}
	for _, withLocal := range []bool{true, false} {
		var data bytes.Buffer
		err := kept(&local, &shared).encode(&data, s, withLocal)
		if err != nil {
			t.Fatal(err)
		}
		var gotLocal, gotShared []string
		got, err := kept(&gotLocal, &gotShared).decode(data.Bytes())
		if err != nil || slices.Equal(gotLocal, local) != withLocal || !slices.Equal(gotShared, shared) {
			t.Errorf("%v, %q, %q", err, gotLocal, gotShared)
		}
		for i := range reflect.TypeFor[State]().NumField() {
			if !reflect.DeepEqual(reflect.ValueOf(got).Field(i).Interface(), reflect.ValueOf(s).Field(i).Interface()) {
				t.Errorf("%s: %+v, not %+v", reflect.TypeFor[State]().Field(i).Name, reflect.ValueOf(got).Field(i), reflect.ValueOf(s).Field(i))
			}
		}
	}
}

// TestInvalidStateIsRefused reads states that a stranger, or another program, could have written. No section keeps a value.
func TestInvalidStateIsRefused(t *testing.T) {
	local, shared := []string{"a"}, []string{"b"}
	for what, c := range map[string]struct {
		state   State
		written sections
	}{
		"a path that leaves the folder": {State{Outputs: []dist.File{{Path: "../../x"}}}, kept(&local, &shared)},
		"another section":               {State{}, append(kept(&local, &shared)[:1], Keep("other", false, &shared, func(v *[]string, r *record.Record) { r.Texts(v) }))},
		"a section less":                {State{}, kept(&local, &shared)[:1]},
		"a section that it refuses": {State{}, append(kept(&local, &shared)[:1], Keep("shared", false, &shared, func(*[]string, *record.Record) {}),
			Keep("x", false, &shared, func(v *[]string, r *record.Record) { r.Texts(v) }))},
	} {
		var data bytes.Buffer
		err := c.written.encode(&data, c.state, true)
		if err != nil {
			t.Fatal(err)
		}
		var gotLocal, gotShared []string
		if _, err := kept(&gotLocal, &gotShared).decode(data.Bytes()); !errors.Is(err, record.ErrDamaged) || gotLocal != nil || gotShared != nil {
			t.Errorf("%s: %v, %q, %q", what, err, gotLocal, gotShared)
		}
	}
}

// FuzzState reads any bytes as a state. What is accepted names files of the output only, and is the same after it was written again.
func FuzzState(f *testing.F) {
	local, shared := []string{"a"}, []string{"b", "c"}
	var s State
	fill.Value(&s)
	s.Outputs = []dist.File{{Path: "a/index.html", Bytes: 3}}
	var data bytes.Buffer
	if err := kept(&local, &shared).encode(&data, s, true); err != nil {
		f.Fatal(err)
	}
	f.Add(data.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		var gotLocal, gotShared []string
		all := kept(&gotLocal, &gotShared)
		s, err := all.decode(data)
		if err != nil {
			if gotLocal != nil || gotShared != nil {
				t.Errorf("after %v the sections are %q and %q", err, gotLocal, gotShared)
			}
			return
		}
		for _, f := range s.Outputs {
			if !fs.ValidPath(f.Path) {
				t.Errorf("it names %q", f.Path)
			}
		}
		var again bytes.Buffer
		if err := all.encode(&again, s, true); err != nil {
			t.Fatal(err)
		}
		if next, err := all.decode(again.Bytes()); err != nil || !reflect.DeepEqual(next, s) {
			t.Errorf("%v: %+v, not %+v", err, next, s)
		}
	})
}
