package search

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
)

// TestIndexesOfManyLanguages makes the indexes that generator/runtime/tests/search-queries.test.ts searches, of the pages in
// testdata/queries.json: each has a title and a text.
func TestIndexesOfManyLanguages(t *testing.T) {
	var languages map[string]struct {
		Pages   [][2]string
		Queries map[string][]int
	}
	data, err := os.ReadFile("testdata/queries.json")
	if err == nil {
		err = json.Unmarshal(data, &languages)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, queries := map[string]any{}, 0
	for lang, of := range languages {
		v := NewVocabulary(nil)
		var entries []Entry
		var records [][]byte
		for i, text := range of.Pages {
			p := Page{
				Address: fmt.Sprintf("/%s/%d/", lang, i), Title: text[0], Lang: lang,
				Sections: []Section{{ID: "text", Heading: "§", Text: text[1]}},
			}
			entries, records = append(entries, v.Count(p)), append(records, Record(p))
		}
		files := Make(v, NewLists(), make([][]Filter, len(entries)), func(i int) Entry { return entries[i] })
		for _, f := range append(files, made(PageFileName(0), PageFile(records))) {
			got["/_search/"+lang+"/"+f.Name] = json.RawMessage(f.Make())
		}
		queries += len(of.Queries)
	}
	if len(languages) < 20 || queries < 120 {
		t.Errorf("%d queries in %d languages", queries, len(languages))
	}
	compare(t, "testdata/indexes.json", got)
}

// compare compares a file of testdata, which Vitest reads too, with values.
func compare(t *testing.T, file string, values map[string]any) {
	t.Helper()
	data := append(inLines(t, values), '\n')
	if *update {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != string(data) {
		t.Errorf("%s differs (%v); write it again with -update and run Vitest", file, err)
	}
}

// inLines returns values as JSON, with a line for each one that is no map.
func inLines(t *testing.T, values map[string]any) []byte {
	t.Helper()
	var lines [][]byte
	for _, key := range slices.Sorted(maps.Keys(values)) {
		data, err := json.Marshal(values[key])
		if inner, ok := values[key].(map[string]any); ok {
			data = inLines(t, inner)
		}
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, slices.Concat(quoted(key), []byte(": "), data))
	}
	return slices.Concat([]byte("{\n"), bytes.Join(lines, []byte(",\n")), []byte("\n}"))
}
