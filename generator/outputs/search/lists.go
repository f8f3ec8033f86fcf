package search

import (
	"bytes"
	"math"
	"slices"
	"strconv"
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
)

// maxListed is how many pages a list names.
const maxListed = 600

// listed is a page in the list of a stem.
type listed struct {
	page            uint32
	weight, section uint8
}

// lists are the pages of each stem.
type lists struct {
	stems   map[string]uint32 // language and stem → number
	names   []string          // the keys of stems by number
	forms   [][]string        // folded words of each stem, sorted later
	pages   []list
	encoded [][]byte
}

// list are the pages of a stem.
type list struct {
	heaviest []listed // at least those that its file lists
	pages    uint32   // how many use the stem
	least    uint8    // a page on which the stem counts less is not among the heaviest
}

// stemUse is how a page uses a stem.
type stemUse struct {
	count, most uint32 // how much all words of the stem count, and the one that counts most
	section     uint8  // of that word
}

// invert makes the lists of the entries of some pages.
func invert(v *Vocabulary, pages int, entry func(page int) Entry) *lists {
	l, stems := newLists(v, pages, entry)
	uses := make([]stemUse, len(l.names)) // by stem; empty if the page does not use the stem
	var used []uint32                     // stems
	weights := weightTable()
	for number := range pages {
		e := entry(number)
		ofPage := &weights[min(e.Length/lengthStep, len(weights)-1)]
		ofLang := stems[e.Lang]
		used = used[:0]
		for word, use := range numbered(e.Words) {
			s := ofLang[word] - 1
			u := &uses[s]
			if u.count == 0 {
				used = append(used, s)
			}
			count, section := uint32(use[0]), use[1]
			u.count += count
			if count > u.most {
				u.most, u.section = count, section
			}
		}
		for _, s := range used {
			u := &uses[s]
			l.pages[s].add(listed{uint32(number), ofPage[min(u.count, maxCount)], u.section})
			*u = stemUse{}
		}
	}
	var out []byte
	for s := range l.pages {
		out = l.pages[s].encode(out[:0])
		l.encoded[s], l.pages[s] = bytes.Clone(out), list{}
	}
	return l
}

// newLists returns lists with room for the pages, and the stems of the words by language: their numbers + 1.
func newLists(v *Vocabulary, pages int, entry func(page int) Entry) (l *lists, stems map[string][]uint32) {
	l, stems = &lists{stems: map[string]uint32{}}, map[string][]uint32{}
	var room []int // by stem; too much for a page that uses several words of a stem
	for number := range pages {
		e := entry(number)
		ofLang := stems[e.Lang]
		if ofLang == nil {
			ofLang = make([]uint32, len(v.words))
			stems[e.Lang] = ofLang
		}
		for word := range numbered(e.Words) {
			if ofLang[word] == 0 {
				ofLang[word] = l.stem(e.Lang, v.words[word]) + 1
				room = append(room, make([]int, len(l.names)-len(room))...)
			}
			room[ofLang[word]-1]++
		}
	}
	l.pages, l.encoded = make([]list, len(room)), make([][]byte, len(room))
	for s := range l.pages {
		l.pages[s].heaviest = make([]listed, 0, min(room[s], 2*maxListed))
	}
	return l, stems
}

// add adds a page. A long list loses pages that its file will not list.
func (l *list) add(p listed) {
	if l.pages++; p.weight < l.least {
		return
	}
	if l.heaviest = append(l.heaviest, p); len(l.heaviest) == 2*maxListed {
		l.heaviest, l.least = heaviest(l.heaviest)
	}
}

// stem returns the number of a word's stem.
func (l *lists) stem(lang, word string) uint32 {
	key := lang + " " + stem(lang, word)
	s, ok := l.stems[key]
	if !ok {
		s = uint32(len(l.names))
		l.stems[key] = s
		l.names, l.forms = append(l.names, key), append(l.forms, nil)
	}
	if form := fold(word); !slices.Contains(l.forms[s], form) {
		l.forms[s] = append(l.forms[s], form)
	}
	return s
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

// encode adds the list as JSON. Its first number is how many pages use the word. Three numbers follow for each listed page:
// the distance to the page before, the weight, and the section.
func (l *list) encode(to []byte) []byte {
	to = strconv.AppendInt(append(to, '['), int64(l.pages), 10)
	pages, _ := heaviest(l.heaviest)
	last := uint32(0)
	for _, p := range pages {
		for _, n := range []int64{int64(p.page - last), int64(p.weight), int64(p.section)} {
			to = strconv.AppendInt(append(to, ','), n, 10)
		}
		last = p.page
	}
	return append(to, ']')
}

// heaviest returns the pages of a list on which the word counts most, and the least that it counts there; of equals, the later
// ones. They keep their order. It changes all.
func heaviest(all []listed) ([]listed, uint8) {
	if len(all) <= maxListed {
		return all, 0
	}
	var pages [maxWeight + 1]int // by weight
	for _, p := range all {
		pages[p.weight]++
	}
	least, room := uint8(maxWeight), maxListed // pages with the least weight that fit only in part
	for pages[least] <= room {
		room -= pages[least]
		least--
	}
	skip := pages[least] - room
	out := all[:0]
	for _, p := range all {
		if p.weight == least && skip > 0 {
			skip--
		} else if p.weight >= least {
			out = append(out, p)
		}
	}
	return out, least
}
