package search

import "sync"

// Counter counts the words of pages. The zero value is ready. Its methods may be called from several goroutines, which take
// turns: a page takes less than 0.1 ms. It knows the words of one page at a time: those of all pages would not stay in the
// processor's cache.
type Counter struct {
	mu      sync.Mutex
	index   map[string]int // in uses
	uses    []use          // in the order in which the words appear first
	length  int            // of the page in words
	dotless bool           // hasDotlessI for the page
	at      int            // of the next letter of a script without spaces
}

// use is how a page uses a word.
type use struct {
	word        string // in lower case, with accents
	part        int    // of the page, where the word appeared last
	here        uint32 // how much it counts there
	count, most uint32 // how much it counts, before that part and in the part where it counts most
	mostIn      int    // that part
	places      []int  // of letters of a script without spaces
}

// Count returns the words of a page with their uses, for Vocabulary.Number, and how many words the page has.
func (c *Counter) Count(p Page) (counted []byte, length int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.index == nil {
		c.index = map[string]int{}
	}
	clear(c.index)
	c.uses, c.length, c.dotless, c.at = c.uses[:0], 0, hasDotlessI(p.Lang), 0
	c.read(p.Title, 0, inTitle)
	c.read(p.Description, 0, inDescription)
	for _, text := range p.Data {
		c.read(text, 0, inText)
	}
	for i, s := range p.Sections {
		c.read(s.Heading, i+1, inHeading)
		c.read(s.Text, i+1, inText)
	}
	size := 0
	for i := range c.uses {
		size += 1 + len(c.uses[i].word) + useSize + 3*len(c.uses[i].places)
	}
	counted = make([]byte, 0, size)
	for i := range c.uses {
		u := &c.uses[i]
		u.endPart()
		counted = append(append(counted, byte(len(u.word))), u.word...)
		counted = append(counted, byte(min(u.count, 255)), byte(min(u.mostIn, maxSections)))
		if isUnspaced(u.word) {
			counted = appendPlaces(counted, u.places)
		}
	}
	return counted, c.length
}

// read counts the words of a text in a part of the page.
func (c *Counter) read(text string, part int, weight uint32) {
	for w := range Words(text, &c.at) {
		word := lower(w.Text, c.dotless)
		i, ok := c.index[word]
		if !ok {
			i = len(c.uses)
			c.uses = append(c.uses, use{word: word})
			c.index[word] = i
		}
		u := &c.uses[i]
		if u.part != part {
			u.endPart()
			u.part = part
		}
		if u.here += weight; w.At >= 0 {
			u.places = append(u.places, w.At)
		}
		c.length++
	}
}

// endPart adds what the word counts in the part where it appeared last.
func (u *use) endPart() {
	if u.count += u.here; u.here > u.most {
		u.most, u.mostIn = u.here, u.part
	}
	u.here = 0
}
