package search

import (
	"encoding/binary"
	"iter"
	"strings"
	"sync"
	"unicode/utf8"
)

// Entry is what an index knows of one page.
type Entry struct {
	Words  string // by number, with their uses
	Length int    // in words
	Lang   string // of its words
}

// Vocabulary counts and numbers the words of pages.
type Vocabulary struct {
	mu      sync.Mutex
	words   []string // in lower case, with accents
	numbers map[string]uint32
	counter counter
	out     []byte // Entry.Words
}

// NewVocabulary returns a vocabulary with words that another one lists.
func NewVocabulary(words []string) *Vocabulary {
	v := &Vocabulary{words: words, numbers: make(map[string]uint32, len(words)), counter: counter{index: map[string]int{}}}
	for i, word := range words {
		v.numbers[word] = uint32(i)
	}
	return v
}

// Words lists the words by number.
func (v *Vocabulary) Words() []string { return v.words }

// useSize is the size of an encoded use: how much the word counts, and the section where it counts most.
const useSize = 2

// numbered lists the numbers of an entry's words with their uses, each followed by the places of a word of a script without
// spaces.
func (v *Vocabulary) numbered(words string) iter.Seq2[uint64, string] {
	return func(yield func(uint64, string) bool) {
		for len(words) > useSize {
			number, i := uvarint(words)
			end := i + useSize
			if isUnspaced(v.words[number]) {
				count, size := uvarint(words[end:])
				for end += size; count > 0; count-- {
					_, size = uvarint(words[end:])
					end += size
				}
			}
			if !yield(number, words[i:end]) {
				return
			}
			words = words[end:]
		}
	}
}

// isUnspaced reports whether a word is of a script without spaces.
func isUnspaced(word string) bool {
	if len(word) == 0 || word[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(word)
	return kindOf(r) == unspacedLetter
}

// appendPlaces appends the number of places, and the distance from each to the next.
func appendPlaces(out []byte, places []int) []byte {
	out = binary.AppendUvarint(out, uint64(len(places)))
	last := 0
	for _, at := range places {
		out = binary.AppendUvarint(out, uint64(at-last))
		last = at
	}
	return out
}

// uvarint reads a number at the beginning of encoded, and returns its size.
func uvarint(encoded string) (number uint64, size int) {
	for shift := 0; ; shift += 7 {
		b := encoded[size]
		number |= uint64(b&0x7f) << shift
		if size++; b < 0x80 {
			return number, size
		}
	}
}

// number returns the number of a word, and adds the word if it is new.
func (v *Vocabulary) number(word string) uint32 {
	n, ok := v.numbers[word]
	if !ok {
		n = uint32(len(v.words))
		v.words = append(v.words, strings.Clone(word)) // it is a part of the page's text
		v.numbers[v.words[n]] = n
	}
	return n
}
