package search

import (
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
	stopShare   = 8 // of the weight of a stop word
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
	stems   map[string]int // language and stem → number
	names   []string       // the keys of stems by number
	byStem  [][]listed     // at least those that its file lists
	pages   []int          // how many use each stem
	forms   [][]string     // folded words of each stem, sorted later
	encoded [][]byte
	places  map[int]map[uint32]string // by stem and page, of a script without spaces
	at      map[int][]byte            // encoded places by stem
}

// invert makes the lists of the entries of some pages.
func invert(v *Vocabulary, pages int, entry func(page int) Entry) *lists {
	l := &lists{stems: map[string]int{}, places: map[int]map[uint32]string{}, at: map[int][]byte{}}
	perLang := map[string][]int{} // word → stem + 1
	var counts []int
	var sections, most []uint8
	var used []int
	var stopped []bool
	weights := weightTable()
	for number := range pages {
		e := entry(number)
		ofPage := &weights[min(e.Length/lengthStep, len(weights)-1)]
		known := perLang[e.Lang]
		if missing := len(v.words) - len(known); missing > 0 {
			known = append(known, make([]int, missing)...)
			perLang[e.Lang] = known
		}
		used = used[:0]
		for word, use := range v.numbered(e.Words) {
			count, section := use[0], use[1]
			if known[word] == 0 {
				known[word] = l.stem(e.Lang, v.words[word]) + 1
				for len(counts) < len(l.byStem) {
					counts, sections, most = append(counts, 0), append(sections, 0), append(most, 0)
					stopped = append(stopped, isStop(e.Lang, fold(v.words[word])))
				}
			}
			s := known[word] - 1
			if counts[s] == 0 {
				used = append(used, s)
			}
			counts[s] += int(count)
			if count > most[s] {
				most[s], sections[s] = count, section
			}
			if len(use) > useSize {
				if l.places[s] == nil {
					l.places[s] = map[uint32]string{}
				}
				l.places[s][uint32(number)] = use[useSize:]
			}
		}
		for _, s := range used {
			weight := ofPage[min(counts[s], maxCount)]
			if stopped[s] {
				weight = 1 + weight/stopShare
			}
			l.add(s, listed{uint32(number), weight, sections[s]})
			counts[s], most[s] = 0, 0
		}
	}
	l.encode()
	return l
}

// add adds a page to the list of a stem. A long list loses pages that its file will not list.
func (l *lists) add(stem int, p listed) {
	l.pages[stem]++
	if l.byStem[stem] = append(l.byStem[stem], p); len(l.byStem[stem]) == 2*maxListed {
		l.byStem[stem] = heaviest(l.byStem[stem])
	}
}

// stem returns the number of a word's stem.
func (l *lists) stem(lang, word string) int {
	short := stem(lang, word)
	key := lang + " " + short
	s, ok := l.stems[key]
	if !ok {
		s = len(l.byStem)
		l.stems[key] = s
		l.names, l.byStem, l.pages, l.forms = append(l.names, key), append(l.byStem, nil), append(l.pages, 0), append(l.forms, nil)
	}
	forms := append(aliases(lang, word), fold(word))
	if hasEndings(lang) {
		forms = append(forms, short) // a word too, which a visitor may type
	}
	for _, form := range forms {
		if !slices.Contains(l.forms[s], form) {
			l.forms[s] = append(l.forms[s], form)
		}
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

// encode writes each list as JSON. Its first number is how many pages use the word. Three numbers follow for each listed
// page: the distance to the page before, the weight, and the section. The places of a word of a script without spaces are in
// another array: for each listed page how many they are, and the distance from each to the next.
func (l *lists) encode() {
	l.encoded = make([][]byte, len(l.byStem))
	for s, all := range l.byStem {
		out := strconv.AppendInt([]byte{'['}, int64(l.pages[s]), 10)
		if len(all) > maxListed {
			all = heaviest(all)
		}
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
		l.encoded[s], l.byStem[s] = append(out, ']'), nil
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
// order. It changes all.
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
	out := all[:0]
	for _, p := range all {
		if int(p.weight) == least && skip > 0 {
			skip--
		} else if int(p.weight) >= least {
			out = append(out, p)
		}
	}
	return out
}
