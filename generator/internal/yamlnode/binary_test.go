package yamlnode

import (
	"math"
	"reflect"
	"testing"
)

func TestDecodeReversesAppendBinary(t *testing.T) {
	root, list := Parse("a.md", 2, []byte("title: Día\nn: -3\nbig: 9007199254740991\nf: 1.50\nyes: true\nnone:\ntags: [a, b]\nempty: []\nnobody: {}\nby: {name: x, deep: {n: 1}}\n"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	root.Get("big").value = uint64(math.MaxUint64) // more than the parser reads
	whole := root.AppendBinary(nil)
	got, err := Decode("a.md", string(whole))
	if err != nil || !got.Equal(root) || string(got.AppendBinary(nil)) != string(whole) || !reflect.DeepEqual(got.Plain(), root.Plain()) {
		t.Errorf("%v\n%v\n%v", err, got.Plain(), root.Plain())
	}
	for n := range whole {
		if _, err := Decode("a.md", string(whole[:n])); err == nil {
			t.Fatalf("no error for %d bytes", n)
		}
	}
	by, err := Decode("a.md", string(root.Get("by").AppendBinary(nil)))
	if err != nil || !by.Equal(root.Get("by")) || by.Key() != "by" || by.KeyPos() != root.Get("by").KeyPos() {
		t.Errorf("decoding a part: %v %v", by, err)
	}
}

func TestEqualComparesValuesAndPositions(t *testing.T) {
	const text = "a: 1\nb: [x, y]\nc: {d: z}\n"
	root, _ := Parse("a.yaml", 1, []byte(text))
	for _, other := range []string{"a: 2\nb: [x, y]\nc: {d: z}\n", "a: 1\nb: [x, z]\nc: {d: z}\n", "a: 1\nb: [x]\nc: {d: z}\n", "a: 1\nb: [x, y]\nc: {e: z}\n", "a:  1\nb: [x, y]\nc: {d: z}\n", "a: 1\nb: [x, y]\n", "a: 1\nb: [x, y]\nc: {d: z, e: f}\n", "a: 1.0\nb: [x, y]\nc: {d: z}\n"} {
		if o, _ := Parse("a.yaml", 1, []byte(other)); o.Equal(root) || root.Equal(o) {
			t.Errorf("%q equals %q", other, text)
		}
	}
	if same, _ := Parse("a.yaml", 1, []byte(text)); !same.Equal(root) || same.Equal(nil) || (*Node)(nil).Equal(same) || !(*Node)(nil).Equal(nil) {
		t.Error("two parses of one text differ")
	}
	if elsewhere, _ := Parse("b.yaml", 1, []byte(text)); elsewhere.Equal(root) {
		t.Error("trees of two files are equal")
	}
}

func TestRemove(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		root, _ := Parse("a.yaml", 1, []byte("a: x\nb: y\nc: z\n"))
		taken := root.Remove(key)
		if taken.Key() != key || root.Get(key) != nil || root.Len() != 2 || root.Remove(key) != nil {
			t.Errorf("%s: %v", key, root.Keys())
		}
	}
}
