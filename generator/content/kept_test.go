package content

import (
	"math"
	"reflect"
	"testing"

	"gaceta.dev/gaceta/generator/yamltree"
)

func TestKeptFrontMatterIsWhatWasParsed(t *testing.T) {
	root, list := yamltree.Parse("a.md", 2, []byte("title: Día\nn: -3\nbig: 9007199254740991\nf: 1.5\nyes: true\nnone:\ntags: [a, b]\nempty: []\nnobody: {}\nby: {name: x, deep: {n: 1}}\n"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	root.Get("big").Value = uint64(math.MaxUint64) // more than the parser reads
	d := decoder{data: appendNode(nil, root), file: "a.md"}
	if got := d.node(); d.err != nil || len(d.data) > 0 || string(appendNode(nil, got)) != string(appendNode(nil, root)) || !reflect.DeepEqual(got.Plain(), root.Plain()) {
		t.Errorf("%v %d\n%v\n%v", d.err, len(d.data), got.Plain(), root.Plain())
	}
	for n := range appendNode(nil, root) {
		d := decoder{data: appendNode(nil, root)[:n]}
		if d.node(); d.err == nil {
			t.Fatalf("cut at %d, nothing is said", n)
		}
	}
}
