package search

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/digest"
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

	sizes int   // how many sizes were computed
	seen  []int // by stem: the last of them
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
	w := wordFiles{lists: l, seen: make([]int, len(l.words))}
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
		isElsewhere := map[string]bool{}
		for _, g := range groups {
			if size <= maxWordFile {
				break
			}
			size -= g.size
			w.split(g.prefix, g.forms, g.size)
			isElsewhere[g.prefix] = true
		}
		forms = slices.DeleteFunc(slices.Clone(forms), func(f form) bool {
			_, letter := utf8.DecodeRuneInString(f.word[len(prefix):])
			return letter > 0 && isElsewhere[f.word[:len(prefix)+letter]]
		})
	}
	w.add(prefix, forms)
}

func (w *wordFiles) size(forms []form) int {
	size := 0
	w.sizes++
	for _, f := range forms {
		size += len(f.word) + 8
		for _, s := range f.stems {
			if w.seen[s] != w.sizes {
				w.seen[s] = w.sizes
				size += len(w.lists.encoded[s]) + len(w.lists.at[s])
			}
		}
	}
	return size
}

// add adds a file with some words.
func (w *wordFiles) add(prefix string, forms []form) {
	w.prefixes = append(w.prefixes, prefix)
	key, lists := digest.NewHash(), w.lists
	for _, f := range forms {
		key.Text(f.word).Int(len(f.stems))
		for _, s := range f.stems {
			key.Add(lists.sums[s])
		}
	}
	w.files = append(w.files, File{"w-" + fileName(prefix) + ".json", key.Sum(), func() []byte { return lists.wordFile(forms) }})
}

// wordFile returns a file with some words. The browser reads it as WordFile of runtime/search-files.ts.
func (l *Lists) wordFile(forms []form) []byte {
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
		all, lists = append(all, quoted(strings.Join(words[s], " "))), append(lists, l.encoded[s])
		if at, ok := l.at[s]; ok {
			for len(places) < len(lists)-1 {
				places = append(places, []byte("[]"))
			}
			places = append(places, slices.Concat([]byte{'['}, at, []byte{']'}))
		}
	}
	data := slices.Concat([]byte(`{"words":`), JSONArray(all, ","), []byte(",\n\"lists\":"), JSONArray(lists, ",\n"))
	if places != nil {
		data = slices.Concat(data, []byte(",\n\"places\":"), JSONArray(places, ",\n"))
	}
	return append(data, "}\n"...)
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
