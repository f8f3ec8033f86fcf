package glossary

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// matcher holds the terms of one language.
type matcher struct {
	terms map[string]*branch // by their first word
	// starts are the starts of the first words. With them, most words of a text are neither folded nor looked up (8 % of a
	// check, November 2026).
	starts   *starts
	isTurkic bool    // I is the capital of ı, and İ that of i
	attached affixes // nil for most languages
}

// starts holds how words look: by the first byte, a bit for the second byte, the last one and the length. Some share a bit.
type starts [256]uint64

func (s *starts) add(word string) {
	s[word[0]] |= bitOf(len(word), word[min(1, len(word)-1)], word[len(word)-1])
}

func (s *starts) has(word []byte) bool {
	return len(word) > 0 && s[word[0]]&bitOf(len(word), word[min(1, len(word)-1)], word[len(word)-1]) != 0
}

// hasASCII is has of a word of ASCII letters in any case.
func (s *starts) hasASCII(word []byte) bool {
	second, last := lowerASCII[word[min(1, len(word)-1)]], lowerASCII[word[len(word)-1]]
	return s[lowerASCII[word[0]]]&bitOf(len(word), second, last) != 0
}

func bitOf(length int, second, last byte) uint64 {
	return 1 << ((int(second) + 5*length + 7*int(last)) & 63)
}

// branch holds the terms that begin with the same words. Terms are a tree, because a text is compared with all terms that begin
// with the same words at once: a stranger's glossary may have thousands.
type branch struct {
	next  *[gaps]map[string]*branch // by what separates the next word, and that word, folded
	isEnd bool                      // a term ends here
	right string                    // what to write; "" for a recommended term
}

// maxTerm is the length of the longest term, in characters. The schema refuses longer ones.
const maxTerm = 200

// match is a term to avoid in a text.
type match struct {
	start, end int // in bytes
	right      string
}

// gap is what separates a word from the one before.
type gap uint8

const (
	space      gap = iota // spaces, hyphens, a line break, or nothing between letters of scripts without spaces
	apostrophe            // in any of its forms
	other
	gaps // how many there are
)

// newMatcher returns the matcher of a language without terms.
func newMatcher(lang string) matcher {
	language, _, _ := strings.Cut(lang, "-")
	return matcher{map[string]*branch{}, new(starts), language == "tr" || language == "az", affixesOf[language]}
}

// add adds a term to avoid, or a recommended term if right is "". Of equal terms, the first one counts.
func (m matcher) add(term, right string) {
	if utf8.RuneCountInString(term) > maxTerm {
		return
	}
	var at *branch
	text := []byte(term)
	for start, end := 0, 0; ; {
		var folded []byte
		before := end
		if start, end, folded = m.nextWord(text, end, nil); start == end {
			break
		}
		following := m.terms
		if at == nil {
			m.starts.add(string(folded))
		} else {
			following = at.after(gapOf(text[before:start]))
		}
		if at = following[string(folded)]; at == nil {
			at = &branch{}
			following[string(folded)] = at
		}
	}
	if at != nil && !at.isEnd {
		at.isEnd, at.right = true, right
	}
}

// after returns the terms that go on after a gap, to add one.
func (b *branch) after(g gap) map[string]*branch {
	if b.next == nil {
		b.next = new([gaps]map[string]*branch)
	}
	if b.next[g] == nil {
		b.next[g] = map[string]*branch{}
	}
	return b.next[g]
}

// find returns the terms to avoid in a text.
func (m matcher) find(text []byte) []match {
	var found []match
	var folded []byte
	for start, end := 0, 0; ; {
		end = m.skip(text, end)
		if start, end, folded = m.nextWord(text, end, folded[:0]); start == end {
			return found
		}
		stop, right, ok := m.term(folded, text, end)
		if !ok && m.attached != nil {
			stop, right, ok = m.rootTerm(folded, text, end)
		}
		if !ok {
			continue
		}
		if end = stop; right != "" {
			found = append(found, match{start, stop, right})
		}
	}
}

// skip returns the offset after words with which no term begins. It passes over words of ASCII letters only, which most texts
// have: others must be folded first.
func (m matcher) skip(text []byte, offset int) int {
	for !m.isTurkic && m.attached == nil {
		start := offset
		for start < len(text) && text[start] < utf8.RuneSelf && lowerASCII[text[start]] == 0 {
			start++
		}
		end := start
		for end < len(text) && lowerASCII[text[end]] != 0 {
			end++
		}
		isCut := end == len(text) || text[end] < utf8.RuneSelf && text[end] != '+' && text[end] != '#'
		if start == end || !isCut || m.starts.hasASCII(text[start:end]) {
			break
		}
		offset = end
	}
	return offset
}

// term returns the longest term whose first word is a word that ends at offset, and what to write in its place.
func (m matcher) term(word, text []byte, offset int) (end int, right string, ok bool) {
	if !m.starts.has(word) {
		return 0, "", false
	}
	b := m.terms[string(word)]
	if b == nil {
		return 0, "", false
	}
	return m.longest(b, text, offset)
}

// rootTerm is term of what a word is without its affixes.
func (m matcher) rootTerm(word, text []byte, offset int) (end int, right string, ok bool) {
	for root := range m.attached(word) {
		if end, right, ok := m.term(root, text, offset); ok {
			return end, right, true
		}
	}
	return 0, "", false
}

