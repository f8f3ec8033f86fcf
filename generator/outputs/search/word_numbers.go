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

// wordUse is how a page uses a word.
type wordUse struct {
	count, section uint8  // how much it counts, and the section where it counts most
	places         string // of a word of a script without spaces, encoded
}

// maxNibble is the largest count, and the largest section, that share a byte.
const maxNibble = 15

// appendUse encodes how much a word counts, and its section: in one byte, or in two after a zero.
func appendUse(out []byte, count, section uint8) []byte {
	if count <= maxNibble && section <= maxNibble { // the count is not 0
		return append(out, count<<4|section)
	}
	return append(out, 0, count, section)
}

// numbered lists the numbers of an entry's words with their uses.
func (v *Vocabulary) numbered(words string) iter.Seq2[uint64, wordUse] {
	return func(yield func(uint64, wordUse) bool) {
		for len(words) > 0 {
			number, end := uvarint(words)
			use := wordUse{count: words[end] >> 4, section: words[end] & maxNibble}
			if end++; words[end-1] == 0 {
				use.count, use.section = words[end], words[end+1]
				end += 2
			}
			if begin := end; isUnspaced(v.words[number]) {
				count, size := uvarint(words[end:])
				for end += size; count > 0; count-- {
					_, size = uvarint(words[end:])
					end += size
				}
				use.places = words[begin:end]
			}
			if !yield(number, use) {
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
