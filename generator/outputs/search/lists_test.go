package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestListsOfEarlierIndexes changes, adds and removes pages at random. The files made with earlier lists are those made without.
func TestListsOfEarlierIndexes(t *testing.T) {
	texts := map[string][]string{
		"de": {"Brücke", "Brücken", "über", "die", "Straße", "strasse", "Ämter"},
		"ar": {"مدرسة", "المدرسة", "في", "كتاب", "كتب"},
		"ja": {"東京都庁", "都庁", "カタカナ", "京都"},
		"ru": {"дождь", "дожди", "который", "мост"},
	}
	langs := []string{"de", "ar", "ja", "ru"}
	dice := rand.New(rand.NewPCG(1, 1))
	v, lists := NewVocabulary(nil), NewLists()
	var pages []Page
	random := func() Page {
		lang := langs[dice.IntN(len(langs))]
		var words []string
		for range 1 + dice.IntN(30) {
			words = append(words, texts[lang][dice.IntN(len(texts[lang]))])
		}
		return Page{Lang: lang, Title: words[0], Sections: []Section{{ID: "a", Text: strings.Join(words, " ")}, {ID: "b", Heading: words[len(words)-1]}}}
	}
	files := func(v *Vocabulary, l *Lists) (all []string) {
		entries := make([]Entry, len(pages))
		for i, p := range pages {
			entries[i] = v.Count(p)
		}
		for _, f := range Make(v, l, make([][]Filter, len(pages)), func(i int) Entry { return entries[i] }) {
			all = append(all, f.Name+"\n"+string(f.Make()))
		}
		return all
	}
	for range 2 * maxListed { // a list that is longer than its file
		pages = append(pages, Page{Lang: "de", Title: "Brücke", Sections: []Section{{Text: strings.Repeat("Brücken ", dice.IntN(9))}}})
	}
	for step := range 60 {
		switch kind := dice.IntN(10); {
		case kind == 0:
			pages = slices.Insert(pages, dice.IntN(len(pages)), random())
		case kind == 1:
			pages = slices.Delete(pages, 0, 1)
		case kind < 4:
			pages = append(pages, random())
		default:
			pages[dice.IntN(len(pages))] = random()
		}
		got, want := files(v, lists), files(NewVocabulary(nil), NewLists())
		if !slices.Equal(got, want) {
			i := slices.IndexFunc(want, func(text string) bool { return !slices.Contains(got, text) })
			t.Fatalf("step %d: %d files, want %d; %.300s\nwant %.300s", step, len(got), len(want), got[max(i, 0)], want[max(i, 0)])
		}
	}
}
