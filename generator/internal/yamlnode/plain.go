package yamlnode

import (
	"strings"
	"unicode/utf8"
)

// plain reads what most front matter is: a key and a value on every line, the
// value a word, a text between double quotes, a day, a whole number, true or
// false, or a list of words between brackets. It puts together what the parser would
// (plain_test.go compares them), ten times as fast; of anything else, mistakes
// included, it reports false, and the parser reads it.
func (r *reader) plain(text string) bool {
	if text == "" {
		return false
	}
	r.tree.put(0, Node{Kind: Map})
	for number := 1; text != ""; number++ {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		key, value, ok := strings.Cut(line, ": ")
		if !ok || !name(key) || r.tree.find(0, key) > 0 {
			return false
		}
		at := place{line: uint32(number + r.offset), column: 1, length: uint32(len(key))}
		n := Node{key: r.tree.write([]byte(key)), keyAt: at, at: at}
		n.at.column = uint32(len(key) + 3)
		if !r.scalar(value, n) && !r.words(value, n) {
			return false
		}
	}
	r.tree.nodes[0].at = r.tree.nodes[1].keyAt
	return true
}

// scalar adds a value that is no list to the root; false if it may be anything else.
func (r *reader) scalar(value string, n Node) bool {
	n.Kind, n.at.length = String, uint32(utf8.RuneCountInString(value))
	switch {
	case value == "true":
		n.Kind, n.first = Bool, 1
	case value == "false":
		n.Kind = Bool
	case len(value) > 2 && value[0] == '"' && value[len(value)-1] == '"':
		if value = value[1 : len(value)-1]; strings.ContainsAny(value, "\"\\\t\r") || strings.TrimSpace(value) == "" {
			return false
		}
	case day(value):
	case whole(value):
		number := uint64(0)
		for _, digit := range []byte(value) {
			number = number*10 + uint64(digit-'0')
		}
		r.tree.number(&n, number)
	case !word(value):
		return false
	}
	if n.Kind == String {
		r.tree.string(&n, []byte(value))
	}
	r.tree.put(0, n)
	return true
}

// words adds a list such as [one, two] to the root; false if it is none.
func (r *reader) words(value string, n Node) bool {
	inner, ok := strings.CutPrefix(value, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !ok || !closed {
		return false
	}
	n.Kind, n.at.length = List, 1
	list, at := r.tree.put(0, n), n.at
	at.column++
	for item := range strings.SplitSeq(inner, ", ") {
		if !word(item) {
			return false
		}
		at.length = uint32(len(item))
		n := Node{at: at}
		r.tree.string(&n, []byte(item))
		r.tree.put(list, n)
		at.column += at.length + 2
	}
	return true
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
