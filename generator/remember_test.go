package generator

import (
	"path/filepath"
	"reflect"
	"testing"
)

// Every field of the state comes back: one that its description forgets would be
// a build that forgets.
func TestTheStateComesBackWhole(t *testing.T) {
	var s state
	fill(reflect.ValueOf(&s).Elem())
	want := s
	file := filepath.Join(t.TempDir(), "state")
	if err := s.write(file, s.lists()); err != nil {
		t.Fatal(err)
	}
	var got state
	if err := got.read(file); err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[state]().NumField() {
		if !reflect.DeepEqual(reflect.ValueOf(got).Field(i).Interface(), reflect.ValueOf(want).Field(i).Interface()) {
			t.Errorf("%s: %+v, not %+v", reflect.TypeFor[state]().Field(i).Name, reflect.ValueOf(got).Field(i), reflect.ValueOf(want).Field(i))
		}
	}
}

// fill gives every field that can be set a value that is not zero.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
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
