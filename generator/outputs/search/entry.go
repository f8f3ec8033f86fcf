package search

import (
	"encoding/binary"
	"encoding/json"
	"strings"
	"sync"
	"unicode/utf8"
)

// Entry is what an index knows of one page.
type Entry struct {
	Words   string   // its words, each as a number of the vocabulary, how much it counts, and its section
	Length  int      // in words
	Lang    string   // of its words
	Filters []Filter // its groups
}

// Vocabulary numbers words. Its methods may be called from several goroutines.
type Vocabulary struct {
	mu      sync.Mutex
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

// number returns the number of a word. The caller holds the lock.
func (v *Vocabulary) number(word string) uint32 {
	n, ok := v.numbers[word]
	if !ok {
		n = uint32(len(v.words))
		v.numbers[word] = n
		v.words = append(v.words, word)
	}
	return n
}

// use is how a page uses a word.
type use struct {
	count, most int // how much it counts, in all and in the section where it counts most
	section     int // that section
	here        int // how much it counts in the section being read
}

// Read returns the entry of a page.
func (v *Vocabulary) Read(p Page) Entry {
	r := reader{uses: map[string]*use{}}
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
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, word := range r.order {
		u := r.uses[word]
		words = binary.AppendUvarint(words, uint64(v.number(word)))
		words = append(words, byte(min(u.count, 255)), byte(u.section))
	}
	return Entry{Words: string(words), Length: r.length, Lang: p.Lang, Filters: p.Filters}
}

// reader counts the words of a page.
type reader struct {
	uses   map[string]*use
	order  []string // words as they were first used
	inPart []*use   // used in the section being read
	length int
}

func (r *reader) read(text string, weight int) {
	for word := range Words(text) {
		word = lower(word)
		u := r.uses[word]
		if u == nil {
			u = &use{}
			word = strings.Clone(word) // not the whole text
			r.uses[word] = u
			r.order = append(r.order, word)
		}
		if u.here == 0 {
			r.inPart = append(r.inPart, u)
		}
		u.here += weight
		r.length++
	}
}

func (r *reader) endSection(n int) {
	for _, u := range r.inPart {
		if u.count += u.here; u.here > u.most {
			u.most, u.section = u.here, n
		}
		u.here = 0
	}
	r.inPart = r.inPart[:0]
}

// Record returns what a result shows of a page, as JSON. The browser reads it as PageRecord of runtime/search-files.ts.
func Record(p Page) string {
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
	return string(data)
}

// beginning returns the first words of a text.
func beginning(text string) string {
	if utf8.RuneCountInString(text) <= maxExcerpt {
		return text
	}
	text = string([]rune(text)[:maxExcerpt])
	if end := strings.LastIndexByte(text, ' '); end > 0 {
		text = text[:end]
	}
	return text + " …"
}
