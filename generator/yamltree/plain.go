package yamltree

import (
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// plain reads what most front matter is: a key and a value on every line, the
// value a word, a text between double quotes, a day, a whole number, true or
// false, or a list of words between brackets. It gives what the parser would
// give (plain_test.go compares them), ten times as fast; of anything else,
// mistakes included, it reports false, and the parser reads it.
func (r *reader) plain(text string) (*Node, bool) {
	m := &Node{Kind: Map}
	for number := 1; text != ""; number++ {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		key, value, ok := strings.Cut(line, ": ")
		if !ok || !name(key) || m.Field(key) != nil {
			return nil, false
		}
		at := diag.Pos{File: r.file, Line: number + r.offset, Column: 1, Length: len(key)}
		n := r.scalar(value, at.Line, len(key)+3)
		if n == nil {
			n = r.words(value, at.Line, len(key)+3)
		}
		if n == nil {
			return nil, false
		}
		m.Fields = append(m.Fields, Field{Key: key, Pos: at, Value: n})
	}
	if len(m.Fields) == 0 {
		return nil, false
	}
	m.Pos = m.Fields[0].Pos
	return m, true
}

// scalar is a value that is no list; nil if it may be anything else.
func (r *reader) scalar(value string, line, column int) *Node {
	n := &Node{Kind: String, Pos: diag.Pos{File: r.file, Line: line, Column: column, Length: utf8.RuneCountInString(value)}, Value: value}
	switch {
	case value == "true" || value == "false":
		n.Kind, n.Value = Bool, value == "true"
	case len(value) > 2 && value[0] == '"' && value[len(value)-1] == '"':
		if n.Value = value[1 : len(value)-1]; strings.ContainsAny(value[1:len(value)-1], "\"\\\t\r") || strings.TrimSpace(value[1:len(value)-1]) == "" {
			return nil
		}
	case day(value):
	case whole(value):
		number := uint64(0)
		for _, digit := range []byte(value) {
			number = number*10 + uint64(digit-'0')
		}
		n.Kind, n.Value = Number, number
	case !word(value):
		return nil
	}
	return n
}

// words is a list such as [one, two]; nil if it is none.
func (r *reader) words(value string, line, column int) *Node {
	inner, ok := strings.CutPrefix(value, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !ok || !closed {
		return nil
	}
	list := &Node{Kind: List, Pos: diag.Pos{File: r.file, Line: line, Column: column, Length: 1}}
	column++
	for item := range strings.SplitSeq(inner, ", ") {
		if !word(item) {
			return nil
		}
		list.Items = append(list.Items, &Node{Kind: String, Pos: diag.Pos{File: r.file, Line: line, Column: column, Length: len(item)}, Value: item})
		column += len(item) + 2
	}
	return list
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// name is a key that is nothing else.
func name(text string) bool { return word(text) && !strings.Contains(text, ".") }

// word is text that YAML reads as text in every version.
func word(text string) bool {
	if text == "" || !letter(text[0]) {
		return false
	}
	for i := range len(text) {
		if c := text[i]; !letter(c) && !digit(c) && (c != '-' && c != '.' && c != '_' || i == len(text)-1) {
			return false
		}
	}
	switch strings.ToLower(text) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan":
		return false
	}
	return true
}

func day(text string) bool {
	if len(text) != len("2006-01-02") || text[4] != '-' || text[7] != '-' {
		return false
	}
	for i := range len(text) {
		if i != 4 && i != 7 && !digit(text[i]) {
			return false
		}
	}
	return true
}

// whole is a whole number that fits.
func whole(text string) bool {
	if text == "" || len(text) > 9 || text[0] == '0' {
		return false
	}
	for i := range len(text) {
		if !digit(text[i]) {
			return false
		}
	}
	return true
}
