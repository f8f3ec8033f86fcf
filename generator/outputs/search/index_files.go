package search

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// PerFile is how many pages a file of pages holds: few, because the results of a search are in different files.
const PerFile = 8

// maxValues is how many values of a filter are offered.
const maxValues = 60

// index is IndexFile. The browser reads it as IndexFile of runtime/search-files.ts.
type index struct {
	Pages    int                      `json:"pages"`
	Prefixes []string                 `json:"prefixes"` // of the files of words
	Filters  map[string][]filterValue `json:"filters"`  // by key, the most frequent first
}

// filterValue is a value of a filter, and how many pages have it.
type filterValue struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Pages int    `json:"pages"`
}

// Make returns the files of an index without the files of pages. lists are new, or those of an earlier index with the same
// vocabulary. filters are those of the pages in the order of their numbers. entry returns the entry of a page, whose words are
// numbered; it is called in the same order.
func Make(v *Vocabulary, lists *Lists, filters [][]Filter, entry func(page int) Entry) []File {
	lists.update(v, len(filters), entry)
	words := makeWordFiles(lists)
	all := index{len(filters), words.prefixes, map[string][]filterValue{}}
	files := append(words.files, filterFiles(filters, all.Filters)...)
	data, err := json.Marshal(all)
	if err != nil {
		panic("internal error: a search index that cannot be JSON: " + err.Error())
	}
	return append(files, made(IndexFile, append(data, '\n')))
}

// PageFileName returns the name of a file of pages. The first one has the number 0.
func PageFileName(number int) string { return fmt.Sprintf("p-%d.json", number) }

// PageFile returns the bytes of a file of pages with their records.
func PageFile(records [][]byte) []byte { return append(JSONArray(records, ",\n"), '\n') }

// JSONArray joins values, which are JSON, with a separator.
func JSONArray(values [][]byte, separator string) []byte {
	size := len("[]\n")
	for _, value := range values {
		size += len(value) + len(separator)
	}
	data := append(make([]byte, 0, size), '[')
	for i, value := range values {
		if i > 0 {
			data = append(data, separator...)
		}
		data = append(data, value...)
	}
	return append(data, ']')
}

// filterFiles adds the values of filters to the index, and returns a file with the numbers of each value's pages.
func filterFiles(filters [][]Filter, keys map[string][]filterValue) []File {
	pages, labels := map[[2]string][]int{}, map[[2]string]string{}
	for number, all := range filters {
		for _, f := range all {
			id := [2]string{f.Key, f.Value}
			pages[id], labels[id] = append(pages[id], number), f.Label
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(pages), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		keys[id[0]] = append(keys[id[0]], filterValue{id[1], labels[id], len(pages[id])})
	}
	var files []File
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		values := keys[key]
		slices.SortStableFunc(values, func(a, b filterValue) int { return cmp.Compare(b.Pages, a.Pages) })
		values = values[:min(len(values), maxValues)]
		keys[key] = values
		for _, value := range values {
			var data []byte
			last := 0
			for _, number := range pages[[2]string{key, value.Value}] {
				data = strconv.AppendInt(append(data, ','), int64(number-last), 10)
				last = number
			}
			data[0] = '['
			files = append(files, made("f-"+fileName(key)+"-"+fileName(value.Value)+".json", append(data, "]\n"...)))
		}
	}
	return files
}
