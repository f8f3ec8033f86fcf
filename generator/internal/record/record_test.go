package record

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/digest"
)

type thing struct {
	Name    string
	Count   int
	Big     uint64
	On      bool
	Sum     digest.Sum
	ID      digest.Identity
	Names   []string
	Numbers []uint32
	Data    string
}

type plain string

func (p plain) AppendBinary(to []byte) []byte { return append(to, p...) }

func (t *thing) record(r *Record) {
	r.Text(&t.Name)
	r.Int(&t.Count)
	r.Uint(&t.Big)
	r.Flag(&t.On)
	r.Sum(&t.Sum)
	r.Identity(&t.ID)
	r.Texts(&t.Names)
	r.Numbers(&t.Numbers)
	r.Encoded(&t.Data, plain(t.Data))
}

var things = []thing{
	{},
	{"ñ", 1, math.MaxUint64, true, digest.SumOf(nil), digest.Identity{Size: -1, Modified: math.MinInt64, Changed: math.MaxInt64, Inode: math.MaxUint64}, []string{"", "a"}, []uint32{0, math.MaxUint32}, "\x00"},
	{Name: strings.Repeat("long", 64<<10)},
	{Count: math.MaxInt, Names: []string{strings.Repeat("x", 300)}},
}

func describe(list *[]thing, all *map[string]thing) func(*Record) {
	return func(r *Record) {
		List(r, list, func(t *thing) { t.record(r) })
		Map(r, all, func(t *thing) { t.record(r) })
	}
}

func TestARecordIsReadAsItWasWritten(t *testing.T) {
	list, all := things, map[string]thing{"": {}, "a": things[1], "b": things[2]}
	data := encoded(describe(&list, &all))
	var gotList []thing
	var gotAll map[string]thing
	if err := Decode(data, describe(&gotList, &gotAll)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(gotList, list) || !reflect.DeepEqual(gotAll, all) {
		t.Errorf("something else was read: %v, %v", gotList, gotAll)
	}
}

func FuzzDecode(f *testing.F) {
	list, all := things[:2], map[string]thing{"a": things[1]}
	whole := encoded(describe(&list, &all))
	f.Add(whole)
	for i := range whole {
		f.Add(whole[:i])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var list []thing
		var all map[string]thing
		if Decode(data, describe(&list, &all)) == nil && len(list)+len(all) > len(data) {
			t.Error("there is more than can be in there")
		}
	})
}

func encoded(describe func(*Record)) []byte {
	var data bytes.Buffer
	_ = Encode(&data, describe) // a buffer never fails
	return data.Bytes()
}
