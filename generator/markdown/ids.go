package markdown

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ids makes heading ids: the text in lower case, accents folded, words joined
// by hyphens; what repeats is numbered.
type ids struct {
	before map[string]bool // taken before there were any
	taken  map[string]bool
	next   map[string]int // what to try next for a text that repeats
}

func newIDs(before map[string]bool, count int) *ids {
	return &ids{before: before, taken: make(map[string]bool, count)}
}

func (s *ids) of(text string) string {
	base := Slug(text)
	if base == "" {
		base = "section"
	}
	id := base
	for s.taken[id] || s.before[id] {
		if s.next == nil {
			s.next = map[string]int{}
		}
		s.next[base]++
		id = base + "-" + strconv.Itoa(s.next[base])
	}
	s.taken[id] = true
	return id
}

// Slug makes an id or a slug from a title: "¿Qué cambia?" gives "que-cambia".
// Only the accents of Latin letters go: in other scripts such marks are letters.
func Slug(title string) string {
	var room [120]byte
	out := room[:0]
	gap, latin := false, false
	ascii := isASCII(title)
	if !ascii {
		title = norm.NFD.String(strings.ToLower(title))
	}
	for _, r := range title {
		if ascii && 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		switch {
		case r >= 0x300 && unicode.Is(unicode.M, r): // there are none before
			if !latin && !gap && len(out) > 0 {
				out = utf8.AppendRune(out, r)
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && len(out) > 0 {
				out = append(out, '-')
			}
			gap, latin = false, unicode.Is(unicode.Latin, r)
			out = utf8.AppendRune(out, r)
		case r == '\'' || r == '’' || r == '*' || r == '`':
		default:
			gap = true
		}
	}
	return norm.NFC.String(string(out))
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
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
