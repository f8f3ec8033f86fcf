package markdown

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/diag"
)

// reference is what an author writes to refer to a footnote.
var reference = regexp.MustCompile(`\[\^([^\]\s\x00]+)\]`)

// strayNotes warns of references to footnotes that are not there: goldmark
// leaves them as text.
func (w *walker) strayNotes(block ast.Node) {
	if !w.notes || !w.mayRefer(block) {
		return
	}
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
	for _, m := range reference.FindAllSubmatchIndex(text, -1) {
		i, _ := slices.BinarySearch(begins, m[0]+1)
		at := offsets[i-1] + m[0] - begins[i-1]
		if at > 0 && w.source.text[at-1] == '\\' {
			continue
		}
		w.list.Warnf("markdown-footnote", w.source.pos(at, m[1]-m[0]), "Write its text on a line of its own: [^"+string(text[m[2]:m[3]])+"]: …",
			"There is no footnote “%s”.", text[m[2]:m[3]])
	}
}

// mayRefer reports whether there is a reference in the lines of a block, or
// whether it has none to look into.
func (w *walker) mayRefer(block ast.Node) bool {
	lines := block.Lines()
	if lines == nil {
		return true
	}
	for i := range lines.Len() {
		line := lines.At(i)
		if bytes.Contains(line.Value(w.source.text), []byte("[^")) {
			return true
		}
	}
	return lines.Len() == 0
}

// noteTransformer warns of footnotes that nothing refers to, before goldmark
// takes them out.
type noteTransformer struct{}

func (noteTransformer) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	if f, _ := pc.Get(factsKey).(*facts); f != nil {
		unused := f.source.unusedNotes(root)
		f.list, f.unseen = append(f.list, unused...), len(unused) > 0
	}
}

func (s *source) unusedNotes(root ast.Node) diag.List {
	var list diag.List
	for c := root.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() != east.KindFootnoteList {
			continue
		}
		for n := c.FirstChild(); n != nil; n = n.NextSibling() {
			if note := n.(*east.Footnote); note.Index < 0 {
				at := s.after(note.Pos(), []byte("[^"))
				list.Warnf("markdown-footnote", s.pos(at, len(note.Ref)+3), "Refer to it where it belongs: [^"+string(note.Ref)+"].", "Nothing refers to the footnote “%s”, and it is not shown.", note.Ref)
			}
		}
	}
	return list
}
