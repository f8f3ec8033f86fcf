package markdown

import (
	"bytes"
	"regexp"
	"sort"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// source is a text, where its parts are, and how they change in Doc.Markdown.
type source struct {
	Edited
	file      string
	firstLine int
	lines     []int // offset of each line
	hasAt     bool  // the text contains an @

	definitions map[string]int // offset of each address in link reference definitions

	labels map[string]string // of footnotes, by their folded form

	last struct{ line, offset, column int } // result of pos: a long line is counted once
}

func newSource(file string, firstLine int, src []byte) *source {
	if bytes.Contains(src, []byte("\r\n")) {
		src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	}
	s := &source{Edited: Edited{text: src}, file: file, firstLine: firstLine, hasAt: bytes.IndexByte(src, '@') >= 0}
	s.lines = make([]int, 1, 1+bytes.Count(src, []byte("\n")))
	for _, rest, found := bytes.Cut(src, []byte("\n")); found; _, rest, found = bytes.Cut(rest, []byte("\n")) {
		s.lines = append(s.lines, len(src)-len(rest))
	}
	return s
}

// pos returns the position of length bytes at offset.
func (s *source) pos(offset, length int) diag.Pos {
	offset = min(max(offset, 0), len(s.text))
	i := sort.SearchInts(s.lines, offset+1) - 1
	if i != s.last.line || offset < s.last.offset || s.last.column == 0 {
		s.last.line, s.last.offset, s.last.column = i, s.lines[i], 1
	}
	s.last.column += utf8.RuneCount(s.text[s.last.offset:offset])
	s.last.offset = offset
	marked, _, _ := bytes.Cut(s.text[offset:min(offset+length, len(s.text))], []byte("\n"))
	return diag.Pos{File: s.file, Line: s.firstLine + i, Column: s.last.column, Length: max(1, utf8.RuneCount(marked))}
}

// find returns the offset of part at or after from; from if it is not found.
func (s *source) find(from int, part []byte) int {
	from = min(max(from, 0), len(s.text))
	return from + max(0, bytes.Index(s.text[from:], part))
}

// nodeOffset returns where a node's text begins; -1 if unknown.
func nodeOffset(n ast.Node) int {
	switch n := n.(type) {
	case *ast.Text:
		return n.Segment.Start
	case *ast.RawHTML:
		return n.Segments.At(0).Start
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	if n.Pos() >= 0 {
		return n.Pos()
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if o := nodeOffset(c); o >= 0 {
			return o
		}
	}
	return -1
}

// destinationOffset returns where the address of a link or an image is written:
// after its text or in a link reference definition.
func (s *source) destinationOffset(n ast.Node) int {
	address, reference := destination(n)
	if reference != nil {
		return s.definitionOffset(address, n.Pos())
	}
	return s.find(s.find(s.textEnd(n), []byte("]("))+len("]("), address)
}

func destination(n ast.Node) ([]byte, *ast.ReferenceLink) {
	switch n := n.(type) {
	case *ast.Link:
		return n.Destination, n.Reference
	case *ast.Image:
		return n.Destination, n.Reference
	}
	return nil, nil
}

// textEnd returns where the text of a link ends, including images in the text.
func (s *source) textEnd(n ast.Node) int {
	end := n.Pos() + 1
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			end = max(end, c.Segment.Stop)
		case *ast.Image:
			if address, reference := destination(c); reference == nil {
				end = max(end, s.destinationOffset(c)+len(address))
				continue
			}
		}
		end = max(end, s.textEnd(c))
	}
	return end
}

var definition = regexp.MustCompile(`\]:[ \t]*(?:\n[ \t]*)?<?([^\s<>]+)`)

// definitionOffset returns where a link reference definition has an address;
// fallback if none is found.
func (s *source) definitionOffset(address []byte, fallback int) int {
	if s.definitions == nil {
		s.definitions = map[string]int{}
		for _, m := range definition.FindAllSubmatchIndex(s.text, -1) {
			if found := string(s.text[m[2]:m[3]]); s.definitions[found] == 0 {
				s.definitions[found] = m[2]
			}
		}
	}
	first, _, _ := bytes.Cut(address, []byte(" ")) // <an address with spaces>
	if offset := s.definitions[string(first)]; offset > 0 {
		return offset
	}
	return max(fallback, 0)
}

// lineStart returns where the line of an offset begins.
func (s *source) lineStart(offset int) int {
	offset = min(max(offset, 0), len(s.text))
	return bytes.LastIndexByte(s.text[:offset], '\n') + 1
}
