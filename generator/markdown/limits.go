package markdown

import (
	"bytes"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// checkSize rejects texts that would keep the parser busy: its time is quadratic in
// some constructs. Nothing is parsed. Package content has checked the characters.
func (s *source) checkSize() diag.List {
	var list diag.List
	if len(s.text) > limits.TextBytes {
		list.Errorf("content-size", s.pos(0, 1), "Split the text.",
			"The text has %d bytes; the limit is %d.", len(s.text), limits.TextBytes)
		return list
	}
	footnote := []byte("[^")
	if n := bytes.Count(s.text, footnote); n > limits.Footnotes {
		list.Errorf("markdown-size", s.pos(bytes.LastIndex(s.text, footnote), 2), "Split the text.",
			"The text has %d footnotes and references to them; the limit is %d.", n, limits.Footnotes)
		return list
	}
	var p paragraph
	total, colons := 0, 0
	for i, begin := range s.lines {
		end := len(s.text)
		if i+1 < len(s.lines) {
			end = s.lines[i+1]
		}
		line := bytes.TrimRight(s.text[begin:end], " \t\n")
		if len(line) == 0 {
			p = paragraph{}
			continue
		}
		before := p.marks
		p.add(line)
		total += p.marks - before
		if bytes.HasPrefix(bytes.TrimLeft(line, "> \t"), []byte("::")) {
			colons++
		}
		switch {
		case colons > limits.ComponentLines:
			list.Errorf("markdown-size", s.pos(begin, 1), "Split the text.",
				"More than %d lines of the text begin or end a component.", limits.ComponentLines)
			return list
		case nestingDepth(line) > limits.TextDepth:
			list.Errorf("markdown-size", s.pos(begin, 1), "Use fewer levels.",
				"Quotes and lists are nested more than %d levels deep.", limits.TextDepth)
			return list
		case p.marks > limits.ParagraphMarkup || total > limits.TextMarkup:
			list.Errorf("markdown-size", s.pos(begin, 1), "Split the paragraph or the text.",
				"There are too many brackets, stars and other marks; the limit is %d in a paragraph and %d in a text.",
				limits.ParagraphMarkup, limits.TextMarkup)
			return list
		case p.isTable && p.lines*p.columns > limits.TableCells:
			list.Errorf("markdown-size", s.pos(begin, 1), "Split the table.", "The table has more than %d cells.", limits.TableCells)
			return list
		}
	}
	return list
}

// paragraph counts what is between two empty lines.
type paragraph struct {
	marks, lines, columns int
	isTable               bool
}

// isMarkup has the characters that paragraph counts.
var isMarkup = [256]bool{'[': true, '<': true, '*': true, '_': true, '~': true, '|': true}

func (p *paragraph) add(line []byte) {
	p.lines++
	pipes := 0
	for i, c := range line {
		switch {
		case !isMarkup[c]:
		case c == '|':
			pipes++
		case c == '[' || i == 0 || line[i-1] != c:
			p.marks++
		}
	}
	p.columns = max(p.columns, pipes)
	p.isTable = p.isTable || pipes > 0 && len(bytes.Trim(line, "|-: >")) == 0
}

// nestingDepth returns how many quotes and lists begin in a line, plus its indentation in levels.
func nestingDepth(line []byte) int {
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
			if n == 0 { // the rest of a list item, or code
				return min(indent/4, limits.TextDepth)
			}
			return n + indent/16
		}
	}
	return n
}
