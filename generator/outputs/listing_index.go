package outputs

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/search"
	"gaceta.dev/gaceta/generator/page"
)

// The filter of a listing searches index.json in the folder of its first page. It
// holds the first articles and names the parts that hold all of them. Parts are
// cut from the last article on, so that a new article changes only the last part if the newest come first.
const (
	// firstPartBytes limits the articles in index.json. With the list of parts the
	// file stays below 50 KB.
	firstPartBytes = 38 << 10
	// partArticles is how many articles a part holds: about as many bytes as index.json.
	partArticles = 64
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
	lang     string
}

// ListingIndex returns the search index of a listing, and its parts, which are not made yet.
func ListingIndex(r *page.Renderer, rt *model.Route) (made File, parts []ListingPart, list diag.List, err error) {
	name := ListingIndexFile(rt)
	index, size := searchIndex{Entries: []json.RawMessage{}, Parts: []indexPart{}}, 0
	for _, a := range rt.Listing.All {
		s, found := r.Summary(a, rt.Lang)
		list = append(list, found...)
		if size += len(s.JSON) + 1; size > firstPartBytes {
			parts = listingParts(rt.Listing.All, name, rt.Lang)
			break
		}
		index.Entries = append(index.Entries, s.JSON)
	}
	for _, p := range parts {
		from, to := p.Articles[0], p.Articles[len(p.Articles)-1]
		index.Parts = append(index.Parts, indexPart{path.Base(p.Path), from.Date, to.Date})
	}
	data, err := json.Marshal(index)
	return File{Path: name, Data: data}, parts, list, err
}

// listingParts cuts articles into the parts of an index, the last one first.
func listingParts(articles []*model.Article, index, lang string) (parts []ListingPart) {
	length := partArticles
	for len(articles)/length >= maxParts {
		length *= 2
	}
	for to := len(articles); to > 0; to -= length {
		name := fmt.Sprintf("%s-%d.json", strings.TrimSuffix(index, ".json"), len(parts)+1)
		parts = append(parts, ListingPart{name, articles[max(0, to-length):to], lang})
	}
	return parts
}

// Make makes the part.
func (p ListingPart) Make(r *page.Renderer) (File, diag.List) {
	entries := make([][]byte, len(p.Articles))
	var list diag.List
	for i, a := range p.Articles {
		s, found := r.Summary(a, p.lang)
		entries[i], list = s.JSON, append(list, found...)
	}
	return File{Path: p.Path, Data: search.JSONArray(entries, ",")}, list
}
