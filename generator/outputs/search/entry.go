package search

import (
	"encoding/binary"
	"encoding/json"
	"iter"
	"strings"
	"sync"
)

// Entry is what an index knows of one page.
type Entry struct {
	Words  string // by number, with their uses
	Length int    // in words
	Lang   string // of its words
}

// Vocabulary numbers the words of pages. The zero value is empty. Only Read may be called from several goroutines, which
// take turns: a page takes less than 0.2 ms.
type Vocabulary struct {
	words   []string // in lower case, with accents
	numbers map[string]uint32

	mu     sync.Mutex
	uses   []use    // by the word's number, of the page being read
	found  []uint32 // words of the page, in the order in which they appear first
	inPart []uint32 // words of the section being read
	length int      // of the page in words
	lower  []byte   // a word in lower case
	out    []byte   // Entry.Words
}

// NewVocabulary returns a vocabulary with words that another one lists.
func NewVocabulary(words []string) *Vocabulary {
	v := &Vocabulary{words: words, numbers: make(map[string]uint32, len(words)), uses: make([]use, len(words))}
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

// use is how a page uses a word.
type use struct {
	count, most uint32 // how much it counts, in all and in the section where it counts most
	section     uint32 // that section
	here        uint32 // how much it counts in the section being read
}

// Read returns the entry of a page.
func (v *Vocabulary) Read(p Page) Entry {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.found, v.length = v.found[:0], 0
	v.count(p.Title, inTitle)
	v.count(p.Description, inDescription)
	for _, text := range p.Data {
		v.count(text, inText)
	}
	v.endSection(0)
	for i, s := range p.Sections {
		v.count(s.Heading, inHeading)
		v.count(s.Text, inText)
		v.endSection(uint32(min(i+1, maxSections)))
	}
	v.out = v.out[:0]
	for _, n := range v.found {
		u := &v.uses[n]
		v.out = append(binary.AppendUvarint(v.out, uint64(n)), byte(min(u.count, 255)), byte(u.section))
		*u = use{}
	}
	return Entry{Words: string(v.out), Length: v.length, Lang: p.Lang}
}

// count counts the words of a text.
func (v *Vocabulary) count(text string, weight uint32) {
	for word := range Words(text) {
		v.lower = appendLower(v.lower[:0], word)
		n := v.number(v.lower)
		u := &v.uses[n]
		if u.count+u.here == 0 {
			v.found = append(v.found, n)
		}
		if u.here == 0 {
			v.inPart = append(v.inPart, n)
		}
		u.here += weight
		v.length++
	}
}

// number returns the number of a word, and adds the word if it is new.
func (v *Vocabulary) number(word []byte) uint32 {
	n, ok := v.numbers[string(word)]
	if !ok {
		if v.numbers == nil {
			v.numbers = map[string]uint32{}
		}
		n = uint32(len(v.words))
		v.words, v.uses = append(v.words, string(word)), append(v.uses, use{})
		v.numbers[v.words[n]] = n
	}
	return n
}

func (v *Vocabulary) endSection(section uint32) {
	for _, n := range v.inPart {
		u := &v.uses[n]
		if u.count += u.here; u.here > u.most {
			u.most, u.section = u.here, section
		}
		u.here = 0
	}
	v.inPart = v.inPart[:0]
}

// Record returns what a result shows of a page, as JSON. The browser reads it as PageRecord of runtime/search-files.ts.
func Record(p Page) []byte {
	values := struct {
		Address     string      `json:"address"`
		Title       string      `json:"title"`
		Description string      `json:"description"`
		Date        string      `json:"date,omitempty"`
		Lang        string      `json:"lang"`
		Sections    [][3]string `json:"sections"`
	}{p.Address, p.Title, p.Description, p.Date, p.Lang, make([][3]string, 0, len(p.Sections))}
	for _, s := range p.Sections[:min(len(p.Sections), maxSections)] {
		values.Sections = append(values.Sections, [3]string{s.ID, s.Heading, beginning(s.Text)})
	}
	data, err := json.Marshal(values)
	if err != nil {
		panic("internal error: a search record that cannot be JSON: " + err.Error())
	}
	return data
}

// beginning returns the first words of a text.
func beginning(text string) string {
	letters := 0
	for i := range text {
		if letters++; letters > maxExcerpt {
			if end := strings.LastIndexByte(text[:i], ' '); end > 0 {
				i = end
			}
			return text[:i] + " …"
		}
	}
	return text
}
