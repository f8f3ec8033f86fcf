package markdown

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ids makes heading ids: the text in lower case, accents folded, words joined
// by hyphens; what repeats is numbered.
type ids struct {
	taken map[string]bool
	next  map[string]int // what to try next for a text that repeats
}

func newIDs() *ids { return &ids{map[string]bool{}, map[string]int{}} }

func (s *ids) of(text string) string {
	base := Slug(text)
	if base == "" {
		base = "section"
	}
	id := base
	for s.taken[id] {
		s.next[base]++
		id = base + "-" + strconv.Itoa(s.next[base])
	}
	s.taken[id] = true
	return id
}

// Slug makes an id or a slug from a title: "¿Qué cambia?" gives "que-cambia".
// Only the accents of Latin letters go: in other scripts such marks are letters.
func Slug(title string) string {
	var out strings.Builder
	gap, latin := false, false
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case unicode.Is(unicode.M, r):
			if !latin && !gap && out.Len() > 0 {
				out.WriteRune(r)
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && out.Len() > 0 {
				out.WriteByte('-')
			}
			gap, latin = false, unicode.Is(unicode.Latin, r)
			out.WriteRune(r)
		case r == '\'' || r == '’' || r == '*' || r == '`':
		default:
			gap = true
		}
	}
	return norm.NFC.String(out.String())
}

// github makes the id that GitHub and most documentation tools give a heading:
// texts that were written for them link to it.
func github(title string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r), r == '-', r == '_':
			out.WriteRune(r)
		case r == ' ':
			out.WriteByte('-')
		}
	}
	return out.String()
}
