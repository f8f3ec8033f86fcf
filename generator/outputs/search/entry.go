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
	Words  string // what Read or Number returned
	Length int    // in words
	Lang   string // of its words
}

// Vocabulary numbers words.
type Vocabulary struct {
	words   []string // in lower case, with accents
	numbers map[string]uint32
}

// NewVocabulary returns a vocabulary with the words that Words returned.
func NewVocabulary(words []string) *Vocabulary {
	v := &Vocabulary{words: words, numbers: make(map[string]uint32, len(words))}
	for i, word := range words {
		v.numbers[word] = uint32(i)
	}
	return v
}

// Words lists the words by number.
func (v *Vocabulary) Words() []string { return v.words }

// Number replaces the words of an entry by their numbers.
func (v *Vocabulary) Number(words []byte) string {
	out := make([]byte, 0, len(words)/2)
	for len(words) > 0 {
		end := 1 + int(words[0])
		letters, use := words[1:end], words[end:end+useSize]
		n, ok := v.numbers[string(letters)]
		if !ok {
			if v.numbers == nil {
				v.numbers = map[string]uint32{}
			}
			word := string(letters)
			n = uint32(len(v.words))
			v.numbers[word] = n
			v.words = append(v.words, word)
		}
		out = append(binary.AppendUvarint(out, uint64(n)), use...)
		words = words[end+useSize:]
	}
	return string(out)
}

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
	word        string
	count, most int // how much it counts, in all and in the section where it counts most
	section     int // that section
	here        int // how much it counts in the section being read
}

// Read returns the entry of a page. Its words are not numbered yet.
func Read(p Page) Entry {
	r := readers.Get().(*reader)
	defer r.release()
	r.read(p.Title, inTitle)
	r.read(p.Description, inDescription)
	for _, text := range p.Data {
		r.read(text, inText)
	}
	r.endSection(0)
	for i, s := range p.Sections {
		r.read(s.Heading, inHeading)
		r.read(s.Text, inText)
		r.endSection(min(i+1, maxSections))
	}
	var words []byte
	for _, u := range r.uses {
		words = append(append(words, byte(len(u.word))), u.word...)
		words = append(words, byte(min(u.count, 255)), byte(u.section))
	}
	return Entry{Words: string(words), Length: r.length, Lang: p.Lang}
}

// reader counts the words of a page.
type reader struct {
	numbers map[string]int // word → number of its use
	uses    []use          // in the order of their first words
	inPart  []int          // uses in the section being read
	length  int
	lower   []byte // a word in lower case
}

// readers are used again. Without this, Read takes 1.7 times as long and makes six times as much garbage (BenchmarkRead,
// November 2026).
var readers = sync.Pool{New: func() any { return &reader{numbers: map[string]int{}} }}

func (r *reader) release() {
	clear(r.numbers)
	r.uses, r.length = r.uses[:0], 0
	readers.Put(r)
}

func (r *reader) read(text string, weight int) {
	for word := range Words(text) {
		r.lower = appendLower(r.lower[:0], word)
		n, ok := r.numbers[string(r.lower)]
		if !ok {
			n = len(r.uses)
			word = string(r.lower)
			r.numbers[word] = n
			r.uses = append(r.uses, use{word: word})
		}
		u := &r.uses[n]
		if u.here == 0 {
			r.inPart = append(r.inPart, n)
		}
		u.here += weight
		r.length++
	}
}

func (r *reader) endSection(section int) {
	for _, n := range r.inPart {
		u := &r.uses[n]
		if u.count += u.here; u.here > u.most {
			u.most, u.section = u.here, section
		}
		u.here = 0
	}
	r.inPart = r.inPart[:0]
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
