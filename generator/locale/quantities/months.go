package quantities

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Many languages decline the names of months. CLDR has one or two of their forms: “červenec” and “července”, but texts say “v
// červenci”. A month is recognized by the beginning that its forms share and an ending of about their length. The longest
// beginning decides: “červenci” is July, although “červen” is June. Accents do not count, because they move: Ιούλιος, Ιουλίου.

// declining are the languages that decline the names of months and for which CLDR has one form.
var declining = strings.Fields("az bs el et eu hu ka kk ky lv sl sq sr uz")

// stem is the beginning of the forms of a month, without accents.
type stem struct {
	text     string
	min, max int    // how many letters follow it
	next     string // of a short one: the letters that may follow it besides vowels
	month    int
}

const vowels = "aeiouyаеиоуыэюяіαεηιουωაეიოუ"

// stemsOf returns the stems of the months in the lines of a language, the longest first. They are empty for a language that does
// not decline them.
func stemsOf(lang, lines string) []stem {
	var stems []stem
	base, _, _ := strings.Cut(lang, "-")
	declines := slices.Contains(declining, base)
	for line := range strings.SplitSeq(lines, "\n") {
		meaning, words, _ := strings.Cut(line, "=")
		number, isMonth := strings.CutPrefix(meaning, "month ")
		if !isMonth {
			continue
		}
		month, _ := strconv.Atoi(number) // the table is generated
		names := fullNames(strings.Split(words, "|"))
		declines = declines || areDeclined(names)
		if s, ok := stemOf(names, month); ok {
			stems = append(stems, s)
		}
	}
	if !declines {
		return nil
	}
	slices.SortFunc(stems, func(a, b stem) int { return len(b.text) - len(a.text) })
	return stems
}

// fullNames returns the names without accents and without the abbreviated ones.
func fullNames(words []string) [][]rune {
	var names [][]rune
	longest := 0
	for _, word := range words {
		if name := []rune(withoutAccents(word)); !slices.ContainsFunc(name, isNoLetter) {
			names = append(names, name)
			longest = max(longest, len(name))
		}
	}
	return slices.DeleteFunc(names, func(name []rune) bool {
		const differ, short = 2, 3 // letters: luty is as full as lutego, and mar is short for marzec
		return len(name) < longest-differ || len(name) <= min(short, longest-differ)
	})
}

// areDeclined reports whether two names differ in their endings: leden and ledna, not juni and jun.
func areDeclined(names [][]rune) bool {
	return len(names) > 1 && !strings.HasPrefix(string(names[0]), string(names[1])) && !strings.HasPrefix(string(names[1]), string(names[0]))
}

// stemOf returns the stem of a month. It reports false if its names have too little in common.
func stemOf(names [][]rune, month int) (stem, bool) {
	if len(names) == 0 {
		return stem{}, false
	}
	common, shortest, longest := names[0], len(names[0]), len(names[0])
	for _, name := range names[1:] {
		i := 0
		for i < min(len(common), len(name)) && common[i] == name[i] {
			i++
		}
		common, shortest, longest = common[:i], min(shortest, len(name)), max(longest, len(name))
	}
	if len(names) == 1 {
		common = withoutEnding(common)
		longest++
	}
	s := stem{text: string(common), min: shortest - len(common), max: longest - len(common), month: month}
	switch {
	case len(common) > 3: // long enough to be no other word
		s.min, s.max = 0, s.max+5
		return s, true
	case len(common) == 3:
		s.min--
	}
	for _, name := range names {
		s.next += string(name[len(common):min(len(common)+1, len(name))]) + string(name[len(name)-1])
	}
	return s, len(common) >= 2 && s.max > 0
}

// withoutEnding removes the last letter of a name, and the vowel before it, which other forms may lack: септембар, септембру.
func withoutEnding(name []rune) []rune {
	n := len(name)
	switch {
	case n < 5:
		return name
	case strings.ContainsRune(vowels, name[n-2]) && !strings.ContainsRune(vowels, name[n-1]):
		return name[:n-2]
	}
	return name[:n-1]
}

// declined returns the month whose name a text in lower case begins with, in any case of its declension, and its length in
// bytes, or 0.
func (w *Words) declined(text string) (Meaning, int) {
	if len(w.stems) == 0 {
		return Meaning{}, 0
	}
	end := strings.IndexFunc(text, isNoLetter)
	if end < 0 {
		end = len(text)
	}
	word := withoutAccents(text[:end])
	for _, s := range w.stems {
		if rest, ok := strings.CutPrefix(word, s.text); ok {
			letters := []rune(rest)
			isNext := len(letters) == 0 || s.next == "" || strings.ContainsRune(vowels+s.next, letters[0])
			if isNext && s.min <= len(letters) && len(letters) <= s.max {
				return Meaning{Kind: Month, Value: s.month}, end
			}
		}
	}
	return Meaning{}, 0
}

func isNoLetter(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) }

// withoutAccents returns a text without its marks.
func withoutAccents(text string) string {
	isMark := func(c rune) rune {
		if unicode.IsMark(c) {
			return -1
		}
		return c
	}
	return strings.Map(isMark, norm.NFD.String(text))
}
