package markdown

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// characters refuses what may not stand in any text.
func (s *source) characters() diag.List {
	var list diag.List
	if i, what := limits.FindBadCharacter(s.text); i >= 0 {
		list.Errorf("content-characters", s.pos(i, 1), "Take it out.", "Here is %s.", what)
	}
	return list
}

var entity = regexp.MustCompile(`&(#[xX][0-9a-fA-F]+|#[0-9]+);?`)

// entities refuses such a character that is written as a number.
func (w *walker) entities(part []byte, at int) {
	if bytes.IndexByte(part, '&') < 0 {
		return
	}
	for _, m := range entity.FindAllIndex(part, -1) {
		written := strings.TrimSuffix(string(part[m[0]:m[1]]), ";") + ";"
		if i, what := limits.FindBadCharacter([]byte(html.UnescapeString(written))); i >= 0 {
			w.list.Errorf("content-characters", w.source.pos(at+m[0], m[1]-m[0]), "Take it out.", "Here is %s.", what)
		}
	}
}

// entitiesOf looks at a piece of text that is not code.
func (w *walker) entitiesOf(t *ast.Text) {
	if _, code := t.Parent().(*ast.CodeSpan); !code && !t.IsRaw() {
		w.entities(t.Segment.Value(w.source.text), t.Segment.Start)
	}
}
