package markdown

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

// footnoteID and footnoteRefID return goldmark's ids of footnotes and of the
// references to them.
func footnoteID(index int) string { return "fn:" + strconv.Itoa(index) }

func footnoteRefID(refIndex, index int) string {
	if refIndex == 0 {
		return "fnref:" + strconv.Itoa(index)
	}
	return "fnref" + strconv.Itoa(refIndex) + ":" + strconv.Itoa(index)
}

var footnoteRef = regexp.MustCompile(`\[\^([^\]\s\x00]+)\]`)

// checkFootnotes warns of references to missing footnotes in the text of a
// block: goldmark leaves them as text.
func (w *walker) checkFootnotes(block ast.Node) {
	var text []byte
	var begins, offsets []int // of the pieces, in text and in the source
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && !t.IsRaw() {
			if entering {
				begins, offsets = append(begins, len(text)), append(offsets, t.Segment.Start)
				text = append(text, t.Segment.Value(w.source.text)...)
			}
			return ast.WalkContinue, nil
		}
		if entering && n != block && n.Type() == ast.TypeBlock {
			return ast.WalkSkipChildren, nil
		}
		text = append(text, 0)
		return ast.WalkContinue, nil
	})
	for _, m := range footnoteRef.FindAllSubmatchIndex(text, -1) {
		i, _ := slices.BinarySearch(begins, m[0]+1)
		offset := offsets[i-1] + m[0] - begins[i-1]
		if offset > 0 && w.source.text[offset-1] == '\\' {
			continue
		}
		name := text[m[2]:m[3]]
		help := "Write its text on a line of its own: [^" + string(name) + "]: …"
		if label := w.source.likeLabel(name); label != "" {
			help = "Write [^" + label + "]."
		}
		w.list.Warnf("markdown-footnote", w.source.pos(offset, m[1]-m[0]), help,
			"The footnote “%s” does not exist.", name)
	}
}

// likeLabel returns the label of a footnote that is written with other characters than name: in another case, or in full width.
func (s *source) likeLabel(name []byte) string {
	folded := func(label []byte) string { return strings.ToLower(norm.NFKC.String(string(label))) }
	if s.labels == nil {
		s.labels = map[string]string{}
		for _, m := range footnoteRef.FindAllSubmatchIndex(s.text, -1) {
			if label := s.text[m[2]:m[3]]; bytes.HasPrefix(s.text[m[1]:], []byte(":")) {
				s.labels[folded(label)] = string(label)
			}
		}
	}
	if label := s.labels[folded(name)]; label != string(name) {
		return label
	}
	return ""
}

// unusedFootnotes warns of footnotes without a reference and of those that are defined again, before goldmark removes them.
type unusedFootnotes struct{}

// Transform implements parser.ASTTransformer.
func (unusedFootnotes) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	refs := pc.Get(dataRefsKey).(*dataRefs)
	for c := root.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() != east.KindFootnoteList {
			continue
		}
		lines := map[string]int{} // of the first footnotes with a label
		for n := c.FirstChild(); n != nil; n = n.NextSibling() {
			note := n.(*east.Footnote)
			label := string(note.Ref)
			pos := refs.source.pos(refs.source.find(note.Pos(), []byte("[^")), len(label)+3)
			switch first, isSecond := lines[label]; {
			case isSecond:
				refs.list.Warnf("markdown-footnote", pos, fmt.Sprintf("Rename or remove one of them. The first is on line %d.", first),
					"The footnote “%s” is defined twice: only the first one is shown.", label)
			case note.Index < 0:
				refs.list.Warnf("markdown-footnote", pos, "Refer to it in the text: [^"+label+"].",
					"The footnote “%s” is not shown: nothing refers to it.", label)
			}
			if lines[label] == 0 {
				lines[label] = pos.Line
			}
		}
	}
}
