package markdown

import (
	"bytes"
	"regexp"
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
	at    bool  // there is an @ that could be a mailbox's

	defined map[string]int // where link reference definitions give each address

	last struct{ line, offset, column int } // what pos counted last: a line may be very long
}

func newSource(file string, firstLine int, src []byte) *source {
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	}
	s := &source{file: file, line: firstLine, text: src, lines: make([]int, 1, 1+bytes.Count(src, []byte("\n")))}
	for i := bytes.IndexByte(s.text, '\n'); i >= 0; {
		i++
		s.lines = append(s.lines, i)
		next := bytes.IndexByte(s.text[i:], '\n')
		if next < 0 {
			break
		}
		i += next
	}
	for i := bytes.IndexByte(s.text, '@'); i >= 0 && !s.at; {
		s.at = i > 0 && inMailbox(s.text[i-1]) && i+1 < len(s.text) && inMailbox(s.text[i+1])
		next := bytes.IndexByte(s.text[i+1:], '@')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return s
}

// pos is the place of the byte at offset.
func (s *source) pos(offset, length int) diag.Pos {
	offset = min(max(offset, 0), len(s.text))
	i := sort.SearchInts(s.lines, offset+1) - 1
	if i != s.last.line || offset < s.last.offset || s.last.column == 0 {
		s.last.line, s.last.offset, s.last.column = i, s.lines[i], 1
	}
	s.last.column += utf8.RuneCount(s.text[s.last.offset:offset])
	s.last.offset = offset
	end := min(offset+length, len(s.text))
	if n := bytes.IndexByte(s.text[offset:end], '\n'); n >= 0 {
		end = offset + n
	}
	return diag.Pos{
		File: s.file, Line: s.line + i, Column: s.last.column,
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

// offset is where a node's text begins; -1 if neither it nor what is in it says so.
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
	if n.Pos() >= 0 {
		return n.Pos()
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if o := offset(c); o >= 0 {
			return o
		}
	}
	return -1
}

// after is where part stands from an offset on; the offset itself if nowhere.
func (s *source) after(from int, part []byte) int {
	from = min(max(from, 0), len(s.text))
	if i := bytes.Index(s.text[from:], part); i >= 0 {
		return from + i
	}
	return from
}

// destination is where the address of a link or an image stands: behind its
// text, or in the definition that it refers to.
func (s *source) destination(n ast.Node) int {
	raw, reference := target(n)
	if reference != nil {
		return s.definition(raw, n.Pos())
	}
	behind := s.after(s.end(n), []byte("]("))
	return s.after(min(behind+2, len(s.text)), raw)
}

func target(n ast.Node) ([]byte, *ast.ReferenceLink) {
	switch n := n.(type) {
	case *ast.Link:
		return n.Destination, n.Reference
	case *ast.Image:
		return n.Destination, n.Reference
	}
	return nil, nil
}

// end is where the text of a link ends.
func (s *source) end(n ast.Node) int {
	end := n.Pos() + 1
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			end = max(end, c.Segment.Stop)
		case *ast.Image:
			if raw, reference := target(c); reference == nil {
				end = max(end, s.destination(c)+len(raw)) // behind all that is in it
				continue
			}
		}
		end = max(end, s.end(c))
	}
	return end
}

var definitions = regexp.MustCompile(`\]:[ \t]*(?:\n[ \t]*)?<?([^\s<>]+)`)

// definition is where a link reference definition gives an address.
func (s *source) definition(address []byte, otherwise int) int {
	if s.defined == nil {
		s.defined = map[string]int{}
		for _, m := range definitions.FindAllSubmatchIndex(s.text, -1) {
			if given := string(s.text[m[2]:m[3]]); s.defined[given] == 0 {
				s.defined[given] = m[2]
			}
		}
	}
	first, _, _ := bytes.Cut(address, []byte(" ")) // <an address with spaces>
	if at := s.defined[string(first)]; at > 0 {
		return at
	}
	return max(otherwise, 0)
}
