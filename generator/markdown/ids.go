package markdown

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/unicode/norm"
)

// ids makes heading ids: the text in lower case, accents folded, words joined
// by hyphens; what repeats is numbered.
type ids struct{ taken map[string]bool }

func newIDs() *ids { return &ids{map[string]bool{}} }

// Generate implements parser.IDs.
func (s *ids) Generate(value []byte, kind ast.NodeKind) []byte {
	base := Slug(string(value))
	if base == "" {
		base = "section"
	}
	id := base
	for n := 1; s.taken[id]; n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	s.taken[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (s *ids) Put(value []byte) { s.taken[string(value)] = true }

// Slug makes an id or a slug from a title: "¿Qué cambia?" gives "que-cambia".
func Slug(title string) string {
	var out strings.Builder
	gap := false
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && out.Len() > 0 {
				out.WriteByte('-')
			}
			gap = false
			out.WriteRune(r)
		case r == '\'' || r == '’' || r == '*' || r == '`':
		default:
			gap = true
		}
	}
	return out.String()
}
