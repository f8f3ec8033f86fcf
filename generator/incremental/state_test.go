package incremental

import (
	"reflect"
	"testing"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// TestStateIsRestoredCompletely fails if the description of the state lacks a field.
func TestStateIsRestoredCompletely(t *testing.T) {
	var s State
	fill(reflect.ValueOf(&s).Elem())
	want := s
	dir := cachetest.Open(t, t.TempDir())
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	var got State
	if err := got.read(dir); err != nil {
		t.Fatal(err)
	}
	encoded := func(n **yamlnode.Node) (text string) {
		text, *n = string((*n).AppendBinary(nil)), nil
		return text
	}
	for i := range 2 {
		text, data := &want.Content.Texts[i], &want.Content.Data[i]
		text.Encoded.Front, text.Encoded.TranslationOf = encoded(&text.Front), encoded(&text.TranslationOf)
		text.Encoded.Slug, text.Encoded.Aliases = encoded(&text.Addresses.Slug), encoded(&text.Addresses.Aliases)
		data.Encoded, data.Name = encoded(&data.Root), ""
	}
	for i := range reflect.TypeFor[State]().NumField() {
		if !reflect.DeepEqual(reflect.ValueOf(got).Field(i).Interface(), reflect.ValueOf(want).Field(i).Interface()) {
			t.Errorf("%s: %+v, not %+v", reflect.TypeFor[State]().Field(i).Name, reflect.ValueOf(got).Field(i), reflect.ValueOf(want).Field(i))
		}
	}
}

// fill sets every field that can be set to a value that is not zero.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			if field.CanSet() {
				fill(field)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0))
		fill(v.Index(1))
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key)
		fill(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64, reflect.Int8, reflect.Int32:
		v.SetInt(7)
	case reflect.Uint, reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(9)
	}
}

// TestInvalidStateIsRefused reads states that a stranger could have written.
func TestInvalidStateIsRefused(t *testing.T) {
	var s State
	s.Table = []string{"/"}
	if !s.isValid() {
		t.Error("a good state is refused")
	}
	s.Artifacts = map[string]*Artifact{"index.html": {Links: audit.PageLinks{Links: []uint32{1}}}}
	if s.isValid() {
		t.Error("a link beyond the table is accepted")
	}
	s.Artifacts = nil
	s.Outputs = []dist.File{{Path: "../../x"}}
	if s.isValid() {
		t.Error("a path that leaves the folder is accepted")
	}
}
