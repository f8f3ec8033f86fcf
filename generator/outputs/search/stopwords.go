package search

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed stopwords.txt
var stopWordList string

// stopWords are the folded stop words by language.
var stopWords = sync.OnceValue(func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for line := range strings.Lines(stopWordList) {
		lang, words, _ := strings.Cut(line, ":")
		all[lang] = map[string]bool{}
		for word := range strings.FieldsSeq(words) {
			all[lang][fold(word)] = true
		}
	}
	return all
})

// isStop reports whether a folded word is so frequent in its language that it says little of what a reader wants.
func isStop(lang, folded string) bool { return stopWords()[primary(lang)][folded] }
