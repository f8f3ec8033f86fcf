package search

import (
	"encoding/binary"
	"iter"
)

// Entry is what an index knows of one page.
type Entry struct {
	Words  string // by number, with their uses
	Length int    // in words
	Lang   string // of its words
}

// Vocabulary numbers the words of pages.
type Vocabulary struct {
	words   []string // in lower case, with accents
	numbers map[string]uint32
	out     []byte // Entry.Words
}

// NewVocabulary returns a vocabulary with words that another one lists.
func NewVocabulary(words []string) *Vocabulary {
	v := &Vocabulary{words: words, numbers: make(map[string]uint32, len(words))}
	for i, word := range words {
		v.numbers[word] = uint32(i)
	}
	return v
}

// Words lists the words by number.
func (v *Vocabulary) Words() []string { return v.words }

// useSize is the size of an encoded use: how much the word counts, and the section where it counts most.
const useSize = 2

// numbered lists the numbers and uses of numbered words.
func numbered(words string) iter.Seq2[uint64, string] {
	return func(yield func(uint64, string) bool) {
		for len(words) > useSize {
			var number uint64
			i := 0
			for shift := 0; ; shift += 7 {
				b := words[i]
				number |= uint64(b&0x7f) << shift
				if i++; b < 0x80 {
					break
				}
			}
			if !yield(number, words[i:i+useSize]) {
				return
			}
			words = words[i+useSize:]
		}
	}
}

// Number returns the words of Counter.Count by number.
func (v *Vocabulary) Number(counted []byte) string {
	v.out = v.out[:0]
	for len(counted) > 0 {
		end := 1 + int(counted[0])
		v.out = append(binary.AppendUvarint(v.out, uint64(v.number(counted[1:end]))), counted[end:end+useSize]...)
		counted = counted[end+useSize:]
	}
	return string(v.out)
}

// number returns the number of a word, and adds the word if it is new.
func (v *Vocabulary) number(word []byte) uint32 {
	n, ok := v.numbers[string(word)]
	if !ok {
		n = uint32(len(v.words))
		v.words = append(v.words, string(word))
		v.numbers[v.words[n]] = n
	}
	return n
}