// longest returns the end of the longest term whose words up to a branch end at offset, and what to write in its place.
func (m matcher) longest(b *branch, text []byte, offset int) (end int, right string, ok bool) {
	if b.isEnd {
		end, right, ok = offset, b.right, true
	}
	if b.next == nil {
		return end, right, ok
	}
	start, stop, folded := m.nextWord(text, offset, nil)
	if start == stop {
		return end, right, ok
	}
	following := b.next[gapOf(text[offset:start])]
	try := func(word []byte) {
		if next := following[string(word)]; next != nil {
			if e, r, found := m.longest(next, text, stop); found && e > end {
				end, right, ok = e, r, true
			}
		}
	}
	if try(folded); m.attached != nil && len(following) > 0 {
		for root := range m.attached(folded) {
			try(root)
		}
	}
	return end, right, ok
}

// gapOf returns what the text between two words is.
func gapOf(text []byte) gap {
	switch between := strings.Trim(string(text), " \t-\u00a0\u202f"); between {
	case "", "\n":
		return space
	case "'", "’", "ʼ", "＇":
		return apostrophe
	}
	return other
}

// nextWord returns the start and the end of the next word, and appends it folded. They are equal after the last word. A letter
// of a script without spaces is a word with the marks that follow it. Signs after a letter belong to the word: C++, C#.
func (m matcher) nextWord(text []byte, offset int, folded []byte) (start, end int, _ []byte) {
	start, end = offset, offset
	from, hasMarks, last := len(folded), false, spaced
	for end < len(text) {
		c := text[end]
		r, size, class := rune(lowerASCII[c]), 1, spaced
		switch {
		case c >= utf8.RuneSelf:
			if r, size = utf8.DecodeRune(text[end:]); start < end && isJoiner(r) {
				end += size
				continue
			}
			r = narrow(r)
			isMark := r >= firstMark && (unicode.IsMark(r) || r == prolonged)
			if hasMarks = hasMarks || isMark; isMark && start < end {
				class = last
			} else {
				class = classOf(r)
			}
			if !isMark && start < end && (class == unspaced || class != last) {
				return start, end, compose(folded, from, hasMarks)
			}
			r = m.lower(r)
		case m.isTurkic && c == 'I':
			r = 'ı'
		}
		switch {
		case r != 0 && start < end && class != last:
			return start, end, compose(folded, from, hasMarks)
		case r != 0:
			folded, last = utf8.AppendRune(folded, r), class
		case start < end:
			signs := endOfSigns(text, end)
			return start, signs, append(compose(folded, from, hasMarks), text[end:signs]...)
		default:
			start = end + size
		}
		end += size
	}
	return start, end, compose(folded, from, hasMarks)
}

// endOfSigns returns the end of the signs + and # after a word, unless a word follows them.
func endOfSigns(text []byte, offset int) int {
	end := offset
	for end < len(text) && (text[end] == '+' || text[end] == '#') {
		end++
	}
	if r, _ := utf8.DecodeRune(text[end:]); isLetter(r) {
		return offset
	}
	return end
}

// narrow returns a character that is full-width or half-width in its usual form: Ａ and ﾃ.
func narrow(r rune) rune {
	const firstForm, lastForm = '！', '\uffdc'
	if r < firstForm || r > lastForm {
		return r
	}
	return cmp.Or(width.LookupRune(r).Folded(), r)
}

// compose makes the form NFC of a word, whose marks are behind their letters.
func compose(folded []byte, from int, hasMarks bool) []byte {
	if !hasMarks {
		return folded
	}
	return append(folded[:from:from], norm.NFC.Bytes(folded[from:])...)
}

// wordClass says where words of a script end.
type wordClass uint8

const (
	spaced   wordClass = iota // at spaces
	katakana                  // where another script begins
	unspaced                  // nowhere
)

const (
	firstMark = '\u0300'
	firstThai = '\u0e00' // of the scripts that are not spaced
	prolonged = 'ー'      // lengthens the vowel before
)

func classOf(r rune) wordClass {
	switch {
	case r < firstThai:
		return spaced
	case unicode.Is(unicode.Katakana, r) || r == prolonged:
		return katakana
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan):
		return unspaced
	}
	return spaced
}

// isJoiner reports whether a character within a word changes only how the word looks, or is a vowel point of Hebrew or Arabic,
// which most texts leave out.
func isJoiner(r rune) bool {
	const softHyphen, tatweel, nonJoiner, joiner, wordJoiner = 0xad, 0x640, 0x200c, 0x200d, 0x2060
	const firstHebrew, lastHebrew, firstArabic, lastArabic, shortAlef = 0x591, 0x5c7, 0x64b, 0x652, 0x670
	if firstHebrew <= r && r <= lastHebrew || firstArabic <= r && r <= lastArabic || r == shortAlef {
		return unicode.IsMark(r)
	}
	return r == softHyphen || r == tatweel || r == nonJoiner || r == joiner || r == wordJoiner
}

// lowerASCII holds the letters and digits of ASCII in lower case, and 0 for other bytes.
var lowerASCII = func() (table [256]byte) {
	for c := range utf8.RuneSelf {
		if isLetter(rune(c)) {
			table[c] = byte(unicode.ToLower(rune(c)))
		}
	}
	return table
}()

// lower returns a letter or a digit in lower case, and 0 for other characters.
func (m matcher) lower(r rune) rune {
	const finalSigma = 'ς'
	switch {
	case !isLetter(r):
		return 0
	case r == finalSigma:
		return 'σ'
	case r == 'ک': // keyboards of Arabic write Persian and Urdu with their own letters
		return 'ك'
	case r == 'ی':
		return 'ي'
	case m.isTurkic:
		return unicode.TurkishCase.ToLower(r)
	}
	return unicode.ToLower(r)
}

func isLetter(r rune) bool {
	const modifierApostrophe = 'ʼ'
	return unicode.IsLetter(r) && r != modifierApostrophe || unicode.IsDigit(r) || unicode.IsMark(r)
}
