package facts

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/locale/numbers"
)

// mayBeDigit holds the bytes with which digits begin, in ASCII or beyond.
var mayBeDigit = func() (table [256]bool) {
	const firstForeign = 0xd9 // of the first digit beyond ASCII
	for c := range table {
		table[c] = '0' <= c && c <= '9' || c >= firstForeign
	}
	return table
}()

func hasDigit(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { _, ok := numbers.Digit(c); return ok })
}

// digits is a run of digits with the separators between them, in ASCII: “1,234.5” also for “١٬٢٣٤٫٥”. A space between
// groups is written as a space.
type digits struct {
	text       string
	start, end int // in the text that was read
	isGrouped  bool
	hasDecimal bool // the Arabic decimal separator
}

// separators maps what may separate digits to its ASCII form. A space and an apostrophe only separate groups of three.
var separators = map[rune]byte{
	'.': '.', '．': '.', ',': ',', '，': ',', '٫': '.', '٬': ' ', '\'': ' ', '’': ' ', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '،': ' ',
}

// readDigits reads the run of digits that begins at an offset.
func (s *scanner) readDigits(start int) digits {
	d := digits{start: start, end: start}
	var out []byte
	for at := start; at < len(s.text); {
		c, size := utf8.DecodeRuneInString(s.text[at:])
		if value, ok := numbers.Digit(c); ok {
			out = append(out, byte('0'+value))
			at += size
			d.end = at
			continue
		}
		sep, ok := separators[c]
		if c == ' ' && s.groupsBySpace && !bytes.ContainsAny(out, ".,") {
			sep, ok = ' ', true
		}
		group := groupSize(s.text[at+size:])
		if !ok || group == 0 || (sep == ' ' || c == '，') && (group != 3 || lastGroup(out) > 3) {
			break
		}
		d.hasDecimal = d.hasDecimal || c == '٫'
		d.isGrouped = d.isGrouped || sep == ' '
		out = append(out, sep)
		at += size
	}
	d.text = string(out)
	return d
}

// groupSize returns how many digits a text begins with.
func groupSize(text string) int {
	n := 0
	for _, c := range text {
		if _, ok := numbers.Digit(c); !ok {
			break
		}
		n++
	}
	return n
}

// lastGroup returns how many digits a number ends with.
func lastGroup(out []byte) int {
	return len(out) - 1 - lastIndex(out, func(c byte) bool { return c < '0' || c > '9' })
}

func lastIndex(out []byte, is func(byte) bool) int {
	for i := len(out) - 1; i >= 0; i-- {
		if is(out[i]) {
			return i
		}
	}
	return -1
}

// readings returns the values that a run of digits may have, the likeliest in a language with the given decimal separator
// first. It returns none for a run that is no number, such as a version.
func (d digits) readings(decimal byte) []string {
	text := d.text
	if d.isGrouped && !strings.ContainsAny(strings.ReplaceAll(text, " ", ""), ".,") {
		return []string{plain(strings.ReplaceAll(text, " ", ""), "")}
	}
	text = strings.ReplaceAll(text, " ", "")
	dots, commas := strings.Count(text, "."), strings.Count(text, ",")
	switch {
	case dots+commas == 0:
		return []string{plain(text, "")}
	case dots > 0 && commas > 0: // the last one separates decimals
		at := strings.LastIndexAny(text, ".,")
		other := map[byte]string{'.': ",", ',': "."}[text[at]]
		if strings.Count(text, string(text[at])) > 1 || !areGroups(text[:at], other) {
			return nil
		}
		return []string{plain(strings.ReplaceAll(text[:at], other, ""), text[at+1:])}
	case dots+commas > 1:
		sep := "."
		if commas > 0 {
			sep = ","
		}
		if !areGroups(text, sep) {
			return nil
		}
		return []string{plain(strings.ReplaceAll(text, sep, ""), "")}
	}
	at := strings.IndexAny(text, ".,")
	fraction := plain(text[:at], text[at+1:])
	if d.hasDecimal || d.isGrouped || !areGroups(text, text[at:at+1]) {
		return []string{fraction}
	}
	whole := plain(text[:at]+text[at+1:], "")
	if text[at] == decimal {
		return []string{fraction, whole}
	}
	return []string{whole, fraction}
}

// areGroups reports whether a separator is where it groups thousands: 1,234,567, or as in India 12,34,567.
func areGroups(text, sep string) bool {
	groups := strings.Split(text, sep)
	last := len(groups) - 1
	if len(groups[0]) > 3 || len(groups[0]) == 0 || groups[0][0] == '0' || last > 0 && len(groups[last]) != 3 {
		return false
	}
	for _, group := range groups[1:max(1, last)] {
		if len(group) != 3 && len(group) != 2 {
			return false
		}
	}
	return true
}

// plain returns a number without the zeros that do not change its value.
func plain(whole, fraction string) string {
	if trimmed := strings.TrimLeft(whole, "0"); trimmed != "" {
		whole = trimmed
	} else {
		whole = "0"
	}
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		return whole + "." + fraction
	}
	return whole
}

// scaled returns a number times a power of ten.
func scaled(value string, exponent int) string {
	whole, fraction, _ := strings.Cut(value, ".")
	fraction += strings.Repeat("0", max(0, exponent-len(fraction)))
	return plain(whole+fraction[:exponent], fraction[exponent:])
}

// sum returns the sum of two whole numbers whose digits do not overlap, such as 300000000 and 50000000.
func sum(a, b string) (string, bool) {
	if strings.Contains(a, ".") || strings.Contains(b, ".") || len(b) > len(a) || strings.Trim(a[len(a)-len(b):], "0") != "" {
		return "", false
	}
	return a[:len(a)-len(b)] + b, true
}

func shareValue(a, b []string) bool {
	return slices.ContainsFunc(a, func(v string) bool { return slices.Contains(b, v) })
}
