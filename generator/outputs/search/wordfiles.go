package search

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxWordFile limits the files of words: a larger one is split.
const maxWordFile = 20 << 10

// form is a folded word with the stems that it can have.
type form struct {
	word  string
	stems []int
}

// wordFiles are the files of words. A file holds the words that begin with its prefix, except those in a file with a longer
// prefix. Thus a changed text does not move the borders between files.
type wordFiles struct {
	lists    *Lists
	prefixes []string
	files    []File
}

// makeWordFiles makes the files of the words of all lists.
func makeWordFiles(l *Lists) wordFiles {
	stems := map[string][]int{}
	for s := range l.words {
		for _, word := range l.words[s].forms {
			stems[word] = append(stems[word], s)
		}
	}
	forms := make([]form, 0, len(stems))
	for word, of := range stems {
		// Stems are numbered as they are found, which depends on what was known before.
		slices.SortFunc(of, func(a, b int) int { return cmp.Compare(l.names[a], l.names[b]) })
		forms = append(forms, form{word, of})
	}
	slices.SortFunc(forms, func(a, b form) int { return cmp.Compare(a.word, b.word) })
	w := wordFiles{lists: l}
	w.split("", forms, w.size(forms))
	slices.Sort(w.prefixes)
	return w
}

// group are words with the same next letter.
type group struct {
	prefix string
	forms  []form
	size   int
}

// split makes the files of the words that begin with a prefix, which would have this size in one file. The largest groups
// with a longer prefix get files of their own until the rest is small enough.
func (w *wordFiles) split(prefix string, forms []form, size int) {
	if size > maxWordFile {
		var groups []group
		for i, f := range forms {
			_, letter := utf8.DecodeRuneInString(f.word[len(prefix):])
			if letter == 0 {
				continue // the prefix itself is a word
			}
			longer := f.word[:len(prefix)+letter]
			if n := len(groups); n == 0 || groups[n-1].prefix != longer {
				groups = append(groups, group{prefix: longer, forms: forms[i:i]})
			}
			last := &groups[len(groups)-1]
			last.forms = last.forms[:len(last.forms)+1] // words are sorted
		}
		for i := range groups {
			groups[i].size = w.size(groups[i].forms)
		}
		slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(b.size, a.size) })
		forms = slices.Clone(forms)
		for _, g := range groups {
			if size <= maxWordFile {
				break
			}
			size -= g.size
			w.split(g.prefix, g.forms, g.size)
			forms = slices.DeleteFunc(forms, func(f form) bool { return strings.HasPrefix(f.word, g.prefix) })
		}
	}
	w.add(prefix, forms)
}

func (w *wordFiles) size(forms []form) int {
	size, seen := 0, map[int]bool{}
	for _, f := range forms {
		size += len(f.word) + 8
		for _, s := range f.stems {
			if !seen[s] {
				seen[s] = true
				size += len(w.lists.encoded[s]) + len(w.lists.at[s])
			}
		}
	}
	return size
}

// add adds a file with some words. The browser reads it as WordFile of runtime/search-files.ts.
func (w *wordFiles) add(prefix string, forms []form) {
	var stems []int
	words := map[int][]string{} // by stem
	for _, f := range forms {
		for _, s := range f.stems {
			if words[s] == nil {
				stems = append(stems, s)
			}
			words[s] = append(words[s], f.word)
		}
	}
	var all, lists, places [][]byte
	for _, s := range stems {
		all, lists = append(all, quoted(strings.Join(words[s], " "))), append(lists, w.lists.encoded[s])
		if at, ok := w.lists.at[s]; ok {
			for len(places) < len(lists)-1 {
				places = append(places, []byte("[]"))
			}
			places = append(places, slices.Concat([]byte{'['}, at, []byte{']'}))
		}
	}
	w.prefixes = append(w.prefixes, prefix)
	data := slices.Concat([]byte(`{"words":`), JSONArray(all, ","), []byte(",\n\"lists\":"), JSONArray(lists, ",\n"))
	if places != nil {
		data = slices.Concat(data, []byte(",\n\"places\":"), JSONArray(places, ",\n"))
	}
	w.files = append(w.files, File{"w-" + fileName(prefix) + ".json", append(data, "}\n"...)})
}

func quoted(text string) []byte {
	data, _ := json.Marshal(text) // a string is always valid
	return data
}

// plainName matches texts that every disk, host and address can hold after another letter.
var plainName = regexp.MustCompile(`^([a-z0-9][a-z0-9-]*)?$`)

// fileName returns a part of a file's name: plain texts as they are, others as bytes.
func fileName(text string) string {
	if plainName.MatchString(text) {
		return text
	}
	return "-" + hex.EncodeToString([]byte(text))
}
