// Package typography replaces what a keyboard types with what a printer sets, by the rules of a language.
//
//  1. Paired " and ' become the language's quotation marks. Pairs within pairs of " get the inner marks. A quotation
//     mark without a partner, after a digit (5" or 6') or after an equals sign stays as it is.
//  2. An apostrophe between letters, at the end of a word, before the two digits of a year, before a quotation (d'"art") or
//     in a known short form (po', 'n) becomes ’. A genitive within single marks (Hans' Auto) does so if they close later.
//  3. -- becomes an en dash, --- an em dash, ... an ellipsis. Options (--all), arrows (-->), paths (./...) and longer
//     rows stay as they are.
//  4. A space, or the end of a line, becomes a non-breaking one between a number and its unit, between groups of three digits (not in
//     English), after an abbreviation that a number or a name follows (art. 5), and between initials (z. B.).
//  5. French: the space before ; ! and ? becomes a narrow non-breaking one, the space before : and » and after « a
//     non-breaking one. Quotation marks « » made from " get non-breaking spaces inside.
//  6. Words with :// and words that begin with www. stay as they are.
//  7. Nothing else changes.
//
// Quotation marks are those of CLDR, or those that the site names. A language without either gets dashes, ellipses and the
// spaces of numbers alone.
package typography

import (
	"cmp"
	"slices"
)

// Level changes mark where an element within a line begins and ends: quotation marks pair only on one level.
// They take no place in the text.
const (
	EnterElement = '\x02'
	LeaveElement = '\x03'
)

// Edit replaces text[Start:End].
type Edit struct {
	Start, End int
	Text       string
}

// scan is the search for edits in one text.
type scan struct {
	*Rules
	text  []byte
	edits []Edit
	open  []quote
	level int
}

// Edits returns the substitutions for a text, in order. They use the memory of edits.
func (r *Rules) Edits(edits []Edit, text []byte) []Edit {
	s := scan{Rules: r, text: text, edits: edits[:0]}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case EnterElement:
			s.level++
		case LeaveElement:
			s.leave()
		case '"', '\'':
			s.quote(i)
		case '-':
			i = s.dashes(i)
		case '.':
			i = s.dots(i)
		case ' ', '\n':
			s.space(i)
		}
	}
	slices.SortFunc(s.edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	return s.edits
}

// Apply returns a text with its substitutions.
func (r *Rules) Apply(text string) string {
	var out []byte
	done := 0
	for _, e := range r.Edits(nil, []byte(text)) {
		out = append(append(out, text[done:e.Start]...), e.Text...)
		done = e.End
	}
	if done == 0 {
		return text
	}
	return string(append(out, text[done:]...))
}

func (s *scan) replace(start, end int, text string) {
	s.edits = append(s.edits, Edit{start, end, text})
}
