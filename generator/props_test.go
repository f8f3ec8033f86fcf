package generator

import (
	"encoding/json"
	"testing"

	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/model"
)

func aSummary() map[string]any {
	category := &model.Referred{Values: map[string]any{"id": "a", "label": "<A>"}}
	category.JSON, _ = json.Marshal(category.Values)
	return map[string]any{
		"title": "Ñandú <b> & \u2028 \"quotes\" \\", "excerpt": "", "featured": true, "readTime": 5, "weight": 0.5, "big": uint64(1 << 60), "none": nil,
		"category": category, "tags": []any{category, category}, "words": []any{"a", []any{"b"}, map[string]any{"d": "<", "c": 1}}, "nobody": []any{},
		"own": map[string]any{"id": "a", "label": "B"}, "image": image.Picture{Src: "/a.svg", Width: 1, Height: 2}, "ключ<": "x",
	}
}

func TestSummariesAreTheJSONOfTheStandardLibrary(t *testing.T) {
	want, err := json.Marshal(aSummary())
	if got := summaryJSON(aSummary()); err != nil || string(got) != string(want) {
		t.Errorf("%s\nwant\n%s %v", got, want, err)
	}
}

func BenchmarkSummaryJSON(b *testing.B) {
	summary := aSummary()
	for b.Loop() {
		summaryJSON(summary)
	}
}
