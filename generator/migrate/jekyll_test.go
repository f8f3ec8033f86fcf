package migrate

import (
	"slices"
	"testing"
	"testing/fstest"
)

// TestJekyllPostNames reads posts whose names have characters that are rare in names.
func TestJekyllPostNames(t *testing.T) {
	fsys := fstest.MapFS{"_config.yml": {Data: []byte("title: 日誌\n")}}
	names := []string{"秋\nの夜", "رحلة\nالبحر", "a\u2028b", "Über uns", "x.y"}
	for _, name := range names {
		fsys["_posts/2026-01-02-"+name+".md"] = &fstest.MapFile{Data: []byte("---\ntitle: \"一\"\n---\nText\n")}
	}
	site, err := readFrom(fsys, "old")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, text := range site.Texts {
		keys = append(keys, text.Key)
		if text.Front["date"] != "2026-01-02" {
			t.Errorf("%q has the date %v", text.Key, text.Front["date"])
		}
	}
	slices.Sort(keys)
	if slices.Sort(names); !slices.Equal(keys, names) {
		t.Errorf("%q, want %q", keys, names)
	}
	if _, err := Convert(site, ""); err != nil {
		t.Fatal(err)
	}
}
