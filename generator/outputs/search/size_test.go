package search

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// TestSearchOfALargeSiteLoadsLittle builds the index of 10,000 articles whose words are as frequent as in real texts. It
// adds up what a search for five words loads at most. That is the index, the largest files of words, and the largest ten
// files of pages.
func TestSearchOfALargeSiteLoadsLittle(t *testing.T) {
	v, entries, filters, records := largeSite(10_000)
	files := Make(v, NewLists(), filters, func(i int) Entry { return entries[i] })
	for i, part := range slices.Collect(slices.Chunk(records, PerFile)) {
		files = append(files, made(PageFileName(i), PageFile(part)))
	}
	sizes := map[string][]int{}
	for _, f := range files {
		kind := f.Name[:2]
		sizes[kind] = append(sizes[kind], compressed(t, f))
	}
	for _, kind := range []string{"w-", "p-"} {
		slices.SortFunc(sizes[kind], func(a, b int) int { return b - a })
	}
	total := sizes["in"][0]
	for _, n := range append(sizes["w-"][:5:5], sizes["p-"][:10]...) {
		total += n
	}
	t.Logf("%d files of words, %d of pages; index %d, largest %d and %d; a search %d bytes",
		len(sizes["w-"]), len(sizes["p-"]), sizes["in"][0], sizes["w-"][0], sizes["p-"][0], total)
	if total > 100_000 {
		t.Errorf("a search loads %d bytes, compressed", total)
	}
}

func compressed(t *testing.T, f File) int {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 5) // what hosts do while they serve
	_, err := w.Write(f.Make())
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Len()
}

// largeSite returns articles of six sections. The word of rank n is n times rarer than the first one.
func largeSite(articles int) (*Vocabulary, []Entry, [][]Filter, [][]byte) {
	r := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 60_000)
	for i := range words {
		words[i] = syllables(r)
	}
	text := func(n int) string {
		var out strings.Builder
		for range n {
			rank := math.Exp(r.Float64()*math.Log(float64(len(words)))) - 1
			out.WriteString(words[int(rank)])
			out.WriteByte(' ')
		}
		return out.String()
	}
	v := NewVocabulary(nil)
	entries, filters, records := make([]Entry, articles), make([][]Filter, articles), make([][]byte, articles)
	for i := range entries {
		p := Page{
			Address: fmt.Sprintf("/news/%s-%d/", syllables(r), i), Title: text(8), Description: text(25), Lang: "es", Date: "2025-01-01",
		}
		filters[i] = []Filter{{"category", fmt.Sprint("c", i%5), "Category"}, {"tags", fmt.Sprint("t", i%90), "Tag"}}
		for range 6 {
			p.Sections = append(p.Sections, Section{syllables(r), text(5), text(70)})
		}
		entries[i], records[i] = v.Count(p), Record(p)
	}
	return v, entries, filters, records
}

// BenchmarkCount counts the words of a page of some 700 words.
func BenchmarkCount(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	words := make([]string, 700)
	for i := range words {
		words[i] = syllables(r)
		if i%2 == 1 {
			words[i] = words[i/2]
		}
	}
	p := Page{Title: "Un título", Lang: "es", Sections: []Section{{Text: strings.Join(words, " ")}}}
	v := NewVocabulary(nil)
	b.ReportAllocs()
	for b.Loop() {
		v.Count(p)
	}
}

func syllables(r *rand.Rand) string {
	var out strings.Builder
	for range 2 + r.IntN(4) {
		out.WriteByte("bcdfglmnprstv"[r.IntN(13)])
		out.WriteByte("aeiou"[r.IntN(5)])
	}
	return out.String()
}

// TestEditLeavesMostFiles changes a few words of one article among many.
func TestEditLeavesMostFiles(t *testing.T) {
	v, entries, filters, _ := largeSite(2000)
	before := contents(Make(v, NewLists(), filters, func(i int) Entry { return entries[i] }))
	edited := v.Count(Page{Address: "/news/edited/", Title: "Un título", Lang: "es", Sections: []Section{{Text: "con tres palabras"}}})
	edited.Words = entries[77].Words + edited.Words
	edited.Length += entries[77].Length
	entries[77] = edited
	after := contents(Make(v, NewLists(), filters, func(i int) Entry { return entries[i] }))
	changed := 0
	for name, data := range after {
		if before[name] != data {
			changed++
		}
	}
	if changed == 0 || changed > 12 {
		t.Errorf("%d of %d files changed", changed, len(after))
	}
}

func contents(files []File) map[string]string {
	all := map[string]string{}
	for _, f := range files {
		all[f.Name] = string(f.Make())
	}
	return all
}
