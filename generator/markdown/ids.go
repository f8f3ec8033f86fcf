package markdown

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// idSet makes unique heading ids.
type idSet struct {
	reserved map[string]bool
	used     map[string]bool
	next     map[string]int // number of the next id for a repeated text
}

func (s *idSet) generate(text string) string {
	base := Slug(text)
	if base == "" {
		base = "section"
	}
	id := base
	for s.used[id] || s.reserved[id] {
		s.next[base]++
		id = base + "-" + strconv.Itoa(s.next[base])
	}
	s.used[id] = true
	return id
}

// Slug makes an id or a slug from a title: "¿Qué cambia?" becomes "que-cambia".
// Only the accents of Latin letters are removed: in other scripts they are letters.
func Slug(title string) string {
	var out strings.Builder
	gap, isLatin := false, false
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case unicode.Is(unicode.M, r):
			if !isLatin && !gap && out.Len() > 0 {
				out.WriteRune(r)
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && out.Len() > 0 {
				out.WriteByte('-')
			}
			gap, isLatin = false, unicode.Is(unicode.Latin, r)
			out.WriteRune(r)
		case strings.ContainsRune("'’*`", r):
		default:
			gap = true
		}
	}
	return norm.NFC.String(out.String())
}

// githubID makes the heading id of GitHub and most documentation tools: texts
// written for them link to it.
func githubID(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r), r == '-', r == '_':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(title))
}
