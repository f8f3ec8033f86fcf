package content

import (
	"reflect"
	"testing"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/record"
	"gaceta.dev/gaceta/generator/internal/test/fill"
	"gaceta.dev/gaceta/generator/internal/test/recordtest"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// TestSnapshotIsRecordedCompletely fails if the description of the snapshot lacks a field.
func TestSnapshotIsRecordedCompletely(t *testing.T) {
	want := Snapshot{key: digest.SumOf(nil)}
	fill.Value(&want)
	data := recordtest.Encode(t, want.Record)
	var got Snapshot
	if err := record.Decode(data, got.Record); err != nil {
		t.Fatal(err)
	}
	encoded := func(n **yamlnode.Node) (text string) {
		text, *n = string((*n).AppendBinary(nil)), nil
		return text
	}
	for i := range 2 {
		text, data := &want.Texts[i], &want.Data[i]
		text.Encoded.Front, text.Encoded.TranslationOf = encoded(&text.Front), encoded(&text.TranslationOf)
		text.Encoded.Slug, text.Encoded.Aliases = encoded(&text.Addresses.Slug), encoded(&text.Addresses.Aliases)
		data.Encoded, data.Name = encoded(&data.Root), ""
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
}
