package markdown

import (
	"bytes"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// bounded refuses what would keep the parser busy: its time grows with the
// square of some things. It counts what could be such a thing, in one pass.
func (s *source) bounded() diag.List {
	var list diag.List
	if len(s.text) > limits.TextBytes {
		list.Errorf("content-size", s.pos(0, 1), "Split the text.", "The text is %d bytes long; at most %d are read.", len(s.text), limits.TextBytes)
		return list
	}
	if n := bytes.Count(s.text, []byte("[^")); n > limits.Footnotes {
		list.Errorf("markdown-size", s.pos(bytes.LastIndex(s.text, []byte("[^")), 2), "Split the text.", "The text has %d footnotes and references to them; at most %d are read.", n, limits.Footnotes)
		return list
	}
	var b block
	all := 0
	for i, begin := range s.lines {
		end := len(s.text)
		if i+1 < len(s.lines) {
			end = s.lines[i+1]
		}
		line := bytes.TrimRight(s.text[begin:end], " \t\n")
		if depth := depth(line); depth > limits.TextDepth {
			list.Errorf("markdown-size", s.pos(begin, 1), "", "Quotes and lists are nested more than %d levels deep here.", limits.TextDepth)
			return list
		}
		if len(line) == 0 {
			b = block{}
			continue
		}
		before := b.marks
		b.add(line)
		all += b.marks - before
		switch {
		case b.marks > limits.ParagraphMarkup || all > limits.TextMarkup:
			list.Errorf("markdown-size", s.pos(begin, 1), "Split the paragraph or the text.", "There are more brackets, stars and other marks up to here than are read: %d in a paragraph, %d in a text.", limits.ParagraphMarkup, limits.TextMarkup)
			return list
		case b.cells() > limits.TableCells:
			list.Errorf("markdown-size", s.pos(begin, 1), "Split the table.", "The table has more than %d cells.", limits.TableCells)
			return list
		}
	}
	return list
}

// block is what stands between two empty lines.
type block struct {
	marks, lines, columns int
	table                 bool
}

const (
	isMark = 1 + iota
	isPipe
)

var counted = [256]uint8{'[': isMark, '<': isMark, '*': isMark, '_': isMark, '~': isMark, '|': isPipe}

func (b *block) add(line []byte) {
	b.lines++
	pipes := 0
	before := byte(' ')
	for _, c := range line {
		switch counted[c] {
		case isMark:
			if c != before || c == '[' {
				b.marks++
			}
		case isPipe:
			pipes++
		}
		before = c
	}
	b.columns = max(b.columns, pipes)
	b.table = b.table || pipes > 0 && len(bytes.Trim(line, "|-: >")) == 0
}

func (b *block) cells() int {
	if !b.table {
		return 0
	}
	return b.lines * b.columns
}

// depth is how many quotes and lists begin in a line, and how far it is indented.
func depth(line []byte) int {
	n, indent := 0, 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '>' || (c == '-' || c == '+' || c == '*') && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t'):
			n++
		case c >= '0' && c <= '9':
			for i+1 < len(line) && line[i+1] >= '0' && line[i+1] <= '9' {
				i++
			}
			if i+1 == len(line) || line[i+1] != '.' && line[i+1] != ')' {
				return n
			}
			n, i = n+1, i+1
		case c == ' ':
			indent++
		case c == '\t':
			indent += 4
		default:
			if n == 0 { // the rest of a list's item, or code
				return min(indent/4, limits.TextDepth)
			}
			return n + indent/16
		}
	}
	return n
}
