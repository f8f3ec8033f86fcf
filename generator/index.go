package generator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
)

// What a filter searches stands beside every listing: index.json holds the
// newest articles, and says in which parts all of them are. Parts are cut from
// the oldest article on, so that a new article leaves all but the last as they were.

const (
	// firstPart bounds what index.json holds of articles, in bytes: with the list
	// of parts it stays under 50 KB.
	firstPart = 38 << 10
	// maxParts bounds that list. A larger listing has larger parts.
	maxParts = 128
)

// searchIndex is index.json.
type searchIndex struct {
	Entries []json.RawMessage `json:"entries"`
	Parts   []indexPart       `json:"parts"`
}

// indexPart says which days a part holds, newest first.
type indexPart struct {
	File string `json:"file"`
	From string `json:"from"`
	To   string `json:"to"`
}

// writeIndexes writes the index of every listing.
func (b *build) writeIndexes(out output) error {
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		if rt.Listing == nil || !rt.Listing.First || rt.Canonical != rt.Address {
			continue
		}
		name := indexPath(rt)
		key := b.collectionKey(rt, rt.Listing.Collection.Articles)
		if err := b.piece(out, name, key, func(out output) error { return b.writeIndex(out, name, rt) }); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) writeIndex(out output, name string, rt *model.Route) error {
	articles := rt.Listing.Collection.Articles
	entries, total := make([]json.RawMessage, len(articles)), 0
	b.report.Diagnostics = append(b.report.Diagnostics, parallel.Collect(len(articles), func(i int) (list diag.List) {
		entries[i] = b.card(articles[i], rt.Lang, &list).json
		return list
	})...)
	for _, data := range entries {
		total += len(data) + 1
	}
	index := searchIndex{Entries: entries, Parts: []indexPart{}}
	if total > firstPart {
		index.Entries = entries[:fitting(entries)]
		size := firstPart
		for total/size >= maxParts {
			size *= 2
		}
		write := func(from, to int) error { // entries[from:to]
			file := strings.TrimSuffix(path.Base(name), ".json") + "-" + strconv.Itoa(len(index.Parts)+1) + ".json"
			index.Parts = append(index.Parts, indexPart{file, articles[from].Date, articles[to-1].Date})
			return b.writeKnown(out, path.Join(path.Dir(name), file), joined(entries[from:to]))
		}
		end, weight := len(entries), 0
		for i := len(entries) - 1; i >= 0; i-- {
			if weight += len(entries[i]) + 1; weight >= size || i == 0 {
				if err := write(i, end); err != nil {
					return err
				}
				end, weight = i, 0
			}
		}
	}
	data, err := json.Marshal(index)
	if err != nil {
		return fmt.Errorf("internal error: the index of %s: %w", rt.Address, err)
	}
	return b.writeKnown(out, name, data)
}

// fitting is how many of the newest entries index.json holds.
func fitting(entries []json.RawMessage) int {
	weight := 0
	for i, e := range entries {
		if weight += len(e) + 1; weight > firstPart {
			return i
		}
	}
	return len(entries)
}

func joined(entries []json.RawMessage) []byte {
	var buf bytes.Buffer
	for i, e := range entries {
		buf.WriteByte("[,"[min(i, 1)])
		buf.Write(e)
	}
	buf.WriteByte(']')
	return buf.Bytes()
}

// writeKnown writes a file that pages may name.
func (b *build) writeKnown(out output, name string, data []byte) error {
	b.auditor.AddFiles("/" + name)
	return out.Write(name, data)
}
