package outputs

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/search"
)

// The filter of a listing searches index.json in the folder of its first page. It
// holds the first articles and names the parts that hold all of them. Parts are
// cut from the last article on, so that a new article changes only the last part if the newest come first.
const (
	// firstPartBytes limits the articles in index.json. With the list of parts the
	// file stays below 50 KB.
	firstPartBytes = 38 << 10
	// maxParts limits the list of parts. A larger listing has larger parts.
	maxParts = 128
)

// searchIndex is the content of index.json.
type searchIndex struct {
	Entries []json.RawMessage `json:"entries"`
	Parts   []indexPart       `json:"parts"`
}

// indexPart names a part and the dates of its first and its last article.
type indexPart struct {
	File string `json:"file"`
	From string `json:"from"`
	To   string `json:"to"`
}

// HasListingIndex reports whether a route is a listing with a search index. The listing of a term has none, nor has a page
// that shows only the newest articles.
func HasListingIndex(rt *model.Route) bool {
	return rt.Listing != nil && rt.Listing.First && !rt.Listing.Limited && rt.Listing.Term == nil && rt.Canonical == rt.Address
}

// ListingIndexFile returns the path of a listing's search index.
func ListingIndexFile(rt *model.Route) string { return path.Join(path.Dir(rt.File), "index.json") }

// ListingPart is a part of the search index of a listing. It is made of the summaries of its articles alone.
type ListingPart struct {
	Path     string
	Articles []*model.Article
	Data     func() []byte
}

// ListingIndex returns the search index of a listing and its parts. summary returns the summary of an article as JSON; it is
// called by several goroutines.
func ListingIndex(
	rt *model.Route, summary func(*model.Article) ([]byte, diag.List),
) (made File, parts []ListingPart, list diag.List, err error) {
	articles := rt.Listing.All
	entries := make([][]byte, len(articles))
	list = parallel.Collect(len(articles), func(i int) (found diag.List) {
		entries[i], found = summary(articles[i])
		return found
	})
	total := 0
	for _, data := range entries {
		total += len(data) + 1
	}
	name := ListingIndexFile(rt)
	newest, index := entries, searchIndex{Entries: []json.RawMessage{}, Parts: []indexPart{}}
	if total > firstPartBytes {
		weight := 0
		newest = entries[:slices.IndexFunc(entries, func(e []byte) bool {
			weight += len(e) + 1
			return weight > firstPartBytes
		})]
		for to := len(entries); to > 0; {
			from := startOfPart(entries[:to], total)
			part := fmt.Sprintf("%s-%d.json", strings.TrimSuffix(path.Base(name), ".json"), len(parts)+1)
			of := entries[from:to]
			data := func() []byte { return search.JSONArray(of, ",") }
			parts = append(parts, ListingPart{path.Join(path.Dir(name), part), articles[from:to], data})
			index.Parts = append(index.Parts, indexPart{part, articles[from].Date, articles[to-1].Date})
			to = from
		}
	}
	for _, data := range newest {
		index.Entries = append(index.Entries, data)
	}
	data, err := json.Marshal(index)
	return File{Path: name, Data: data}, parts, list, err
}

// startOfPart returns the index of the first entry of the part that ends with the last entry.
func startOfPart(entries [][]byte, total int) int {
	size := firstPartBytes
	for total/size >= maxParts {
		size *= 2
	}
	start := len(entries)
	for weight := 0; start > 0 && weight < size; weight += len(entries[start]) + 1 {
		start--
	}
	return start
}
