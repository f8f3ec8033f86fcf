// Package numbers formats numbers as Intl.NumberFormat of a browser or of Node does.
//
//  1. All digits that were written are kept: 49.90 in English is 49,90 in Spanish.
//  2. A number of four digits has a separator where the language writes one: 1,234 in English, 1234 in Spanish. A year is no
//     number: its author puts it between quotation marks.
//  3. table.go has the data of the CLDR version that Node 20 has. Those of golang.org/x/text are of 2017: Arabic, Khmer and
//     other languages have changed since then.
package numbers

//go:generate node table.mjs
//go:generate gofmt -w table.go

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// format is how a language writes numbers.
type format struct {
	digits         string // from 0 to 9
	decimal, group string
	last, others   int    // sizes of the last group, and of the groups before it
	least          int    // number of digits from which on there are groups
	before, after  string // of a negative number
}

// Format returns a number in the notation of a language. The number consists of an optional minus sign, digits, and optionally
// a decimal point with further digits. A language without data has the notation of English.
func Format(code, number string) string {
	f := &formats[indexOf(code)]
	number, isNegative := strings.CutPrefix(number, "-")
	whole, fraction, hasFraction := strings.Cut(number, ".")
	var out strings.Builder
	if isNegative {
		out.WriteString(f.before)
	}
	for i, c := range []byte(whole) {
		rest := len(whole) - i // digits from here on
		if i > 0 && len(whole) >= f.least && rest >= f.last && (rest-f.last)%f.others == 0 {
			out.WriteString(f.group)
		}
		out.WriteString(f.digit(c))
	}
	if hasFraction {
		out.WriteString(f.decimal)
		for _, c := range []byte(fraction) {
			out.WriteString(f.digit(c))
		}
	}
	if isNegative {
		out.WriteString(f.after)
	}
	return out.String()
}

// digit returns an ASCII digit in the script of the language.
func (f *format) digit(c byte) string {
	_, size := utf8.DecodeRuneInString(f.digits)
	at := int(c-'0') * size
	return f.digits[at : at+size]
}

// indexOf returns the index of the format of a language.
func indexOf(code string) uint8 {
	for _, tag := range []string{code, canonical(code)} {
		for tag != "" {
			if index, ok := formatOf[tag]; ok {
				return index
			}
			tag = tag[:max(0, strings.LastIndexByte(tag, '-'))]
		}
	}
	return formatOf["en"]
}

// canonical returns the usual form of a language tag: “he” for “iw”.
func canonical(code string) string {
	tag, err := language.All.Parse(code)
	if err != nil {
		return ""
	}
	return tag.String()
}
