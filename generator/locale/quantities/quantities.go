// Package quantities knows the words of languages for months, units, currencies and large numbers.
//
//  1. table.json has the words that Intl of Node writes, which are those of CLDR. symbols has what all languages share.
//  2. A word of at least four letters is also recognized with an ending of at most four letters: “Minuten” with “minut”. The
//     names of months are recognized in every case of their declension: months.go.
//  3. A language without data has the words of English.
package quantities

//go:generate node table.mjs

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed table.json
var encoded []byte

// table holds the words by language: lines of a meaning, and the words for it in lower case.
var table = sync.OnceValue(func() map[string]string {
	var data struct{ Words map[string]string }
	if err := json.Unmarshal(encoded, &data); err != nil {
		panic("internal error: the words for quantities: " + err.Error())
	}
	return data.Words
})

// Kind is what a word means.
type Kind byte

// The kinds.
const (
	Month    Kind = iota + 1 // Value is its number
	Unit                     // Name is its name in CLDR, “percent” included
	Currency                 // Name is the code; one currency stands for all of its name: USD for dollars of any country
	Scale                    // Value is the exponent of ten: 6 for a million
)

// Meaning is the meaning of a word.
type Meaning struct {
	Kind  Kind
	Name  string
	Value int
}

// Words holds the words of a language.
type Words struct {
	meanings map[string]Meaning
	starts   map[uint32][]string // the words by their first two bytes, the longest first
	stems    []stem
}

var cache sync.Map // language → func() *Words

// Of returns the words of a language.
func Of(lang string) *Words {
	once, _ := cache.LoadOrStore(lang, sync.OnceValue(func() *Words { return read(lang) }))
	return once.(func() *Words)()
}

// aliases are languages that CLDR lists under another tag.
var aliases = map[string]string{"no": "nb", "iw": "he", "in": "id", "tl": "fil", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant"}

func read(lang string) *Words {
	w := &Words{meanings: map[string]Meaning{}, starts: map[uint32][]string{}}
	w.add(symbols)
	for tag := lang; ; tag = tag[:max(0, strings.LastIndexByte(tag, '-'))] {
		if alias := aliases[tag]; alias != "" {
			tag = alias
		}
		if tag == "" {
			tag = "en"
		}
		if words, ok := table()[tag]; ok {
			w.add(words)
			w.add(colloquial[tag])
			w.stems = stemsOf(tag, words)
			if tag == "he" {
				w.addHebrew()
			}
			w.index()
			return w
		}
	}
}

// add adds lines of a meaning and its words. A word with two meanings has none.
func (w *Words) add(lines string) {
	if lines == "" {
		return
	}
	for line := range strings.SplitSeq(lines, "\n") {
		meaning, words, _ := strings.Cut(line, "=")
		kind, name, _ := strings.Cut(meaning, " ")
		m := Meaning{Kind: map[string]Kind{"month": Month, "unit": Unit, "currency": Currency, "scale": Scale}[kind], Name: name}
		if value, err := strconv.Atoi(name); err == nil {
			m.Name, m.Value = "", value
		}
		for word := range strings.SplitSeq(words, "|") {
			if known, ok := w.meanings[word]; ok && known != m {
				w.meanings[word] = Meaning{}
				continue
			}
			w.meanings[word] = m
		}
	}
}

// addHebrew adds months with the letter that means “in”, and abbreviations with the marks of a keyboard.
func (w *Words) addHebrew() {
	typed := strings.NewReplacer("״", `"`, "″", `"`, "׳", "'")
	for word, m := range maps.Clone(w.meanings) {
		if m.Kind == Month {
			w.meanings["ב"+word] = m
		}
		w.meanings[typed.Replace(word)] = m
	}
}

// index lists the words that have a meaning by how they begin.
func (w *Words) index() {
	for word, m := range w.meanings {
		if m.Kind != 0 {
			w.starts[start(word)] = append(w.starts[start(word)], word)
		}
	}
	for _, words := range w.starts {
		slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	}
}

// start returns the first two bytes of a text as a number. A text of one byte has a zero after it.
func start(text string) uint32 {
	if len(text) < 2 {
		return uint32(text[0]) << 8
	}
	return uint32(text[0])<<8 | uint32(text[1])
}

// maxEnding is how many letters may follow a known word.
const maxEnding = 4

// Prefix returns the meaning of the longest word, or phrase, that a text in lower case begins with, and its length in bytes. A
// word of a script with spaces ends at a space or a sign.
func (w *Words) Prefix(text string) (Meaning, int) {
	if text == "" {
		return Meaning{}, 0
	}
	for _, words := range [][]string{w.starts[start(text)], w.starts[start(text[:1])]} {
		for _, word := range words {
			if !strings.HasPrefix(text, word) {
				continue
			}
			ending, ok := endingOf(word, text[len(word):])
			if ok && ending > 0 && w.meanings[word].Kind == Month {
				if month, length := w.declined(text); length > 0 {
					return month, length
				}
			}
			if ok {
				return w.meanings[word], len(word) + ending
			}
		}
	}
	return w.declined(text)
}

// HasScale reports whether a text in lower case has a word for a power of ten.
func (w *Words) HasScale(text string, exponent int) bool {
	for word, m := range w.meanings {
		if m.Kind == Scale && m.Value == exponent && strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// endingOf returns the length of the letters after a word that belong to it. It reports false if they make another word.
func endingOf(word, rest string) (int, bool) {
	last, _ := utf8.DecodeLastRuneInString(word)
	if !unicode.IsLetter(last) && !unicode.IsMark(last) || IsUnspaced(last) {
		return 0, true
	}
	end, letters := 0, 0
	for _, c := range rest {
		if !unicode.IsLetter(c) && !unicode.IsMark(c) || IsUnspaced(c) {
			break
		}
		end += utf8.RuneLen(c)
		letters++
	}
	return end, letters == 0 || letters <= maxEnding && utf8.RuneCountInString(word) >= 4
}

// IsUnspaced reports whether a letter belongs to a script whose words follow each other, or their particles, without spaces.
func IsUnspaced(c rune) bool {
	const firstThai = 0x0e00 // no such script comes before it
	return c >= firstThai && unicode.In(c, unicode.Han, unicode.Hiragana,
		unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
