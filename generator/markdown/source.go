package markdown

import (
	"bytes"
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// source finds places in a text.
type source struct {
	file  string
	line  int // of the text's first line
	text  []byte
	lines []int // offset of each line's begin
}

func (s *source) index() {
	s.lines = []int{0}
	for i, b := range s.text {
		if b == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
}

// pos is the place of the byte at offset.
func (s *source) pos(offset, length int) diag.Pos {
	offset = min(max(offset, 0), len(s.text))
	i := sort.SearchInts(s.lines, offset+1) - 1
	end := min(offset+length, len(s.text))
	if n := bytes.IndexByte(s.text[offset:end], '\n'); n >= 0 {
		end = offset + n
	}
	return diag.Pos{
		File: s.file, Line: s.line + i, Column: utf8.RuneCount(s.text[s.lines[i]:offset]) + 1,
		Length: max(1, utf8.RuneCount(s.text[offset:end])),
	}
}

func (s *source) readable() diag.List {
	var list diag.List
	if i := bytes.IndexByte(s.text, 0); i >= 0 {
		list.Errorf("content-encoding", s.pos(i, 1), "Remove it.", "There is a NUL character here.")
	}
	if !utf8.Valid(s.text) {
		for i := 0; i < len(s.text); {
			r, n := utf8.DecodeRune(s.text[i:])
			if r == utf8.RuneError && n == 1 {
				list.Errorf("content-encoding", s.pos(i, 1), "Save the file as UTF-8.", "The file is not UTF-8 text from here on.")
				break
			}
			i += n
		}
	}
	return list
}

// offset is where a node's text begins; -1 if neither it nor what is around it says so.
func offset(n ast.Node) int {
	switch n := n.(type) {
	case *ast.Text:
		return n.Segment.Start
	case *ast.RawHTML:
		return n.Segments.At(0).Start
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if o := offset(c); o >= 0 {
			return o
		}
	}
	for p := n.PreviousSibling(); p != nil; p = p.PreviousSibling() {
		if t, ok := p.(*ast.Text); ok {
			return t.Segment.Stop
		}
	}
	if p := n.Parent(); p != nil && p.Type() == ast.TypeBlock && p.Lines() != nil && p.Lines().Len() > 0 {
		return p.Lines().At(0).Start
	}
	return -1
}

// find is the place of an address near a node: from the node on, else from the
// paragraph around it.
func (s *source) find(n ast.Node, address []byte) diag.Pos {
	from := max(offset(n), 0)
	for p := n; p != nil; p = p.Parent() {
		if i := bytes.Index(s.text[from:], address); i >= 0 && len(address) > 0 {
			return s.pos(from+i, len(address))
		}
		if p.Type() == ast.TypeBlock && p.Lines() != nil && p.Lines().Len() > 0 {
			from = p.Lines().At(0).Start
		}
	}
	if i := bytes.Index(s.text, address); i >= 0 && len(address) > 0 {
		return s.pos(i, len(address))
	}
	return s.pos(from, 1)
}

// plain is the text of a node without its markup.
func plain(n ast.Node, src []byte) string {
	var out []byte
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch c := c.(type) {
		case *ast.Text:
			out = append(out, c.Segment.Value(src)...)
			if c.SoftLineBreak() || c.HardLineBreak() {
				out = append(out, ' ')
			}
		case *ast.String:
			out = append(out, c.Value...)
		case *ast.AutoLink:
			out = append(out, c.Label(src)...)
		}
		return ast.WalkContinue, nil
	})
	return string(slices.Clip(out))
}
