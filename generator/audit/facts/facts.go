// Package facts finds what a text states that every translation of it must state too: numbers, amounts, dates, times, units,
// percentages, numbered articles of law, links, and the names that the glossary fixes.
//
//  1. A number is compared by its value. The digits of all scripts, the separators of the language, and words such as
//     million, 万 and लाख are understood: 1.234,5 in Spanish is 1,234.5 in English.
//  2. A date is compared by day, month and year, in words or digits.
//  3. A translation may write a small number as a word, repeat a number less often, or move it to the next paragraph.
//  4. Code does not count, except that it may hold what the source writes as text.
//  5. Only what the source states is looked for. What a translation adds is not reported.
package facts

import (
	"slices"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/markdown"
)

// kind is what a fact is about.
type kind byte

const (
	number kind = iota // an amount, a percentage and a version too
	date
	clock // a time of day
)

// fact is a fact of one passage.
type fact struct {
	kind       kind
	values     []string    // readings of a number or a time, the likeliest first
	digits     string      // a number as it is written, in ASCII
	unit       string      // “percent”, “EUR”, “kilometer”; empty if there is none or it is unknown
	day, other calendarDay // other is another reading of a date in digits
	start, end int         // in the text of the passage
	isWeak     bool        // in code, or part of a name such as IPv6: it counts in a translation, but not in a source
	isOrdinal  bool
	mantissa   string // of a number with a word such as “million”, or ""
	exponent   int    // of that word
	hasWord    bool   // a word follows that is no unit
	prefix     string // the letters of a name that a number ends, such as “ipv”
	seconds    string // of a time of day, or ""
}

// calendarDay is a date. Parts that are not written are 0.
type calendarDay struct{ year, month, day int }

// scan returns the facts in a passage in their order.
func (s *scanner) scan(p *markdown.Passage) []fact {
	s.found = s.found[len(s.found):]
	s.read(p.Text)
	all := slices.Clip(s.found)
	slices.SortStableFunc(all, func(a, b fact) int { return a.start - b.start })
	for i := range all {
		all[i].isWeak = all[i].isWeak || isAddress(p.Text, all[i].start, all[i].end)
		for _, span := range p.Code {
			all[i].isWeak = all[i].isWeak || all[i].start < span[1] && span[0] < all[i].end
		}
	}
	return all
}

// isAddress reports whether a part of a text belongs to an address of the web or of a mailbox.
func isAddress(text string, start, end int) bool {
	word := text[strings.LastIndexFunc(text[:start], unicode.IsSpace)+1 : start]
	if rest := strings.IndexFunc(text[end:], unicode.IsSpace); rest >= 0 {
		text = text[:end+rest]
	}
	word += text[start:]
	return strings.Contains(word, "://") || strings.Contains(word, "www.") || strings.Contains(word, "@")
}
