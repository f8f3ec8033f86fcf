package search

import (
	"math"
	"slices"
	"strconv"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// The weight of a word on a page follows BM25 with these constants. The usual length is fixed, so that a changed page
// leaves the weights on others alone.
const (
	saturation  = 8
	lengthShare = 0.4
	usualLength = 400
	longest     = 4   // times the usual length
	lengthStep  = 100 // a few more words leave the weights of the others alone
	maxWeight   = 99
	stopShare   = 8 // of the weight of a stop word
)

// maxListed is how many pages a list names.
const maxListed = 600

// Lists are the pages of each stem. A process may keep them from one index to the next: then only the lists of words that are
// used otherwise than before are made again. With 10,000 articles it saves 0.5 s of 0.6 (November 2026).
type Lists struct {
	entries []Entry        // of the pages, by number
	stems   map[string]int // language and stem → number
	names   []string       // the keys of stems by number
	byStem  []pageList
	words   []stemWords // of each stem
	encoded [][]byte
	sums    []digest.Sum              // of the name, the encoded list and the encoded places of each stem
	places  map[int]map[uint32]string // by stem and page, of a script without spaces
	at      map[int][]byte            // encoded places by stem

	known   map[string][]knownWord // by language and number
	weights [longest*usualLength/lengthStep + 1][maxCount + 1]uint8
	page    scratch
}

// stemWords are the words with a stem.
type stemWords struct {
	lang    string
	numbers []uint64
	forms   []string // folded words of those that pages use, sorted later
	isStop  bool

	isListChanged  bool // the encoded list must be made again
	isFormsChanged bool // forms must be made again
}

// knownWord is a word that some page has used.
type knownWord struct {
	stem int // plus 1
	uses int // how many pages use it now
}

// scratch is what is counted of a page, by stem.
type scratch struct {
	counts         []int
	sections, most []uint8
	used           []int
	places         map[int]string
	list           []listed
}

// NewLists returns lists without any page.
func NewLists() *Lists {
	return &Lists{
		stems: map[string]int{}, places: map[int]map[uint32]string{}, at: map[int][]byte{}, known: map[string][]knownWord{},
		weights: weightTable(), page: scratch{places: map[int]string{}},
	}
}

// update makes the lists those of the entries of some pages. Lists of other pages, or of pages with other numbers, are made
// again.
func (l *Lists) update(v *Vocabulary, pages int, entry func(page int) Entry) {
	now, differing := make([]Entry, pages), 0
	for number := range now {
		if now[number] = entry(number); number < len(l.entries) && l.entries[number] != now[number] {
			differing++
		}
	}
	if pages < len(l.entries) || differing > pages/8 { // pages have other numbers
		*l = *NewLists()
	}
	for number, e := range now {
		switch {
		case number >= len(l.entries):
			l.add(v, uint32(number), e)
		case l.entries[number] != e:
			l.replace(v, uint32(number), l.entries[number], e)
		}
	}
	l.entries = now
	l.updateForms(v)
	l.encode()
}

// add adds a page after all others.
func (l *Lists) add(v *Vocabulary, number uint32, e Entry) {
	l.count(v, e, 1, func(s int, p listed, places string) {
		p.page = number
		l.byStem[s].add(p)
		l.words[s].isListChanged = true
		l.setPlaces(s, number, places)
	})
}

// replace replaces the entry of a page.
func (l *Lists) replace(v *Vocabulary, number uint32, old, now Entry) {
	type use struct {
		listed
		places string
	}
	before := map[int]use{}
	l.count(v, old, -1, func(s int, p listed, places string) { before[s] = use{p, places} })
	l.count(v, now, 1, func(s int, p listed, places string) {
		was, ok := before[s]
		if delete(before, s); ok && was == (use{p, places}) {
			return
		}
		p.page = number
		l.byStem[s].set(number, p)
		l.words[s].isListChanged = true
		l.setPlaces(s, number, places)
	})
	for s := range before { // the page no longer uses it
		l.byStem[s].set(number)
		l.words[s].isListChanged = true
		l.setPlaces(s, number, "")
	}
}

// setPlaces sets where a page has a word of a script without spaces.
func (l *Lists) setPlaces(s int, number uint32, places string) {
	switch of := l.places[s]; {
	case places == "" && of == nil:
	case places == "":
		if delete(of, number); len(of) == 0 {
			delete(l.places, s)
		}
	case of == nil:
		l.places[s] = map[uint32]string{number: places}
	default:
		of[number] = places
	}
}

// count calls do for each stem that a page uses, and adds a number to the uses of its words.
func (l *Lists) count(v *Vocabulary, e Entry, uses int, do func(s int, p listed, places string)) {
	c := &l.page
	weights := &l.weights[min(e.Length/lengthStep, len(l.weights)-1)]
	known := l.known[e.Lang]
	if missing := len(v.words) - len(known); missing > 0 {
		known = append(known, make([]knownWord, missing)...)
		l.known[e.Lang] = known
	}
	c.used = c.used[:0]
	for word, use := range v.numbered(e.Words) {
		if known[word].stem == 0 {
			known[word].stem = l.stem(e.Lang, word, v.words[word]) + 1
		}
		s := known[word].stem - 1
		if known[word].uses += uses; known[word].uses == 0 || uses > 0 && known[word].uses == uses {
			l.words[s].isFormsChanged = true
		}
		if c.counts[s] == 0 {
			c.used = append(c.used, s)
		}
		c.counts[s] += int(use.count)
		if use.count > c.most[s] {
			c.most[s], c.sections[s] = use.count, use.section
		}
		if use.places != "" {
			c.places[s] = use.places
		}
	}
	for _, s := range c.used {
		weight := weights[min(c.counts[s], maxCount)]
		if l.words[s].isStop {
			weight = 1 + weight/stopShare
		}
		do(s, listed{0, weight, c.sections[s]}, c.places[s])
		c.counts[s], c.most[s] = 0, 0
	}
	clear(c.places)
}

// stem returns the number of a word's stem.
func (l *Lists) stem(lang string, number uint64, word string) int {
	key := lang + " " + stem(lang, word)
	s, ok := l.stems[key]
	if !ok {
		s = len(l.byStem)
		l.stems[key] = s
		l.names, l.byStem = append(l.names, key), append(l.byStem, pageList{})
		l.encoded, l.sums = append(l.encoded, nil), append(l.sums, digest.Sum{})
		l.words = append(l.words, stemWords{lang: lang, isStop: isStop(lang, fold(word))})
		c := &l.page
		c.counts, c.sections, c.most = append(c.counts, 0), append(c.sections, 0), append(c.most, 0)
	}
	l.words[s].numbers = append(l.words[s].numbers, number)
	return s
}

// updateForms sets the forms of stems whose words are used by other pages than before.
func (l *Lists) updateForms(v *Vocabulary) {
	for s := range l.words {
		w := &l.words[s]
		if !w.isFormsChanged {
			continue
		}
		w.isFormsChanged, w.forms = false, nil
		for _, number := range w.numbers {
			if l.known[w.lang][number].uses == 0 {
				continue
			}
			word := v.words[number]
			forms := append(aliases(w.lang, word), fold(word))
			if hasEndings(w.lang) {
				forms = append(forms, stem(w.lang, word)) // a word too, which a visitor may type
			}
			for _, form := range forms {
				if !slices.Contains(w.forms, form) {
					w.forms = append(w.forms, form)
				}
			}
		}
	}
}

// maxCount is how much a word can count on a page. More makes no difference.
const maxCount = 1000

// weightTable returns the weights of words by the length of their page, in lengthStep, and by how much they count there.
func weightTable() (table [longest*usualLength/lengthStep + 1][maxCount + 1]uint8) {
	for long := range table {
		share := 1 - lengthShare + lengthShare*float64(long)*lengthStep/usualLength
		for count := range table[long] {
			n := float64(count)
			table[long][count] = uint8(max(1, math.Round(maxWeight*n/(n+saturation*share))))
		}
	}
	return table
}

// encode writes each list as JSON. Its first number is how many pages use the word. Three numbers follow for each listed
// page: the distance to the page before, the weight, and the section. The places of a word of a script without spaces are in
// another array: for each listed page how many they are, and the distance from each to the next.
func (l *Lists) encode() {
	for s := range l.byStem {
		if !l.words[s].isListChanged {
			continue
		}
		l.words[s].isListChanged = false
		l.page.list = l.byStem[s].appendTo(l.page.list[:0])
		all := l.page.list
		out := strconv.AppendInt([]byte{'['}, int64(len(all)), 10)
		if len(all) > maxListed {
			all = heaviest(all)
		}
		delete(l.at, s)
		last := uint32(0)
		for i, p := range all {
			if places, ok := l.places[s]; ok {
				l.at[s] = appendNumbers(l.at[s], places[p.page], i == 0)
			}
			for _, n := range []int64{int64(p.page - last), int64(p.weight), int64(p.section)} {
				out = strconv.AppendInt(append(out, ','), n, 10)
			}
			last = p.page
		}
		l.encoded[s] = append(out, ']')
		l.sums[s] = digest.NewHash().Text(l.names[s], string(l.encoded[s]), string(l.at[s])).Sum()
	}
}

// appendNumbers appends encoded places as numbers of a JSON array.
func appendNumbers(out []byte, places string, isFirst bool) []byte {
	for len(places) > 0 {
		number, size := uvarint(places)
		if !isFirst {
			out = append(out, ',')
		}
		out = strconv.AppendUint(out, number, 10)
		places, isFirst = places[size:], false
	}
	return out
}

// heaviest returns the pages of a list on which the word counts most; of equals, the later ones. They keep their
// order.
func heaviest(all []listed) []listed {
	var pages [maxWeight + 1]int // by weight
	for _, p := range all {
		pages[p.weight]++
	}
	least, room := maxWeight, maxListed // pages with the least weight that fit only in part
	for pages[least] <= room {
		room -= pages[least]
		least--
	}
	skip := pages[least] - room
	out := make([]listed, 0, maxListed)
	for _, p := range all {
		if int(p.weight) == least && skip > 0 {
			skip--
		} else if int(p.weight) >= least {
			out = append(out, p)
		}
	}
	return out
}
