package migrate

import (
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/content"
)

// slugify returns a text as a part of an address: a to z, digits and hyphens. It is empty if no letter is left.
func slugify(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(text)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			out.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		case folded[r] != "":
			out.WriteString(folded[r])
		default:
			if s := out.String(); s != "" && s[len(s)-1] != '-' {
				out.WriteByte('-')
			}
		}
	}
	return strings.Trim(out.String(), "-")
}

// folded are letters that have no decomposition.
var folded = map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i"}

// slugPath returns a path as the name of an article, such as start/install. isExact reports whether nothing was lost.
func slugPath(address string) (slug string, isExact bool) {
	decoded, err := url.PathUnescape(address)
	if err != nil {
		decoded = address
	}
	var parts []string
	isExact = true
	for part := range strings.SplitSeq(strings.Trim(decoded, "/"), "/") {
		s := slugify(part)
		if len(s) > 100 {
			s = strings.Trim(s[:100], "-")
		}
		if !content.IsSlug(s) {
			if s != "" {
				s = "p-" + s
			}
			isExact = false
		}
		if strings.IndexFunc(part, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
			isExact = false
		}
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "/"), isExact
}

// titleOf returns a name as words: “Getting started” for getting-started.
func titleOf(name string) string {
	words := strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) }), " ")
	first, n := utf8.DecodeRuneInString(words)
	if n == 0 {
		return "Text"
	}
	return string(unicode.ToUpper(first)) + words[n:]
}

var dateForm = regexp.MustCompile(`^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)

// dateOf returns a date of front matter as YYYY-MM-DD; empty if it is none. The day is that of its own time zone.
func dateOf(value any) string {
	if t, ok := value.(time.Time); ok {
		return t.Format(time.DateOnly)
	}
	text := textOf(value)
	if m := dateForm.FindStringSubmatch(text); m != nil {
		date := m[1] + "-" + pad(m[2]) + "-" + pad(m[3])
		if _, err := time.Parse(time.DateOnly, date); err == nil {
			return date
		}
	}
	for _, form := range []string{
		"January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006", "January 2 2006", "Jan 2 2006", time.RFC1123, time.RFC1123Z,
	} {
		if t, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}
