// Package numbers formats numbers as Intl.NumberFormat of a browser or of Node does.
//
//  1. All digits that were written are kept: 49.90 in English is 49,90 in Spanish.
//  2. A number of four digits has a separator where the language writes one: 1,234 in English, 1234 in Spanish. A year is no
//     number: its author puts it between quotation marks.
//  3. table.json has the data of the CLDR version that Node 20 has. Those of golang.org/x/text are of 2017: Arabic, Khmer and
//     other languages have changed since then.
package numbers

//go:generate node table.mjs

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// format is how a language writes numbers.
type format struct {
	Digits         string // from 0 to 9
	Decimal, Group string
	Last, Others   int    // sizes of the last group, and of the groups before it
	Least          int    // number of digits from which on there are groups
	Before, After  string // of a negative number
}

// data is what table.json holds.
type data struct {
	CLDR     string // version
	Formats  []format
	FormatOf map[string]int // by language. A variant of a language is missing if it has the language's format.
}

//go:embed table.json
var encoded []byte

var table = sync.OnceValue(func() (d data) {
	if err := json.Unmarshal(encoded, &d); err != nil {
		panic("internal error: the formats of numbers: " + err.Error())
	}
	return d
})

// Format returns a number in the notation of a language. The number consists of an optional minus sign, digits, and optionally
// a decimal point with further digits. A language without data has the notation of English.
func Format(code, number string) string {
	f := formatOf(code)
	number, isNegative := strings.CutPrefix(number, "-")
	whole, fraction, hasFraction := strings.Cut(number, ".")
	var out strings.Builder
	if isNegative {
		out.WriteString(f.Before)
	}
	for i, c := range []byte(whole) {
		rest := len(whole) - i // digits from here on
		if i > 0 && len(whole) >= f.Least && rest >= f.Last && (rest-f.Last)%f.Others == 0 {
			out.WriteString(f.Group)
		}
		out.WriteString(f.digit(c))
	}
	if hasFraction {
		out.WriteString(f.Decimal)
		for _, c := range []byte(fraction) {
			out.WriteString(f.digit(c))
		}
	}
	if isNegative {
		out.WriteString(f.After)
	}
	return out.String()
}

// digit returns an ASCII digit in the script of the language.
func (f *format) digit(c byte) string {
	_, size := utf8.DecodeRuneInString(f.Digits)
	at := int(c-'0') * size
	return f.Digits[at : at+size]
}

// formatOf returns the format of a language.
func formatOf(code string) *format {
	t := table()
	for _, tag := range []string{code, canonical(code)} {
		for tag != "" {
			if index, ok := t.FormatOf[tag]; ok {
				return &t.Formats[index]
			}
			tag = tag[:max(0, strings.LastIndexByte(tag, '-'))]
		}
	}
	return &t.Formats[t.FormatOf["en"]]
}

// canonical returns the usual form of a language tag: “he” for “iw”.
func canonical(code string) string {
	tag, err := language.All.Parse(code)
	if err != nil {
		return ""
	}
	return tag.String()
}
